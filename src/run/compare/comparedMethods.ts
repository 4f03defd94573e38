/** Which methods a scenario is compared under: those that suit it, those asked for, and the same for a range of cells or particles. */

import {
  defaultDynamics,
  dynamics,
  dynamicsOf,
  hasTimeSteps,
  supportsMotion,
  usesCells,
} from "../../engine/dynamics/index.ts";
import { defaultMotion } from "../../physics/motion/index.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import { formatNumber } from "../../scenario/diagnostics.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/writeJson.ts";
import type { ComparisonEntry } from "./comparisonEntry.ts";
import { type GivenMethod, methodName } from "./methodNames.ts";
import { type StepBudget, tooShort } from "./stepBudget.ts";
import { intervalWith } from "./stepMarks.ts";

/** Methods that suit a scenario: its reference, where that is fast enough, and those that are usual for its size and motion. */
export function suitable(count: number, document?: Scenario, sweep?: ComparisonSweep): GivenMethod[] {
  const sweepsSteps = sweep?.of === "step" && document !== undefined;
  const motion = document?.motion?.kind ?? defaultMotion;
  const cells = sweepsSteps ? ownCells(document) : undefined;
  const entries = dynamics.filter((entry) => supportsMotion(entry, motion) && (!sweepsSteps || entry.hasTimeSteps));
  const oracles = entries.filter(({ isOracle }) => isOracle);
  const methods = [...oracles, ...entries.filter(({ isOracle }) => !isOracle)].flatMap((entry) => {
    const own = sweepsSteps && document.method?.kind === entry.kind ? stepless(document.method) : undefined;
    const options = entry.compared({ count, motion, sweepsSteps, own, cells });
    return options.map((each) => ({ kind: entry.kind, ...each }) as GivenMethod);
  });
  const words = methods.map(methodName);
  return methods.filter((_, k) => words.indexOf(words[k]!) === k);
}

/** The automatic ones, as they are written. */
function ownCells(document: Scenario): number | number[] | undefined {
  const { scenario } = readScenario(writeJson({ ...document, method: {} }));
  const cells = scenario && estimate(scenario)?.cells;
  return cells?.every((many) => many === cells[0]) ? cells[0] : cells?.slice();
}

function stepless({ step: _, ...method }: GivenMethod): GivenMethod {
  return method;
}

/** A contender and the methods of which it is one, with other cells or steps. */
export interface SweepEntry extends ComparisonEntry {
  readonly family: string;
  /** Of what is swept, its own. */
  readonly at: number | undefined;
}

export interface ComparisonPlan {
  readonly entrants: readonly SweepEntry[];
  /** Who cannot take part, and why. */
  readonly leftOut: readonly string[];
  /** Who takes part with a knob that changes nothing, or at a price. */
  readonly notes: readonly string[];
}

/** Nothing would be compared: where steps are swept, who has none is beside the point alone. */
export function nobodyIn(entrants: readonly SweepEntry[], sweep: ComparisonSweep | undefined): boolean {
  return sweep?.of === "step" ? entrants.every(({ at }) => at === undefined) : entrants.length === 0;
}

/** A longer step, in which a particle would collide so often, shows nothing but that it is too long, for minutes. */
const mostPerStep = 1000;

export function planComparison(
  document: Scenario,
  methods: readonly GivenMethod[],
  sweep?: ComparisonSweep,
): ComparisonPlan {
  const entrants: SweepEntry[] = [];
  const [leftOut, notes] = [new Reasons(), new Reasons()];
  const steps = sweep?.of === "step";
  const beyondUse = steps ? stepsBeyond(document) : undefined;
  // Where none of them has a step, those that have are asked beside them.
  const lacking = steps && !methods.some(hasTimeSteps);
  for (const asked of lacking ? [...suitable(Number.POSITIVE_INFINITY, document, sweep), ...methods] : methods) {
    // Without a step of its own it takes the scenario's.
    const step = hasTimeSteps(asked) && !steps ? (asked.step ?? document.method?.step) : undefined;
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
      const { scenario, diagnostics } = readScenario(writeJson({ ...document, method: given }));
      const [error] = diagnostics.filter(({ severity }) => severity === "error");
      if (scenario) entrants.push({ name, family, at, method: scenario.method });
      else leftOut.add(name, error?.message ?? "not sound");
      // What a long step misses is what one wants to see.
      const doubts = diagnostics.filter(
        ({ severity, path, code }) =>
          severity === "warning" && path[0] === "method" && !(steps && code === "step-too-long"),
      );
      if (scenario) for (const { message } of doubts) notes.add(name, message);
    }
  }
  return { entrants, leftOut: leftOut.sentences, notes: notes.sentences };
}

/** Who, for each reason. */
class Reasons {
  private readonly names = new Map<string, Set<string>>();

  add(name: string, reason: string): void {
    this.names.set(reason, (this.names.get(reason) ?? new Set()).add(name));
  }

  get sentences(): string[] {
    return Array.from(this.names, ([reason, names]) => `${[...names].join(", ")}: ${reason}`);
  }
}

/** Why a step is too long or too short to be worth a run; known before anything is run. */
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

/** By which it is known what steps will come to; undefined where files have to be read first. */
export function budgetOf(document: Scenario): StepBudget | undefined {
  const { scenario } = readScenario(writeJson({ ...document, method: {} }));
  const count = scenario && estimate(scenario)?.count;
  if (!scenario || count === undefined) return undefined;
  return { count, until: document.stop?.time ?? Number.POSITIVE_INFINITY, interval: intervalWith(scenario) };
}

function valuesFor(method: GivenMethod, sweep: ComparisonSweep | undefined): readonly (number | undefined)[] {
  if (!sweep || sweep.of === "n") return [undefined];
  const { kind = defaultDynamics(defaultMotion).kind } = method;
  const takesValues = sweep.of === "step" ? hasTimeSteps({ kind }) : usesCells(dynamicsOf(kind), method);
  return takesValues ? sweep.values : [undefined];
}

/** The same scenario with another number of particles; undefined where that is not one number. */
export function withCount(document: Scenario, count: number): Scenario | undefined {
  const { particles } = document;
  return Array.isArray(particles) || particles.count === undefined
    ? undefined
    : { ...document, particles: { ...particles, count } };
}
