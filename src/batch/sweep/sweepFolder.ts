/**
 * Runs of a sweep and their folder. A run is known by a digest of its scenario and of the program: a sweep that has changed takes from the
 * folder what is the same.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileAccess } from "../../protocol/commands.ts";
import type { LadderResult } from "../../run/exchange/ladderResult.ts";
import type { Measuring } from "../../run/measuring.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { laddersOf, runsOf, type SweptValue, seedOf, valuesBeside } from "../../scenario/sweep/sweepPoints.ts";
import { Batch, type BatchResult, type SpareThreads } from "../batch.ts";
import { RunFolder, replaceFile, runsFolder } from "../runFolder.ts";
import { ladderPlanOf, measureLadder } from "./ladderWork.ts";
import { scenarioRun } from "./scenarioRun.ts";
import type { LadderCommand, ScenarioCommand } from "./sweepCommands.ts";

/** One run of a sweep, ready to be computed. */
export interface PlannedRun {
  readonly key: string;
  readonly values: Readonly<Record<string, SweptValue>>;
  readonly repeat: number;
  readonly seed: number;
  readonly text: string;
  /** Runs that exchange temperatures, from the lowest on: they are computed together, and this is the run of them all. */
  readonly ladder?: readonly PlannedRun[];
}

export type SweepMeasured = Readonly<Record<string, number>>;
interface Computed extends Omit<PlannedRun, "text" | "ladder"> {
  readonly made: string;
  readonly seconds: number;
}
export type RunResult = Computed &
  BatchResult<SweepMeasured> & {
    /** Standard errors within the run, where it has found them. */
    readonly errors?: SweepMeasured;
  };
/** Of a run, or of a ladder. */
export type SweepResult = Computed & BatchResult<SweepMeasured | LadderResult>;
export type SweepBatch = Batch<PlannedRun, SweepMeasured | LadderResult, SweepResult>;

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

/** Results of a run that are kept: those asked for, or else those that expectations are about. Ladders have their own. */
export function collectedBy({ sweep, expect = {} }: Scenario): readonly string[] | undefined {
  if (sweep?.exchange) return undefined;
  const expected = Object.keys(expect);
  return sweep?.collect ?? (expected.length > 0 ? expected : undefined);
}

/** The runs of all points, in their order. */
export function plannedRuns({ document, made, collect }: SweepPlan): PlannedRun[] {
  return [...runsOf(document)].map(({ document: changed, ...run }) => {
    const text = JSON.stringify(changed);
    return { key: keyOf([made, collect ?? null, text]), ...run, text };
  });
}

/** What is computed for these runs: each of them, or ladders of those that exchange. */
export function computedRuns({ document, made }: SweepPlan, runs: readonly PlannedRun[]): readonly PlannedRun[] {
  const { sweep, seed: base = 1 } = document;
  if (!sweep?.exchange) return runs;
  const { every } = sweep.exchange;
  return laddersOf(sweep, runs).map((ladder) => {
    const [{ repeat, text, values: own }] = ladder as [PlannedRun];
    const values = valuesBeside(sweep, own);
    const key = keyOf([made, "exchange", every, ...ladder.map((run) => run.text)]);
    return { key, values, repeat, seed: seedOf(base, values, repeat), text, ladder };
  });
}

/** What the runs of a batch are called. */
export function nounOf({ document }: Pick<SweepPlan, "document">): string {
  return document.sweep?.exchange ? "ladders" : "runs";
}

/** Results of the runs of all points. @param results those of `computedRuns` */
export function resultsOfRuns(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  results: ReadonlyMap<string, SweepResult>,
): ReadonlyMap<string, RunResult> {
  const found = new Map<string, RunResult>();
  for (const { key, ladder } of computedRuns(plan, runs)) {
    const result = results.get(key);
    if (!result) continue;
    const { state, made, seconds } = result;
    if (!ladder) found.set(key, result as RunResult);
    for (const [k, { text: _, ...run }] of (ladder ?? []).entries()) {
      const own = { ...run, made, seconds };
      if (state === "failed") found.set(run.key, { ...own, state, reason: result.reason });
      else if (isLadder(result.measured)) found.set(run.key, { ...own, state, ...result.measured.points[k] });
    }
  }
  return found;
}

export function isLadder(measured: SweepMeasured | LadderResult): measured is LadderResult {
  return Array.isArray(measured.points);
}

function keyOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/**
 * @param runs those that are computed (`computedRuns`)
 * @param folder where each new result is kept
 * @param kept results from before
 */
export function sweepBatch(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  folder: SweepFolder | undefined,
  kept: ReadonlyMap<string, SweepResult> = new Map(),
): SweepBatch {
  const { made, files, collect, document } = plan;
  const every = document.sweep?.exchange?.every;
  const commandOf = (run: PlannedRun, spare?: SpareThreads): LadderCommand | ScenarioCommand =>
    every === undefined
      ? { kind: "scenario", text: run.text, files, collect }
      : { kind: "ladder", plan: ladderPlanOf(run, every), files, checkpoint: folder?.checkpointOf(run.key), spare };
  return new Batch<PlannedRun, SweepMeasured | LadderResult, SweepResult>(
    runs,
    {
      measure(run, spare): Measuring<SweepMeasured | LadderResult> {
        const command = commandOf(run, spare);
        if (command.kind === "ladder") return measureLadder(command);
        return scenarioRun(run.text, (name, encoding) => readParticleFile(name, files, encoding), collect);
      },
      command: commandOf,
      resultOf: ({ text: _, ladder: __, ...run }, outcome, seconds) => ({ ...run, made, seconds, ...outcome }),
    },
    kept,
    (result) => {
      // Those of other machines have their files already.
      if (!folder?.has(result.key)) folder?.keep(result);
      folder?.dropCheckpoint(result.key);
    },
  );
}

const planFile = "plan.json";

export class SweepFolder extends RunFolder<SweepResult> {
  /** Checkpoint of a ladder that is being computed. */
  checkpointOf(key: string): { readonly path: string; readonly key: string } {
    return { path: join(this.path, runsFolder, `${key}.checkpoint`), key };
  }

  dropCheckpoint(key: string): void {
    rmSync(this.checkpointOf(key).path, { force: true });
  }

  writePlan(plan: SweepPlan): void {
    replaceFile(join(this.path, planFile), `${JSON.stringify(plan, null, 1)}\n`);
  }

  /** When all runs are computed: it has paths of this machine. */
  dropPlan(): void {
    rmSync(join(this.path, planFile), { force: true });
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
