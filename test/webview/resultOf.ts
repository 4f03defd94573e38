/** Result of a run without any problem. */
import type { Result } from "../../src/protocol/messages.ts";

export function resultOf(more: Partial<Result> = {}): Result {
  return {
    kind: "result",
    generation: 1,
    ending: "Reached time 10.",
    time: 10,
    findings: [],
    remarks: [],
    judged: [],
    messages: [],
    collisionsPerSecond: 1,
    collisions: 1,
    wallHits: 0,
    seconds: 1,
    engineSeconds: 1,
    computed: "1 collision, computed in 1 s: 1 events per second.",
    ...more,
  };
}
