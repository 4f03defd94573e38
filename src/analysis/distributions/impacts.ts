/** Separation of surfaces on impact, in units in the last place of the contact distance. */
import { curveOf, type DistributionEntry } from "./distribution.ts";

export const impacts: DistributionEntry = {
  id: "impacts",
  label: "Separation on impact",
  about: "Distance minus contact distance at impact, in units of the last floating-point digit.",
  columns: ["gap", "density"],
  word: "impact-separations",
  offered: ({ what }) => what.includes("impact-separations"),
  inResults: true,
  encounters: true,
  curve({ summary }) {
    const { impacts } = summary();
    return impacts.total > 0 ? curveOf(impacts) : undefined;
  },
  chart: {
    about: "Distance between two surfaces when they collide, in units of the last place of their contact distance.",
    across: "gap",
    label: "measured",
    expected: "exact",
  },
};
