/** The shared state of all computations within a step, and the strategy for their order. */

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

/**
 * The strategy for the encounters of one part of a step: which are predicted when it begins, and which particles are examined again
 * after each (Johnson & Whalley 2002, §4.1). The engine takes the earliest from the queue and executes it.
 */
export interface StepStrategy {
  /** All particles stand at time t and are linked: foresees what happens until the part ends. */
  begin(t: number): void;
  /** An encounter has turned particles aside at time t. False: all have to be linked anew. */
  lookAgain(t: number): boolean;
}
