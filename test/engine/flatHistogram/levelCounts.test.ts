/** Visits of levels in blocks of consecutive ones. */
import { expect, test } from "vitest";
import { LevelCounts } from "../../../src/engine/flatHistogram/levelCounts.ts";

const sums = (blocks: readonly Float64Array[]) => blocks.map((block) => block.reduce((sum, each) => sum + each, 0));

test("blocks are equally long, at most 32, and hold all visits", () => {
  const counts = new LevelCounts(3);
  for (let n = 1; n <= 20_000; n++) {
    counts.visit(n % 3, 0, 2);
    if (n % 1000 !== 0) continue;
    const lengths = sums(counts.full());
    expect(lengths.length).toBeLessThanOrEqual(32);
    expect(lengths.reduce((sum, each) => sum + each, 0)).toBe(n);
    // What is less than a block belongs to the last one.
    expect(new Set(lengths.slice(0, -1)).size).toBeLessThanOrEqual(1);
    expect(lengths.at(-1)! / lengths[0]).toBeLessThan(2);
  }
  // 100 · 2³ visits fit 25 times.
  expect(sums(counts.full())).toEqual(new Array(25).fill(800));
});

test("a round trip goes from the lowest level to the highest and back", () => {
  const counts = new LevelCounts(4);
  const trips = (...levels: number[]) => {
    for (const level of levels) counts.visit(level, 0, 3);
    return counts.roundTrips;
  };
  expect([trips(3, 1), trips(0, 2, 0), trips(3, 3), trips(1), trips(0), trips(3, 0)]).toEqual([0, 0, 0, 0, 1, 2]);
});

test("the flatness is the least count of a level that is seen over the mean", () => {
  const counts = new LevelCounts(4);
  for (const level of [1, 1, 1, 2, 3, 3]) counts.visit(level, 1, 3);
  expect(counts.flatness(Uint8Array.of(0, 1, 1, 1))).toBeCloseTo(0.5, 15);
  expect(counts.flatness(Uint8Array.of(1, 1, 1, 1))).toBe(0);
});

test("counts that are saved and restored go on as if they had not been", () => {
  const [whole, parts] = [new LevelCounts(6), new LevelCounts(6)];
  for (let n = 0; n < 3333; n++) whole.visit(2 + (n % 3), 2, 4);
  parts.restore(whole.save(2, 5), 2, 5);
  for (let n = 0; n < 777; n++) for (const counts of [whole, parts]) counts.visit(1 + (n % 5), 1, 5);
  expect(parts.full()).toEqual(whole.full());
  expect([parts.visits, parts.roundTrips]).toEqual([whole.visits, whole.roundTrips]);
  const seen = new Uint8Array(6).fill(1, 1);
  expect(parts.flatness(seen)).toBe(whole.flatness(seen));
});
