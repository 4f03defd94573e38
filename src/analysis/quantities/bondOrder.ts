/** Bond-orientational order, ψ₆ of discs and Steinhardt's Q₆ of spheres: of all together, and the mean over particles. */
import { bondOrder as orderOf } from "../structure/bondOrder.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity } from "./quantity.ts";

export const bondOrder: Quantity = {
  id: "bond-order",
  synonyms: ["hexatic order", "psi6", "q6", "steinhardt"],
  label: "Bond order ψ₆, Q₆",
  unit: "",
  about:
    "Bond-orientational order of all together, and the mean over particles: ψ₆ of 6 nearest neighbors (2-D), Steinhardt’s Q₆ of 12 (3-D).",
  columns: [
    { name: "bondOrder", called: "the bond order" },
    { name: "bondOrder.local", called: "the local bond order" },
  ],
  sample({ system, time, frame: { positions } }, put) {
    const { global, local } = orderOf(system, positions, time);
    put("bondOrder", global);
    put("bondOrder.local", local);
  },
  charts: ({ dimension }) => [
    {
      id: "bondOrder",
      title: dimension === 2 ? "Bond order ψ₆" : "Bond order Q₆",
      about:
        dimension === 2
          ? "1 in a triangular lattice. Of all together it vanishes in a fluid; its mean over particles does not."
          : "0.5745 in fcc, 0.4848 in hcp. Of all together it vanishes in a fluid; its mean over particles does not.",
      columns: { bondOrder: "all together", "bondOrder.local": "mean over particles" },
      fromZero: true,
    },
  ],
  expect: {
    bondOrder: {
      about: "Bond order ψ₆ (2-D) or Q₆ (3-D) of all particles together.",
      unit: "",
      example: { max: 0.2 },
      column: "bondOrder",
    },
    localBondOrder: {
      about: "Mean over particles of their bond order ψ₆ (2-D) or Q₆ (3-D).",
      unit: "",
      example: { min: 0.5 },
      column: "bondOrder.local",
    },
  },
  findings: (results, { facts }) => {
    const name = facts.dimension === 2 ? "ψ₆" : "Q₆";
    return [
      ...averageFinding(results, `bond order ${name}`, "bondOrder"),
      ...averageFinding(results, "  mean over particles", "bondOrder.local"),
    ];
  },
};
