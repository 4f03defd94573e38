/**
 * The earliest encounter of all, and it alone: all particles are moved to its time and examined again, except pairs too far
 * apart for the time to the earliest found so far (Johnson & Whalley 2002, §4.1). Of those at one time the first by number is taken, as
 * from a queue.
 */
import type { Stage, StepStrategy } from "./stepState.ts";

export class RestartStrategy implements StepStrategy {
  constructor(private readonly stage: Stage) {}

  begin(t: number): void {
    const { paths, detector, queue, part, apart, turned, overlaps } = this.stage;
    const { flags, list } = apart;
    const { versions } = turned;
    const { count } = paths.system;
    queue.clear();
    let best = part.until;
    let first = -1;
    let second = 0;
    for (let i = 0; i < count; i++) {
      const wall = paths.surfaceTime(i, t);
      const face = -1 - paths.surfaceFound;
      if (wall < best || (wall === best && (first < 0 || i < first || (i === first && face < second)))) {
        best = wall;
        first = i;
        second = face;
      }
      if (overlaps) continue;
      paths.seek(i, t, best);
      const alone = flags[i] === 1;
      const near = alone ? count : detector.gather(i, true);
      const many = near + (alone ? 0 : list.length);
      for (let k = 0; k < many; k++) {
        const j = alone ? k : k < near ? detector.found[k] : list[k - near];
        if (alone || k >= near ? j <= i : flags[j] === 1) continue;
        const time = paths.meets(j);
        const low = i < j ? i : j;
        const high = i < j ? j : i;
        if (!(time < best || (time === best && (first < 0 || low < first || (low === first && high < second)))))
          continue;
        best = time;
        first = low;
        second = high;
        paths.shorten(best);
      }
    }
    if (first >= 0) queue.push(best, first, second, versions[first], second >= 0 ? versions[second] : 0);
  }

  lookAgain(t: number): boolean {
    const { paths, detector, part, turned } = this.stage;
    const { count } = paths.system;
    paths.moveAll(t);
    for (let i = 0; i < count; i++) detector.moved(i);
    if (part.outrun(turned.list, t)) return false;
    this.begin(t);
    return true;
  }
}
