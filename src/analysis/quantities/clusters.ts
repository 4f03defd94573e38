/** Number of clusters of associated particles, and the size of the largest. */

import { number } from "../../format/numbers.ts";
import { hasFeature } from "../../physics/features/index.ts";
import type { Quantity } from "./quantity.ts";
import { total } from "./rowIntervals.ts";

export const clusters: Quantity = {
  id: "clusters",
  label: "Clusters",
  unit: "",
  about: "How many clusters there are and how large the largest is, where particles associate.",
  default: (features) => hasFeature(features, "brownian"),
  requires: ["clusters"],
  columns: [{ name: "clusters" }, { name: "largestCluster" }],
  *derive(rows) {
    for (const name of ["clusters", "largestCluster"]) {
      const [first = Number.NaN] = rows.count(name);
      if (!Number.isNaN(first)) yield [name, total(rows, name)];
    }
  },
  charts: () => [
    {
      id: "clusters",
      title: "Clusters",
      about:
        "How many clusters of associated particles there are, those of one particle counted, and how many particles the largest has.",
      columns: { clusters: "clusters", largestCluster: "largest" },
      logarithmic: true,
    },
  ],
  findings({ tally: { stepped } }) {
    if (stepped?.clusters === undefined) return [];
    return [
      { name: "clusters", measured: number(stepped.clusters, 6) },
      { name: "  the largest of", measured: `${number(stepped.largestCluster!, 6)} particles` },
    ];
  },
};
