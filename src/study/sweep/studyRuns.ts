/**
 * Points of a study on a Slurm cluster. Each has a file of its own, and moves from there into the folder of the study: what was counted is
 * the same as in a thread of this machine, and times are those of the nodes.
 */
import { createHash } from "node:crypto";
import { inSlices, keyOf, type Measured, type Point, type Row } from "../../run/sweep/runner.ts";
import type { StudyFolder } from "../core/folder.ts";
import { processorClock } from "../core/processorClock.ts";
import type { Study } from "../core/study.ts";
import { type KeptRun, RunFolder } from "./runFolder.ts";
import { runsOfTask, type SlurmProgress, SlurmRuns } from "./slurmRuns.ts";

interface PlannedPoint {
  readonly key: string;
  readonly point: Point;
}

type PointResult = Pick<KeptRun, "key"> &
  ({ readonly state: "finished"; readonly measured: Measured } | { readonly state: "failed"; readonly reason: string });

interface ClusterOptions {
  readonly quick: boolean;
  /** Program and arguments that compute a task, whose name follows. */
  readonly command: readonly string[];
  readonly breathe: () => Promise<void>;
  readonly note: (text: string) => void;
  readonly progress: (progress: SlurmProgress & { readonly total: number }) => void;
}

/** A point that a node could not compute; the message has its reason. */
export class FailedPoint extends Error {}

/** A task of a cluster is long beside the time that the scheduler takes for it. */
const secondsOfTask = 60;

export class StudyRuns {
  private readonly runs: RunFolder<PointResult>;
  private readonly cluster: SlurmRuns<PlannedPoint>;
  private readonly missing: readonly PlannedPoint[];
  private readonly before: number;

  /** @throws Unusable */
  constructor(
    private readonly study: Study,
    private readonly folder: StudyFolder,
    { quick, progress, ...options }: ClusterOptions,
  ) {
    const points = study.points(quick);
    const planned = points.map((point) => ({ point, key: this.digestOf(point) }));
    this.missing = planned.filter(({ point }) => !folder.known.has(keyOf(point)));
    this.before = points.length - this.missing.length;
    this.runs = new RunFolder(folder.path);
    const seconds = (quick ? 0.01 : 1) * (study.seconds / points.length);
    this.cluster = new SlurmRuns<PlannedPoint>(this.runs, {
      ...options,
      settings: {},
      runsPerTask: Math.max(1, Math.floor(secondsOfTask / seconds)),
      lost: ({ key }, reason) => this.runs.keep({ key, state: "failed", reason }),
      progress: ({ done, ...more }) => progress({ ...more, done: this.before + done, total: points.length }),
    });
  }

  /** New points; undefined where it was stopped. Finished points are kept in the folder of the study. @throws FailedPoint, SlurmError */
  async compute(): Promise<readonly Row[] | undefined> {
    // A person who starts the study again has changed something.
    this.runs.kept(this.missing, true);
    if (this.missing.length > 0) await SlurmRuns.probe();
    const complete = await this.cluster.compute(this.missing);
    const results = this.runs.kept(this.missing, false);
    const rows = this.missing.flatMap(({ key, point }): Row[] => {
      const result = results.get(key);
      return result?.state === "finished" ? [{ point, measured: result.measured }] : [];
    });
    for (const row of rows) this.folder.keep(row);
    if (!complete) return undefined;
    for (const { key, point } of this.missing) {
      const result = results.get(key);
      if (result?.state === "failed")
        throw new FailedPoint(`${this.study.name}, ${JSON.stringify(point)}: ${result.reason}`);
    }
    return rows;
  }

  stop(): void {
    this.cluster.stop();
  }

  private digestOf(point: Point): string {
    const what = JSON.stringify([this.folder.made, this.study.name, keyOf(point)]);
    return createHash("sha256").update(what).digest("hex").slice(0, 16);
  }
}

/** One task of a job: its points, one after another, unless they have a result. Returns false where it was stopped. */
export async function computeStudyTask(
  study: Study,
  path: string,
  task: string,
  breathe: () => Promise<void>,
  stopped: () => boolean,
): Promise<boolean> {
  const runs = new RunFolder<PointResult>(path);
  const measure = inSlices(study.measure, breathe, processorClock(true), stopped);
  for (const { key, point } of runsOfTask<PlannedPoint>(runs, task)) {
    if (runs.has(key)) continue;
    try {
      const measured = await measure(point, () => {});
      if (!measured) return false;
      runs.keep({ key, state: "finished", measured });
    } catch (error) {
      runs.keep({ key, state: "failed", reason: (error as Error).message });
    }
  }
  return true;
}
