import type { Tally } from "./engine.ts";

/** All counts at zero, one wall impulse for each face. */
export function emptyTally(dimension: 2 | 3): Tally {
  return {
    collisions: 0,
    wallHits: 0,
    transfers: 0,
    checks: 0,
    advancements: 0,
    stabilising: 0,
    pairTests: 0,
    cellsVisited: 0,
    queuePushes: 0,
    queuePops: 0,
    queueStale: 0,
    queueSteps: 0,
    redone: 0,
    advanced: 0,
    virial: 0,
    dissipated: 0,
    wallImpulse: new Array<number>(2 * dimension).fill(0),
    bytes: 0,
  };
}
