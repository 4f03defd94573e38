/** Initial number of clusters of associating Brownian particles; an end state of a run may have clusters. */
import type { ResolvedScenario } from "../resolve.ts";

export function clustersAtStart({ groups }: ResolvedScenario, count: number): number {
  const names = new Set<number>();
  let named = 0;
  for (const { cluster = [] } of groups) {
    named += cluster.length;
    for (const name of cluster) names.add(name);
  }
  return Math.max(1, count - named + names.size);
}
