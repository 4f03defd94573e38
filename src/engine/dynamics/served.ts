/** Features that many methods compute, by their ids. */

/** Boxes of any kind, and gravity. */
export const anyBox = ["2-D", "3-D", "periodic", "reflecting", "open", "gravity"] as const;

/** What contacts of the reference engines can be: `physics/contacts` and `physics/surfaces`. */
export const anyContacts = [
  "losses",
  "viscoelastic",
  "rough",
  "law",
  "steps",
  "pair-states",
  "detection",
  "bonds",
  "rules",
  "growth",
  "obstacles",
  "shapeless",
  "thermal-walls",
] as const;

/** Changes of velocities, or of the temperature of a thermostat, at given times, between events. */
export const atTimes = ["thermostat", "driving", "schedule", "exchange"] as const;

/** What happens at an event may depend on the energy of the whole system at that moment. */
export const ensembles = ["flat-histogram"] as const;
