/** A comparison in a worker: updates during the run, and the result. */
import { describe, expect, test } from "vitest";
import type { ComparisonSweep, ComparisonUpdate } from "../../../src/protocol/messages.ts";
import { comparedMethod } from "../../../src/run/compare/comparedMethod.ts";
import { planComparison } from "../../../src/run/compare/comparedMethods.ts";
import { methodFrom } from "../../../src/run/compare/methodNames.ts";
import { sharesOfWork, type WorkShares } from "../../../src/run/compare/workShares.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { take } from "../../effort.ts";
import { TestWorld } from "../runnerOf.ts";

const gas: Scenario = {
  title: "A gas",
  box: { size: [10, 10] },
  particles: { count: 60, fraction: 0.3 },
  stop: { collisions: 1500 },
};

function compared(
  document: Scenario | string,
  methods: readonly string[],
  sweep?: ComparisonSweep,
): ComparisonUpdate[] {
  const world = new TestWorld();
  // A slow machine: much happens between two looks at the clock.
  world.tick = 2;
  const text = typeof document === "string" ? document : JSON.stringify(document);
  world.order({ kind: "compare", generation: 7, text, methods, ...(sweep && { sweep }) });
  world.go();
  return world.all("comparison");
}
const last = (news: readonly ComparisonUpdate[]) => news.at(-1)!;

describe("methods beside one another", () => {
  const news = compared(gas, ["event-driven", "single-check", "lubachevsky", "saved-times", "simple"]);
  const { rounds, phase, title, length } = last(news);
  const rows = rounds[0].methods;

  test("have the same collisions until rounding parts them, some collisions a particle later", () => {
    expect([phase, title, length]).toEqual(["finished", "A gas", "the first 1,500 collisions"]);
    expect(rows.map(({ name, stand }) => [name, stand === "wrong"])).toEqual([
      ["event-driven", false],
      ["single-check", false],
      ["lubachevsky", false],
      ["saved-times", false],
      ["simple", false],
    ]);
    for (const { matched = 1500, collisions } of rows) {
      expect(collisions).toBe(1500);
      expect(matched).toBeGreaterThan(300);
    }
  });

  test("only Lubachevsky's advances, and work that a method does not count is left out", () => {
    const advancing = rows.filter(({ work }) => work.advancements! > 0).map(({ name }) => name);
    expect(advancing).toEqual(["lubachevsky"]);
    const withSteps = rows.filter(({ work }) => work.queueSteps !== undefined).map(({ name }) => name);
    expect(withSteps).toEqual(["single-check", "lubachevsky", "saved-times"]);
  });

  test("each says what it is", () => {
    expect(rows.every(({ about }) => about.length > 20)).toBe(true);
    expect(rows[0]).toMatchObject({ stand: "first", verdict: "reference of the others" });
  });

  test("are reported one after the other, and never decrease", () => {
    const fractions = news.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(news.length).toBeGreaterThan(3);
    expect(news.every(({ generation }) => generation === 7)).toBe(true);
    const lengths = news.map(({ rounds }) => rounds[0]?.methods.length ?? 0);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });
});

describe("what is reported of a method", () => {
  const document: Scenario = { ...gas, method: { kind: "time-stepped", step: 0.1 } };
  const { entrants } = planComparison(document, [methodFrom("time-stepped/overlap")]);
  const row: WorkShares = {
    ...{ name: entrants[0].name, kind: "time-stepped", step: 0.1, time: 0, collisions: 0, wallHits: 0 },
    ...{ work: sharesOfWork("simple", () => 1234, 1), bytes: 1, matched: undefined, parting: undefined, strayed: 0 },
    collapsed: false,
  };
  const against = {
    ...{ until: 1, judged: 4000, missed: 0, invented: 0, delayed: 0, delay: 0 },
    ...{ parting: undefined, energyError: 0 },
  };

  test("before its first encounter it has done no work of one", () => {
    expect(comparedMethod(row, entrants, undefined, true).work).toEqual({});
    const met = { ...row, collisions: 1 };
    expect(comparedMethod(met, entrants, undefined, true).work.pairTests).toBe(1234);
  });

  test("it is judged beside the exact engine only where that is possible", () => {
    const stand = (judged: number, missed: number) =>
      comparedMethod({ ...row, against: { ...against, judged, missed } }, entrants, undefined, false).stand;
    expect(stand(4000, 0)).toBe("same");
    expect(stand(40_000, 12)).toBe("parted");
    // 0.126 ± 0.067 %, and 0.1 % is the bound; none of few.
    expect(stand(3200, 4)).toBe("unclear");
    expect(stand(100, 0)).toBe("unclear");
    expect(stand(4000, 40)).toBe("misses");
  });
});

describe("a sweep", () => {
  test("of cells: fewer pairs in smaller ones, more transfers; too small ones are left out with the reason", () => {
    const { rounds, leftOut } = last(compared(gas, ["single-check"], { of: "cells", values: [3, 5, 9, 60] }));
    const rows = rounds[0].methods;
    expect(rows.map(({ at, family }) => [at, family])).toEqual([
      [3, "single-check"],
      [5, "single-check"],
      [9, "single-check"],
    ]);
    const of = (work: "pairTests" | "transfers") => rows.map((row) => row.work[work]!);
    expect(of("pairTests")).toEqual([...of("pairTests")].sort((a, b) => b - a));
    expect(of("transfers")).toEqual([...of("transfers")].sort((a, b) => a - b));
    expect(leftOut).toHaveLength(1);
    expect(leftOut[0]).toMatch(/^single-check\/60: .*smaller than the largest particle/);
  });

  test("of particles: saved times cost in proportion to their number", () => {
    const values = take([20, 30, 60], [40, 80, 160]);
    const { rounds } = last(
      compared({ ...gas, stop: { collisions: take(300, 1500) } }, ["saved-times/list"], { of: "n", values }),
    );
    expect(rounds.map(({ particles }) => particles)).toEqual(values);
    const pairs = rounds.map(({ methods }) => methods[0].work.pairTests!);
    // 2n − 3 pairs an encounter, and those of the start.
    expect(pairs[2] / pairs[1]).toBeGreaterThan(1.7);
    expect(pairs[2] / pairs[1]).toBeLessThan(2.8);
    expect(rounds.map(({ methods }) => methods[0].at)).toEqual(values);
  });

  test("of particles says at once which numbers cannot be had, and why; where none can, that is all", () => {
    const of = (values: number[]) => compared(gas, ["event-driven"], { of: "n", values });
    const [begun, ...later] = of([40, 1e7, 1e9]);
    expect(begun).toMatchObject({ phase: "working", rounds: [] });
    expect(begun!.leftOut).toEqual([
      expect.stringMatching(/^10,000,000 particles: .*expected a whole number from 1 to 8,000,000/),
      expect.stringMatching(/^1,000,000,000 particles/),
    ]);
    expect(last(later).rounds.map(({ particles }) => particles)).toEqual([40]);
    const { stop: _, ...endless } = gas;
    const { length } = compared(endless, ["event-driven"], { of: "n", values: [1000, 40] })[0];
    expect(length).toBe("each up to 10,000 (5,000 of the fewest) collisions");
    expect(last(of([1e8]))).toMatchObject({ phase: "failed", message: expect.stringMatching(/100,000,000/) });
  });

  test("of particles needs one number of them", () => {
    const two: Scenario = {
      ...gas,
      particles: [
        { name: "a", count: 5, radius: 0.1 },
        { name: "b", count: 5, radius: 0.1 },
      ],
    };
    const { phase, message } = last(compared(two, ["simple"], { of: "n", values: [10, 20] }));
    expect(phase).toBe("failed");
    expect(message).toMatch(/one group with a `count`/);
  });
});

test("what cannot be read or placed is said, and nothing hangs", () => {
  expect(last(compared("{", ["simple"]))).toMatchObject({ phase: "failed", rounds: [], fraction: 1 });
  expect(last(compared(gas, ["single-chek"]))).toMatchObject({
    phase: "failed",
    message: expect.stringContaining("single-check"),
  });
  const { phase, message } = last(compared({ ...gas, particles: { count: 60, fraction: 0.95 } }, ["simple"]));
  expect(phase).toBe("failed");
  expect(message).not.toBe("");
});

test("a run that never ends is compared over a number of collisions per particle, and one at rest does not hang", () => {
  const { stop: _, ...endless } = gas;
  const { rounds } = last(compared(endless, ["event-driven"], { of: "cells", values: [6] }));
  expect(rounds[0].methods[0].collisions).toBe(5000);
  const still: Scenario = {
    box: { size: [9, 9] },
    particles: { at: [[1, 1]], radius: 0.5, velocity: "rest" },
    stop: { time: 3 },
  };
  expect(last(compared(still, ["event-driven", "simple"]))).toMatchObject({ phase: "finished" });
});

test("where no step remains that is the answer, with the reason; one that goes on says how long, once that is known", () => {
  const over = (...values: number[]) => compared(gas, ["event-driven"], { of: "step", values });
  expect(last(over(1e3))).toMatchObject({
    phase: "failed",
    message: expect.stringMatching(/^None of these steps can be compared\. Step=1000: .*1000 times/),
  });
  expect(last(over(1e-9)).message).toMatch(/too short: hardly any collisions/);
  const news = compared(gas, ["event-driven", "single-check", "cells"], { of: "cells", values: [4, 8] });
  expect(news[0].secondsLeft).toBeUndefined();
  expect(news.some(({ secondsLeft = 0 }) => secondsLeft > 0)).toBe(true);
  expect(last(news).secondsLeft).toBeUndefined();
});

test("two tiny particles in a wide box are waited for, however many times they cross it before they meet", () => {
  const dilute: Scenario = {
    box: { size: [1, 1] },
    particles: { count: 2, radius: 5e-4 },
    stop: { collisions: 20 },
  };
  const { rounds } = last(compared(dilute, ["event-driven", "single-check", "cells"]));
  expect(rounds[0].methods.map(({ collisions }) => collisions)).toEqual([20, 20, 20]);
});

test("over steps each is reported beside the exact engine, with the steps that mean something", () => {
  // Of more particles fewer starts have as many collisions, each with its engines.
  const [count, side, little, much] = take([240, 20, 0.02, 0.3], [60, 10, 0.01, 0.2]);
  const short = {
    ...gas,
    box: { size: [side, side] },
    particles: { count, fraction: 0.3 },
    stop: { collisions: take(1200, 1500) },
  };
  const news = compared(short, ["time-stepped/overlap", "single-check"], { of: "step", values: [little, much] });
  const { rounds, marks, phase, sweep, leftOut } = last(news);
  expect([phase, sweep, leftOut]).toEqual(["finished", "step", []]);
  const rows = rounds[0].methods;
  expect(rows.map(({ family, at }) => [family, at])).toEqual([
    ["single-check", undefined],
    ["time-stepped/overlap", little],
    ["time-stepped/overlap", much],
  ]);
  expect(rows.map(({ against }) => against && against.missed / against.judged > 0.1)).toEqual([undefined, false, true]);
  expect(rows[2].stand).toBe("misses");
  expect(marks!.map(({ name }) => name)).toEqual(["L/(2 v_max)", "mean collision time"]);
  expect(rounds[0].remarks.join(" ")).toContain("overlap misses");
});
