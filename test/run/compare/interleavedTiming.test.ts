/** Times of a comparison: taken apart from counted work, as often as it takes to know them, and never for ever. */

import { describe, expect, test } from "vitest";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import { type Comparison, compareMethods, compareSteps } from "../../../src/run/compare/comparison.ts";
import { secondsOf } from "../../../src/run/compare/comparisonLength.ts";
import { InterleavedTiming, medianOf } from "../../../src/run/compare/interleavedTiming.ts";
import { methodFrom } from "../../../src/run/compare/methodNames.ts";
import { type WorkShares, works } from "../../../src/run/compare/workShares.ts";
import { atOnce } from "../../../src/run/measuring.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { resolve } from "../../../src/scenario/schema/scenarioSchema.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";

const gas = crystal(2, 200, 0.3);
const entryOf = (words: string) => {
  const document = { box: { size: [...gas.size] }, particles: { count: gas.count }, method: methodFrom(words) };
  return { name: words, method: resolve(document).method };
};
const quick = ["event-driven", "single-check", "node-lists", "cells/touching", "lubachevsky"];
const names = [...quick, "saved-times"];

/** A clock that advances by a number of milliseconds at each reading. */
function clock(tick: number): () => number {
  let now = 0;
  return () => {
    now += tick;
    return now;
  };
}

function compared(methods: readonly string[], collisions: number, seconds: number, now?: () => number): Comparison {
  const comparison = compareMethods(gas, methods.map(entryOf), { until: 1e6, collisions, seconds }, now);
  comparison.work();
  return comparison;
}

describe("counted work", () => {
  test("is that of each engine's own run, however often it is timed", () => {
    const { results } = compared(names, 700, 0.01);
    for (const { name, work, collisions, wallHits, time } of results) {
      const engine = createEngine(entryOf(name).method, gas);
      // Nothing but pairs meets in a periodic box.
      engine.advance({ until: 1e6, encounters: 700 });
      const tally = flatTally(engine.tally());
      expect([collisions, wallHits, time]).toEqual([700, 0, engine.time]);
      expect(work).toEqual(Object.fromEntries(works.map((what) => [what, tally[what] / 700])));
    }
  });

  test("beside time steps is that of encounters, without the first filling of queues", () => {
    const step = { ...entryOf("time-stepped/overlap/step=0.1"), name: "overlap" };
    const methods = [entryOf("event-driven"), entryOf("single-check"), step];
    const comparison = compareSteps(gas, methods, { until: 1, interval: () => 0.3, seconds: 0.01 });
    comparison.work();
    const long = compared(["event-driven", "single-check"], 6000, 0.01).results;
    for (const [k, { work }] of long.entries()) {
      const short = comparison.results[k].work.pairTests;
      expect(Math.abs(short / work.pairTests - 1)).toBeLessThan(0.3);
    }
  });
});

describe("times", () => {
  test("of twenty collisions are known all the same: they come again and again", () => {
    for (const { collisions, microseconds, microsecondsError } of compared(quick, 20, 0.1, clock(take(0.2, 0.05)))
      .results) {
      expect(collisions).toBe(20);
      expect(microseconds).toBeGreaterThan(0);
      expect(microsecondsError).toBeGreaterThanOrEqual(0);
    }
  });

  test("are the same in any order, on an undisturbed clock", () => {
    const of = (order: readonly string[]) => {
      const { results } = compared(order, take(200, 500), 0.02, clock(0.2));
      return new Map(results.map(({ name, microseconds }: WorkShares) => [name, microseconds]));
    };
    const [there, back] = [of(quick), of([...quick].reverse())];
    for (const name of quick) expect(back.get(name)).toBeCloseTo(there.get(name)!, 3);
  });

  test("are taken in turns, report their progress, and are bounded however slow the machine is", () => {
    const entering = quick.map((name) => ({ ...entryOf(name), bytes: 1e5 }));
    const now = clock(1);
    const turns = new InterleavedTiming(gas, entering, { until: 1e6, collisions: 1e9 }, 0.05, now);
    const told = [...turns.run()];
    expect(told.length).toBeGreaterThan(10);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBeLessThanOrEqual(1);
    expect(turns.times.map((taken) => taken !== undefined)).toEqual(quick.map(() => true));
    // Each up to three times its time, and as much again for everything around it.
    expect(now() / 1000).toBeLessThan(quick.length * (0.05 * 9 + 0.2) + 1);
  });

  test("of engines too large to be held together are taken one after the other", () => {
    const entering = names.slice(0, 3).map((name) => ({ ...entryOf(name), bytes: 1e9 }));
    const turns = new InterleavedTiming(gas, entering, { until: 1e6, collisions: 300 }, 0.01, clock(0.1));
    atOnce(turns.run());
    expect(turns.times.every((taken) => taken!.microseconds > 0)).toBe(true);
  });

  test("of many methods are shorter, and together they are no endless task", () => {
    expect(secondsOf(2)).toBeGreaterThan(secondsOf(40));
    expect(40 * secondsOf(40)).toBeLessThan(8);
  });

  test("a stretch in which the machine was away does not move their median", () => {
    const steady = [1.01, 0.99, 1, 1.02, 0.98, 1, 1.01, 0.99, 1].map((time) => time * 1e-6);
    expect(medianOf([...steady, 1e-3]).microseconds).toBeCloseTo(1, 2);
    expect(medianOf([...steady, 1e-3]).microsecondsError).toBeLessThan(0.02);
    expect(medianOf(steady.slice(0, 3)).microsecondsError).toBeUndefined();
  });
});
