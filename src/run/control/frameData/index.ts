/** Registry of frame data: overlays of the page request them by id. */
import { contactPairs } from "./contactPairs.ts";
import type { FrameDataSource } from "./frameData.ts";
import { missedPairs } from "./missedPairs.ts";
import { nextCollision } from "./nextCollision.ts";
import { pairsInRange } from "./pairsInRange.ts";
import { velocities } from "./velocities.ts";

/** Makes the sources of one run. */
export const frameData: (() => FrameDataSource)[] = [
  velocities,
  contactPairs,
  nextCollision,
  missedPairs,
  pairsInRange,
];
