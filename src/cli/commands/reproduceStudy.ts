/** The points of a recorded study, computed again. */
import { availableParallelism } from "node:os";
import { version } from "../../../package.json";
import { executors } from "../../batch/executors/index.ts";
import { madeBy, StudyFolder } from "../../study/core/folder.ts";
import { findStudy } from "../../study/papers/index.ts";
import type { Given } from "../commandLine.ts";
import { type Io, Misuse, type Status } from "../io.ts";
import { jobsOf } from "./batchCommand.ts";
import type { RecordedStudy } from "./recordedRun.ts";
import { repeat } from "./repetition.ts";
import { computeStudy, seeded } from "./study.ts";

export function reproduceStudy(found: RecordedStudy, given: Given, io: Io): Promise<Status> {
  const { record, shown } = found;
  const { name, quick, seeds } = record.study;
  const known = findStudy(name);
  if (!known) throw new Misuse(`${shown} cannot be reproduced by this version of edpd: it has no study ${name}.`);
  const study = seeded(known, seeds);
  // Times are not compared: points may disturb each other.
  const jobs = jobsOf(given, availableParallelism());
  return repeat(found, given, io, async (path) => {
    const folder = new StudyFolder(path, study, madeBy(version));
    const options = { quick, quiet: given.has("quiet"), jobs, executor: executors[0] };
    const { rows, complete } = await computeStudy(study, folder, options, io);
    if (complete) folder.finish(rows, quick);
    return complete;
  });
}
