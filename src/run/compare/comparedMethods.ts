/** Methods of a comparison: those that suit the scenario, those requested, and each of them for the values of a sweep. */

import type { Dynamics } from "../../engine/dynamics/dynamics.ts";
import {
  defaultDynamics,
  dynamics,
  dynamicsOf,
  hasTimeSteps,
  samplesOnly,
  takesStep,
  unserved,
  usesCells,
} from "../../engine/dynamics/index.ts";
import { features, featuresIn } from "../../physics/features/index.ts";
import { defaultMotion } from "../../physics/motion/index.ts";
import type { ComparisonAim, ComparisonSweep } from "../../protocol/messages.ts";
import { formatNumber } from "../../scenario/diagnostics.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/jsonScalar.ts";
import type { ComparisonEntry } from "./comparisonLength.ts";
import { type GivenMethod, methodName } from "./methodNames.ts";
import { type StepBudget, tooShort } from "./stepBudget.ts";
import { intervalWith } from "./stepMarks.ts";

/** Methods of the registry that compute all features of a scenario; of none: particles in free flight. */
export function methodsFor(document: Scenario | undefined): Dynamics[] {
  const found = document ? featuresIn(document) : features.filter(({ id }) => id === defaultMotion);
  return dynamics.filter((entry) => unserved(entry, found).length === 0);
}

/** Methods that suit a scenario: its reference, where that is fast enough, and those that are usual for its size and motion. */
export function suitable(count: number, document?: Scenario, sweep?: ComparisonSweep): GivenMethod[] {
  const sweepsSteps = sweep?.of === "step" && document !== undefined;
  const motion = document?.motion?.kind ?? defaultMotion;
  const cells = sweepsSteps ? ownCells(document) : undefined;
  const entries = methodsFor(document).filter((entry) => !sweepsSteps || entry.hasTimeSteps);
  const oracles = entries.filter(({ isOracle }) => isOracle);
  const methods = [...oracles, ...entries.filter(({ isOracle }) => !isOracle)].flatMap((entry) => {
    const own = sweepsSteps && document.method?.kind === entry.kind ? stepless(document.method) : undefined;
    const options = entry.compared({ count, motion, sweepsSteps, own, cells });
    return options.map((each) => ({ kind: entry.kind, ...each }) as GivenMethod);
  });
  const words = methods.map(methodName);
  return methods.filter((_, k) => words.indexOf(words[k]) === k);
}

/** The automatic cells, as they are written in a scenario. */
function ownCells(document: Scenario): number | number[] | undefined {
  const { scenario } = readScenario(writeJson({ ...document, method: {} }));
  const cells = scenario && estimate(scenario)?.cells;
  return cells?.every((many) => many === cells[0]) ? cells[0] : cells?.slice();
}

function stepless({ step: _, ...method }: GivenMethod): GivenMethod {
  return method;
}

/** A method with one value of the sweep. */
export interface SweepEntry extends ComparisonEntry {
  /** The name without the swept value. */
  readonly family: string;
  readonly at: number | undefined;
}

interface ComparisonPlan {
  readonly entrants: readonly SweepEntry[];
  /** Methods that cannot take part, with reasons. */
  readonly leftOut: readonly string[];
  /** Methods with an option that has no effect, or a cost. */
  readonly notes: readonly string[];
}

/** Whether nothing would be compared: in a sweep of steps, methods without a step are of no use alone. */
export function isEmptyPlan(entrants: readonly SweepEntry[], sweep: ComparisonSweep | undefined): boolean {
  return sweep?.of === "step" ? entrants.every(({ at }) => at === undefined) : entrants.length === 0;
}

/** Collisions of a particle in one step above which the step is not run: it would take minutes to show that it is too long. */
const mostPerStep = 1000;

/** The dynamics beside which others sample: the scenario's own, or the fastest. */
export function usualDynamics({ method }: Scenario): GivenMethod[] {
  const { kind } = method ?? {};
  return [kind !== undefined && !samplesOnly({ kind }) && method ? method : { kind: "event-driven" }];
}

/** Forms of the methods that only sample equilibrium, where they compute the scenario. */
export function samplersFor(document: Scenario | undefined): GivenMethod[] {
  return methodsFor(document).flatMap((entry) =>
    entry.samples ? (entry.variants ?? []).map((options) => ({ kind: entry.kind, ...options }) as GivenMethod) : [],
  );
}

export function planComparison(
  document: Scenario,
  methods: readonly GivenMethod[],
  sweep?: ComparisonSweep,
  aim?: ComparisonAim,
): ComparisonPlan {
  const entrants: SweepEntry[] = [];
  const [leftOut, notes] = [new Reasons(), new Reasons()];
  const steps = sweep?.of === "step";
  const samples = aim === "decorrelation";
  const beyondUse = steps ? stepsBeyond(document) : undefined;
  // If none of the requested methods has a step, or none samples, those that do are added.
  const added =
    steps && !methods.some(hasTimeSteps)
      ? suitable(Number.POSITIVE_INFINITY, document, sweep)
      : samples && !methods.some(samplesOnly)
        ? samplersFor(document)
        : [];
  for (const asked of samples ? [...methods, ...added] : [...added, ...methods]) {
    // Without a step of its own it has the scenario's.
    const step = takesStep(asked) && !steps ? (asked.step ?? document.method?.step) : undefined;
    const method = step === undefined ? stepless(asked) : { ...asked, step };
    const family = methodName(method);
    for (const at of valuesFor(method, sweep)) {
      const beyond = at === undefined ? undefined : beyondUse?.(at);
      if (beyond !== undefined) {
        leftOut.add(`step=${at}`, beyond);
        continue;
      }
      const given = at === undefined ? method : { ...method, [steps ? "step" : "cells"]: at };
      const name = methodName(given);
      if (samples ? hasTimeSteps(given) : samplesOnly(given)) {
        const reason = samples
          ? "it takes time steps, and misses collisions."
          : "it visits states of equilibrium, and has no collisions in time.";
        leftOut.add(name, reason);
        continue;
      }
      const { scenario, diagnostics } = readScenario(writeJson({ ...document, method: given }));
      const [error] = diagnostics.filter(({ severity }) => severity === "error");
      if (scenario) entrants.push({ name, family, at, method: scenario.method });
      else leftOut.add(name, error?.message ?? "not sound");
      // Missed collisions of a long step are what the sweep shows.
      const doubts = diagnostics.filter(
        ({ severity, path, code }) =>
          severity === "warning" && path[0] === "method" && !(steps && code === "step-too-long"),
      );
      if (scenario) for (const { message } of doubts) notes.add(name, message);
    }
  }
  return { entrants, leftOut: leftOut.sentences, notes: notes.sentences };
}

/** Names for each reason. */
class Reasons {
  private readonly names = new Map<string, Set<string>>();

  add(name: string, reason: string): void {
    this.names.set(reason, (this.names.get(reason) ?? new Set()).add(name));
  }

  get sentences(): string[] {
    return Array.from(this.names, ([reason, names]) => `${[...names].join(", ")}: ${reason}`);
  }
}

/** The reason for not running a step that is too long or too short; known in advance. */
function stepsBeyond(document: Scenario): (step: number) => string | undefined {
  const end = document.stop?.time ?? Number.POSITIVE_INFINITY;
  const budget = budgetOf(document);
  return (step) => {
    if (step > end) return `longer than the whole run, which ends at time ${formatNumber(end)}.`;
    if (!budget) return undefined;
    const { interval } = budget;
    if (step > mostPerStep * interval(step))
      return `a particle would collide more than ${mostPerStep} times in one step.`;
    return tooShort(step, budget);
  };
}

/** Expected work of steps; undefined where files have to be read first. */
export function budgetOf(document: Scenario): StepBudget | undefined {
  const { scenario } = readScenario(writeJson({ ...document, method: {} }));
  const count = scenario && estimate(scenario)?.count;
  if (!scenario || count === undefined) return undefined;
  return { count, until: document.stop?.time ?? Number.POSITIVE_INFINITY, interval: intervalWith(scenario) };
}

function valuesFor(method: GivenMethod, sweep: ComparisonSweep | undefined): readonly (number | undefined)[] {
  if (!sweep || sweep.of === "n") return [undefined];
  const { kind = defaultDynamics([]).kind } = method;
  const takesValues = sweep.of === "step" ? hasTimeSteps({ kind }) : usesCells(dynamicsOf(kind), method);
  return takesValues ? sweep.values : [undefined];
}
