/** The dam break of Crespin et al. (2020, §4): a box of 640 × 640, Δt = 0.1, g = 9.81, and the engine that computes it. */

import { SrdEngine } from "../../engine/srd/srdEngine.ts";
import type { SrdOptions } from "../../engine/srd/srdSystem.ts";
import type { Clock } from "../../run/sweep/runner.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";

export const frameTime = 0.1;

/** @param now measures the stages of a step */
export function damBreak(cell: number, perCell: number, seed: number, options: SrdOptions, now: Clock): SrdEngine {
  const scenario = scenarioOf({
    box: { size: [640, 640], edges: "reflecting" },
    gravity: [0, -9.81],
    seed,
    fluid: { cell, perCell, fill: [{ from: [0, 0], to: [200, 400] }] },
    method: { kind: "srd", step: frameTime },
    stop: { time: 65 },
  });
  const { system } = buildSystem(scenario);
  return new SrdEngine(system, { ...options, step: frameTime }, { clock: now });
}
