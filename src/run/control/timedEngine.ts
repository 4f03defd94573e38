/** Timed engine: advances in slices to the end of a comparison, and detects that no further events occur. */
import { type Engine, encountersOf, type FinalPause, isFinal } from "../../engine/api/engine.ts";
import type { ComparisonLimits } from "../compare/comparisonLength.ts";
import { crossingTime } from "../session/samplingInterval.ts";
import { SliceBudget, workOfStretch } from "../session/sliceBudget.ts";

type TimedEngineEnd = "over" | FinalPause["why"];

export class TimedEngine {
  private readonly budget: SliceBudget;
  private readonly quiet: number;
  private quietSince = 0;

  constructor(
    readonly engine: Engine,
    private readonly limits: ComparisonLimits,
    private readonly now: () => number,
  ) {
    const crossing = crossingTime(engine.system);
    this.budget = new SliceBudget(crossing / 1000);
    this.quiet = limits.quiet ?? 1000 * crossing;
  }

  get encounters(): number {
    return encountersOf(this.engine);
  }

  /** Advances for some milliseconds and at most this number of encounters. Returns the end, if there is one. */
  advance(most: number): TimedEngineEnd | undefined {
    const { engine, budget } = this;
    const { until, collisions } = this.limits;
    const before = engine.tally();
    const cut = budget.until(engine.time);
    const encounters = Math.min(most, budget.encounters, collisions - before.collisions);
    const began = this.now();
    const pause = engine.advance({ until: Math.min(until, cut), encounters, work: workOfStretch });
    budget.took(
      this.now() - began,
      pause.why === "encounters" && encounters === budget.encounters,
      pause.why === "time" && cut < until,
    );
    const after = engine.tally();
    const happened = after.collisions + after.wallHits > before.collisions + before.wallHits;
    if (happened) this.quietSince = engine.time;
    if (isFinal(pause)) return pause.why;
    const isQuiet = engine.time - this.quietSince > this.quiet;
    return (pause.why === "time" && engine.time >= until) || after.collisions >= collisions || isQuiet
      ? "over"
      : undefined;
  }

  /** Restores the state of time 0. */
  restart(state: Uint8Array): void {
    this.engine.restore(state);
    this.quietSince = 0;
  }
}
