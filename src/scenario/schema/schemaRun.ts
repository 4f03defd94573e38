/** Schema of `stop`, `measure` and `expect`. */
import type { Expectable } from "../../analysis/quantities/quantity.ts";
import { expectables, measureWords } from "../../analysis/registry.ts";
import { block, choice, listOf, number, optional, positive, whole } from "./schemaWords.ts";

export const stop = block(
  {
    time: optional(positive("Stop at this time. Unit: time. Default: no limit.", { examples: [10] })),
    collisions: optional(
      whole("Stop after this total number of pair collisions. Default: no limit.", { minimum: 1, examples: [10000] }),
    ),
    collisionsPerParticle: optional(
      positive("Stop at this mean number of collisions per particle, 2 n_c / N. Default: no limit.", {
        examples: [100],
      }),
    ),
    fraction: optional(
      positive("Stop when growing particles fill this share of the box. No unit. Default: no limit.", {
        maximum: 1,
        examples: [0.6],
      }),
    ),
    pressure: optional(
      number(
        "Stop when the reduced pressure P V / N kT of growing particles at fixed size has reached this: they are jammed. No unit. Default: 1e8.",
        { minimum: 2, maximum: 1e12, examples: [1e6] },
      ),
    ),
    clock: optional(
      positive(
        "Stop after this real time in seconds. The end then depends on the machine: not for reproducible results. Default: no limit.",
        { examples: [60] },
      ),
    ),
  },
  "Conditions that end the run; the first that holds. Default: until stopped by hand.",
  {
    minProperties: 1,
    reserved: { temperature: { means: "the end at a temperature", planned: "1e-6" } },
    defaultSnippets: [
      { label: "time", body: { time: 10 } },
      { label: "collisions per particle", body: { collisionsPerParticle: 100 } },
    ],
  },
);

const quantity = choice(measureWords(), "Something to measure.");

export const measure = block(
  {
    from: optional(
      number(
        "Averages begin at this time, distributions too. Unit: time. Default: averages begin when the run has settled, if it does; distributions at 0.",
        { minimum: 0, examples: [1] },
      ),
    ),
    every: optional(
      positive("Time between two samples. Unit: time. Default: a two-hundredth of `stop.time`.", { examples: [0.1] }),
    ),
    what: optional(
      listOf(
        quantity,
        "What to measure. Default: energy, momentum, temperature, collision rate and pressure; of Brownian motion mean square displacement, collision rate, pressure and clusters.",
        {
          uniqueItems: true,
          examples: [["temperature", "pressure"], ["collision-rate"]],
        },
      ),
    ),
  },
  "Quantities to record, and the time from which on. Default: the standard quantities, averaged from the steady state on.",
  { examples: [{ from: 1 }, { from: 1, what: ["temperature", "pressure"] }] },
);

const bounds = (hover: string, example: Expectable["example"]) =>
  block(
    {
      min: optional(number("At least this.")),
      max: optional(number("At most this.")),
      about: optional(number("About this: |measured − about| ≤ within · |about|.")),
      within: optional(positive("How far from `about` is still right, as a share of it. Default: 0.01.")),
    },
    `${hover}\n\nBounds: \`min\`, \`max\`, or \`about\` with \`within\`.`,
    { minProperties: 1, examples: [example], defaultSnippets: [{ label: "between", body: { min: 0, max: 1 } }] },
  );

/** Of what a run has on average where it settles. */
const orAtTheEnd =
  "\n\nWhere nothing settles (contacts take energy, particles leave) and `measure.from` is not given: what it is at the end.";

/** Hover of a name in `expect`. */
function hoverOf({ about, unit, column }: Expectable): string {
  return `${about} ${unit === "" ? "No unit." : `Unit: ${unit}.`}${column === undefined ? "" : orAtTheEnd}`;
}

export const expectations = block(
  Object.fromEntries(
    Object.entries(expectables()).map(([name, expectable]) => [
      name,
      optional(bounds(hoverOf(expectable), expectable.example)),
    ]),
  ),
  "What must hold at the end. Shown in the Test Explorer, and `edpd check --run` fails where it does not. Default: nothing.",
  {
    examples: [{ energyDrift: { max: 1e-9 } }, { temperature: { about: 1, within: 0.05 } }],
  },
);
