/** Preferential concentration: how much more than by chance the numbers of particles in equal boxes vary, and pairs at contact. */
import { contactCorrelation } from "../../distributions/radialDistribution.ts";
import { boxCounts, concentrationOf } from "../../structure/boxCounts.ts";
import { averageFinding } from "../findings.ts";
import type { Quantity } from "../quantity.ts";

export const concentration: Quantity = {
  id: "concentration",
  label: "Preferential concentration",
  unit: "",
  about:
    "(σ − σ₀)/μ of the numbers of particles in equal boxes, σ₀ for random places, for the size of boxes at which it is largest; and g(r) at contact.",
  columns: [
    { name: "concentration", called: "the concentration" },
    { name: "concentration.size", called: "the size of clusters" },
    { name: "concentration.contact", called: "the pair correlation at contact" },
  ],
  sample({ system, time, frame: { positions } }, put) {
    const counts = boxCounts(system, positions);
    const values = counts.map(concentrationOf);
    const most = Math.max(...values);
    put("concentration", counts.length > 0 ? most : Number.NaN);
    put("concentration.size", counts[values.indexOf(most)]?.side ?? Number.NaN);
    put("concentration.contact", contactCorrelation(system, { positions, time }));
  },
  charts: () => [
    {
      id: "concentration",
      title: "Preferential concentration",
      about:
        "How much more than by chance the numbers of particles in equal boxes vary, (σ − σ₀)/μ: 0 for random places, below 0 where they are spread evenly.",
      columns: { concentration: "(σ − σ₀)/μ" },
    },
    {
      id: "contactCorrelation",
      title: "g(r) at contact",
      about: "Pairs that nearly touch, over their number in random places.",
      columns: { "concentration.contact": "g at contact" },
      fromZero: true,
    },
  ],
  expect: {
    concentration: {
      about: "Preferential concentration (σ − σ₀)/μ of the numbers of particles in equal boxes.",
      unit: "",
      example: { min: 0.2 },
      column: "concentration",
    },
    contactCorrelation: {
      about: "Pair correlation g(r) at contact, of particles of one size.",
      unit: "",
      example: { min: 2 },
      column: "concentration.contact",
    },
  },
  findings: (results) => [
    ...averageFinding(results, "concentration", "concentration"),
    ...averageFinding(results, "  size of boxes", "concentration.size"),
    ...averageFinding(results, "  g(r) at contact", "concentration.contact"),
  ],
};
