/** Separation of surfaces on impact: one bar per floating-point number about the contact distance (Bannerman et al. 2014, Fig. 3). */
import type { DistributionEntry } from "./distribution.ts";

export const impacts: DistributionEntry = {
  id: "impacts",
  label: "Separation on impact",
  about:
    "Share of impacts at each floating-point number about the contact distance: 0 is contact, negative are overlaps by rounding.",
  columns: ["floats", "share"],
  word: "impact-separations",
  offered: ({ what }) => what.includes("impact-separations"),
  inResults: true,
  encounters: true,
  curve({ summary }) {
    const { impacts } = summary();
    const { counts, total } = impacts;
    if (total === 0) return undefined;
    return { x: counts.map((_, bin) => impacts.center(bin)), y: counts.map((n) => n / total), counts };
  },
  chart: {
    about:
      "How far from contact two particles are when they collide, in floating-point numbers: one bar each, negative where surfaces overlap " +
      "by rounding.",
    across: "floating-point numbers from contact",
    label: "share of impacts",
    expected: "exact",
    bars: true,
  },
};
