/** From rows to curves: nothing that matters is lost, nothing jumps. */

import { describe, expect, test } from "vitest";
import { asksForDecades, niceAbove } from "../../src/format/ticks.ts";
import type { Result } from "../../src/protocol/messages.ts";
import { initialStatus } from "../../src/protocol/messages.ts";
import { tableOfDistribution, tableOfSeries } from "../../webview/charts/chartTable.ts";
import { decimate, type Point, rowAt } from "../../webview/charts/decimate.ts";
import { medianBand } from "../../webview/charts/medianBand.ts";
import { extremesOf, GrowingDecades, GrowingRange, leastAbove } from "../../webview/charts/niceScale.ts";
import { SeriesStore } from "../../webview/charts/seriesStore.ts";
import { chartEnd, endOf } from "../../webview/controls/timelineScale.ts";
import fc from "../property.ts";
import { resultOf } from "./resultOf.ts";
import { sceneOf } from "./sceneOf.ts";

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 5000 });
const rows = (length: number) => Float64Array.from({ length }, (_, k) => k);

describe("fewer points", () => {
  test("keep the extremes and the order, and stay few", () => {
    fc.assert(
      fc.property(values, (list) => {
        const y = Float64Array.from(list);
        const points: Point[] = [];
        const { low, high } = decimate(rows(y.length), y, y.length, points);
        expect(points.length).toBeLessThanOrEqual(600);
        const [least, greatest] = [Math.min(...list), Math.max(...list)];
        expect([low, high]).toEqual([least, greatest]);
        expect(points.map((point) => point.y)).toEqual(expect.arrayContaining([least, greatest]));
        expect(points.every((point, k) => k === 0 || point.x > points[k - 1].x)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("a curve that has been drawn stays as it is while rows are added", () => {
    const y = Float64Array.from({ length: 2000 }, (_, k) => Math.sin(k * k));
    const drawn = (length: number) => {
      const points: Point[] = [];
      decimate(rows(length), y, length, points);
      return points.map((point) => point.x);
    };
    const before = drawn(1700);
    // The last group is not complete yet.
    expect(drawn(1900).slice(0, before.length - 2)).toEqual(before.slice(0, -2));
  });

  test("rows without a value, or without a logarithm, are passed over", () => {
    const y = Float64Array.of(Number.NaN, 0, 1e-3, Number.POSITIVE_INFINITY, 2);
    const points: Point[] = [{ x: 9, y: 9 }];
    expect(decimate(rows(5), y, 5, points, { above: 0 })).toEqual({ low: 1e-3, high: 2 });
    expect(points).toEqual([
      { x: 2, y: 1e-3 },
      { x: 4, y: 2 },
    ]);
  });

  test("a noisy curve has a median in the range of its values; a smooth one stays as it is", () => {
    const length = 1000;
    const noise = Float64Array.from({ length }, (_, k) => 5 + Math.sin(12.9898 * k * k));
    const band = medianBand(rows(length), noise, length)!;
    expect(band.middle.length).toBeLessThanOrEqual(66);
    expect([band.middle[0].x, band.middle.at(-1)!.x]).toEqual([0, length - 1]);
    for (const [k, { low, high }] of band.range.entries()) {
      expect(low).toBeLessThan(band.middle[k].y);
      expect(high).toBeGreaterThan(band.middle[k].y);
    }
    // What has been drawn stays, but for the group that is not complete.
    const earlier = medianBand(rows(length), noise, 900)!;
    expect(band.middle.slice(0, 50)).toEqual(earlier.middle.slice(0, 50));
    const smooth = Float64Array.from({ length }, (_, k) => Math.sin(k / 40));
    expect(medianBand(rows(length), smooth, length)).toBeUndefined();
    expect(medianBand(rows(30), noise, 30)).toBeUndefined();
    expect(medianBand(rows(length), new Float64Array(length).fill(2), length)).toBeUndefined();
  });

  test("the row of a time is the last that is not after it", () => {
    const times = Float64Array.of(0, 1, 1, 3);
    expect([-1, 0, 0.5, 1, 2.9, 3, 99].map((time) => rowAt(times, 4, time))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
  });
});

describe("axes", () => {
  test("steps are round and never too small", () => {
    expect([0.3, 1, 1.2, 7, 50, 0.002, 3e-14].map(niceAbove)).toEqual([0.5, 1, 2, 10, 50, 0.002, 5e-14]);
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (value) => {
        const nice = niceAbove(value);
        expect(nice).toBeGreaterThanOrEqual(value * (1 - 1e-8));
        expect(nice).toBeLessThan(value * 2.51);
      }),
    );
  });

  test("a range takes in all it was shown and never shrinks", () => {
    fc.assert(
      fc.property(fc.boolean(), values, (fromZero, list) => {
        const range = new GrowingRange(fromZero);
        let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
        for (const value of list.slice(0, 40)) {
          range.include(value, value);
          const slack = 1e-6 * (range.high - range.low);
          expect(range.low).toBeLessThanOrEqual(Math.min(low, value) + slack);
          expect(range.high).toBeGreaterThanOrEqual(Math.max(high, value) - slack);
          // As long as all is zero the range says nothing.
          const zeros = Math.abs(value) < 1e-290 && (low > high || (low === 0 && high === 0));
          [low, high] = zeros ? [0, 0] : [range.low, range.high];
        }
      }),
      { numRuns: 60 },
    );
  });

  test("rounding noise does not fill a chart, and zero is there where it is near", () => {
    const energy = new GrowingRange(false);
    energy.include(1000, 1000 + 1e-10);
    expect(energy.high - energy.low).toBeGreaterThan(90);
    expect(energy.low).toBeGreaterThan(800);
    const rate = new GrowingRange(true);
    rate.include(9, 10);
    expect(rate.low).toBe(0);
    const cooling = new GrowingRange(false);
    cooling.include(0.2, 1);
    expect([cooling.low, cooling.high]).toEqual([0, 1]);
  });

  test("a start at zero says nothing of the range", () => {
    const temperature = new GrowingRange(true);
    temperature.include(0, 0);
    expect([temperature.low, temperature.high]).toEqual([0, 1]);
    temperature.include(0, 0.021);
    expect(temperature.high).toBeLessThan(0.05);
    expect(temperature.low).toBe(0);
  });

  test("an axis of one moment follows values that need less than half of it, and stays where they vary by a quarter", () => {
    const hopper = new GrowingRange(true);
    const tops = [40, 21, 18, 14, 18].map((most) => {
      hopper.release(0, most);
      hopper.include(0, most);
      return hopper.high;
    });
    expect(tops).toEqual([40, 40, 20, 20, 20]);
  });

  test("a logarithmic axis has whole decades", () => {
    const drift = new GrowingDecades();
    expect(drift.include(0, 1e-15)).toBe(false);
    drift.include(2e-16, 3e-15);
    expect([Math.log10(drift.low), Math.log10(drift.high)].map(Math.round)).toEqual([-16, -14]);
  });

  test("a logarithmic axis of one moment follows its values down, and its end is less than a decade above them", () => {
    const sizes = new GrowingDecades();
    sizes.include(1, 400);
    expect(sizes.high).toBe(1000);
    sizes.release(1, 60);
    expect(sizes.high).toBe(1000);
    sizes.release(0.02, 0.7);
    sizes.include(0.02, 0.7);
    expect([sizes.low, sizes.high]).toEqual([0.01, 1]);
    const decade = new GrowingDecades();
    decade.include(2, 5);
    expect([decade.low, decade.high]).toEqual([1, 10]);
  });

  test("positive values over a factor of twenty ask for a logarithmic axis, others do not", () => {
    expect(asksForDecades(0.04, 1)).toBe(true);
    expect(asksForDecades(0.06, 1)).toBe(false);
    // Particles at rest, whose temperature is the rounding of their mean velocity.
    expect(asksForDecades(2e-32, 1)).toBe(false);
    for (const low of [0, -1, Number.NaN]) expect(asksForDecades(low, 100)).toBe(false);
    expect(extremesOf([Float64Array.of(3, Number.NaN, 1), Float64Array.of(Number.POSITIVE_INFINITY, 7)])).toEqual([
      1, 7,
    ]);
    expect(asksForDecades(...extremesOf([]))).toBe(false);
  });

  test("a logarithmic axis begins with the least positive value that is not rounding", () => {
    expect(leastAbove(Float64Array.of(0, 3e-5, 2, -1, 1e-14))).toBe(3e-5);
    expect(leastAbove(Float64Array.of(0, -1))).toBe(Number.POSITIVE_INFINITY);
  });

  const run = (expectedEnd: number | undefined, reached: number, result?: Partial<Result>) => ({
    scene: sceneOf({ expectedEnd }),
    status: { ...initialStatus(1, result ? "finished" : "running"), time: reached, reached },
    result: result && resultOf({ time: reached, ...result }),
  });

  test("the time line holds what was reached, and moves its end seldom", () => {
    expect(endOf(run(50, 20))).toMatchObject({ time: 50, known: true });
    expect(endOf(run(50, 60)).time).toBeGreaterThan(60);
    expect(endOf(run(50, 49.3, { why: "collisions" })).time).toBe(49.3);
    const ends = Array.from({ length: 1000 }, (_, k) => endOf(run(undefined, k)).time);
    expect(ends.every((end, k) => end > k)).toBe(true);
    expect(new Set(ends).size).toBeLessThan(12);
  });

  test("of a run that has ended, also early, the time line shows what has been computed, wherever it stands", () => {
    for (const why of ["stopped", "collapse", "clock"] as const) {
      const early = run(50, 11.7, { why });
      expect(endOf(early)).toEqual({ time: 11.7, known: true, about: false });
      const atStart = { ...early, status: { ...early.status, phase: "preview" as const, time: 0 } };
      expect(endOf(atStart).time).toBe(11.7);
      // As the news of its end comes, before its results.
      const { result: _, ...unknown } = { ...early, status: { ...early.status, why } };
      expect(endOf({ ...unknown, result: undefined }).time).toBe(11.7);
    }
    expect(endOf(run(undefined, 11.7, { why: "stopped" })).time).toBe(11.7);
    // Resumed, it has its planned end again.
    expect(endOf(run(50, 11.7)).time).toBe(50);
  });

  test("the time axis of charts is the whole run while it goes on; of one that has ended, what there is of it", () => {
    const ends = [0, 0.01, 3, 20, 31, 59].map((reached) => chartEnd(run(60, reached)));
    expect(new Set(ends)).toEqual(new Set([60]));
    expect(chartEnd(run(60, 60, { why: "time" }))).toBe(60);
    expect(chartEnd(run(60, 31, { why: "stopped" }))).toBe(31);
    expect(chartEnd(run(60, 0.7, { why: "collapse" }))).toBe(0.7);
    expect(chartEnd(run(undefined, 0))).toBeGreaterThan(0);
    expect(chartEnd(run(60, 60), 60.5)).toBeGreaterThan(60.5);
  });

  test("the axis of a long run grows with it, up to its end", () => {
    const long = (reached: number, result?: Partial<Result>) => {
      const { scene, ...rest } = run(1e5, reached, result);
      return { ...rest, scene: { ...scene, isLong: true as const } };
    };
    const reached = [0, 0.03, 0.99, 1.01, 99, 101, 4999, 60_000, 1e5];
    expect(reached.map((time) => chartEnd(long(time)))).toEqual([1e5, 0.05, 1, 2, 100, 200, 5000, 1e5, 1e5]);
    expect(chartEnd(long(99, { why: "stopped" }))).toBe(99);
    // Rows that are a moment ahead.
    expect(chartEnd(long(99.9), 100.2)).toBeGreaterThan(100.2);
  });
});

describe("rows", () => {
  const names = ["time", "pressure"];
  const send = (store: SeriesStore, first: number, time: number[], pressure: number[], generation = 1) =>
    store.take({
      kind: "rows",
      generation,
      first,
      names,
      columns: [Float64Array.from(time), Float64Array.from(pressure)],
    });

  test("those that come again replace what was there, and what followed", () => {
    const store = new SeriesStore();
    send(store, 0, [0, 1, 2], [5, 6, 7]);
    send(store, 3, [3], [8]);
    send(store, 2, [2.5], [9]);
    expect(store.length).toBe(3);
    expect(store.last("time")).toBe(2.5);
    expect([...store.column("pressure")!.subarray(0, 3)]).toEqual([5, 6, 9]);
  });

  test("a thousand pieces make one column", () => {
    const store = new SeriesStore();
    for (let k = 0; k < 1000; k++) send(store, k, [k], [k * k]);
    expect(store.length).toBe(1000);
    expect([...store.column("pressure")!.subarray(0, 1000)]).toEqual(Array.from({ length: 1000 }, (_, k) => k * k));
  });

  test("another scenario begins with nothing", () => {
    const store = new SeriesStore();
    send(store, 0, [0, 1], [5, 6]);
    expect(send(store, 0, [0], [0], 2)).toBe(true);
    expect(store.length).toBe(1);
    expect(store.livens("pressure")).toBe(false);
  });

  test("rows after a gap are not put where they do not belong", () => {
    const store = new SeriesStore();
    send(store, 0, [0, 1], [5, 6]);
    send(store, 9, [9], [9]);
    expect(store.length).toBe(2);
  });

  test("as a table they can be read back to the last digit", () => {
    const store = new SeriesStore();
    send(store, 0, [0, 0.1], [Number.NaN, 1 / 3]);
    const [head, ...lines] = tableOfSeries(store, ["pressure", "unheard of"]).trimEnd().split("\n");
    expect(head).toBe("time\tpressure");
    expect(lines[0]).toBe("0\t");
    expect(lines[1].split("\t").map(Number)).toEqual([0.1, 1 / 3]);
  });

  test("a histogram's table has both edges of each bin", () => {
    const distribution = {
      kind: "distribution",
      generation: 1,
      of: "velocities",
      x: Float64Array.of(-1, 0, 1),
      y: Float64Array.of(0.5, 0.25),
    } as const;
    const table = tableOfDistribution(distribution, { across: "v", label: "measured", expected: "Maxwell" });
    expect(table).toBe("v from\tv to\tmeasured\n-1\t0\t0.5\n0\t1\t0.25\n");
  });
});
