/** How a run stands of which there is nothing to tell: not there yet, or not to be. */
import type { Phase, Status } from "../../protocol/messages.ts";

export function initialStatus(generation: number, phase: Phase): Status {
  return {
    kind: "status",
    generation,
    phase,
    time: 0,
    reached: 0,
    fraction: undefined,
    secondsLeft: undefined,
    collisions: 0,
    wallHits: 0,
    eventsPerSecond: 0,
    timePerSecond: 0,
    speed: 1,
    temperature: 0,
    bytes: 0,
    ending: undefined,
  };
}
