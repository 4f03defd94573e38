/** Keyword `method`: the algorithm that computes a run. */

import { defaultDynamics, dynamics, type MethodKind } from "../../engine/dynamics/index.ts";
import { featuresIn } from "../../physics/features/index.ts";
import { checkSupport } from "../checks/checkFeatures.ts";
import { checkMethod, ownersOf } from "../checks/checkMethod.ts";
import { checkMotion } from "../checks/checkMotion.ts";
import { checkStep } from "../checks/steps/checkStep.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { method as schema } from "../schema/schemaMethod.ts";
import { isObject } from "../schema/schemaNode.ts";
import type { Static } from "../schema/schemaWords.ts";
import { isNumbers } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import { capital } from "../text/wording.ts";
import type { Block } from "./block.ts";

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
    step: ["delta t", "dt", "time step", "Δt"],
    "time-stepped": ["time step"],
  },
  mistakes: {
    values: {
      "": (value) => methodsByWord(value),
      cells: (value, { document }) =>
        typeof value === "number" && !Number.isInteger(value) ? countsOf(value, document) : [],
    },
    properties: [
      {
        within: "method",
        name: /^cellSizes?$/,
        meant: (value, { document }) =>
          typeof value === "number" ? countsOf(value, document).map((cells) => ({ cells })) : [],
      },
    ],
    idle: (option, { document }) => optionOfOthers(option, document),
  },
  resolve: (document) => ({ method: resolveMethod(document) }),
  checkScenario(scenario, report, document) {
    const computesMatter = checkSupport(scenario, document, report);
    checkMethod(scenario, report);
    const before = report.errors;
    checkMotion(scenario, report);
    if (computesMatter && report.errors === before) checkStep(scenario, report);
  },
  write({ document, memory }) {
    const { method } = document ?? {};
    return method && writeJson(memory?.method ? { ...method, state: Array.from(memory.method) } : method);
  },
};

/** `"verlet"`: a word of an option, which belongs to some methods only. */
function methodsByWord(value: unknown): object[] {
  if (dynamics.some(({ kind }) => kind === value)) return [];
  const found = dynamics.flatMap(({ kind, options, snippets = [] }) =>
    Object.entries(options).flatMap(([name, form]) =>
      form.form === "choice" && Object.hasOwn(form.words, String(value))
        ? [{ kind, ...snippets[0]?.body, [name]: value }]
        : [],
    ),
  );
  return found.slice(0, 1);
}

/** An option that only other methods have. The default method of a scenario with errors is known where it says nothing of motion. */
function optionOfOthers(option: string, document: unknown): string | undefined {
  const { method, ...others } = isObject(document) ? document : {};
  const standard = ["motion", "flow", "fluid"].some((name) => name in others) ? undefined : defaultDynamics([]).kind;
  const kind = isObject(method) && "kind" in method ? method.kind : standard;
  const entry = dynamics.find((one) => one.kind === kind);
  if (!entry || option in entry.options || !dynamics.some(({ options }) => option in options)) return undefined;
  return `${capital(ownersOf(option, entry.kind))}.`;
}

/** Cells are given by their number along each axis, the same along all: a length is taken for their side. */
function countsOf(side: number, document: unknown): number[] {
  const box = isObject(document) && isObject(document.box) ? document.box.size : undefined;
  const counts = isNumbers(box) && side > 0 ? box.map((length) => Math.floor(length / side)) : [];
  return counts.length > 0 && counts.every((count) => count === counts[0]) ? [counts[0]] : [];
}

function resolveMethod(document: Scenario): ResolvedScenario["method"] {
  const { method = {}, box } = document;
  const standard = defaultDynamics(featuresIn(document)).kind as MethodKind;
  const { kind = standard, cells = "auto", ...options } = method;
  if (cells === "adaptive") return { ...options, kind, cells: "auto", adaptive: true };
  if (typeof cells === "object" && !Array.isArray(cells)) {
    const { adapt, decisions } = cells;
    if (decisions) return { ...options, kind, cells: "auto", decisions };
    return { ...options, kind, cells: "auto", adaptive: true, ...(adapt === "time" && { steerBy: adapt }) };
  }
  return { ...options, kind, cells: typeof cells === "number" ? box.size.map(() => cells) : cells };
}
