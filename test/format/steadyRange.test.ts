/** Ranges of fields: percentiles, and round ends that stay while values change a little. */
import { describe, expect, test } from "vitest";
import { percentiles, SteadyRange } from "../../src/format/steadyRange.ts";

const rising = (from: number, to: number, n = 10_001) =>
  Float32Array.from({ length: n }, (_, k) => from + ((to - from) * k) / (n - 1));

describe("percentiles", () => {
  test("of evenly spread values lie at their shares", () => {
    const [low, high] = percentiles(rising(-2, 8), 0.1, 0.95);
    expect(low).toBeCloseTo(-1, 2);
    expect(high).toBeCloseTo(7.5, 2);
  });

  test("leave out the few that are far away", () => {
    const values = rising(0, 1, 1000);
    values[500] = 3;
    expect(percentiles(values, 0.005, 0.995)[1]).toBeCloseTo(0.995, 2);
  });

  test("of equal values and of none are these", () => {
    expect(percentiles(new Float32Array(9).fill(4), 0.1, 0.9)).toEqual([4, 4]);
    expect(percentiles(new Float32Array(0), 0.1, 0.9)).toEqual([0, 0]);
  });
});

describe("the range", () => {
  test("is symmetric where values have both signs, and stays so", () => {
    const range = new SteadyRange();
    range.take(rising(-0.7, 0.3));
    expect([range.low, range.high]).toEqual([-0.8, 0.8]);
    range.take(rising(0.1, 0.7));
    expect([range.low, range.high]).toEqual([-0.8, 0.8]);
    const shades = new Uint8Array(3);
    range.shades(Float32Array.of(-0.8, 0, 2), shades);
    expect([...shades]).toEqual([0, 128, 255]);
  });

  test("begins at zero for values of one sign; it grows at once and shrinks late", () => {
    const range = new SteadyRange();
    const highest = [1, 0.9, 0.6, 1.3, 0.8, 0.5].map((high) => {
      range.take(rising(0, high));
      return range.high;
    });
    expect(highest).toEqual([1, 1, 1, 1.5, 1.5, 0.5]);
    expect(range.low).toBe(0);
  });

  test("of values that hardly differ does not begin at zero", () => {
    const range = new SteadyRange();
    range.take(rising(0.98, 1.02));
    expect(range.low).toBeGreaterThan(0.97);
    expect(range.high).toBeLessThan(1.03);
    expect(range.high - range.low).toBeGreaterThan(0.038);
    const before = [range.low, range.high];
    range.take(rising(0.985, 1.015));
    expect([range.low, range.high]).toEqual(before);
  });

  test("of a uniform field begins at zero, and follows it when it grows", () => {
    const range = new SteadyRange();
    range.take(rising(0.99999, 1));
    expect([range.low, range.high]).toEqual([0, 1]);
    range.take(new Float32Array(16).fill(1.7));
    expect([range.low, range.high]).toEqual([0, 2]);
  });

  test("of a field that is zero everywhere colors all alike", () => {
    const range = new SteadyRange(true);
    range.take(new Float32Array(16));
    const shades = new Uint8Array(16);
    range.shades(new Float32Array(16), shades);
    expect(new Set(shades)).toEqual(new Set([127]));
  });
});
