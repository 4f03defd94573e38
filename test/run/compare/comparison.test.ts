/** Comparing methods: what parts by rounding is let pass, what is wrong is not. */
import { describe, expect, test } from "vitest";
import type { EncounterLog, Engine } from "../../../src/engine/api/engine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import type { System } from "../../../src/physics/system.ts";
import { CollisionSequence, SequenceFollower } from "../../../src/run/compare/collisionSequence.ts";
import { type Comparison, compareMethods } from "../../../src/run/compare/comparison.ts";
import { csvOfComparison } from "../../../src/run/compare/comparisonCsv.ts";
import { methodFrom, methodName } from "../../../src/run/compare/methodNames.ts";
import { works } from "../../../src/run/compare/workShares.ts";
import { resolve } from "../../../src/scenario/schema/scenarioSchema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { smallSystem } from "../../engine/smallSystem.ts";
import { crystal } from "../../physics/crystal.ts";

const gas = crystal(2, 60, 0.3);

function logOf(engine: Engine, encounters: number): EncounterLog {
  engine.log(encounters);
  engine.advance({ until: 1e6, encounters });
  return engine.drain();
}

function courseOf(system: System, encounters: number): CollisionSequence {
  const course = new CollisionSequence(system.count, 1e6);
  course.add(logOf(createOracle(system), encounters));
  course.close();
  return course;
}

describe("following a course", () => {
  const course = courseOf(gas, 200);
  const follow = (system: System, falsify = (log: EncounterLog) => log): SequenceFollower => {
    const follower = new SequenceFollower(course);
    const engine = createOracle(system);
    follower.add(falsify(logOf(engine, 200)));
    follower.end(engine.time);
    return follower;
  };

  test("the same run shares all encounters, to the last digit", () => {
    expect(follow(gas)).toMatchObject({ matched: 200, strayed: 0, parting: undefined });
  });

  test("a run of rounded places strays before it parts, and is excused", () => {
    const other = { ...gas, positions: gas.positions.map((x) => x * (1 + 1e-7)) };
    const long = courseOf(gas, 1000);
    const follower = new SequenceFollower(long);
    follower.add(logOf(createOracle(other), 1000));
    expect(follower.parting).toMatchObject({ by: "rounding" });
    expect(follower.parting!.encounter).toBeGreaterThan(50);
    expect(follower.strayed).toBeGreaterThan(1e-9);
  });

  const keep = (log: EncounterLog, which: (k: number) => boolean): EncounterLog => {
    const places = Array.from({ length: log.length }, (_, k) => k).filter(which);
    const pick = <T extends Float64Array | Int32Array>(from: T) => from.filter((_, k) => which(k)) as T;
    return {
      length: places.length,
      times: pick(log.times),
      first: pick(log.first),
      second: pick(log.second),
      impulse: pick(log.impulse),
      gap: pick(log.gap),
    };
  };

  test("one that leaves out a collision is wrong, and it is said which", () => {
    expect(follow(gas, (log) => keep(log, (k) => k !== 40)).parting).toMatchObject({ encounter: 41, by: "error" });
  });

  test("so is one that leaves out the last that two particles have", () => {
    const { first, second, length } = course;
    const last = Array.from({ length }, (_, e) => e).findIndex((e) =>
      [first[e], second[e]].every((p) => course.own[course.starts[p + 1] - 1] === e),
    );
    expect(course.times[last]).toBeLessThan(0.99 * course.times[length - 1]);
    const { parting } = follow(gas, (log) => keep(log, (k) => k !== last));
    expect(parting).toMatchObject({ encounter: last + 1, by: "error" });
  });

  test("and one that meets another partner", () => {
    const swapped = (log: EncounterLog) => ({
      ...log,
      second: log.second.map((p, k) => (k === 30 ? (p + 1) % 60 : p)),
    });
    expect(follow(gas, swapped).parting).toMatchObject({ by: "error" });
  });

  test("two particles alone have parted when their times have", () => {
    const two = smallSystem({
      size: [1, 1],
      edges: "periodic",
      particles: [
        { at: [0.2, 0.3], velocity: [1, 0.2], radius: 0.2 },
        { at: [0.7, 0.8], velocity: [-0.7, 0.4], radius: 0.2 },
      ],
    });
    const alone = courseOf(two, 100);
    const follower = new SequenceFollower(alone);
    const astray = { ...two, positions: two.positions.map((x) => x * (1 + 1e-9)) };
    follower.add(logOf(createOracle(astray), 100));
    expect(follower.parting).toMatchObject({ by: "rounding" });
    expect(follower.strayed).toBeLessThan(1);
    // Nothing was astray before: this one is too late, and no rounding makes it so.
    const missed = new SequenceFollower(alone);
    missed.add(keep(logOf(createOracle(two), 100), (k) => k < 5 || k > 12));
    expect(missed.parting).toMatchObject({ encounter: 6, by: "error" });
  });

  test("where a particle meets two at one time, either may come first", () => {
    const triple = smallSystem({
      size: [30, 30],
      edges: "open",
      particles: [
        { at: [15, 20], velocity: [0, -1] },
        { at: [14, 10], velocity: [0, 1] },
        { at: [16, 10], velocity: [0, 1] },
      ],
    });
    const both = courseOf(triple, 10);
    const log = logOf(createOracle(triple), 10);
    const turned = { ...log, first: log.first.slice().reverse(), second: log.second.slice().reverse() };
    const follower = new SequenceFollower(both);
    follower.add(turned);
    expect(both.times[0]).toBe(both.times[1]);
    expect(follower.parting).toMatchObject({ encounter: 1, by: "tie" });
  });
});

describe("a comparison", () => {
  const document = { box: { size: [...gas.size] }, particles: { count: 60 } } as const;
  const entryOf = (words: string) => {
    const method = methodFrom(words);
    return { name: words, method: resolve({ ...document, box: { size: [...gas.size] }, method }).method };
  };
  const names = [
    "simple",
    "event-driven",
    "single-check",
    "cells/touching",
    "lubachevsky/no-sectors",
    "saved-times/list",
  ];

  test("where contacts give nothing back, whether two meet again is no proof of an error", () => {
    const stuck = { ...gas, restitution: gas.restitution.map(() => 0) };
    const system = { ...stuck, collapse: { kind: "tc" as const, tc: 1e-3, after: 100 } };
    const methods = ["simple", "event-driven", "single-check"].map(entryOf);
    const run = compareMethods(system, methods, { until: 3, collisions: 600, seconds: 0.01 });
    run.work();
    expect(run.results[0].collisions).toBeGreaterThan(100);
    expect(run.results.map(({ parting }) => parting?.by)).not.toContain("error");
  });

  test("of tiny particles that part in one encounter none is called wrong, where the first parts from itself as early", () => {
    const sizes = resolve({
      seed: 1,
      box: { size: [10, 10] },
      particles: [
        { name: "large", count: 2, radius: 1, mass: 1e6 },
        { name: "small", count: 200, radius: 0.001, mass: 1e-3 },
      ],
    });
    const limits = { until: 1e6, collisions: 600, seconds: 0.01 };
    const run = compareMethods(buildSystem(sizes).system, ["event-driven", "simple"].map(entryOf), limits);
    run.work();
    expect(run.shadow).toBeDefined();
    expect(run.results[1].parting).toMatchObject({ by: "rounding" });
  });

  test("ends where there will never be a collision", () => {
    const one = crystal(2, 1, 0.1);
    const methods = ["event-driven", "single-check", "lubachevsky"].map(entryOf);
    const comparison = compareMethods(one, methods, { until: Number.MAX_VALUE, collisions: 100 });
    comparison.work();
    expect(comparison.results.map(({ collisions }) => collisions)).toEqual([0, 0, 0]);
  });

  test("finds all methods to agree with the oracle, up to about where its shadow parts from it", () => {
    const comparison = compareMethods(gas, names.map(entryOf), { until: 1e6, collisions: 1000, seconds: 0.01 });
    expect(comparison.work()).toBe(true);
    expect(comparison.results.map(({ name }) => name)).toEqual(names);
    expect(comparison.shadow).toMatchObject({ by: "rounding" });
    for (const { parting, matched, collisions } of comparison.results.slice(1)) {
      expect(collisions).toBe(1000);
      expect(parting?.by).toBe("rounding");
      expect(matched).toBeGreaterThan(0.5 * comparison.shadow!.encounter);
    }
    const [simple, , , , , saved] = comparison.results;
    expect(simple!.work.advanced).toBe(60);
    // Every pair, at every event; of few more than one image is in reach.
    expect(simple!.work.pairTests).toBeGreaterThanOrEqual((60 * 59) / 2);
    expect(simple!.work.pairTests).toBeLessThan(1.2 * ((60 * 59) / 2));
    expect(saved!.work.queueSteps).toBeGreaterThan(100);
  });

  test("cut into slices, with its progress reported, gives the same counts", () => {
    const make = () => compareMethods(gas, names.slice(1, 3).map(entryOf), { until: 3, collisions: Infinity }, tick());
    const [whole, cut] = [make(), make()];
    whole.work();
    let slices = 0;
    while (!cut.work(5)) {
      slices++;
      expect(cut.progress.fraction).toBeLessThanOrEqual(1);
    }
    expect(slices).toBeGreaterThan(2);
    const counts = (comparison: Comparison) =>
      comparison.results.map(({ microseconds, microsecondsError, roughly, ...counted }) => counted);
    expect(counts(cut)).toEqual(counts(whole));
  });

  test("has no times before the methods have taken turns, only what they seem to be", () => {
    const methods = ["event-driven", "single-check"].map(entryOf);
    const comparison = compareMethods(gas, methods, { until: 1e6, collisions: 2000 }, tick());
    while (comparison.results.length < 2) comparison.work(2);
    for (const { microseconds, roughly } of comparison.results) {
      expect(microseconds).toBeUndefined();
      expect(roughly).toBeGreaterThan(0);
    }
    comparison.work();
    for (const { microseconds } of comparison.results) expect(microseconds).toBeGreaterThan(0);
  });

  test("is a table with commas, every row as wide as its head", () => {
    const comparison = compareMethods(gas, names.slice(1, 3).map(entryOf), {
      until: 0.5,
      collisions: Infinity,
      seconds: 0.01,
    });
    comparison.work();
    const lines = [...csvOfComparison([{ particles: 60, methods: comparison.results }])].map((l) =>
      l.trim().split(","),
    );
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toHaveLength(lines[0].length);
    for (const work of works) expect(lines[0]).toContain(work);
    expect(lines[2].slice(0, 2)).toEqual(["60", "single-check"]);
    // One time only, with its error: others would contradict it.
    expect(lines[0].filter((name) => /seconds/.test(name))).toEqual(["microseconds", "microsecondsError"]);
  });

  test("where steps are swept the table has the share that is missed, with its standard error", () => {
    const against = {
      ...{ until: 1, judged: 4000, missed: 40, invented: 0, delayed: 0, delay: 0 },
      ...{ parting: undefined, energyError: 0 },
    };
    const work = Object.fromEntries(works.map((what) => [what, 0]));
    const run = { name: "x", time: 1, collisions: 9, wallHits: 0, work, bytes: 1, matched: undefined, strayed: 0 };
    const [head, line] = [
      ...csvOfComparison([{ particles: 60, methods: [{ ...run, parting: undefined, step: 0.1, against }] }]),
    ].map((l) => l.trim().split(","));
    const cell = (name: string) => Number(line![head!.indexOf(name)]);
    expect([cell("step"), cell("missed"), cell("missedShare")]).toEqual([0.1, 40, 0.01]);
    // √(0.01 · 0.99 / 4000)
    expect(cell("missedShareError")).toBeCloseTo(0.00157, 4);
  });
});

/** A clock that goes on a millisecond whenever it is looked at. */
function tick(): () => number {
  let now = 0;
  return () => now++;
}

describe("a method in words", () => {
  test.each([
    "event-driven",
    "saved-times/list",
    "cells/tree/advance/touching/40",
    "lubachevsky/no-sectors",
    "single-check/adaptive",
    "event-driven/adaptive",
    "node-lists/calendar/10x20x30",
    "time-stepped/centres/lattices/step=0.01",
    "time-stepped/verlet/apart/large-apart/step=0.01",
    "time-stepped/sweep/apart-above=0.5/step=0.01",
    "time-stepped/centres/lattices=3/step=0.01",
  ])("%s is read and written back", (words) => expect(methodName(methodFrom(words))).toBe(words));

  test("what is not known is answered with what is", () => {
    expect(() => methodFrom("single-chek")).toThrow(/no method "single-chek"\. Did you mean single-check\?/);
    expect(() => methodFrom("cells/heep")).toThrow(/no option of cells "heep"\. Did you mean heap\?/);
  });
});
