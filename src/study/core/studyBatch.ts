/** The points of a study as a batch. Where they are computed elsewhere, each has a file before it moves into the folder of the study. */
import { createHash } from "node:crypto";
import { Batch, type BatchResult, type BatchRun } from "../../batch/batch.ts";
import type { RunFolder } from "../../batch/runFolder.ts";
import type { Clock } from "../../run/measuring.ts";
import { Unusable } from "../../run/unusable.ts";
import { processorClock } from "./processorClock.ts";
import { keyOf, type Measured, type Point, type Row, type Study } from "./study.ts";
import type { PointCommand } from "./studyCommands.ts";

export interface StudyRun extends BatchRun {
  readonly point: Point;
}
export type StudyBatch = Batch<StudyRun, Measured, BatchResult<Measured>>;

/** The points, each with a key for the program and the machine that compute it. */
export function runsOfStudy(study: Study, quick: boolean, made: string): StudyRun[] {
  return study.points(quick).map((point) => {
    const what = JSON.stringify([made, study.name, keyOf(point)]);
    return { key: createHash("sha256").update(what).digest("hex").slice(0, 16), point };
  });
}

interface StudyBatchOptions {
  /** Measured before, by `keyOf`. */
  readonly known?: ReadonlyMap<string, Measured> | undefined;
  /** Where points are computed by other programs. */
  readonly elsewhere?: RunFolder<BatchResult<Measured>> | undefined;
  /** Whether no other thread of this process works. */
  readonly alone: boolean;
  /** Called with each new result. */
  readonly keep?: ((result: BatchResult<Measured>, run: StudyRun) => void) | undefined;
}

export function studyBatch(
  study: Study,
  runs: readonly StudyRun[],
  { known, elsewhere, alone, keep = () => {} }: StudyBatchOptions,
): StudyBatch {
  let clock: Clock | undefined;
  const kept = new Map<string, BatchResult<Measured>>();
  for (const { key, point } of runs) {
    const measured = known?.get(keyOf(point));
    if (measured) kept.set(key, { key, state: "finished", measured });
  }
  // A person who starts the study again has changed something.
  const found =
    elsewhere?.kept(
      runs.filter(({ key }) => !kept.has(key)),
      true,
    ) ?? [];
  return new Batch<StudyRun, Measured, BatchResult<Measured>>(
    runs,
    {
      effort: ({ point }) => study.effort(point),
      measure: ({ point }) => {
        clock ??= processorClock(alone);
        return study.measure(point, clock);
      },
      command: ({ point }): PointCommand => ({ kind: "point", study: study.name, point }),
      resultOf: ({ key }, outcome) => ({ key, ...outcome }),
    },
    new Map([...kept, ...found]),
    keep,
  );
}

/** Finished points in their order. */
export function rowsOf({ runs, results }: StudyBatch): Row[] {
  return runs.flatMap(({ key, point }) => {
    const result = results.get(key);
    return result?.state === "finished" ? [{ point, measured: result.measured }] : [];
  });
}

/** A point that could not be computed; the message has the reason. */
class FailedPoint extends Unusable {}

/** @throws FailedPoint where there is one */
export function throwFailure({ name }: Study, { runs, results }: StudyBatch): void {
  for (const { key, point } of runs) {
    const result = results.get(key);
    if (result?.state === "failed") throw new FailedPoint(`${name}, ${JSON.stringify(point)}: ${result.reason}`);
  }
}
