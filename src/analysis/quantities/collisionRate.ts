/** Collisions per particle and unit time, 2 n_c / (N t), beside Enskog's rate at each row's temperature. */

import { number } from "../../format/numbers.ts";
import { pairsCollide } from "../../physics/features/index.ts";
import { endCounts } from "../statistics/steadyState.ts";
import { theoryAtRows } from "../theory/theoryByTemperature.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity, Results } from "./quantity.ts";

export const collisionRate: Quantity = {
  id: "collision-rate",
  synonyms: ["collision frequency", "enskog"],
  label: "Collision rate",
  unit: "1/time",
  about: "Collisions per particle and unit time, beside Enskog’s theory.",
  default: pairsCollide,
  requires: ["collisions", "dynamics"],
  inEveryRun: true,
  columns: [{ name: "collisionRate", called: "the collision rate", shown: ({ fluid }) => !fluid }],
  sample({ system: { count }, interval, tally, before }, put) {
    const collisions = (tally.collisions - (before?.collisions ?? Number.NaN)) / interval;
    put("collisionRate", (2 * collisions) / count);
  },
  chartOnly: (rows) => theoryAtRows(rows, "collisionRate"),
  charts: ({ inertia }) => [
    {
      id: "collisionRate",
      title: "Collision rate",
      about: "Collisions per particle and unit time, beside Enskog's theory where it applies.",
      columns: { collisionRate: "measured" },
      ...(inertia && { theory: theoryNotes.enskogRate }),
      opens: ["structure", 2],
    },
  ],
  expect: {
    collisionRate: {
      about: "Collisions per particle and unit time, from `measure.from` on.",
      unit: "1 / time",
      example: { about: 1, within: 0.05 },
      column: "collisionRate",
    },
  },
  findings(results, { facts }) {
    // Of aggregates it falls all the while, and so its mean says nothing.
    if (facts.aggregates || facts.fluid) return [];
    const [finding] = averageFinding(results, "collision rate", "collisionRate", results.theory?.collisionRate);
    if (!finding || results.collisions > 0 || endCounts(results)) return finding ? [finding] : [];
    // Beside no collision at all theory is not wrong by a hundred per cent.
    const { off: _, theory: __, ...rest } = finding;
    const theory = results.theory && { theory: number(results.theory.collisionRate, 5) };
    return [{ ...rest, measured: `under ${number(atMost(results), 2)}`, ...theory }];
  },
};

/** The rate of which nineteen runs of twenty would have had a collision: with three expected, e⁻³ have none. */
function atMost({ particles, time }: Results): number {
  return (2 * 3) / (particles * time);
}
