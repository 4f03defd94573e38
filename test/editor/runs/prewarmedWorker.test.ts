/** A thread started ahead, against real threads. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PrewarmedWorker } from "../../../src/editor/runs/prewarmedWorker.ts";

let folder = "";
let ready: PrewarmedWorker;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edpd-ready-"));
  writeFileSync(
    join(folder, "thread.cjs"),
    `const { parentPort } = require("node:worker_threads");
     let rehearsed = false;
     parentPort.on("message", ({ kind }) => {
       if (kind === "warmUp") rehearsed = true;
       if (require("node:fs").existsSync(${JSON.stringify(join(folder, "fails"))})) throw new Error("no memory");
       if (kind === "ask") parentPort.postMessage(rehearsed);
     });`,
  );
  ready = new PrewarmedWorker(join(folder, "thread.cjs"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  ready.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the thread that is handed out has been warmed up. */
async function taken(): Promise<boolean> {
  const worker = ready.take();
  const answer = new Promise<boolean>((resolve) => worker.once("message", resolve));
  worker.postMessage({ kind: "ask" });
  const rehearsed = await answer;
  await worker.terminate();
  return rehearsed;
}

test("asked for at once it is a new one, later the one that has been warmed up, and each is handed out once", async () => {
  ready.prepare();
  expect(await taken()).toBe(false);
  ready.prepare();
  vi.advanceTimersByTime(2000);
  expect(await taken()).toBe(true);
  expect(await taken()).toBe(false);
});

test("one that has died unneeded is replaced", async () => {
  const fails = join(folder, "fails");
  writeFileSync(fails, "");
  const over = new Promise((resolve) => process.once("worker", (spare) => spare.once("exit", resolve)));
  ready.prepare();
  vi.advanceTimersByTime(2000);
  await over;
  rmSync(fails);
  expect(await taken()).toBe(false);
});

test("once disposed of it prepares nothing", async () => {
  ready.dispose();
  ready.prepare();
  vi.advanceTimersByTime(2000);
  expect(await taken()).toBe(false);
});
