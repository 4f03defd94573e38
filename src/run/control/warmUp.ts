/**
 * Warm-up: a small run whose updates are discarded compiles the code of placing, engine and frames, so that the first run
 * that a person starts appears in a fraction of the time.
 */
import { defaultViewRequest } from "../../protocol/messages.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { loadRun } from "../session/loadRun.ts";
import { RunController } from "./runController.ts";

const text = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 3000, "fraction": 0.3 },
  "stop": { "collisions": 20000 }
}`;
/** It ends far sooner on any machine. */
const mostTurns = 50;

export function warmUp(now: () => number): void {
  const { scenario, document } = readScenario(text);
  if (!scenario || !document) return;
  const loaded = loadRun(0, text, { scenario, document }, () => "");
  if (!("built" in loaded)) return;
  const environment = { now, post: () => {}, memory: 1e9 };
  const options = { speed: "max", view: defaultViewRequest, serials: { last: 0 } } as const;
  const run = new RunController(0, loaded, environment, options);
  run.begin(true);
  for (let turn = 0; turn < mostTurns && run.busy; turn++) run.turn();
}
