/** A time-stepped run beside an exact one, and what is said of it. */
import { describe, expect, test } from "vitest";
import { never } from "../../../src/run/compare/cancellation.ts";
import { compareSequences } from "../../../src/run/compare/compareSequences.ts";
import { againstExact, besideExact } from "../../../src/run/compare/exactComparison.ts";
import { exactRun } from "../../../src/run/compare/exactRun.ts";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { PlacesOfText } from "../../../src/run/diagnose/runMessages.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { workFacts } from "../../../src/run/results/workFacts.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { everyNth, take } from "../../effort.ts";
import { applyFix } from "../../scenario/applyFix.ts";

const gas = (method: Scenario["method"], more: Partial<Scenario> = {}): string =>
  JSON.stringify(
    { box: { size: [30, 30] }, particles: { count: 300, radius: 0.3 }, stop: { time: 30 }, ...more, method },
    null,
    2,
  );

function compared(text: string, until: number) {
  const scenario = readScenario(text).scenario!;
  return againstExact(buildSystem(scenario).system, scenario.method, until).errors;
}

const log = (encounters: readonly (readonly [number, number, number])[]) => ({
  length: encounters.length,
  times: Float64Array.from(encounters, ([time]) => time),
  first: Int32Array.from(encounters, ([, i]) => i),
  second: Int32Array.from(encounters, ([, , j]) => j),
  impulse: new Float64Array(encounters.length),
  gap: new Float64Array(encounters.length),
});

describe("beside the exact engine", () => {
  test("missed, late and false collisions are distinguished, and their consequences are not judged", () => {
    const exact = log([
      [0.1, 0, 1],
      [0.2, 2, 3],
      [0.3, 0, 2],
      [0.4, 4, 5],
    ]);
    const stepped = log([
      [0.15, 0, 1],
      [0.3, 0, 3],
      [0.4, 4, 5],
      [0.45, 6, 7],
    ]);
    expect(compareSequences(exact, stepped, 8, 0.5, 0.1)).toEqual({
      judged: 3,
      missed: 1,
      invented: 1,
      delayed: 1,
      delay: expect.closeTo(0.05, 12),
      parting: 0.2,
    });
  });

  test.each(everyNth(2, ["naive", "sweep", "verlet", "cells", "centres", "slices"] as const))(
    "%s misses none of the first collisions",
    (detector) => {
      const found = compared(gas({ kind: "time-stepped", detector, step: 0.05 }), 1.5);
      expect(found).toMatchObject({ missed: 0, invented: 0, delayed: 0, parting: undefined });
      expect(found.judged).toBeGreaterThan(150);
      expect(found.energyError).toBeLessThan(1e-12);
    },
  );

  test("an overlap test misses the fewer the shorter the step, and is late by half of it", () => {
    const [long, short] = [0.2, 0.01].map((step) =>
      compared(gas({ kind: "time-stepped", detector: "overlap", step }), step > 0.1 ? 1 : 0.3),
    );
    expect(long!.missed).toBeGreaterThan(5 * Math.max(1, short!.missed));
    expect(long!.parting).toBeLessThan(0.3);
    expect(short!.delayed).toBeGreaterThan(30);
    expect(short!.delay).toBeGreaterThan(0.003);
    expect(short!.delay).toBeLessThan(0.007);
  });

  test("events at the very end are compared, however many are simultaneous", () => {
    const many = { box: { size: [100, 100] }, particles: { count: 4000, radius: 0.4 } };
    const scenario = readScenario(gas({ kind: "time-stepped", detector: "overlap", step: 0.25 }, many)).scenario!;
    const { system } = buildSystem(scenario);
    const before = createEngine(scenario.method, system);
    before.advance({ until: 0.7 });
    const whole = createEngine(scenario.method, system);
    whole.advance({ until: 0.75 });
    // All in one moment: more than are processed at once.
    expect(whole.tally().collisions - before.tally().collisions).toBeGreaterThan(500);
    const course = never.finish(exactRun(system, 0.25, 0.5));
    const { ended } = never.finish(besideExact(course, scenario.method));
    expect(ended).toMatchObject({ time: 0.75, tally: { collisions: whole.tally().collisions } });
  });

  test("Brownian runs are held to an exact one on the same noise", () => {
    const motion = { motion: { kind: "brownian", diffusion: 1 } } as const;
    expect(compared(gas({ kind: "time-stepped", detector: "slices", step: 0.002 }, motion), 0.2)).toMatchObject({
      missed: 0,
      invented: 0,
    });
    expect(
      compared(gas({ kind: "time-stepped", detector: "overlap", step: 0.05 }, motion), 0.5).missed,
    ).toBeGreaterThan(3);
  });
});

describe("the message after a run", () => {
  function messagesOf(text: string) {
    const scenario = readScenario(text).scenario!;
    const session = new Session(scenario, buildSystem(scenario).system);
    while (!session.work()) {}
    const found = diagnose(scenario, outcomeOf(session), [], workFacts(session));
    return new PlacesOfText(text).messages(found).filter(({ code }) => code === "missed-collisions");
  }

  const [count, side] = take([100, 17], [300, 30]);
  const text = gas(
    { kind: "time-stepped", detector: "overlap", step: 0.2 },
    { box: { size: [side, side] }, particles: { count, radius: 0.3 }, stop: { time: take(4, 10) } },
  );
  let messages: ReturnType<typeof messagesOf> | undefined;
  const messagesOfOverlap = () => (messages ??= messagesOf(text));

  test("stands on the step, and both ways out miss nothing that would be told", () => {
    const [message] = messagesOfOverlap();
    expect(text.slice(message!.range.start, message!.range.end)).toBe("0.2");
    expect(message!.message).toMatch(/% of collisions are missed.*exact engine on the same start/);
    expect(message!.fixes).toHaveLength(2);
    for (const fix of message!.fixes!) expect(messagesOf(applyFix(text, fix))).toEqual([]);
  });

  test("tells what overlaps at the end come of, and with the step that is offered there are none", () => {
    const codes = (step: number) => {
      const document = JSON.stringify({
        box: { size: [30, 30] },
        particles: { count: 400, radius: 0.25 },
        method: { kind: "time-stepped", detector: "sweep", step, cells: 30 },
        stop: { time: 12 },
      });
      const scenario = readScenario(document).scenario!;
      const session = new Session(scenario, buildSystem(scenario).system);
      while (!session.work()) {}
      return diagnose(scenario, outcomeOf(session), [], workFacts(session));
    };
    const [missed, overlaps, ...more] = codes(0.8);
    expect([missed!.code, overlaps!.code, more]).toEqual(["missed-collisions", "invalid-states", []]);
    const step = Number(missed!.remedies![0].value);
    expect(overlaps).toMatchObject({ path: ["method", "step"], severity: "warning" });
    expect(overlaps!.message).toMatch(/Their collisions were missed: with a step of 0\.8 \d+ % are/);
    expect(overlaps!.message).toContain(`A step of ${step} keeps them apart`);
    expect(codes(step)).toEqual([]);
  });

  test("says what was measured with the very step that is offered, and what is only concluded", () => {
    const titles = (found: ReturnType<typeof messagesOf>) =>
      found.flatMap(({ fixes }) => fixes!.map(({ title }) => title));
    expect(titles(messagesOfOverlap())[0]).toMatch(
      /^Take a step of [\d.]+: from what [\d.]+ misses, by Δt², it should miss under 0\.1 %$/,
    );
    const outrun = gas({ kind: "time-stepped", detector: "sweep", step: 1.5, cells: 10 });
    expect(titles(messagesOf(outrun))[0]).toMatch(
      /^Take a step of [\d.]+: in a probe with it 0 of [\d,]+ collisions were missed$/,
    );
  });

  test("is not there where nothing is missed", () => {
    expect(messagesOf(gas({ kind: "time-stepped", detector: "centres", step: 0.05 }))).toEqual([]);
  });
});
