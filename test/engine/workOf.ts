/** Work that an engine counts. */
import type { Engine } from "../../src/engine/api/engine.ts";
import { flatTally } from "../../src/engine/dynamics/counters.ts";

/** Of a collision: the mean over some encounters, without those before. */
export function workOfCollision(engine: Engine, before: number, encounters: number) {
  engine.advance({ until: 1e9, encounters: before });
  const start = flatTally(engine.tally());
  engine.advance({ until: 1e9, encounters });
  const end = flatTally(engine.tally());
  const each = (name: "pairTests" | "transfers" | "cellsVisited") =>
    (end[name] - start[name]) / (end.collisions - start.collisions);
  return { pairTests: each("pairTests"), transfers: each("transfers"), cellsVisited: each("cellsVisited") };
}
