/** When a run is over, and how far it has come. */
import type { Tally } from "../../engine/api/engine.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";

export type Ending =
  | { readonly why: "time" | "collisions" | "clock" }
  /** By hand. */
  | { readonly why: "stopped" }
  /** Nothing has met anything for so long that nothing will. */
  | { readonly why: "quiet"; readonly since: number }
  | { readonly why: "collapse"; readonly particle: number; readonly partner: number; readonly time: number };

export class Goals {
  /** Infinity where the scenario sets none. */
  readonly time: number;
  readonly collisions: number;
  /** Seconds of work. */
  readonly clock: number;

  constructor({ stop }: ResolvedScenario, count: number) {
    this.time = stop.time ?? Number.POSITIVE_INFINITY;
    const each = stop.collisionsPerParticle ?? Number.POSITIVE_INFINITY;
    this.collisions = Math.min(stop.collisions ?? Number.POSITIVE_INFINITY, Math.ceil((each * count) / 2));
    this.clock = stop.clock ?? Number.POSITIVE_INFINITY;
  }

  /** Whether the end can be told in advance. */
  get endless(): boolean {
    return ![this.time, this.collisions, this.clock].some(Number.isFinite);
  }

  reached(time: number, { collisions }: Pick<Tally, "collisions">, seconds: number): Ending | undefined {
    if (time >= this.time) return { why: "time" };
    if (collisions >= this.collisions) return { why: "collisions" };
    if (seconds >= this.clock) return { why: "clock" };
    return undefined;
  }

  /** Between 0 and 1, by whichever condition is nearest; undefined where there is none. */
  fraction(time: number, { collisions }: Pick<Tally, "collisions">, seconds: number): number | undefined {
    if (this.endless) return undefined;
    return Math.min(1, Math.max(time / this.time, collisions / this.collisions, seconds / this.clock));
  }
}
