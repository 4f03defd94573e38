/** An engine that is driven some milliseconds at a time to the end of a comparison, and since when nothing has met anything. */
import type { Engine } from "../../engine/api/engine.ts";
import type { ComparisonLimits } from "../compare/comparisonEntry.ts";
import { crossingTime } from "../session/samplingInterval.ts";
import { SliceBudget } from "../session/sliceBudget.ts";

export type TimedEngineEnd = "over" | "collapse";

export class TimedEngine {
  private readonly pace: SliceBudget;
  private readonly quiet: number;
  private quietSince = 0;

  constructor(
    readonly engine: Engine,
    private readonly limits: ComparisonLimits,
    private readonly now: () => number,
  ) {
    const crossing = crossingTime(engine.system);
    this.pace = new SliceBudget(crossing / 1000);
    this.quiet = limits.quiet ?? 1000 * crossing;
  }

  get encounters(): number {
    const { collisions, wallHits } = this.engine.tally();
    return collisions + wallHits;
  }

  /** Some milliseconds, and no more encounters than these. Returns how it ended, if it has. */
  advance(most: number): TimedEngineEnd | undefined {
    const { engine, pace } = this;
    const { until, collisions } = this.limits;
    const before = engine.tally();
    const cut = pace.until(engine.time);
    const encounters = Math.min(most, pace.encounters, collisions - before.collisions);
    const began = this.now();
    const { why } = engine.advance({ until: Math.min(until, cut), encounters });
    pace.took(
      this.now() - began,
      why === "encounters" && encounters === pace.encounters,
      why === "time" && cut < until,
    );
    const after = engine.tally();
    const happened = after.collisions + after.wallHits > before.collisions + before.wallHits;
    if (happened) this.quietSince = engine.time;
    if (why === "collapse") return why;
    const isQuiet = engine.time - this.quietSince > this.quiet;
    return engine.time >= until || after.collisions >= collisions || isQuiet ? "over" : undefined;
  }

  /** As it was when it had this state at time 0. */
  restart(state: Uint8Array): void {
    this.engine.restore(state);
    this.quietSince = 0;
  }
}
