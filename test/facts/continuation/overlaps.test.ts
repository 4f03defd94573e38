/** End states of methods that miss collisions: they run on as they are, and under exact methods once overlaps are separated. */
import { describe, expect, test } from "vitest";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { applyFix } from "../../scenario/applyFix.ts";

const document = (detector: string): Scenario =>
  ({
    box: { size: [8, 8] },
    particles: { count: 60, fraction: 0.4 },
    method: { kind: "time-stepped", detector, step: 1 / 16, ...(detector !== "overlap" && { within: "once" }) },
    stop: { time: 2 },
  }) as Scenario;

function run(text: string): Session {
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const session = new Session(scenario!, buildSystem(scenario!).system);
  session.work();
  return session;
}

function end(session: Session, given: Scenario): string {
  return [...exportLines("end", session, given, "end")[0].lines].join("");
}

describe.each(["overlap", "sweep", "verlet"])("the end state of the detector %s", (detector) => {
  const given = document(detector);
  const half = run(JSON.stringify(given));
  const text = end(half, given);

  test("has overlaps, keeps them, and is the uncut run", () => {
    expect(text).toContain('"start": { "overlaps": "keep" }');
    const second = run(text);
    const whole = run(JSON.stringify({ ...given, stop: { time: 4 } }));
    const [got, wanted] = [second.project().positions, whole.project().positions];
    expect(second.engine.tally().collisions).toBeGreaterThan(20);
    // Missed collisions come and go with a rounding, so only a few of many particles may differ.
    const off = got.reduce((sum, x, k) => sum + (Math.abs(x - wanted[k]) > 1e-6 ? 1 : 0), 0);
    expect(off / got.length).toBeLessThan(0.2);
  });

  test("is refused without this word, with a fix that separates, and then runs under an exact method, with a note", () => {
    const bare = text
      .replace(/\n {2}"start": .*,/, "")
      .replace(/"method": \{.*\}/, '"method": { "kind": "event-driven" }');
    const { diagnostics } = readScenario(bare);
    const [error] = diagnostics.filter(({ code }) => code === "overlap");
    const fix = error!.fixes!.find(({ title }) => title.startsWith("Separate all"))!;
    const fixed = readScenario(applyFix(bare, fix));
    expect(fixed.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const { system, notes } = buildSystem(fixed.scenario!);
    expect(notes.join("\n")).toMatch(/pairs? of particles overlapped, and were moved apart: the farthest by 0\.\d+/);
    const { scenario } = fixed;
    const left = findOverlaps({ ...scenario!, positions: system.positions, radii: system.radii }).worst;
    expect(left?.depth ?? 0).toBeLessThan(1e-9);
    const session = new Session(scenario!, system);
    session.work();
    expect(session.ending?.why).toBe("time");
  });

  test("does not keep overlaps under an exact method", () => {
    const exact = text.replace(/"method": \{.*\}/, '"method": { "kind": "event-driven" }');
    const [error] = readScenario(exact).diagnostics.filter(({ severity }) => severity === "error");
    expect(error!.path).toEqual(["start", "overlaps"]);
  });
});

test("the end state of a detection that ignores overlaps has them, and runs on", () => {
  const given = {
    box: { size: [4, 4], edges: "reflecting" },
    gravity: [0, -5],
    particles: { count: 20, radius: 0.3 },
    contact: { restitution: 0.97, detection: "ignore" },
    stop: { time: 10 },
  } as Scenario;
  const first = run(JSON.stringify(given));
  const { radii } = first.engine.system;
  const { positions } = first.project();
  expect(findOverlaps({ ...readScenario(JSON.stringify(given)).scenario!, positions, radii }).count).toBeGreaterThan(0);
  const text = end(first, given);
  expect(text).toContain('"start": { "overlaps": "keep" }');
  const second = run(text);
  expect(second.engine.tally().collisions).toBeGreaterThan(20);
  expect(second.project().positions.every(Number.isFinite)).toBe(true);
});

test("overlaps that cannot be separated are refused", () => {
  // Four discs across a channel that is three wide, in which each is as high as the channel.
  const given = {
    box: { size: [3, 1], edges: "reflecting" },
    particles: { at: [[0.5, 0.5], [1, 0.5], [1.5, 0.5], [2, 0.5]], radius: 0.45 },
    start: { overlaps: "separate" },
  }; // biome-ignore format: one line
  const { scenario, diagnostics } = readScenario(JSON.stringify(given));
  const build = () => {
    if (!scenario) throw new Error(diagnostics[0].message);
    buildSystem(scenario);
  };
  expect(build).toThrow("cannot be separated");
});

test("a Verlet list that is too old is reported by the check", () => {
  const lists = (every: number, radius?: number) =>
    readScenario(
      JSON.stringify({
        ...document("verlet"),
        method: { kind: "time-stepped", detector: "verlet", step: 0.01, lists: { every, ...(radius && { radius }) } },
      }),
    ).diagnostics.filter(({ path }) => path.join(".") === "method.lists.every");
  for (const radius of [1.2, undefined]) {
    expect(lists(1, radius)).toEqual([]);
    expect(lists(1000, radius)[0].message).toContain("collisions with particles from beyond are missed");
    expect(lists(1000, radius)[0].fixes!.length).toBeGreaterThan(0);
  }
  expect(lists(50, 1.2)).toHaveLength(1);
});
