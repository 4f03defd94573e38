/** A run stops where it should, is looked at when it should be, and comes back soon. */
import { describe, expect, test } from "vitest";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { judge } from "../../../src/run/results/expectations.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { SampleTimes } from "../../../src/run/session/sampleTimes.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import type { Session } from "../../../src/run/session/session.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { complete } from "../../effort.ts";
import { fingerprint, sessionOf } from "../sessionOf.ts";

const gas: Scenario = { box: { size: [10, 10] }, particles: { count: 100, fraction: 0.2 } };

test("one that a few collisions end is not looked at very often, however late these come", () => {
  // On a lattice there is no collision for a long time.
  const few = sessionOf({
    box: { size: [1, 1] },
    particles: { count: 10_000, fraction: 0.45 },
    stop: { collisions: 1 },
  });
  few.work();
  expect(few.ending).toEqual({ why: "collisions" });
  expect(seriesOf(few).columns[0].length).toBeLessThan(200);
});

describe("a run ends", () => {
  test("exactly at its time", () => {
    const session = sessionOf({ ...gas, stop: { time: 0.777 } });
    expect(session.work()).toEqual({ why: "time" });
    expect(session.engine.time).toBe(0.777);
    expect(session.work()).toEqual({ why: "time" });
  });

  test("with exactly as many collisions as asked for, at the time of the last", () => {
    const session = sessionOf({ ...gas, box: { size: [10, 10], edges: "reflecting" }, stop: { collisions: 123 } }, {});
    expect(session.work()).toEqual({ why: "collisions" });
    expect(session.engine.tally().collisions).toBe(123);
    expect(session.engine.tally().wallHits).toBeGreaterThan(0);
  });

  test("with collisions per particle, counted for both partners", () => {
    const session = sessionOf({ ...gas, stop: { collisionsPerParticle: 3 } });
    session.work();
    expect(session.engine.tally().collisions).toBe(150);
  });

  test("after seconds of work, without pauses", () => {
    let milliseconds = 0;
    const session = sessionOf({ ...gas, stop: { clock: 2 } }, { now: () => milliseconds++ });
    session.work({ milliseconds: 500 });
    milliseconds += 1e6;
    expect(session.ending).toBeUndefined();
    expect(session.work()).toEqual({ why: "clock" });
    expect(session.stopwatch.seconds).toBeCloseTo(2, 1);
  });

  test("by hand, with a last row where it stands", () => {
    const session = sessionOf({ ...gas, stop: { time: 100 } });
    session.work({ encounters: 500 });
    expect(session.stop()).toEqual({ why: "stopped" });
    expect(seriesOf(session).columns[0].at(-1)).toBe(session.engine.time);
    expect(session.work()).toEqual({ why: "stopped" });
  });

  test("when nothing will ever meet, though collisions were asked for", () => {
    const at = [
      [2, 2],
      [2, 8],
    ];
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { at, radius: 1, velocity: [1, 0] },
      stop: { collisions: 5 },
    });
    expect(session.work()?.why).toBe("quiet");
    expect(diagnose(session.scenario, outcomeOf(session), []).map(({ code }) => code)).toEqual(["quiet"]);
  });

  test("in inelastic collapse, and says where, and what would help", () => {
    // A ball that bounces to rest: infinitely many hits in a finite time.
    const session = sessionOf({
      box: { size: [4, 10], edges: "reflecting" },
      gravity: [0, -1],
      particles: { name: "ball", at: [[2, 5]], radius: 1, velocity: "rest" },
      contact: { restitution: 0.5 },
      stop: { time: 1000 },
    });
    const ending = session.work();
    // Dropped from h at g it falls √(2h/g), then bounces for 2 √(2h/g) ε/(1−ε).
    expect(ending?.why).toBe("collapse");
    expect(session.engine.time).toBeCloseTo(Math.sqrt(8) * (1 + 2), 6);
    const [found] = diagnose(session.scenario, outcomeOf(session), []);
    expect(found).toMatchObject({ code: "collapse", severity: "error", path: ["contact", "collapse"] });
    expect(found!.message).toContain("at (2, 1) particle 0 (ball) and the bottom wall");
    expect(found!.remedies?.[0]?.value).toHaveProperty("tc");
  });
});

describe("a run is looked at", () => {
  test("at 0 and on a grid through the time averages begin at", () => {
    const session = sessionOf({ ...gas, stop: { time: 1 }, measure: { from: 0.33, every: 0.2 } });
    session.work();
    const [times] = seriesOf(session).columns;
    expect(Array.from(times!, (t) => Number(t.toFixed(12)))).toEqual([0, 0.13, 0.33, 0.53, 0.73, 0.93, 1]);
    expect(times).toContain(0.33);
    expect(outcomeOf(session).samples).toBe(5);
  });

  test("two hundred times by default", () => {
    const session = sessionOf({ ...gas, stop: { time: 3 } });
    session.work();
    expect(seriesOf(session).columns[0]).toHaveLength(201);
  });

  test("ever less often where no end is in sight", () => {
    const times = new SampleTimes({ every: 1, from: 0, doubling: 10 });
    const seen: number[] = [];
    for (let k = 0; k < 40; k++) {
      seen.push(times.next);
      times.advance();
    }
    expect(seen.slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13]);
    expect(seen.at(-1)).toBe(9 + 20 + 40 + 80);
  });

  // It takes seconds; of the terminal, with as many rows, there is a test in `npm test`.
  if (complete)
    test("never so often that memory or the clock's digits run out", () => {
      const few = { count: 3, radius: 0.1 };
      const session = sessionOf({
        ...gas,
        particles: few,
        stop: { time: 1e-3 },
        measure: { every: 1e-60, what: ["energy"] },
      });
      session.work();
      const [times] = seriesOf(session).columns;
      expect(times).toHaveLength(100_001);
      expect(times!.at(-1)).toBe(1e-3);
    });

  test("with the columns asked for, and all of equal length", () => {
    const session = sessionOf({ ...gas, stop: { time: 1 }, measure: { what: ["pressure", "energy"] } });
    session.work();
    const { names, columns } = seriesOf(session);
    expect(names).toEqual([
      "time",
      "collisions",
      "wallHits",
      "pairTests",
      "transfers",
      "checks",
      "queuePushes",
      "pressure",
      "compressibility",
      "kineticEnergy",
      "potentialEnergy",
      "dissipated",
    ]);
    expect(new Set(columns.map((column) => column.length))).toEqual(new Set([201]));
  });

  test("and every encounter is handed on once, in order", () => {
    const times: number[] = [];
    const session = sessionOf(
      { ...gas, stop: { time: 20 } },
      { onEncounters: (log) => times.push(...log.times.subarray(0, log.length)) },
    );
    session.work();
    const { collisions, wallHits } = session.engine.tally();
    expect(collisions + wallHits).toBeGreaterThan(1000);
    expect(times).toHaveLength(collisions + wallHits);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("a session", () => {
  test("comes back soon, even where nothing meets for long", () => {
    // One particle crosses a million cells between two samples.
    const fast: Scenario = {
      box: { size: [100, 100] },
      particles: { at: [[50, 50]], radius: 0.1, velocity: [1e6, 3e5] },
      method: { kind: "event-driven", cells: 400 },
      stop: { time: 1e4 },
    };
    const forEver: Scenario = { ...fast, method: {}, stop: { time: 1e60 } };
    for (const document of [
      fast,
      forEver,
      { ...gas, particles: { count: 20_000, fraction: 0.5 }, stop: { time: 1e4 } },
    ]) {
      // A clock that runs by counted work, and by how often it is read: the same on every machine.
      let [session, readings]: [Session | undefined, number] = [undefined, 0];
      const now = () => {
        const { pairTests = 0, transfers = 0 } = session ? flatTally(session.engine.tally()) : {};
        return (pairTests + transfers) / 2000 + ++readings;
      };
      session = sessionOf(document, { now });
      const slices = Array.from({ length: 15 }, () => {
        const begin = now();
        expect(session.work({ milliseconds: 20 })).toBeUndefined();
        return now() - begin;
      });
      expect(Math.max(...slices)).toBeLessThan(100);
    }
  });

  test("can be taken one event at a time, and never goes back", () => {
    const session = sessionOf({ ...gas, stop: { time: 10 } });
    for (let k = 1; k <= 5; k++) {
      session.work({ encounters: 1 });
      expect(session.engine.tally().collisions).toBe(k);
    }
    const { time } = session.engine;
    session.work({ until: time / 2 });
    expect(session.engine.time).toBe(time);
  });

  test("tells how far it is and how long it will take", () => {
    // A second of work for each unit of time.
    const clock = { milliseconds: () => 0 };
    const session = sessionOf({ ...gas, stop: { time: 10 } }, { now: () => clock.milliseconds() });
    clock.milliseconds = () => 1000 * session.engine.time;
    for (let k = 1; k <= 25; k++) session.work({ until: k / 5 });
    const { fraction, secondsLeft, seconds } = session.progress();
    expect(fraction).toBe(0.5);
    expect(seconds).toBeCloseTo(5, 10);
    expect(secondsLeft).toBeCloseTo(5, 10);
    session.work();
    expect(session.progress()).toMatchObject({ time: 10, fraction: 1, secondsLeft: 0 });
  });
});

describe("what a scenario expects", () => {
  const expecting = (expect: Scenario["expect"]): ReturnType<typeof judge> => {
    const session = sessionOf({ ...gas, stop: { time: 5 }, measure: { from: 1 }, expect: expect! });
    session.work();
    return judge(session.scenario, outcomeOf(session));
  };

  test("holds for what physics keeps", () => {
    const judgments = expecting({
      energyDrift: { max: 1e-12 },
      momentumDrift: { max: 1e-12 },
      time: { about: 5, within: 1e-15 },
      overlap: { max: 1e-12 },
      collisionRate: { min: 0.1, max: 10 },
      compressibility: { about: 1.6, within: 0.2 },
    });
    expect(judgments.filter(({ passed }) => !passed)).toEqual([]);
    expect(judgments).toHaveLength(6);
  });

  test("fails, with what was wanted, what was got, and where it says so", () => {
    const [judgment] = expecting({ collisions: { max: 3 } });
    expect(judgment).toMatchObject({ path: ["expect", "collisions"], wanted: "at most 3", passed: false });
    expect(judgment!.got).toBeGreaterThan(3);
  });

  test("fails where nothing could be measured", () => {
    const session = sessionOf({
      ...gas,
      box: { size: [10, 10], edges: "reflecting" },
      stop: { time: 1 },
      expect: { momentumDrift: { max: 1 } },
    });
    session.work();
    expect(judge(session.scenario, outcomeOf(session))).toMatchObject([{ got: undefined, passed: false }]);
  });
});

test("a run cut between simultaneous events, at its end too, is the uncut run", () => {
  const stepped: Scenario = {
    box: { size: [30, 30] },
    particles: { count: 300, radius: 0.3 },
    // Overlaps are found at the end of a step, all at once.
    method: { kind: "time-stepped", detector: "overlap", step: 0.5 },
    stop: { time: 5 },
  };
  const whole = sessionOf(stepped);
  whole.work();
  const cut = sessionOf(stepped);
  let between = 0;
  while (!cut.work({ encounters: 1 })) if (!cut.hasPassed(cut.engine.time)) between++;
  expect(between).toBeGreaterThan(100);
  expect(cut.engine.tally().stepped?.steps).toBe(10);
  expect(fingerprint(cut)).toEqual(fingerprint(whole));
  // Goes on from a state that was saved in the middle of a moment.
  const again = sessionOf(stepped);
  again.work({ until: 5, encounters: 7 });
  expect(again.hasPassed(again.engine.time)).toBe(false);
  const restored = sessionOf(stepped);
  restored.restore(structuredClone(again.save()));
  restored.work({ until: restored.engine.time });
  restored.work();
  expect(fingerprint(restored)).toEqual(fingerprint(whole));
});

test("the first slice of a run of tiny steps is a few steps", () => {
  const session = sessionOf({
    box: { size: [30, 30] },
    particles: { count: 300, radius: 0.3 },
    method: { kind: "time-stepped", detector: "overlap", step: 1e-9 },
    stop: { time: 60 },
  });
  session.work({ milliseconds: 0 });
  const { steps } = session.engine.tally().stepped!;
  expect(steps).toBeGreaterThan(0);
  expect(steps).toBeLessThan(10);
});

test.each([
  { particles: { count: 20, radius: 0.5 }, method: { kind: "simple" }, stop: { collisions: 30 } },
  { particles: { count: 50, radius: 0.5 }, growth: { rate: 0.1, from: 0 }, stop: { time: 60 } },
] as const)("a search without end in a huge box comes back: %j", (gas) => {
  const session = sessionOf({ box: { size: [4e11, 10] }, ...gas });
  session.work({ milliseconds: 0 });
  expect(session.engine.time).toBeGreaterThan(0);
  expect(session.ending).toBeUndefined();
});
