/** Share of looks at which each level of the energy was found, with the fixed weights of a flat histogram. */
import type { DistributionEntry } from "./distribution.ts";
import { beforeFixed } from "./overTemperature.ts";

export const energyLevels: DistributionEntry = {
  id: "energy-levels",
  label: "Levels of the energy",
  about:
    "Share of looks with fixed weights at which the potential energy had each of its levels, beside equal shares. Of flat histograms.",
  columns: ["energy", "share"],
  offered: ({ flatHistogram = false }) => flatHistogram,
  inResults: true,
  requires: ["flat-histogram"],
  curve({ flatHistogram: reading }) {
    if (!reading || reading.blocks.length === 0) return undefined;
    const { energies, seen, blocks } = reading;
    const levels = Array.from(energies.keys()).filter((level) => seen[level] === 1);
    const counts = Float64Array.from(levels, (level) => blocks.reduce((sum, block) => sum + block[level], 0));
    const total = counts.reduce((sum, count) => sum + count, 0);
    return {
      x: Float64Array.from(levels, (level) => energies[level]),
      y: counts.map((count) => count / total),
      counts,
      expected: counts.map(() => 1 / counts.length),
    };
  },
  chart: {
    about:
      "How often the potential energy had each of its levels, of all looks since weights are fixed. Dashed: equally often.",
    across: "energy",
    label: "share of looks",
    expected: "flat",
    opens: ["energy levels", 0],
    before: beforeFixed,
  },
};
