/** The shared state of all computations within a step. */

import type { Detector } from "./detectors/detector.ts";
import type { LargeParticles } from "./detectors/largeParticles.ts";
import type { Paths } from "./paths.ts";
import type { StaleParticles } from "./staleParticles.ts";
import type { StepPart } from "./stepPart.ts";
import type { StepQueue } from "./stepQueue.ts";

export interface Stage {
  readonly paths: Paths;
  readonly detector: Detector;
  readonly queue: StepQueue;
  readonly apart: LargeParticles;
  readonly part: StepPart;
  readonly turned: StaleParticles;
  /** Only overlaps at the end of a step are looked for. */
  readonly overlaps: boolean;
}
