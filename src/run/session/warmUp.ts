/**
 * A run for nobody, before there is one for somebody: what it passes through, reading, placing, engine, shots, is compiled
 * by then, and the first that a person waits for comes in a fraction of the time.
 */

import { defaultViewRequest } from "../control/defaultViewRequest.ts";
import { RunController } from "../control/runController.ts";
import { loadRun } from "./loadRun.ts";

const text = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 3000, "fraction": 0.3 },
  "stop": { "collisions": 20000 }
}`;
/** It ends far sooner on any machine. */
const mostTurns = 50;

export function warmUp(now: () => number): void {
  const loaded = loadRun(0, text, { memory: 1e9, readFile: () => "" });
  if (!("built" in loaded)) return;
  const world = { now, post: () => {}, memory: 1e9 };
  const run = new RunController(0, loaded, world, { speed: "most", look: defaultViewRequest, serials: { last: 0 } });
  run.begin();
  run.hear({ kind: "run" });
  for (let turn = 0; turn < mostTurns && run.busy; turn++) run.turn();
}
