/** Features that many methods compute, by their ids. */

/** Boxes of any kind, and gravity. */
export const anyBox = ["2-D", "3-D", "periodic", "reflecting", "open", "gravity"] as const;

/** What contacts can be, in the stable form of detection: `physics/contacts` and `physics/surfaces`. */
export const stableContacts = [
  "losses",
  "viscoelastic",
  "rough",
  "law",
  "steps",
  "pair-states",
  "bonds",
  "rules",
  "growth",
  "obstacles",
  "shapeless",
  "thermal-walls",
] as const;

/** Those of the reference engines, which have the other forms of detection as well. */
export const anyContacts = [...stableContacts, "detection"] as const;

/** Changes of velocities, or of the temperature of a thermostat, at given times, between events. */
export const atTimes = ["thermostat", "driving", "schedule", "exchange"] as const;

/** What happens at an event may depend on the energy of the whole system at that moment. */
export const ensembles = ["flat-histogram"] as const;
