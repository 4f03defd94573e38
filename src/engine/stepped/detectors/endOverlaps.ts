/**
 * Sundaram & Collins' alternative: overlaps after all particles have moved to the end of the step. Each pair is an event of this
 * moment.
 */
import type { Stage } from "../stepState.ts";

export function findEndOverlaps({ paths, detector, queue, apart, turned: { versions } }: Stage, t: number): void {
  const { count } = paths.system;
  const { flags, list } = apart;
  detector.link(0);
  queue.clear();
  for (let i = 0; i < count; i++) {
    const alone = flags[i] === 1;
    const near = alone ? count : detector.gather(i, true);
    const many = near + (alone ? 0 : list.length);
    for (let k = 0; k < many; k++) {
      const j = alone ? k : k < near ? detector.found[k] : list[k - near];
      if (alone || k >= near ? j <= i : flags[j] === 1) continue;
      paths.pairTests++;
      if (paths.depth(i, j) <= 0) continue;
      if (i < j) queue.push(t, i, j, versions[i], versions[j]);
      else queue.push(t, j, i, versions[j], versions[i]);
    }
  }
}
