/** The part of the schema that says until when, what to look at and what must hold. */
import { reservedIn } from "../suggestions/reservedWords.ts";
import { block, choice, listOf, number, optional, positive, whole } from "./schemaWords.ts";

export const stop = block(
  {
    time: optional(positive("Stop at this time. Unit: time. Default: no limit.")),
    collisions: optional(whole("Stop after so many pair collisions in all. Default: no limit.", { minimum: 1 })),
    collisionsPerParticle: optional(
      positive(
        "Stop when a particle has had so many collisions on average: 2 n_c / N, as each collision has two sides. Default: no limit.",
      ),
    ),
    clock: optional(
      positive(
        "Stop after so many seconds of real time. Where a run ends then depends on the machine: not for results that shall repeat. Default: no limit.",
      ),
    ),
  },
  "Until when: whichever comes first. Default: until stopped by hand.",
  {
    minProperties: 1,
    reserved: reservedIn("stop"),
    defaultSnippets: [
      { label: "time", body: { time: 10 } },
      { label: "collisions a particle", body: { collisionsPerParticle: 100 } },
    ],
  },
);

const quantity = choice(
  {
    energy: "Kinetic and potential energy, and what collisions have dissipated.",
    momentum: "Total momentum.",
    temperature: "m⟨v²⟩/d, of all and of each species.",
    "collision-rate": "Collisions a particle suffers a unit time; Enskog’s beside it.",
    pressure: "From the collisional virial, P V = N kT + Σ Δp·r / (d t), and from walls.",
    "velocity-histogram": "Distribution of velocity components; Maxwell’s beside it.",
    "mean-square-displacement":
      "⟨|x − x₀|²⟩ of all particles, however often round the box; 2dDt of free Brownian motion beside it. Time-stepped methods only.",
    clusters: "How many clusters there are and how large the largest is, where particles associate.",
    "impact-separations": "Distance minus contact distance at impact, in units of the last floating-point digit.",
  },
  "Something to measure.",
  reservedIn("measure.what"),
);

export const measure = block(
  {
    from: optional(
      number(
        "Averages begin at this time, distributions too. Unit: time. Default: averages begin when the run has settled, if it does; distributions at 0.",
        { minimum: 0 },
      ),
    ),
    every: optional(positive("Time between two samples. Unit: time. Default: a two-hundredth of `stop.time`.")),
    what: optional(
      listOf(
        quantity,
        "What to measure. Default: energy, momentum, temperature, collision rate and pressure; of Brownian motion mean square displacement, collision rate, pressure and clusters.",
        {
          uniqueItems: true,
        },
      ),
    ),
  },
  "What to look at, and from when on. Default: the usual, averaged from when the run has settled.",
);

const bounds = (hover: string) =>
  block(
    {
      min: optional(number("At least this.")),
      max: optional(number("At most this.")),
      about: optional(number("About this: |measured − about| ≤ within · |about|.")),
      within: optional(positive("How far from `about` is still right, as a share of it. Default: 0.01.")),
    },
    `${hover}\n\nBounds: \`min\`, \`max\`, or \`about\` with \`within\`.`,
    { minProperties: 1, defaultSnippets: [{ label: "between", body: { min: 0, max: 1 } }] },
  );

/** Of what a run has on average where it settles. */
const orAtTheEnd =
  "\n\nWhere nothing settles (contacts take energy, particles leave) and `measure.from` is not given: what it is at the end.";

export const expectations = block(
  {
    collisions: optional(bounds("Pair collisions in all.")),
    collisionsPerParticle: optional(bounds("Collisions a particle on average, 2 n_c / N.")),
    wallHits: optional(bounds("Impacts on walls.")),
    time: optional(bounds("The time at the end. Unit: time.")),
    energyDrift: optional(
      bounds(
        "Largest |E + dissipated − E₀| / (largest kinetic or potential energy seen). No unit; rounding gives about 1e-12.",
      ),
    ),
    momentumDrift: optional(
      bounds("Largest |P − P₀| / Σ m|v| at the start, along periodic axes without gravity. No unit."),
    ),
    temperature: optional(bounds(`Mean temperature from \`measure.from\` on. Unit: energy.${orAtTheEnd}`)),
    collisionRate: optional(
      bounds(`Collisions a particle suffers a unit time, from \`measure.from\` on. Unit: 1 / time.${orAtTheEnd}`),
    ),
    pressure: optional(
      bounds(
        `Mean pressure from \`measure.from\` on; not between open edges. Unit: energy / volume (area).${orAtTheEnd}`,
      ),
    ),
    compressibility: optional(
      bounds(`Z = P V / N kT from \`measure.from\` on; not between open edges, nor in gravity. No unit.${orAtTheEnd}`),
    ),
    missed: optional(
      bounds("Share of its collisions that a time-stepped method missed, by its shadow sample. No unit."),
    ),
    diffusion: optional(
      bounds("Mean square displacement at the end over 2dt: the long-time diffusion constant. Unit: length²/time."),
    ),
    overlap: optional(bounds("Deepest overlap at the end, as a share of the contact distance. No unit.")),
  },
  "What must hold at the end. Shown in the Test Explorer, and `edpd check --run` fails where it does not. Default: nothing.",
  { reserved: reservedIn("expect") },
);
