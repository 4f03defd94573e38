/** Kinetic and potential energy, and the energy that collisions have dissipated. */

import { number } from "../../format/numbers.ts";
import { keepVelocities } from "../../physics/features/index.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity, RunFacts } from "./quantity.ts";
import { total } from "./rowIntervals.ts";

const shown = ({ inertia }: RunFacts) => inertia;

export const energy: Quantity = {
  id: "energy",
  synonyms: ["kinetic energy", "potential energy", "total energy", "ke"],
  label: "Energy",
  unit: "energy",
  about: "Kinetic and potential energy, and what collisions have dissipated.",
  default: keepVelocities,
  inEveryRun: true,
  requires: ["box"],
  columns: [
    { name: "kineticEnergy", shown },
    { name: "potentialEnergy", shown },
    { name: "dissipated", shown },
  ],
  sample({ mechanics, tally }, put) {
    put("kineticEnergy", mechanics.kinetic);
    put("potentialEnergy", mechanics.potential + (tally.potential?.energy ?? 0));
  },
  derive: (rows) => [["dissipated", total(rows, "dissipated")]],
  charts: ({ steady }) => [
    {
      id: "energy",
      title: "Energy",
      about: "Kinetic and potential energy of all particles, and what collisions have dissipated so far.",
      columns: { kineticEnergy: "kinetic", potentialEnergy: "potential", dissipated: "dissipated" },
      ...(!steady && { opens: ["state", 1] as const }),
    },
  ],
  findings(results, { facts }) {
    const { dissipated } = results.tally;
    return [
      ...averageFinding(results, "kinetic energy", "kineticEnergy"),
      ...(facts.gravity.some((g) => g !== 0) || results.tally.potential
        ? averageFinding(results, "potential energy", "potentialEnergy")
        : []),
      ...(dissipated > 0 ? [{ name: "energy dissipated", measured: number(dissipated) }] : []),
    ];
  },
};
