/** The thread itself: what there is, single points, or a whole study into a folder. */
import { parentPort } from "node:worker_threads";
import { reasonOfFailure } from "../run/reasonOfFailure.ts";
import { findStudy, studies } from "./studies.ts";
import { processorClock } from "./studyClock.ts";
import { madeBy, StudyFolder } from "./studyFolder.ts";
import { inSlices, runStudy } from "./studyRun.ts";
import type { StudyNews, StudyOrder } from "./studyThread.ts";

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

port.on("message", (order: StudyOrder) => {
  const say = (news: StudyNews) => port.postMessage(news);
  answer(order, say).catch((error) => {
    say({ kind: "failed", reason: reasonOfFailure(error, true) ?? (error as Error).message });
  });
});

async function answer(order: StudyOrder, say: (news: StudyNews) => void): Promise<void> {
  if (order.kind === "list") {
    say({
      kind: "list",
      studies: studies.map(({ name, title, source, paper }) => ({ name, title, source, paper })),
    });
    return;
  }
  const study = findStudy(order.study);
  if (!study) throw new Error(`There is no study ${order.study}.`);
  let last = now();
  const tell = (fraction: number, secondsLeft?: number) => {
    if (now() - last < interval) return;
    last = now();
    say({ kind: "progress", fraction, secondsLeft });
  };
  if (order.kind === "point") {
    const measured = await measure(study, order.point, tell);
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
    progress: ({ fraction, secondsLeft }) => tell(fraction, secondsLeft),
  });
  say({ kind: "finished", page: folder.finish(rows!, quick)[0]! });
}
