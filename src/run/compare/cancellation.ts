/** Work that can be cancelled between its slices: comparisons and trials after a run, which may take many seconds. */
import type { Engine } from "../../engine/api/engine.ts";
import type { Measuring } from "../sweep/runner.ts";

export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

/** Encounters between two questions whether work is cancelled. */
const atOnce = 200;

export class Cancellation {
  constructor(private readonly isRequested: () => boolean) {}

  /** @throws Cancelled */
  finish<M>(work: Measuring<M>): M {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      this.check();
    }
  }

  /** Advances an engine by this number of encounters, or to its end. @throws Cancelled */
  advance(engine: Engine, encounters: number): void {
    for (let left = encounters; left > 0; left -= atOnce) {
      this.check();
      const { why } = engine.advance({ until: Number.MAX_VALUE, encounters: Math.min(atOnce, left) });
      if (why !== "encounters") return;
    }
  }

  private check(): void {
    if (this.isRequested()) throw new Cancelled();
  }
}

export const never = new Cancellation(() => false);
