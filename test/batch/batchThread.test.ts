/** A thread that has ended is replaced, so that the runs after one that took all memory are computed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BatchThread } from "../../src/batch/batchThread.ts";

test("a command that ends its thread fails, and the next is answered", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edpd-thread-"));
  const script = join(folder, "thread.cjs");
  writeFileSync(
    script,
    `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", ({ value }) => value === undefined ? process.exit(3) : parentPort.postMessage({ answer: 2 * value }));`,
  );
  const thread = new BatchThread(script);
  try {
    expect(await thread.ask({ value: 21 })).toBe(42);
    await expect(thread.ask({})).rejects.toThrow("ended with 3");
    expect(await thread.ask({ value: 4 })).toBe(8);
  } finally {
    thread.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(await thread.ask({ value: 1 })).toBeUndefined();
});
