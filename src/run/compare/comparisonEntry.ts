/** Who takes part in a comparison, and how far it goes. */
import type { Method } from "../../scenario/resolve.ts";

export interface ComparisonEntry {
  readonly name: string;
  readonly method: Method;
}

export interface ComparisonLimits {
  readonly until: number;
  /** Pair collisions. */
  readonly collisions: number;
  /** So long without any encounter means that there will be none. Default: a thousand crossings of the box. */
  readonly quiet?: number;
  /** Seconds for which the time of each method is taken, about. */
  readonly seconds?: number;
}
