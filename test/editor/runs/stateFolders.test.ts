/** Folders of temporary states: they go with their threads, with the window, and with the next one after a kill. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PrewarmedWorker } from "../../../src/editor/runs/prewarmedWorker.ts";
import { StateFolders } from "../../../src/editor/runs/stateFolders.ts";

let own = "";
beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), "edpd-folders-"));
});
afterEach(() => rmSync(own, { recursive: true, force: true }));

function filled(path: string): string {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "1"), "a state");
  return path;
}

test("leftovers of killed processes are removed; those of living ones and other files stay", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  filled(join(own, `${pid}-0a`));
  // Of a former process with the number of this one.
  filled(join(own, `${process.pid}-0b`));
  filled(join(own, `${process.ppid}-0c`));
  filled(join(own, "other"));
  const folders = new StateFolders(own);
  const present = filled(folders.next());
  await folders.tidied;
  expect(readdirSync(own).sort()).toEqual([`${process.ppid}-0c`, present.slice(own.length + 1), "other"].sort());
});

test("a closing window removes its own at once", async () => {
  const folders = new StateFolders(join(own, "not there yet"));
  await folders.tidied;
  const [one, two] = [filled(folders.next()), folders.next()];
  expect(two).not.toBe(one);
  folders.dispose();
  expect(existsSync(one)).toBe(false);
});

test("a thread gets a folder, and leaves none when it is ended", async () => {
  const script = join(own, "thread.cjs");
  writeFileSync(
    script,
    `const { workerData, parentPort } = require("node:worker_threads"); const { mkdirSync, writeFileSync } = require("node:fs");
     mkdirSync(workerData.statesFolder, { recursive: true }); writeFileSync(workerData.statesFolder + "/1", "a state");
     parentPort.on("message", () => {}); parentPort.postMessage(workerData.statesFolder);`,
  );
  const workers = new PrewarmedWorker(script, new StateFolders(join(own, "states")));
  const worker = workers.take();
  const folder = await new Promise<string>((resolve) => worker.once("message", resolve));
  expect(existsSync(join(folder, "1"))).toBe(true);
  await worker.terminate();
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), 100_000);
  workers.dispose();
});
