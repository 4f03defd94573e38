/** The thread of studies, built as it is shipped: what there is, single points, a whole study into a folder, and an end at any moment. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BatchThread } from "../../../src/batch/batchThread.ts";
import { threads as here } from "../../../src/batch/executors/threads.ts";
import { madeBy, OtherStudy, StudyFolder } from "../../../src/study/core/folder.ts";
import { runsOfStudy, studyBatch } from "../../../src/study/core/studyBatch.ts";
import type { StudyCommand, StudyOutline } from "../../../src/study/core/studyCommands.ts";
import { findStudy, studies } from "../../../src/study/papers/index.ts";
import { built } from "../../built.ts";
import { everyNth } from "../../effort.ts";

const own = mkdtempSync(join(tmpdir(), "edpd-study-"));
const script = () => built("study.js");
const list: StudyCommand = { kind: "list", version: "1.2.3" };

afterAll(() => rmSync(own, { recursive: true, force: true }));

async function withThreads<T>(count: number, work: (threads: BatchThread[]) => Promise<T>): Promise<T> {
  const threads = Array.from({ length: count }, () => new BatchThread(script()));
  try {
    return await work(threads);
  } finally {
    for (const thread of threads) thread.stop();
  }
}

test("tells what there is", async () => {
  const answer = await withThreads(1, ([thread]) => thread!.ask(list));
  expect(answer).toMatchObject(studies.map(({ name, title }) => ({ name, title })));
});

test("two threads count what one counts", async () => {
  const study = findStudy("check-ratio")!;
  const runs = everyNth(3, runsOfStudy(study, true, ""));
  const counted = async (jobs: number) => {
    const batch = studyBatch(study, runs, { alone: true });
    const host = { jobs, script, breathe: async () => {}, note: () => {}, progress: () => {} };
    const executor = await here.create(batch, host);
    expect(await executor.compute()).toBe(true);
    return runs.map(({ key }) => {
      const result = batch.results.get(key);
      return result?.state === "finished" ? [result.measured.checks, result.measured.pairTests] : [];
    });
  };
  expect(await counted(2)).toEqual(await counted(1));
});

test("a whole study leaves its page and charts", async () => {
  const folder = join(own, "sectors");
  const answer = await withThreads(1, ([thread]) =>
    thread!.ask({ kind: "run", study: "sectors", folder, quick: true, version: "1.2.3" }),
  );
  expect(answer).toBe(join(folder, "sectors.md"));
  const page = readFileSync(join(folder, "sectors.md"), "utf8");
  expect(page).toContain("edpd 1.2.3");
  for (const [, file] of page.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) expect(existsSync(join(folder, file!))).toBe(true);
});

test("ended on the way, it keeps what was finished, for the same program on the same machine only", async () => {
  const study = findStudy("check-ratio")!;
  const folder = join(own, "check-ratio");
  // The whole study: its last points take many times as long as this thread takes to hear of the first.
  const answer = await withThreads(1, ([thread]) => {
    const running = thread!.ask(
      { kind: "run", study: study.name, folder, quick: false, version: "1.2.3" },
      ({ done }) => done > 0 && thread!.stop(),
    );
    return running;
  });
  expect(answer).toBeUndefined();
  const listed = await withThreads(1, ([thread]) => thread!.ask<StudyOutline[]>({ ...list, folder: own }));
  const outline = listed?.find(({ name }) => name === study.name);
  const made = madeBy("1.2.3");
  const { known, foreign } = new StudyFolder(folder, study, made);
  expect(known.size).toBeGreaterThan(0);
  expect(known.size).toBeLessThan(study.points(false).length);
  expect(foreign).toBe(0);
  // And it is reported before the next is begun.
  expect(outline?.full).toEqual({ points: study.points(false).length, kept: known.size });
  expect(outline?.quick.kept).toBe(0);
  expect(new StudyFolder(folder, study, madeBy("1.2.4"))).toMatchObject({ known: new Map(), foreign: known.size });
  expect(() => new StudyFolder(folder, findStudy("pucks")!, made)).toThrow(OtherStudy);
});

test("what goes wrong there is said here", async () => {
  await withThreads(1, async ([thread]) => {
    await expect(thread!.ask({ kind: "point", study: "none", point: {} })).rejects.toThrow("no study none");
    const point = { ...findStudy("check-ratio")!.points(true)[0], n: 3e9 };
    await expect(thread!.ask({ kind: "point", study: "check-ratio", point })).rejects.toThrow();
    // And it goes on.
    expect(await thread!.ask(list)).toHaveLength(studies.length);
  });
});
