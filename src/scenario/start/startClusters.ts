/** How many clusters Brownian particles that associate begin as: those of a state that a run has written hang together already. */
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
