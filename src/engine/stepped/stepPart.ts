/**
 * The part of a step between two links of the detector: its start, its end, and the allowed displacement in it. Mostly it is
 * the whole step; where a particle would go farther than the detector searches, `beyond` sets the treatment: `split` cuts the
 * step where the bound would be reached, `apart` tests those particles against all, `miss` relies on the bound.
 *
 * Where nothing is missed however long a step is, one in which a particle would cross the periodic box many times is cut where the
 * fastest crosses it once: the work until the next event is then bounded, as are the images of a particle within reach.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { Detector } from "./detectors/detector.ts";
import type { LargeParticles } from "./detectors/largeParticles.ts";
import type { Paths } from "./paths.ts";

export type Beyond = "miss" | "split" | "apart";

export class StepPart {
  from = 0;
  until = 0;
  /** Steps cut in pieces, and particles that went farther in a step than the bound. */
  splits = 0;
  fast = 0;
  /** How far the farthest goes in this part, and may go. */
  private longest = 0;
  private allowance = Infinity;
  private cutStep = -1;

  constructor(
    private readonly paths: Paths,
    private readonly detector: Detector,
    private readonly apart: LargeParticles,
    private readonly beyond: Beyond,
    /** Overlaps are looked for when all have arrived: no way is too long. */
    private readonly overlaps: boolean,
    /** All that comes of an encounter in its own step is found, too. */
    private readonly followsUp: boolean,
  ) {}

  /** All particles stand at time t, in the box: links them. `whole`: step number `step`, which lasts until `end`, begins here. */
  begin(t: number, end: number, step: number, whole: boolean): void {
    const { detector, apart } = this;
    detector.passed(this.longest);
    const longest = this.longestWay(t, end - t);
    this.allowance = this.overlaps ? Infinity : detector.link(longest);
    this.from = t;
    this.until = end;
    this.longest = longest;
    apart.forget();
    if (longest > this.allowance) this.tooFar(t, end - t, step, whole);
    else if (this.followsUp) this.cutAtBox(t);
  }

  /** No particle goes farther than the shortest period of the box in one part. */
  private cutAtBox(t: number): void {
    const { paths, longest } = this;
    const box = paths.shortestPeriod;
    if (!paths.isLong(longest)) return;
    const until = t + this.horizon(t);
    // The clock may be too large to resolve so short a time.
    if (until >= this.until || until <= t) return;
    this.until = until;
    this.longest = box;
  }

  /** Time in which the fastest crosses the shortest period of the box. */
  horizon(t: number): number {
    const { paths } = this;
    const { count } = paths.system;
    let speed = 0;
    for (let i = 0; i < count; i++) speed = Math.max(speed, paths.speed(i, t));
    return paths.timeFor(paths.shortestPeriod, speed);
  }

  longestWay(t: number, left: number): number {
    const { paths } = this;
    const { count } = paths.system;
    let longest = 0;
    for (let i = 0; i < count; i++) longest = Math.max(longest, paths.pathLength(i, t, left));
    return longest;
  }

  private tooFar(t: number, left: number, step: number, whole: boolean): void {
    const { paths, apart, allowance, longest } = this;
    const { count } = paths.system;
    for (let i = 0; i < count; i++) {
      if (paths.pathLength(i, t, left) <= allowance) continue;
      // The rest of a step that is cut already counts no more.
      if (whole) this.fast++;
      if (this.beyond === "apart") apart.add(i);
    }
    // No cut helps if no displacement is allowed at all.
    if (this.beyond !== "split" || !(allowance > 1e-9 * longest)) return;
    const pieces = Math.ceil(longest / allowance);
    if (this.cutStep !== step) this.splits++;
    this.cutStep = step;
    this.until = t + left / pieces;
    this.longest = longest / pieces;
  }

  /** Has one of those that turned become so fast that it may come farther than the detector looks? Then all are to be linked anew. */
  outrun(turned: readonly number[], t: number): boolean {
    if (this.beyond === "miss") return false;
    const left = this.until - t;
    const most = Math.min(this.longest, this.allowance);
    const gone = this.from < t ? ((t - this.from) / (this.until - this.from)) * most : 0;
    for (const i of turned) {
      const way = gone + this.paths.pathLength(i, t, left);
      this.longest = Math.max(this.longest, way);
      if (way <= this.allowance * (1 + 1e-12)) continue;
      if (this.beyond === "apart") this.apart.add(i);
      else if (this.allowance > 1e-9 * way && t > this.from) return true;
    }
    return false;
  }

  save(state: StateWriter): void {
    state.numbers(this.from, this.until, this.longest, this.allowance, this.splits, this.cutStep, this.fast);
  }

  restore(state: StateReader): void {
    [this.from, this.until, this.longest, this.allowance, this.splits, this.cutStep, this.fast] = state.numbers(7);
  }
}
