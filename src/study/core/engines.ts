/** The two engines that most studies compare: the paper's, and the production engine. */
import type { Engine } from "../../engine/api/engine.ts";
import { countsWork, dynamicsOf } from "../../engine/dynamics/index.ts";
import { createProduction } from "../../engine/production/productionEngine.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import type { System } from "../../physics/system.ts";

type Create = (system: System, options?: { readonly cells?: readonly number[]; readonly adaptive?: boolean }) => Engine;

export const create = {
  "single-check": createSingleCheck,
  "event-driven": createProduction,
} satisfies Readonly<Record<string, Create>>;
export const engines = ["single-check", "event-driven"] as const;

/** The algorithm of Sigurgeirsson, Stuart & Wan. */
export const ofPaper = "single-check" as const;

/** Only then is counted work a cost: otherwise transfers would seem to cost next to nothing. */
export function countsQueue(kind: string): boolean {
  return countsWork(dynamicsOf(kind), "queueSteps");
}

/** Relative effort of a collision: engines that count every step are slower. */
export function effortOf(kind: string): number {
  return countsQueue(kind) ? 4 : 1;
}
