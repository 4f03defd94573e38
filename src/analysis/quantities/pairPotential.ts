/** Potential energy of pairs, pairs within range, and events at steps of the potential, where the contact law has one. */
import { number } from "../../format/numbers.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity, RunFacts } from "./quantity.ts";

const shown = ({ potential }: RunFacts) => potential;

export const pairPotential: Quantity = {
  id: "pair-potential",
  label: "Pairs within range",
  unit: "",
  about:
    "Pairs within range of each other, their potential energy, and events at steps of the potential: captures, releases, reflections. " +
    "For contact laws with a potential.",
  inEveryRun: true,
  requires: ["potential"],
  columns: ["pairEnergy", "pairsInRange", "captures", "releases", "reflections"].map((name) => ({ name, shown })),
  sample({ tally: { potential } }, put) {
    if (!potential) return;
    put("pairEnergy", potential.energy);
    put("pairsInRange", potential.pairs);
    put("captures", potential.captures);
    put("releases", potential.releases);
    put("reflections", potential.reflections);
  },
  charts: ({ potential }) =>
    potential
      ? [
          {
            id: "pairsInRange",
            title: "Number of pairs within range",
            about: "Pairs of particles that are closer than the range of their potential.",
            columns: { pairsInRange: "pairs" },
            opens: ["structure", 1],
          },
        ]
      : [],
  expect: {
    pairsInRange: {
      about: "Pairs within the range of the potential, from `measure.from` on.",
      unit: "",
      example: { min: 1 },
      column: "pairsInRange",
    },
    pairEnergy: {
      about: "Potential energy of all pairs, from `measure.from` on.",
      unit: "energy",
      example: { max: 0 },
      column: "pairEnergy",
    },
  },
  findings(results) {
    const { potential } = results.tally;
    if (!potential) return [];
    return [
      ...averageFinding(results, "pairs within range", "pairsInRange"),
      { name: "  potential energy at the end", measured: number(potential.energy, 5) },
      { name: "  captures", measured: number(potential.captures, 9) },
      { name: "  releases", measured: number(potential.releases, 9) },
      { name: "  reflections", measured: number(potential.reflections, 9) },
    ];
  },
};
