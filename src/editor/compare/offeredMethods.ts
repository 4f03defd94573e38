/** The methods that a scenario can be compared under, in words; made in the examiner's thread, which knows the schema. */

import { whole } from "../../format/numbers.ts";
import { suitable, withCells } from "../../run/compare/comparedMethods.ts";
import { defaultSweeps, type OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import { type GivenMethod, methodFrom, methodName } from "../../run/compare/methodNames.ts";
import { safeStep } from "../../scenario/checks/checkStep.ts";
import type { Estimate } from "../../scenario/estimate/estimate.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { rootSchema } from "../../scenario/schema/scenarioSchema.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/writeJson.ts";

export interface OfferedMethod {
  /** As one types it. */
  readonly words: string;
  readonly description: string;
  /** From the schema. */
  readonly detail: string;
  readonly picked: boolean;
  /** Under which heading of the list. */
  readonly group: "This scenario’s method" | "Methods" | "By time steps" | "Other queues and older forms";
}

const kinds: readonly GivenMethod[] = [...withCells, { kind: "saved-times" }, { kind: "simple" }];
const forms: readonly GivenMethod[] = [
  { kind: "single-check", queue: "calendar" },
  { kind: "single-check", queue: "tournament" },
  { kind: "single-check", queue: "balanced-tree" },
  { kind: "single-check", queue: "tree" },
  { kind: "single-check", queue: "list" },
  { kind: "cells", queue: "heap" },
  { kind: "cells", update: "advance" },
  { kind: "node-lists", queue: "heap" },
  { kind: "lubachevsky", queue: "tournament" },
  { kind: "lubachevsky", sectors: false },
  { kind: "saved-times", queue: "list" },
];

const detectors = ["overlap", "sweep", "verlet", "cells", "centres", "slices"] as const;

/** With the scenario's own step, else each with one at which it misses little; none where none is known. */
function byTimeSteps(document: Scenario | undefined): GivenMethod[] {
  if (!document) return [];
  const kind = "time-stepped" as const;
  const own = document.method?.step;
  const { scenario } = own === undefined ? readScenario(writeJson({ ...document, method: {} })) : {};
  return detectors.flatMap((detector) => {
    const step = own ?? (scenario && safeStep({ ...scenario, method: { kind, detector, cells: "auto" } }));
    return step === undefined ? [] : [{ kind, detector, step }];
  });
}

/** All that a comparison can be made of. */
export interface Offered {
  readonly methods: readonly OfferedMethod[];
  readonly sweeps: readonly OfferedSweep[];
}

/** For a text; nothing where it is no scenario. @param known of it; undefined: not known yet */
export function offeredFor(text: string, known: Estimate | undefined): Offered {
  const { document, scenario } = readScenario(text);
  return {
    methods: document ? offeredMethods(known?.count, document.method ?? { kind: "event-driven" }, document) : [],
    sweeps: document && scenario && known ? defaultSweeps(document, scenario, known) : [],
  };
}

/** @param count of particles; undefined: not known yet @param own what the scenario says itself */
export function offeredMethods(
  count: number | undefined,
  own: GivenMethod | undefined,
  document?: Scenario,
): OfferedMethod[] {
  const fit = suitable(count ?? Number.POSITIVE_INFINITY, document);
  const sensible = new Set(fit.map(methodName));
  // Brownian particles have methods of their own.
  const [usual, rarer, stepped] =
    document?.motion?.kind === "brownian" ? [fit, [], []] : [kinds, forms, byTimeSteps(document)];
  const ownWords = own && said(own) ? methodName(own) : undefined;
  const known = [...usual, ...stepped, ...rarer].some((method) => methodName(method) === ownWords);
  const offer = (method: GivenMethod, group: OfferedMethod["group"]): OfferedMethod => {
    const words = methodName(method);
    const mine = words === ownWords;
    const slow = group === "Methods" && !sensible.has(words) && count !== undefined;
    return {
      words,
      description: mine ? "this scenario’s own" : slow ? `slow with ${whole(count)} particles` : "",
      detail: aboutMethod(method),
      picked: mine || sensible.has(words),
      group,
    };
  };
  return [
    ...(own && ownWords !== undefined && !known ? [offer(own, "This scenario’s method")] : []),
    ...usual.map((method) => offer(method, "Methods")),
    ...stepped.map((method) => offer(method, "By time steps")),
    ...rarer.map((method) => offer(method, "Other queues and older forms")),
  ];
}

/** Its words say all of it; a list of decisions or a step has none. */
function said(method: GivenMethod): boolean {
  try {
    const again = methodFrom(methodName(method)) as Readonly<Record<string, unknown>>;
    return Object.entries(method).every(([name, value]) => JSON.stringify(again[name]) === JSON.stringify(value));
  } catch {
    return false;
  }
}

const knobs = ["queue", "membership", "update", "sectors", "detector"] as const;

/** The hovers of the schema, without their marks, of what makes this method another. */
function aboutMethod(method: GivenMethod): string {
  const properties = rootSchema.properties?.method?.properties;
  const wordsOf = (name: string, value: unknown): string | undefined => {
    const schema = properties?.[name];
    return schema?.markdownEnumDescriptions?.[schema.enum?.indexOf(String(value)) ?? -1];
  };
  const found = knobs.flatMap((name) => wordsOf(name, method[name]) ?? []);
  if (method.sectors === false) found.push("Without sectors everybody is looked at, at every event.");
  const words = found.length > 0 ? found.join(" ") : (wordsOf("kind", method.kind ?? "event-driven") ?? "");
  return words.replaceAll("`", "");
}
