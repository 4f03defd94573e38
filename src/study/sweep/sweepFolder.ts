/**
 * Runs of a sweep and their folder. A run is known by a digest of its scenario and of the program: a sweep that has changed takes from the
 * folder what is the same.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileAccess } from "../../protocol/commands.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { runsOf, type SweptValue } from "../../scenario/sweep/sweepPoints.ts";
import { replaceFile } from "../core/folder.ts";
import { RunFolder } from "./runFolder.ts";

/** One run of a sweep, ready to be computed. */
export interface PlannedRun {
  readonly key: string;
  readonly values: Readonly<Record<string, SweptValue>>;
  readonly repeat: number;
  readonly seed: number;
  readonly text: string;
}

export type RunResult = Omit<PlannedRun, "text"> & { readonly made: string; readonly seconds: number } & (
    | { readonly state: "finished"; readonly measured: Readonly<Record<string, number>> }
    | { readonly state: "failed"; readonly reason: string }
  );

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

/** A sweep to compute in a folder by threads. */
export interface SweepRequest {
  readonly text: string;
  /** Path of the scenario, for the title. */
  readonly file: string;
  readonly files: FileAccess;
  readonly folder: string;
  readonly made: string;
  readonly threads: number;
  /** `dist/study.cjs` */
  readonly script: string;
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
