/**
 * Mean square displacement ⟨|x − x₀|²⟩, unwrapped, of all particles and of each species, and the diffusion constant MSD / 2dt from it.
 * Beside it the 2dDt of a free Brownian particle and, where there is such a theory, the law for long times (`longTimeShare`).
 */

import { meanDiffusion } from "../../engine/stepped/contacts/brownian.ts";
import { number, withError } from "../../format/numbers.ts";
import { isPeriodicThroughout } from "../../physics/box.ts";
import { hasFeature } from "../../physics/features/index.ts";
import type { System } from "../../physics/system.ts";
import { oncePerSystem } from "../theory/steadyTemperature.ts";
import { theoryComparison } from "../theory/theoryComparison.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { besideTheory } from "./findings.ts";
import type { NamedColumn, Quantity, Results, Run } from "./quantity.ts";
import { total } from "./rowIntervals.ts";

const id = "meanSquareDisplacement";

export const meanSquareDisplacement: Quantity = {
  id: "mean-square-displacement",
  synonyms: ["msd"],
  label: "Mean square displacement",
  unit: "length²",
  about:
    "⟨|x − x₀|²⟩ of all particles, however often round the box, from the start, and over several time origins; 2dDt of free Brownian motion beside it.",
  flights: true,
  default: (features) => hasFeature(features, "brownian"),
  requires: ["box", "dynamics", "unsheared"],
  columns: [{ name: id }, { name: `${id}.` }],
  *derive(rows) {
    const { system, first, length } = rows;
    const times = rows.sampled("time");
    const followed = rows.count(id);
    if (followed.length === 0 || Number.isNaN(followed[0])) return;
    const alone = (species?: number) => {
      const mean = meanDiffusion(system, species);
      return times.map((time) => 2 * system.dimension * mean * time);
    };
    yield [id, total(rows, id)] satisfies NamedColumn;
    if (system.motion) yield [`${id}.alone`, alone()];
    const share = longTimeShare(system);
    // Between the two at first: 2dDt before particles have met, and in the end a line with this slope.
    if (share !== undefined) yield [`${id}.theory`, alone().map((square) => share * square)];
    for (const [s, name] of system.speciesNames.entries()) {
      const square = rows.displacementOf(s);
      if (square.length === 0) continue;
      yield [`${id}.${name}`, Float64Array.from({ length }, (_, k) => square[first + k])];
      if (system.motion) yield [`${id}.${name}.alone`, alone(s)];
    }
  },
  charts: ({ inertia }) => [
    {
      id,
      title: "Mean square displacement",
      about:
        "How far particles have come, squared, however often round the box; of all and of each species. Dashed: 2dDt, as each would get alone; dash and dot, where there is such a theory: the law for long times, which the results are held to.",
      columns: { [id]: "all", [`${id}.`]: "" },
      bySpecies: true,
      fromZero: true,
      ...(!inertia && { opens: ["spreading", 0], theory: theoryNotes.longTimes }),
    },
  ],
  expect: {
    diffusion: {
      about: "Mean square displacement at the end over 2dt: the long-time diffusion constant.",
      unit: "length²/time",
      example: { about: 1, within: 0.05 },
      value: ({ diffusion }) => diffusion,
    },
  },
  findings: diffusionFindings,
};

function diffusionFindings({ diffusion, diffusionOfSpecies, dimension, particles }: Results, { system }: Run) {
  const { motion } = system;
  // The mean square of that many Gaussian displacements is known no better; those of one cluster are a single one.
  const errorOf = (value: number, ways: number) =>
    motion?.onContact === "associate" ? undefined : value * Math.sqrt(2 / (dimension * ways));
  const share = longTimeShare(system);
  const expected = share === undefined ? undefined : share * (motion!.diffusion as number);
  const all =
    diffusion === undefined
      ? []
      : [
          {
            name: "diffusion, MSD / 2dt",
            measured: withError(diffusion, errorOf(diffusion, particles)),
            ...(expected !== undefined && besideTheory(diffusion, expected, 4)),
          },
        ];
  const bySpecies = diffusionOfSpecies.map(({ name, measured, alone, members }) => ({
    name: `  of ${name}`,
    measured: `${withError(measured, errorOf(measured, members))}, alone ${number(alone, 4)}`,
  }));
  return [...all, ...bySpecies];
}

/** Fractions up to which the first order in φ is worth comparing with. */
const dilute = 0.12;

/**
 * 1 − 2φ, of hard spheres of one diffusion constant in three dimensions (Batchelor 1976; Hanna, Hess & Klein 1982, without flow
 * between them); undefined where that is no theory of these: beside walls displacements are bounded in the long run.
 */
export const longTimeShare = oncePerSystem((system: System): number | undefined => {
  const { dimension, edges, motion } = system;
  if (motion?.onContact !== "reflect" || typeof motion.diffusion !== "number") return undefined;
  if (dimension !== 3 || !isPeriodicThroughout(edges)) return undefined;
  // The same at any temperature.
  const fraction = theoryComparison(system, 1)?.fraction;
  return fraction === undefined || fraction > dilute ? undefined : 1 - 2 * fraction;
});
