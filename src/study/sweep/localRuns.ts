/** Runs of a sweep in threads of this process. */
import { readParticleFile } from "../../run/particleFile.ts";
import { inSlices, type Measurer, runSweep, type SweepProgress } from "../../run/sweep/runner.ts";
import { scenarioRun } from "../../run/sweep/scenarioRun.ts";
import { StudyThread } from "../core/thread.ts";
import type { PlannedRun, RunResult, SweepPlan } from "./sweepFolder.ts";

interface LocalOptions {
  readonly finished: (result: RunResult) => void;
  readonly progress: (progress: SweepProgress) => void;
  /** Lets other work of this thread run. */
  readonly breathe: () => Promise<void>;
}

const now = () => performance.now();
type Outcome = Readonly<Record<string, number>> | undefined;

export class LocalRuns {
  private readonly threads: StudyThread[];
  private stopped = false;

  /** @param script `dist/study.cjs`, for several threads; without it one run at a time is computed in this thread */
  constructor(
    private readonly plan: SweepPlan,
    threads: number,
    script: string | undefined,
    private readonly options: LocalOptions,
  ) {
    this.threads = script === undefined ? [] : Array.from({ length: threads }, () => new StudyThread(script));
  }

  /** Returns false where it was stopped. A run that fails is a result, with the reason. */
  async compute(runs: readonly PlannedRun[]): Promise<boolean> {
    const { progress } = this.options;
    const byKey = new Map(runs.map((run) => [run.key, run]));
    const { files, collect } = this.plan;
    const measurers =
      this.threads.length > 0
        ? this.threads.map((thread) => async (text: string, report: (fraction: number) => void): Promise<Outcome> => {
            const answer = await thread.ask({ kind: "scenario", text, files, collect }, ({ fraction }) =>
              report(fraction),
            );
            return answer?.kind === "measured" ? (answer.measured as Record<string, number>) : undefined;
          })
        : [
            (text: string, report: (fraction: number) => void): Promise<Outcome> => {
              const measure = () =>
                scenarioRun(text, (name, encoding) => readParticleFile(name, files, encoding), collect);
              const here = inSlices(measure, this.options.breathe, now, () => this.stopped);
              return here({}, report) as Promise<Outcome>;
            },
          ];
    const rows = await runSweep(
      { points: runs.map(({ key }) => ({ key })), effort: () => 1 },
      {
        measurers: measurers.map((compute) => this.measurer(compute, byKey)),
        now,
        progress,
      },
    );
    return rows !== undefined;
  }

  stop(): void {
    this.stopped = true;
    for (const thread of this.threads) thread.stop();
  }

  private measurer(
    compute: (text: string, report: (fraction: number) => void) => Promise<Outcome>,
    byKey: ReadonlyMap<string, PlannedRun>,
  ): Measurer {
    const { made } = this.plan;
    const { finished, breathe } = this.options;
    return async (point, report) => {
      const { text, ...run } = byKey.get(String(point.key))!;
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      await breathe();
      if (this.stopped) return undefined;
      try {
        const measured = await compute(text, report);
        if (!measured) return undefined;
        finished({ ...run, made, seconds: seconds(), state: "finished", measured });
      } catch (error) {
        finished({ ...run, made, seconds: seconds(), state: "failed", reason: (error as Error).message });
      }
      return {};
    };
  }
}
