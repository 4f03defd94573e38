/** The thread itself: what there is, single points, or a whole study into a folder. */
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { reasonOfFailure } from "../../run/session/loadRun.ts";
import { findStudy, studies } from "./studies.ts";
import { keyOf, type Point, type Study, secondsLeft } from "./study.ts";
import { processorClock } from "./studyClock.ts";
import { keysKept, madeBy, StudyFolder } from "./studyFolder.ts";
import { inSlices, runStudy, type StudyProgress } from "./studyRun.ts";
import { folderName, type StudyCommand, type StudySize, type StudyUpdate } from "./studyThread.ts";

/** Milliseconds between two words on how far it is. */
const interval = 100;
const now = () => performance.now();
const port = parentPort!;
// It is stopped by being ended: nobody has to be let through.
const measure = inSlices(
  async () => {},
  processorClock(false),
  () => false,
);

port.on("message", (order: StudyCommand) => {
  const say = (news: StudyUpdate) => port.postMessage(news);
  answer(order, say).catch((error) => {
    say({ kind: "failed", reason: reasonOfFailure(error, true) ?? (error as Error).message });
  });
});

async function answer(order: StudyCommand, say: (news: StudyUpdate) => void): Promise<void> {
  if (order.kind === "list") {
    const { folder, version } = order;
    const kept = (each: Study, quick: boolean) =>
      folder ? keysKept(join(folder, folderName(each.name, quick)), each, madeBy(version)) : new Set<string>();
    const standing = (points: readonly Point[], known: ReadonlySet<string>): StudySize => ({
      points: points.length,
      kept: points.filter((point) => known.has(keyOf(point))).length,
    });
    say({
      kind: "list",
      studies: studies.map((each) => {
        const { name, title, source, finding } = each;
        const known = kept(each, false);
        return {
          name,
          title,
          source,
          finding,
          secondsLeft: secondsLeft(each, (point) => known.has(keyOf(point))),
          full: standing(each.points(false), known),
          quick: standing(each.points(true), kept(each, true)),
        };
      }),
    });
    return;
  }
  const study = findStudy(order.study);
  if (!study) throw new Error(`There is no study ${order.study}.`);
  let last = now();
  const tell = (fraction: number, { secondsLeft, done, total }: Partial<StudyProgress> = {}) => {
    if (now() - last < interval) return;
    last = now();
    say({ kind: "progress", fraction, secondsLeft, done: done ?? 0, total: total ?? 1 });
  };
  if (order.kind === "point") {
    const measured = await measure(study, order.point, (fraction) => tell(fraction));
    say({ kind: "measured", measured: measured! });
    return;
  }
  const { quick } = order;
  const folder = new StudyFolder(order.folder, study, madeBy(order.version));
  const rows = await runStudy(study, {
    quick,
    measurers: [measure],
    known: folder.known,
    now,
    measured: (row) => folder.keep(row),
    progress: (progress) => tell(progress.fraction, progress),
  });
  say({ kind: "finished", page: folder.finish(rows!, quick)[0]! });
}
