/** Brownian runs continued from their end states: the noise continues, clusters stay together, and two halves equal the whole. */
import { describe, expect, test } from "vitest";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

/** A power of two: all times are exact then, whenever the clock begins. */
const step = 1 / 128;

function begun(text: string) {
  const { scenario, document, diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const session = new Session(scenario!, buildSystem(scenario!).system);
  return { session, document: document! };
}

function endOf(session: Session, document: Scenario): string {
  return [...exportLines("end", session, document, "end")[0].lines].join("");
}

function run(text: string): { session: Session; end: string } {
  const { session, document } = begun(text);
  session.work();
  return { session, end: endOf(session, document) };
}

function scenario(onContact: "reflect" | "stop" | "associate", time: number, radius: number): string {
  const document: Scenario = {
    box: { size: [10, 10, 10], edges: ["periodic", "reflecting", "periodic"] },
    particles: [
      { name: "a", count: 40, radius },
      { name: "b", count: 40, radius: 2 * radius },
      { name: "c", at: [[5, 5, 5]], radius },
    ],
    motion: { kind: "brownian", diffusion: { stokesEinstein: radius }, onContact },
    method: { kind: "time-stepped", step },
    stop: { time },
  };
  return JSON.stringify(document);
}

describe("a Brownian run in two parts", () => {
  test("equals the whole bit for bit while there is no collision", () => {
    const text = scenario("reflect", 5, 1e-6).replace('"reflecting"', '"periodic"');
    const half = run(text);
    const second = run(half.end);
    const whole = run(text.replace('"time":5', '"time":10'));
    expect(second.session.project().positions).toEqual(whole.session.project().positions);
    const steps = (end: string) => Number(/"stepsBefore": (\d+)/.exec(end)![1]);
    expect([steps(half.end), steps(second.end), steps(whole.end)]).toEqual([640, 1280, 1280]);
  });

  test.each(["reflect", "stop", "associate"] as const)(
    "is the whole but for rounding where they meet: %s",
    (onContact) => {
      const text = scenario(onContact, 0.25, 0.4);
      const half = run(text);
      const second = run(half.end);
      const whole = run(text.replace('"time":0.25', '"time":0.5'));
      const met = (session: Session) => session.engine.tally().collisions;
      expect(met(half.session)).toBeGreaterThan(10);
      expect(met(half.session) + met(second.session)).toBe(met(whole.session));
      const [got, wanted] = [second.session.project().positions, whole.session.project().positions];
      for (let k = 0; k < wanted.length; k++) expect(got[k] - wanted[k]).toBeCloseTo(0, 9);
      expect(second.session.engine.facets.clusters?.census()).toEqual(whole.session.engine.facets.clusters?.census());
    },
  );

  test("at its start has taken no step", () => {
    const { session, document } = begun(scenario("reflect", 5, 0.2));
    expect(endOf(session, document)).not.toContain("stepsBefore");
  });
});

test("numbers of clusters that are not one a particle are an error at their place", () => {
  const text = scenario("associate", 1, 0.2).replace('"at":[[5,5,5]]', '"at":[[5,5,5]],"cluster":[1,2]');
  const [error] = readScenario(text).diagnostics;
  expect(error!.path).toEqual(["particles", 2, "cluster"]);
  expect(error!.message).toContain("got 2 numbers for 1 particle");
  const warned = readScenario(scenario("stop", 1, 0.2).replace('"at":[[5,5,5]]', '"at":[[5,5,5]],"cluster":[1]'));
  expect(warned.diagnostics.map(({ severity, path }) => [severity, path])).toEqual([
    ["warning", ["particles", 2, "cluster"]],
  ]);
});

test("noise that would take hours to go through is an error, with new noise as the way out", () => {
  const text = scenario("reflect", 1, 0.2).replace('"onContact"', '"stepsBefore":1000000000,"onContact"');
  const large = text.replaceAll('"count":40', '"count":400');
  const [error] = readScenario(large).diagnostics.filter(({ severity }) => severity === "error");
  expect(error!.path).toEqual(["motion", "stepsBefore"]);
  let mended = large;
  for (const { start, end, newText } of [...error!.fixes![0].edits].sort((a, b) => b.start - a.start))
    mended = mended.slice(0, start) + newText + mended.slice(end);
  const { scenario: now, diagnostics } = readScenario(mended);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(now!.seed).toBe(2);
  expect(now!.motion).not.toHaveProperty("stepsBefore");
});

test("a run continues with particles that are slower than the slowest of a start", () => {
  const slow = (speed: number) =>
    JSON.stringify({
      box: { size: [60, 60] },
      particles: { at: [[1, 1], [5, 5]], radius: 0.5, velocity: [[speed, 0], [0, 0]] },
      stop: { time: 10 },
    }); // biome-ignore format: one line
  for (const speed of [9.9e-61, 1e-80]) {
    const { session, end } = run(slow(speed));
    expect(session.engine.time).toBe(10);
    expect(end).toContain(`${speed}`);
    expect(run(end).session.project().velocities[0]).toBe(speed);
  }
  expect(readScenario(slow(1e-100)).diagnostics.map(({ code }) => code)).toEqual(["range"]);
});
