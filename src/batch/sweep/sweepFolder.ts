/**
 * Runs of a sweep and their folder. A run is known by a digest of its scenario and of the program: a sweep that has changed takes from the
 * folder what is the same.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileAccess } from "../../protocol/commands.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { runsOf, type SweptValue } from "../../scenario/sweep/sweepPoints.ts";
import { Batch, type BatchResult } from "../batch.ts";
import { RunFolder, replaceFile } from "../runFolder.ts";
import { scenarioRun } from "./scenarioRun.ts";
import type { ScenarioCommand } from "./sweepCommands.ts";

/** One run of a sweep, ready to be computed. */
export interface PlannedRun {
  readonly key: string;
  readonly values: Readonly<Record<string, SweptValue>>;
  readonly repeat: number;
  readonly seed: number;
  readonly text: string;
}

export type SweepMeasured = Readonly<Record<string, number>>;
export type RunResult = Omit<PlannedRun, "text"> & {
  readonly made: string;
  readonly seconds: number;
} & BatchResult<SweepMeasured>;
export type SweepBatch = Batch<PlannedRun, SweepMeasured, RunResult>;

/** All that is needed to compute any of the runs. */
export interface SweepPlan {
  /** The program, of which results depend. */
  readonly made: string;
  /** Path of the scenario as it was given. */
  readonly file: string;
  readonly files: FileAccess;
  readonly collect: readonly string[] | undefined;
  readonly document: Scenario;
}

/** Results of a run that are kept: those asked for, or else those that expectations are about. */
export function collectedBy({ sweep, expect = {} }: Scenario): readonly string[] | undefined {
  const expected = Object.keys(expect);
  return sweep?.collect ?? (expected.length > 0 ? expected : undefined);
}

export function plannedRuns({ document, made, collect }: SweepPlan): PlannedRun[] {
  return [...runsOf(document)].map(({ document: changed, ...run }) => {
    const text = JSON.stringify(changed);
    const key = createHash("sha256")
      .update(JSON.stringify([made, collect ?? null, text]))
      .digest("hex")
      .slice(0, 16);
    return { key, ...run, text };
  });
}

/**
 * @param folder where each new result is kept
 * @param kept results from before
 */
export function sweepBatch(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  folder: SweepFolder | undefined,
  kept: ReadonlyMap<string, RunResult> = new Map(),
): SweepBatch {
  const { made, files, collect } = plan;
  return new Batch<PlannedRun, SweepMeasured, RunResult>(
    runs,
    {
      measure: ({ text }) => scenarioRun(text, (name, encoding) => readParticleFile(name, files, encoding), collect),
      command: ({ text }): ScenarioCommand => ({ kind: "scenario", text, files, collect }),
      resultOf: ({ text: _, ...run }, outcome, seconds) => ({ ...run, made, seconds, ...outcome }),
    },
    kept,
    // Those of other machines have their files already.
    (result) => folder?.has(result.key) || folder?.keep(result),
  );
}

const planFile = "plan.json";

export class SweepFolder extends RunFolder<RunResult> {
  writePlan(plan: SweepPlan): void {
    replaceFile(join(this.path, planFile), `${JSON.stringify(plan, null, 1)}\n`);
  }

  /** @throws where there is none, or it cannot be read */
  readPlan(): SweepPlan {
    return JSON.parse(readFileSync(join(this.path, planFile), "utf8")) as SweepPlan;
  }

  write(name: string, content: string): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    replaceFile(path, content);
    return path;
  }
}
