/** Files in which runs are kept, one for each document and window. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SavedRuns } from "../../../src/editor/runs/savedRuns.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edpd-kept-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const gas = "file:///gas";

test("each document's run is kept in a file of its own, until it is forgotten", () => {
  const kept = new SavedRuns(folder);
  expect(kept.of("file:///a")).not.toBe(kept.of("file:///b"));
  writeFileSync(kept.of("file:///a"), "state");
  kept.rename("file:///a", "file:///c");
  expect(readFileSync(kept.of("file:///c"), "utf8")).toBe("state");
  // Whatever stood under a name before is not of what is called so now.
  kept.rename("file:///never", "file:///c");
  expect(() => readFileSync(kept.of("file:///c"))).toThrow();
  kept.forget("file:///a");
  kept.forget("file:///b");
  expect(() => writeFileSync(kept.of("file:///a"), "state", { flag: "wx" })).not.toThrow();
  kept.release();
});

test("a window that opens again has the runs that it kept, and those that were in progress", () => {
  const before = new SavedRuns(folder);
  writeFileSync(before.of(gas), "state");
  before.inProgress = [gas, "file:///fluid"];
  before.release();
  const after = new SavedRuns(folder);
  expect(readFileSync(after.of(gas), "utf8")).toBe("state");
  expect(after.inProgress).toEqual([gas, "file:///fluid"]);
  after.inProgress = [];
  expect(after.inProgress).toEqual([]);
  after.release();
});

test("two windows on one folder neither replace, remove nor resume each other's runs", () => {
  const first = new SavedRuns(folder);
  writeFileSync(first.of(gas), "of the first");
  first.inProgress = [gas];
  const second = new SavedRuns(folder);
  expect([second.has(gas), second.inProgress]).toEqual([false, []]);
  second.forget(gas);
  writeFileSync(second.of(gas), "of the second");
  second.inProgress = [];
  expect(first.inProgress).toEqual([gas]);
  // Each is reloaded while the other is open.
  for (const [window, text] of [
    [second, "of the second"],
    [first, "of the first"],
  ] as const) {
    window.release();
    const again = new SavedRuns(folder);
    expect(readFileSync(again.of(gas), "utf8")).toBe(text);
  }
});

test("one window after two has the runs of the one that was closed last", () => {
  const [first, second] = [new SavedRuns(folder), new SavedRuns(folder)];
  for (const window of [first, second]) writeFileSync(window.of(gas), window === first ? "first" : "second");
  second.release();
  const ago = new Date(Date.now() - 5000);
  for (const name of readdirSync(folder)) if (name.endsWith("-0.window")) utimesSync(join(folder, name), ago, ago);
  first.release();
  expect(readFileSync(new SavedRuns(folder).of(gas), "utf8")).toBe("first");
});

test("a window whose process has ended without a word is taken over, and one whose number another process has", () => {
  const nameOf = () => readdirSync(folder).find((name) => name.endsWith(".window"))!;
  const killed = new SavedRuns(folder);
  writeFileSync(killed.of(gas), "state");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  renameSync(join(folder, nameOf()), join(folder, nameOf().replace(`-${process.pid}.`, `-${pid}.`)));
  expect(new SavedRuns(folder).has(gas)).toBe(true);
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(join(folder, nameOf()), yesterday, yesterday);
  expect(new SavedRuns(folder).has(gas)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith(".window"))).toHaveLength(1);
});
