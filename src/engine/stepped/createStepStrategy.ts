/** A walk by its name in a scenario. */

import { QueueWalk } from "./queueStrategy.ts";
import { RestartWalk } from "./restartStrategy.ts";
import { OnceWalk } from "./singlePassStrategy.ts";
import type { Stage } from "./stepState.ts";
import type { Walk } from "./stepStrategy.ts";

const walks = { queue: QueueWalk, restart: RestartWalk, once: OnceWalk };

export type Within = keyof typeof walks;

export function createWalk(within: Within, stage: Stage): Walk {
  return new walks[within](stage);
}
