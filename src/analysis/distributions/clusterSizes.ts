/** Numbers of clusters of each size, beside Smoluchowski's. */

import { theoryNotes } from "../theory/theoryNotes.ts";
import type { Curve, DistributionEntry } from "./distribution.ts";

export const clusterSizes: DistributionEntry = {
  id: "clusters",
  label: "Cluster sizes N(s)",
  about: "Number of clusters of each size, beside Smoluchowski's for a rate that is the same for all sizes.",
  columns: ["size", "clusters"],
  offered: ({ aggregates }) => aggregates,
  curve: ({ system, clusterSizes }) => clusterSizes && clusterSizeCurve(clusterSizes, system.count),
  chart: {
    id: "clusterSizes",
    about:
      "How many clusters there are of s particles, large sizes in bins and the mean a size; beside Smoluchowski’s answer for a rate that is the same for all sizes, at the moment when there are as many in all.",
    across: "s",
    label: "clusters",
    expected: "Smoluchowski",
    theory: theoryNotes.smoluchowski,
    decades: true,
    opens: ["structure", 0],
  },
};

/**
 * How many clusters there are of each size, from 1 to the largest. Beside it Smoluchowski's answer for a rate that is the same for all
 * sizes (Z. Phys. Chem. 92, 129, 1917), at the moment when there are as many clusters in all: N(s) = M (1 − p) p^(s−1), p = 1 − M/n.
 */
export function clusterSizeCurve(sizes: readonly (readonly [size: number, clusters: number])[], count: number): Curve {
  const [largest] = sizes.at(-1) ?? [0];
  const y = new Float64Array(largest);
  let all = 0;
  for (const [size, clusters] of sizes) {
    y[size - 1] = clusters;
    all += clusters;
  }
  const p = 1 - all / count;
  const x = y.map((_, k) => k + 1);
  return { x, y, expected: x.map((size) => all * (1 - p) * p ** (size - 1)) };
}
