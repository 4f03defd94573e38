/** The methods that a scenario can be compared under, in words; made in the analyzer's thread, which knows the schema. */

import type { Dynamics } from "../../engine/dynamics/dynamics.ts";
import { dynamicsOf, takesStep } from "../../engine/dynamics/index.ts";
import type { ValueForm } from "../../engine/dynamics/valueForm.ts";
import { whole } from "../../format/numbers.ts";
import { defaultMotion } from "../../physics/motion/index.ts";
import { methodsFor, samplersFor, suitable } from "../../run/compare/comparedMethods.ts";
import { defaultSweeps, type OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import { type GivenMethod, methodFrom, methodName } from "../../run/compare/methodNames.ts";
import { safeStep } from "../../scenario/checks/steps/checkStep.ts";
import type { Estimate } from "../../scenario/estimate/estimate.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { Method } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/jsonScalar.ts";

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

/** The methods for a scenario that take no time steps: as they are usual, and in other forms. */
function exactMethods(document: Scenario | undefined, formsOf: (entry: Dynamics) => readonly object[]): GivenMethod[] {
  const entries = methodsFor(document).filter(({ hasTimeSteps, samples }) => !hasTimeSteps && !samples);
  return entries.flatMap((entry) => formsOf(entry).map((options) => ({ kind: entry.kind, ...options }) as GivenMethod));
}

const one = { count: 1, motion: defaultMotion, sweepsSteps: false };

/** With the scenario's own step, else each with one at which it misses little; none where none is known. */
function byTimeSteps(document: Scenario | undefined): GivenMethod[] {
  if (!document) return [];
  const own = document.method?.step;
  const { scenario } = own === undefined ? readScenario(writeJson({ ...document, method: {} })) : {};
  return methodsFor(document).flatMap((entry) => {
    if (!entry.hasTimeSteps) return [];
    return (entry.variants ?? []).flatMap((options) => {
      const method = { kind: entry.kind, ...options } as GivenMethod & Pick<Method, "kind">;
      const step = own ?? (scenario && safeStep({ ...scenario, method: { ...method, cells: "auto" } }));
      return step === undefined ? [] : [{ ...method, step }];
    });
  });
}

/** A method that takes a step has the scenario's. */
function withStep(method: GivenMethod, document: Scenario | undefined): GivenMethod {
  const step = document?.method?.step;
  return takesStep(method) && step !== undefined ? { ...method, step } : method;
}

/** All that a comparison can be made of. */
export interface Offered {
  readonly methods: readonly OfferedMethod[];
  readonly sweeps: readonly OfferedSweep[];
  /** Methods that only sample equilibrium compute it, too. */
  readonly samplers: boolean;
}

/** For a text; nothing where it is no scenario. @param known of it; undefined: not known yet */
export function offeredFor(text: string, known: Estimate | undefined): Offered {
  const { document, scenario } = readScenario(text);
  return {
    methods: document ? offeredMethods(known?.count, document.method ?? { kind: "event-driven" }, document) : [],
    sweeps: document && scenario && known ? defaultSweeps(document, scenario, known) : [],
    samplers: samplersFor(document).length > 0,
  };
}

/** @param count of particles; undefined: not known yet @param own what the scenario says itself */
export function offeredMethods(
  count: number | undefined,
  own: GivenMethod | undefined,
  document?: Scenario,
): OfferedMethod[] {
  const fit = suitable(count ?? Number.POSITIVE_INFINITY, document).map((method) => withStep(method, document));
  const sensible = new Set(fit.map(methodName));
  // Brownian particles and those in a flow have methods of their own.
  const [usual, rarer, stepped] = fit.every(takesStep)
    ? [fit, [], []]
    : [
        exactMethods(document, (entry) => entry.compared(one)),
        exactMethods(document, ({ variants = [] }) => variants),
        byTimeSteps(document),
      ];
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

/** The hovers, without their marks, of what makes this method different from others of its kind. */
function aboutMethod({ kind = "event-driven", ...values }: GivenMethod): string {
  const { options, description } = dynamicsOf(kind);
  const given: Readonly<Record<string, unknown>> = values;
  const found = Object.entries(options).flatMap(([name, form]: [string, ValueForm]) => {
    const value = given[name];
    return (form.form === "choice" && form.words[String(value)]) || [];
  });
  if (values.sectors === false) found.push("Without sectors all particles are examined, at every event.");
  return (found.length > 0 ? found.join(" ") : description).replaceAll("`", "");
}
