/** Which methods a scenario is compared under: those that suit it, those asked for, and the same for a range of cells or particles. */

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

/** Above these numbers a method that looks at everybody is left out unless asked for. */
const mostForAllPairs = 1000;
const mostForSimple = 100;

const brownian = ["centres", "slices", "cells", "sweep", "verlet"] as const;

/** Event-driven, looking at neighbours only: for any number of particles. */
export const withCells: readonly GivenMethod[] = [
  { kind: "event-driven" },
  { kind: "single-check" },
  { kind: "node-lists" },
  { kind: "lubachevsky" },
  { kind: "cells" },
  { kind: "cells", membership: "touching" },
];

export function suitable(count: number, document?: Scenario, sweep?: ComparisonSweep): GivenMethod[] {
  // Brownian particles go by time steps: their detectors are compared, on the same noise.
  if (document?.motion?.kind === "brownian") {
    const all = [
      ...(sweep?.of === "step" ? (["overlap"] as const) : []),
      ...brownian,
      ...(count <= mostForAllPairs ? (["naive"] as const) : []),
    ];
    return all.map((detector) => ({ kind: "time-stepped", detector }));
  }
  if (sweep?.of === "step" && document) return stepped(document);
  return [
    ...(count <= mostForSimple ? [{ kind: "simple" as const }] : []),
    ...withCells,
    ...(count <= mostForAllPairs ? [{ kind: "saved-times" as const }] : []),
  ];
}

/** With a step, for a sweep of it: the scenario's own, and those that show what there is to miss. */
function stepped(document: Scenario): GivenMethod[] {
  const kind = "time-stepped" as const;
  const { scenario } = readScenario(writeJson({ ...document, method: {} }));
  const cells = scenario && estimate(scenario)?.cells;
  const given = cells?.every((many) => many === cells[0]) ? cells[0] : cells?.slice();
  const own = document.method?.kind === kind ? [stepless(document.method)] : [];
  const usual: GivenMethod[] = [
    ...own,
    { kind, detector: "overlap" },
    // Cells of a detector's own choice are made for its step; given ones show where the bound is passed.
    ...(given === undefined ? [] : [{ kind, detector: "sweep", cells: given } as const]),
    { kind, detector: "centres" },
    { kind, detector: "centres", within: "once" },
  ];
  const words = usual.map(methodName);
  return usual.filter((_, k) => words.indexOf(words[k]!) === k);
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
  const lacking = steps && !methods.some(({ kind }) => kind === "time-stepped");
  for (const asked of lacking ? [...stepped(document), ...methods] : methods) {
    // Without a step of its own it takes the scenario's.
    const step = asked.kind === "time-stepped" && !steps ? (asked.step ?? document.method?.step) : undefined;
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
  const idle = sweep.of === "step" ? method.kind !== "time-stepped" : withoutCells(method);
  return idle ? [undefined] : sweep.values;
}

function withoutCells({ kind, sectors, detector }: GivenMethod): boolean {
  if (kind === "time-stepped") return detector === "naive" || detector === "verlet";
  return kind === "simple" || kind === "saved-times" || sectors === false;
}

/** The same scenario with another number of particles; undefined where that is not one number. */
export function withCount(document: Scenario, count: number): Scenario | undefined {
  const { particles } = document;
  return Array.isArray(particles) || particles.count === undefined
    ? undefined
    : { ...document, particles: { ...particles, count } };
}
