/** Which methods a scenario is compared under: those that suit it, those asked for, and the same for a range of cells or particles. */
import { readScenario } from "../scenario/read.ts";
import type { Scenario } from "../scenario/schema.ts";
import { writeJson } from "../scenario/writeJson.ts";
import type { Contender } from "./comparison.ts";
import type { ComparisonSweep } from "./messages.ts";
import { type GivenMethod, wordsFor } from "./methodWords.ts";

/** Above these numbers a method that looks at everybody is left out unless asked for. */
const mostForAllPairs = 1000;
const mostForSimple = 100;

const brownian = ["centres", "slices", "cells", "sweep", "verlet"] as const;

export function suitable(count: number, document?: Scenario): GivenMethod[] {
  // Brownian particles go by time steps: their detectors are compared, on the same noise.
  if (document?.motion?.kind === "brownian") {
    const all = [...brownian, ...(count <= mostForAllPairs ? (["naive"] as const) : [])];
    return all.map((detector) => ({ kind: "time-stepped", detector }));
  }
  return [
    ...(count <= mostForSimple ? [{ kind: "simple" as const }] : []),
    { kind: "event-driven" },
    { kind: "single-check" },
    { kind: "node-lists" },
    { kind: "lubachevsky" },
    { kind: "cells" },
    { kind: "cells", membership: "touching" },
    ...(count <= mostForAllPairs ? [{ kind: "saved-times" as const }] : []),
  ];
}

/** A contender and the methods of which it is one, with other cells. */
export interface Entrant extends Contender {
  readonly family: string;
  readonly cells: number | undefined;
}

export interface Field {
  readonly entrants: readonly Entrant[];
  /** Who cannot take part, or should not, and why. */
  readonly leftOut: readonly string[];
}

export function fieldOf(document: Scenario, methods: readonly GivenMethod[], sweep?: ComparisonSweep): Field {
  const entrants: Entrant[] = [];
  const leftOut: string[] = [];
  for (const asked of methods) {
    // Without a step of its own it takes the scenario's.
    const step = asked.kind === "time-stepped" ? (asked.step ?? document.method?.step) : undefined;
    const method = step === undefined ? asked : { ...asked, step };
    const family = wordsFor(method);
    for (const cells of cellsFor(method, sweep)) {
      const given = cells === undefined ? method : { ...method, cells };
      const name = wordsFor(given);
      const { scenario, diagnostics } = readScenario(writeJson({ ...document, method: given }));
      const found = diagnostics.find(({ severity, path }) => severity === "error" || path[0] === "method");
      if (scenario) entrants.push({ name, family, cells, method: scenario.method });
      if (found && (!scenario || found.severity === "warning")) leftOut.push(`${name}: ${found.message}`);
    }
  }
  return { entrants, leftOut };
}

function cellsFor(method: GivenMethod, sweep: ComparisonSweep | undefined): readonly (number | undefined)[] {
  const idle = method.kind === "simple" || method.kind === "saved-times" || method.sectors === false;
  return sweep?.of !== "cells" || idle ? [undefined] : sweep.values;
}

/** The same scenario with another number of particles; undefined where that is not one number. */
export function withCount(document: Scenario, count: number): Scenario | undefined {
  const { particles } = document;
  return Array.isArray(particles) || particles.count === undefined
    ? undefined
    : { ...document, particles: { ...particles, count } };
}
