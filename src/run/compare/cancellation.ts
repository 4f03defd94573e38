/** Work that can be canceled between its slices: comparisons and trials after a run, which may take many seconds. */
import { type Engine, encountersOf } from "../../engine/api/engine.ts";
import type { Measuring } from "../measuring.ts";
import { workOfStretch } from "../session/sliceBudget.ts";

export class Canceled extends Error {
  override readonly name = "Canceled";
}

/** Encounters between two questions whether work is canceled. */
const atOnce = 200;
/**
 * Largest work of a trial in the unit of `Limits.work`, about a second: far more than its encounters take, unless there are none any
 * more because the particles rest in a flow, have flown apart, or fall faster and faster.
 */
const mostWork = 1e6;

export class Cancellation {
  constructor(private readonly isRequested: () => boolean) {}

  /** @throws Canceled */
  finish<M>(work: Measuring<M>): M {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      this.check();
    }
  }

  /** Advances an engine by this number of encounters, unless it ends before or these take too much work. @throws Canceled */
  advance(engine: Engine, encounters: number): void {
    let work = 0;
    for (let left = encounters; left > 0 && work < mostWork; ) {
      this.check();
      const portion = Math.min(atOnce, left);
      const before = encountersOf(engine);
      const { why } = engine.advance({ until: Number.MAX_VALUE, encounters: portion, work: workOfStretch });
      if (why === "work") work += workOfStretch;
      else if (why !== "encounters") return;
      left -= encountersOf(engine) - before;
    }
  }

  private check(): void {
    if (this.isRequested()) throw new Canceled();
  }
}

export const never = new Cancellation(() => false);
