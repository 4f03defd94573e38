/** A walk by its name in a scenario. */

import { QueueStrategy } from "./queueStrategy.ts";
import { RestartStrategy } from "./restartStrategy.ts";
import { SinglePassStrategy } from "./singlePassStrategy.ts";
import type { Stage } from "./stepState.ts";
import type { StepStrategy } from "./stepStrategy.ts";

const walks = { queue: QueueStrategy, restart: RestartStrategy, once: SinglePassStrategy };

export type Within = keyof typeof walks;

export function createStepStrategy(within: Within, stage: Stage): StepStrategy {
  return new walks[within](stage);
}
