/** Stop conditions of a run, and its progress toward them. */
import type { FinalPause, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";

export type Ending =
  | { readonly why: "time" | "collisions" | "clock" }
  /** Stopped by hand. */
  | { readonly why: "stopped" }
  /** No events for so long that none are expected. */
  | { readonly why: "quiet"; readonly since: number }
  | FinalPause;

export class Goals {
  /** Infinity where the scenario has none. */
  readonly time: number;
  readonly collisions: number;
  /** Working time (s). */
  readonly clock: number;

  /** The time at which growing particles fill the share asked for, if they grow at one rate throughout. */
  readonly filled: number;

  constructor({ stop }: ResolvedScenario, { count, growth }: Pick<System, "count" | "growth">) {
    this.filled = growth?.endsAt ?? Number.POSITIVE_INFINITY;
    this.time = stop.time ?? Number.POSITIVE_INFINITY;
    const each = stop.collisionsPerParticle ?? Number.POSITIVE_INFINITY;
    this.collisions = Math.min(stop.collisions ?? Number.POSITIVE_INFINITY, Math.ceil((each * count) / 2));
    this.clock = stop.clock ?? Number.POSITIVE_INFINITY;
  }

  /** True where the end is known in advance. */
  get endless(): boolean {
    return ![this.time, this.filled, this.collisions, this.clock].some(Number.isFinite);
  }

  reached(
    run: { hasPassed(time: number): boolean },
    { collisions }: Pick<Tally, "collisions">,
    seconds: number,
  ): Ending | undefined {
    if (run.hasPassed(this.time)) return { why: "time" };
    if (collisions >= this.collisions) return { why: "collisions" };
    if (seconds >= this.clock) return { why: "clock" };
    return undefined;
  }

  /** Between 0 and 1, by the nearest condition; undefined where there is none. */
  fraction(time: number, { collisions }: Pick<Tally, "collisions">, seconds: number): number | undefined {
    if (this.endless) return undefined;
    return Math.min(
      1,
      Math.max(time / Math.min(this.time, this.filled), collisions / this.collisions, seconds / this.clock),
    );
  }
}
