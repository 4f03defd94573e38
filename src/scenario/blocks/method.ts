/** Keyword `method`: the algorithm that computes a run. */

import { defaultDynamics, type MethodKind } from "../../engine/dynamics/index.ts";
import { defaultMotion } from "../../physics/motion/index.ts";
import { checkMethod } from "../checks/checkMethod.ts";
import { checkStep } from "../checks/checkStep.ts";
import { needsAnyContacts } from "../contactLaws.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { method as schema } from "../schema/schemaMethod.ts";
import type { Static } from "../schema/schemaWords.ts";
import { type Block, writeAsGiven } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    method?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly method: Method;
  }
}

export const method: Block = {
  name: "method",
  schema,
  completionOrder: 3,
  synonyms: {
    method: ["algorithm", "engine"],
    kind: ["algorithm", "engine", "name", "type"],
    "event-driven": ["edmd", "event driven"],
    step: ["dt", "time step"],
    "time-stepped": ["time step"],
  },
  resolve: (document) => ({ method: resolveMethod(document) }),
  checkScenario(scenario, report) {
    checkMethod(scenario, report);
    checkStep(scenario, report);
  },
  write: writeAsGiven("method"),
};

function resolveMethod(document: Scenario): ResolvedScenario["method"] {
  const { method = {}, box, motion } = document;
  const needs = {
    motion: motion?.kind ?? defaultMotion,
    needsAnyContacts: needsAnyContacts(document),
    fluid: document.fluid !== undefined,
  };
  const standard = defaultDynamics(needs).kind as MethodKind;
  const { kind = standard, cells = "auto", ...options } = method;
  if (cells === "adaptive") return { ...options, kind, cells: "auto", adaptive: true };
  if (typeof cells === "object" && !Array.isArray(cells)) {
    const { adapt, decisions } = cells;
    if (decisions) return { ...options, kind, cells: "auto", decisions };
    return { ...options, kind, cells: "auto", adaptive: true, ...(adapt === "time" && { steerBy: adapt }) };
  }
  return { ...options, kind, cells: typeof cells === "number" ? box.size.map(() => cells) : cells };
}
