/** A walk by its name in a scenario. */
import { OnceWalk } from "./onceWalk.ts";
import { QueueWalk } from "./queueWalk.ts";
import { RestartWalk } from "./restartWalk.ts";
import type { Stage } from "./stage.ts";
import type { Walk } from "./walk.ts";

const walks = { queue: QueueWalk, restart: RestartWalk, once: OnceWalk };

export type Within = keyof typeof walks;

export function createWalk(within: Within, stage: Stage): Walk {
  return new walks[within](stage);
}
