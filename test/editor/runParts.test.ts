/** The small decisions of running in the editor. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyze } from "../../src/editor/language/analysis.ts";
import { actionsOf, lensesOf } from "../../src/editor/language/codeLensText.ts";
import { linesOfCodes } from "../../src/editor/language/messageText.ts";
import { panelHtml } from "../../src/editor/panel/panelHtml.ts";
import { PanelStates, readSpeed, type StateStore } from "../../src/editor/panel/panelState.ts";
import { particlesAt, pathOf, placeOf } from "../../src/editor/panel/particlesOfText.ts";
import { fileName, offeredFormats, stemOf } from "../../src/editor/runs/exportFormats.ts";
import { speedFor, withMeasurement } from "../../src/editor/runs/measuredSpeeds.ts";
import { clusterText, iconOf, measuredText, progressText } from "../../src/editor/runs/runText.ts";
import { SavedRuns } from "../../src/editor/runs/savedRuns.ts";
import type { PanelState, Source } from "../../src/protocol/messages.ts";
import type { RunCode } from "../../src/run/diagnose/diagnose.ts";
import { result } from "./fakeThread.ts";

const page = {
  cspSource: "https://*.vscode-cdn.net",
  nonce: "bm9uY2U",
  script: "https://file/dist/panel.js",
  style: "https://file/dist/panel.css",
  uri: 'file:///tmp/a"><script>&.edpd.json',
  language: "en",
};

test("the page lets in its own script and style, and nothing else", () => {
  const html = panelHtml(page);
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!.replaceAll("&#39;", "'");
  const directives = new Map(policy.split("; ").map((part) => [part.split(" ")[0]!, part.split(" ").slice(1)]));
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("script-src")).toEqual(["'nonce-bm9uY2U'"]);
  expect(policy).not.toMatch(/unsafe|\*(?!\.vscode-cdn)|http:/);
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual(['<script nonce="bm9uY2U" src="https://file/dist/panel.js">']);
  expect(html).not.toMatch(/ (style|on\w+)=/);
});

test("the page knows its document, whatever that is called", () => {
  const written = /data-uri="([^"]*)"/.exec(panelHtml(page))![1]!;
  expect(written.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(page.uri);
});

class Memory implements StateStore {
  readonly all = new Map<string, unknown>();
  get<T>(key: string): T | undefined {
    return this.all.get(key) as T | undefined;
  }
  update(key: string, value: unknown): Promise<void> {
    this.all.set(key, value);
    return Promise.resolve();
  }
}

const state: PanelState = {
  coloring: "overlap",
  overlays: ["cells"],
  charts: ["energy"],
  speed: "max",
  pictureShare: 0.4,
  camera2: { centre: [0.5, 0.5], height: 0.1 },
  camera3: undefined,
  revealOnClick: true,
};

test("a panel is as it was left; a new one as the last, but for its camera, colors and speed", () => {
  const states = new PanelStates(new Memory(), new Memory());
  expect(states.of("a", "auto")).toBeUndefined();
  expect(states.of("a", 0.5)).toEqual({ speed: 0.5 });
  states.keep("a", state);
  expect(states.of("a", 0.5)).toEqual(state);
  const { coloring: _, ...others } = state;
  expect(states.of("b", 0.5)).toEqual({ ...others, camera2: undefined, speed: 0.5 });
  expect(states.speedOf("a", 0.5)).toBe("max");
  expect(states.speedOf("b", 0.5)).toBe(0.5);
});

test("panels of long ago are forgotten, used ones are not", () => {
  const states = new PanelStates(new Memory(), new Memory());
  for (let k = 0; k < 150; k++) {
    states.keep(`file ${k}`, state);
    states.keep("always", { ...state, pictureShare: 0.7 });
  }
  expect(states.of("always", "auto")).toMatchObject({ pictureShare: 0.7 });
  expect(states.of("file 149", "auto")).toMatchObject({ camera2: state.camera2 });
  expect(states.of("file 3", "auto")!.camera2).toBeUndefined();
});

test("what was measured counts for runs of its method, dimension and size", () => {
  const run = { dimension: 2, count: 1200, of: "event-driven", perSecond: 2e6, seconds: 3 };
  const speeds = withMeasurement({}, run);
  expect(speedFor(speeds, "event-driven", 2, 900)).toBe(2e6);
  expect(speedFor(speeds, "event-driven", 2, 9000)).toBe(2e6);
  expect(speedFor(speeds, "event-driven", 2, 1e6)).toBeUndefined();
  expect(speedFor(speeds, "event-driven", 3, 1200)).toBeUndefined();
  expect(speedFor(speeds, "cells", 2, 1200)).toBeUndefined();
  expect(withMeasurement(speeds, { ...run, seconds: 0.001, perSecond: 5e9 })).toBe(speeds);
  expect(withMeasurement(speeds, { ...run, perSecond: Number.NaN })).toBe(speeds);
  // Methods that test all pairs are ten times as slow with ten times as many particles.
  const slow = withMeasurement(speeds, { ...run, of: "saved-times", perSecond: 2000 });
  expect(speedFor(slow, "saved-times", 2, 10_000, (count) => count)).toBeCloseTo(200, 9);
  expect(speedFor(slow, "event-driven", 2, 1000)).toBe(2e6);
});

test("the time a run will take follows from what was measured", () => {
  const text =
    '{ "box": { "size": [1, 1] }, "particles": { "count": 1000, "fraction": 0.15 }, "stop": { "time": 1000 } }';
  const guessed = analyze(text).facts!;
  const measured = analyze(text, { "2d 1e3": 4e6 }).facts!;
  const { collisions } = guessed.estimate!;
  expect(measured.estimate!.seconds).toBeCloseTo(collisions / 4e6, 10);
  // A machine that is slower than the measured one.
  expect(guessed.estimate!.seconds).toBeGreaterThan(1.5 * measured.estimate!.seconds);
  expect(measured.collisionsPerSecond).toBe(4e6);
});

test("speeds of methods that test all pairs, and of time steps, are estimated from their work", () => {
  const seconds = (method: object, count = 1000, speeds = {}) =>
    analyze(
      JSON.stringify({ box: { size: [1, 1] }, particles: { count, fraction: 0.15 }, stop: { time: 1000 }, method }),
      speeds,
    ).facts!.estimate!.seconds;
  const usual = seconds({});
  expect(seconds({ kind: "single-check" }) / usual).toBeGreaterThan(3);
  expect(seconds({ kind: "single-check" }) / usual).toBeLessThan(12);
  expect(seconds({ kind: "saved-times" }) / usual).toBeGreaterThan(500);
  expect(seconds({ kind: "simple" }) / usual).toBeGreaterThan(10_000);
  const stepped = (step: number) => seconds({ kind: "time-stepped", step });
  expect(stepped(1e-6) / stepped(1e-5)).toBeGreaterThan(8);
  const naive = (count: number) => seconds({ kind: "time-stepped", detector: "naive", step: 1e-6 }, count);
  expect(naive(2000) / naive(1000)).toBeGreaterThan(3);
  // Once measured, steps count and nothing else: a thousand million steps of a thousand, at ten million a second.
  const measured = { "time-stepped/centres 2d 1e3": 1e7 };
  expect(seconds({ kind: "time-stepped", detector: "centres", step: 1e-6 }, 1000, measured)).toBeCloseTo(1e5, 3);
});

test("expectations are found where they stand, in texts that are not sound too", () => {
  const text =
    '// a\n{ "title": "T", "box": { "size": [1, 1] }, "stop": { "time": 1 }, "wrong": 1, "expect": { "time": { "min": 1 }, "overlap": { "max": 0 } } }';
  const expected = (text: string) => analyze(text).expected;
  const block = expected(text)!;
  expect(block.title).toBe("T");
  expect(block.stops).toBe(true);
  expect(block.entries.map(({ start, end }) => text.slice(start, end))).toEqual([
    '"time": { "min": 1 }',
    '"overlap": { "max": 0 }',
  ]);
  expect(text.slice(block.start, block.end)).toMatch(/^"expect": \{.*\}$/);
  expect(expected(text.replace('"expect"', '"except"'))).toBeUndefined();
  expect(expected('{ "expect": {} }')).toBeUndefined();
  const box = '"box": { "size": [1, 1] }';
  expect(expected(`{ ${box}, "expect": { "time": { "min": 1 } `)?.stops).toBe(false);
  // Of what breaks off before there is a bound, or anything to run, nothing can be judged.
  expect(expected(`{ ${box}, "expect": { "time": `)).toBeUndefined();
  expect(expected('{ "expect": { "time": { "min": 1 } } }')).toBeUndefined();
});

const listed = '{ "particles": [{ "name": "a", "at": [[1, 2], [3, 4], [5, 6]] }, { "name": "b", "count": 7 }] }';
const sources: Source[] = [
  { path: ["particles", 0], name: "a", first: 0, count: 3, listed: true },
  { path: ["particles", 1], name: "b", first: 3, count: 7, listed: false },
];

test("a place in the text is a particle, some, or a group", () => {
  const at = (from: string, to = from) =>
    particlesAt(listed, listed.indexOf(from) + 1, listed.indexOf(to) + 1, sources);
  expect(at("[3, 4]")).toEqual([[1, 1]]);
  expect(at("[3, 4]", "[5, 6]")).toEqual([[1, 2]]);
  expect(at("[5, 6]", "[3, 4]")).toEqual([[1, 2]]);
  expect(at('"count"')).toEqual([[3, 7]]);
  expect(at('"name": "a"')).toEqual([[0, 3]]);
  expect(at('"particles"')).toEqual([]);
});

test("all there are is nothing to make out, unless it is one", () => {
  const text = '{ "particles": { "at": [[1, 2]] } }';
  const one: Source = { path: ["particles"], name: "a", first: 0, count: 1, listed: true };
  expect(particlesAt(text, text.indexOf("1"), text.indexOf("1"), [one])).toEqual([[0, 1]]);
  const many: Source = { ...one, count: 100, listed: false };
  expect(particlesAt(text, text.indexOf("1"), text.indexOf("1"), [many])).toEqual([]);
});

test("a particle leads to its place, or to its group", () => {
  const place = (particle: number) => {
    const span = placeOf(listed, pathOf(particle, sources)!)!;
    return listed.slice(span.start, span.end);
  };
  expect(place(2)).toBe("[5, 6]");
  expect(place(5)).toBe('{ "name": "b", "count": 7 }');
  expect(pathOf(10, sources)).toBeUndefined();
});

test("there and back is the same particle", () => {
  for (const particle of [0, 1, 2]) {
    const { start } = placeOf(listed, pathOf(particle, sources)!)!;
    expect(particlesAt(listed, start + 1, start + 1, sources)).toEqual([[particle, 1]]);
  }
});

test("a run in a few words", () => {
  const run = { name: "gas", state: "running", result: undefined, reason: undefined, replaying: false } as const;
  const at = (fraction: number | undefined, secondsLeft: number | undefined) =>
    progressText({ ...run, status: { fraction, secondsLeft, time: 1 } });
  expect(at(0.437, 12)).toBe("gas: 43 %, 12 s left");
  expect(at(0.9999, 0.1)).toBe("gas: 99 %, under 1 s left");
  expect(at(undefined, undefined)).toBe("gas: running");
  expect(progressText({ ...run, state: "dead", status: undefined, reason: "It ended." })).toBe(
    "gas: the run failed. It ended.",
  );
  const again = { fraction: 0.437, secondsLeft: 12, time: 1 };
  expect(progressText({ ...run, replaying: true, status: again })).toBe("gas: replaying, 43 %, 12 s left");
  expect(measuredText(result(1))).toBe("24,000 collisions in 22 ms");
  expect(measuredText(result(1, { collisions: 1, engineSeconds: 8e-5 }))).toBe("1 collision in 0.08 ms");
  expect(measuredText(result(1, { collisions: 0, engineSeconds: 2 }))).toBe("0 collisions");
  expect(measuredText(result(1, { collisions: 0, engineSeconds: 2, steps: 650 }))).toBe("650 steps in 2 s");
});

test("a finished run that something is wrong with has no tick", () => {
  const flawed = { state: "finished", result: result(1, { flaw: "22 % of collisions missed" }) } as const;
  const words = { name: "late", status: undefined, reason: undefined, replaying: false } as const;
  expect(progressText({ ...flawed, ...words })).toBe("late: finished, 22 % of collisions missed");
  expect(iconOf(flawed)).toBe("$(warning)");
  expect(iconOf({ state: "finished", result: result(1) })).toBe("$(check)");
});

test("a run that was stopped by hand has no tick either, and says how far it came", () => {
  const stopped = { state: "finished", result: result(1, { why: "stopped", collisions: 260 }) } as const;
  const words = { name: "gas", reason: undefined, replaying: false } as const;
  const status = { fraction: 0.234, secondsLeft: undefined, time: 11.7 };
  expect(progressText({ ...stopped, ...words, status })).toBe("gas: stopped at 23 %, 260 collisions in 22 ms");
  expect(iconOf(stopped)).toBe("$(stop-circle)");
  expect(iconOf({ state: "finished", result: result(1, { why: "collapse" }) })).toBe("$(warning)");
});

test("several runs are summed up by their states", () => {
  expect(clusterText(["finished", "paused"])).toBe("1 run paused, 1 finished");
  expect(clusterText(["finished", "running", "running"])).toBe("2 runs in progress, 1 finished");
  expect(clusterText(["finished", "finished"])).toBe("2 runs finished");
});

test("the line above a scenario begins with what can be done, then says what came out", () => {
  expect(actionsOf("none").map(({ does }) => does)).toEqual(["run"]);
  expect(actionsOf("running").map(({ does }) => does)).toEqual(["pause", "stop"]);
  const gas = '{ "box": { "size": [1, 1] }, "particles": { "count": 1000, "fraction": 0.15 }, "stop": { "time": 10 } }';
  const line = (more: object = {}, replaying = false) =>
    lensesOf(analyze(gas), { result: result(1, more), replaying }).map(({ text }) => text.replaceAll("\u00a0", " "));
  // What is cut off in a narrow editor comes last.
  expect(lensesOf(analyze(gas)).map(({ does }) => does)).toEqual(["derived", "compare", "derived"]);
  expect(line().slice(0, 2)).toEqual(["✓ 24,000 collisions in 22 ms", "Compare methods"]);
  const flawed = line({ flaw: "1 of 2 expectations failed" })[0]!;
  expect(flawed).toContain("1 of 2 expectations failed");
  expect(flawed).not.toContain("✓");
  expect(line({}, true)[0]).toMatch(/replay.*24,000 collisions/);
  expect(line({ why: "time" })[0]).toMatch(/^✓/);
  const stopped = line({ why: "stopped" })[0]!;
  expect(stopped).toContain("stopped, 24,000 collisions");
  expect(stopped).not.toContain("✓");
});

test("for a file that is not read the line gives the reason, and a command that resolves it", () => {
  const named = analyze('{ "box": { "size": [1, 1] }, "particles": { "file": "two.xyz" } }');
  const does = (why?: "untrusted" | "untitled" | "elsewhere") =>
    lensesOf(named, undefined, why).map((lens) => lens.does);
  expect([does(), does("untrusted"), does("untitled")]).toEqual([["check"], ["trust"], ["save"]]);
  for (const why of [undefined, "untrusted", "untitled", "elsewhere"] as const) {
    expect(lensesOf(named, undefined, why)[0]!.text).toContain("two.xyz");
  }
});

test("what a run may say has its place in the documentation", () => {
  const lines = linesOfCodes(readFileSync(join(import.meta.dirname, "../../docs/FORMAT.md"), "utf8"));
  const codes: RunCode[] = ["collapse", "quiet", "invalid-states", "drift", "expectation"];
  expect(codes.filter((code) => !lines.has(code))).toEqual([]);
});

test("the speed is a word or a positive number", () => {
  // Words of earlier versions, in settings and saved states.
  expect(["usual", "most"].map(readSpeed)).toEqual(["auto", "max"]);
  expect(["auto", "max", "0.5", "1e-6", 2, "", "0", "-1", "fast", null, "Infinity"].map(readSpeed)).toEqual([
    "auto",
    "max",
    0.5,
    1e-6,
    2,
    "auto",
    "auto",
    "auto",
    "auto",
    "auto",
    "auto",
  ]);
});

test("exported files are named after the scenario, never as it is", () => {
  expect(stemOf("/tmp/gas.edpd.json")).toBe("gas");
  expect(stemOf("/tmp/my.gas.xyz", ".xyz")).toBe("my.gas");
  expect(stemOf("/tmp/noending", ".xyz")).toBe("noending");
  const single = offeredFormats.filter(({ several }) => !several);
  const names = single.map(({ suffix, ending }) => `gas${suffix}${ending}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("gas.edpd.json");
  expect(fileName("../../etc/pass:wd\n.png")).toBe("-..-etc-pass-wd-.png");
});

test("each document's run is kept in a file of its own, until it is forgotten", () => {
  const folder = mkdtempSync(join(tmpdir(), "edpd-kept-"));
  try {
    const kept = new SavedRuns(folder);
    expect(kept.of("file:///a")).not.toBe(kept.of("file:///b"));
    expect(kept.of("file:///a")).toBe(new SavedRuns(folder).of("file:///a"));
    writeFileSync(kept.of("file:///a"), "state");
    kept.rename("file:///a", "file:///c");
    expect(readFileSync(kept.of("file:///c"), "utf8")).toBe("state");
    // Whatever stood under a name before is not of what is called so now.
    kept.rename("file:///never", "file:///c");
    expect(() => readFileSync(kept.of("file:///c"))).toThrow();
    kept.forget("file:///a");
    kept.forget("file:///b");
    expect(() => writeFileSync(kept.of("file:///a"), "state", { flag: "wx" })).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
