/** The thread between typing and messages: what it drops, what it survives. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { AnalyzerClient, pauseAfterTyping } from "../../../src/editor/language/analyzerClient.ts";

let own = "";
let client: AnalyzerClient | undefined;

afterEach(() => {
  vi.useRealTimers();
  client?.dispose();
  rmSync(own, { recursive: true, force: true });
});

/** A thread that answers with the text it was given, also where methods are asked for; `sleep` never, `die` with its death. */
function echo(complaints: string[], limit?: number): AnalyzerClient {
  own = mkdtempSync(join(tmpdir(), "edpd-analyzer-"));
  const script = join(own, "echo.cjs");
  writeFileSync(
    script,
    `const { parentPort } = require("node:worker_threads");
     parentPort.on("message", ({ id, text, offer }) => {
       if (text === "die") throw new Error("dead");
       if (text !== "sleep") setTimeout(() => parentPort.postMessage({ id, [offer ? "offered" : "analysis"]: text }), 20);
     });`,
  );
  client = new AnalyzerClient(script, (message) => complaints.push(message), limit);
  return client;
}

test("of several texts of a document only the first and the newest are analyzed", async () => {
  const analyzer = echo([]);
  const answers = await Promise.all(["a", "b", "c", "d"].map((text) => analyzer.analyze("x", () => text)));
  expect(answers).toEqual(["a", undefined, undefined, "d"]);
});

test("texts of different documents do not push each other out", async () => {
  const analyzer = echo([]);
  const answers = await Promise.all(["a", "b", "c"].map((text) => analyzer.analyze(text, () => text)));
  expect(answers).toEqual(["a", "b", "c"]);
});

test("typing does not push out the methods that a document is to be offered", async () => {
  const analyzer = echo([]);
  const first = analyzer.analyze("x", () => "a");
  const methods = analyzer.offered("x", () => "b", {});
  const next = analyzer.analyze("x", () => "c");
  expect(await Promise.all([first, methods, next])).toEqual(["a", "b", "c"]);
});

test("a text is asked for when it is its turn, not when it is announced", async () => {
  const analyzer = echo([]);
  let text = "old";
  const first = analyzer.analyze("x", () => "first");
  const second = analyzer.analyze("y", () => text);
  text = "new";
  expect(await first).toBe("first");
  expect(await second).toBe("new");
});

test("a thread that dies is said and replaced", async () => {
  const complaints: string[] = [];
  const analyzer = echo(complaints);
  expect(await analyzer.analyze("x", () => "die")).toBeUndefined();
  expect(await analyzer.analyze("x", () => "alive")).toBe("alive");
  expect(complaints.join()).toContain("dead");
});

test("a thread that never answers is given up", async () => {
  const complaints: string[] = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const analyzer = echo(complaints, 3000);
  const hanging = analyzer.analyze("x", () => "sleep");
  vi.advanceTimersByTime(2999);
  expect(complaints).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await hanging).toBeUndefined();
  expect(await analyzer.analyze("x", () => "alive")).toBe("alive");
  expect(complaints).toHaveLength(1);
});

test("after its end it answers nothing, and leaves no one waiting", async () => {
  const analyzer = echo([]);
  const waiting = [analyzer.analyze("x", () => "sleep"), analyzer.analyze("y", () => "b")];
  analyzer.dispose();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
  expect(await analyzer.analyze("x", () => "c")).toBeUndefined();
});

test("the pause after a keystroke grows with the work up to a limit", () => {
  expect(pauseAfterTyping(0, 100)).toBeLessThanOrEqual(20);
  expect(pauseAfterTyping(60, 500_000)).toBeLessThan(50);
  expect(pauseAfterTyping(1800, 9_000_000)).toBe(600);
  expect(pauseAfterTyping(60_000, 30_000_000)).toBe(1500);
});
