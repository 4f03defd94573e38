/** Numbers for people carry the digits that mean something. */
import { expect, test } from "vitest";
import {
  amount,
  bytes,
  duration,
  elapsed,
  expectedDuration,
  inSentence,
  memory,
  number,
  rate,
  rounded,
  whole,
  withError,
} from "../../src/format/numbers.ts";
import { costText } from "../../src/run/results/runResult.ts";

test.each<[number | undefined, number | undefined, string]>([
  [7.66412, 0.0123, "7.664 ± 0.012"],
  [1454.371, 0.592, "1454.37 ± 0.59"],
  [1454.371, 59.2, "1454 ± 59"],
  [1454.371, 592, "1454 ± 592"],
  [0, 0.5, "0.00 ± 0.50"],
  [-0.5, 0.011, "-0.500 ± 0.011"],
  [9.8e-6, 5e-6, "(9.8 ± 5.0)e-6"],
  [1.3848e12, 2.4e9, "(1.3848 ± 0.0024)e12"],
  [1, 1e-17, "1"],
  [1, Number.NaN, "1"],
  [Number.NaN, 1, "–"],
  [undefined, undefined, "–"],
])("%s with an error of %s is %s", (value, error, text) => {
  expect(withError(value, error)).toBe(text);
});

test("alone", () => {
  const numbers = [0, 1 / 3, 123456.7, 1e-9, 1.5e300, Number.POSITIVE_INFINITY, Number.NaN];
  expect(numbers.map((value) => number(value, 4))).toEqual(["0", "0.3333", "123500", "1e-9", "1.5e300", "∞", "–"]);
  expect(whole(1234567)).toBe("1,234,567");
  expect([12, 45_678, 1_234_567].map(rate)).toEqual(["12", "45.7 k", "1.23 M"]);
  expect([12, 4567, 1.234e9].map(bytes)).toEqual(["12 bytes", "4.57 kB", "1.23 GB"]);
  expect([0.02, 3.1, 47, 150, 5000, 1e6, 1 / 0].map(duration)).toEqual([
    "20 ms",
    "3.1 s",
    "47 s",
    "3 min",
    "83 min",
    "11.6 days",
    "for ever",
  ]);
});

test("of a time that was measured there are three digits, to be divided by", () => {
  expect([2.08e-4, 0.0123456, 0.1, 0.99949, 1.2345, 9.99, 47.3, 300].map(elapsed)).toEqual([
    "0.208 ms",
    "12.3 ms",
    "100 ms",
    "999 ms",
    "1.23 s",
    "9.99 s",
    "47 s",
    "5 min",
  ]);
});

test("events, their time and their speed belong together", () => {
  const words = (collisions: number, wallHits: number, engineSeconds: number) =>
    costText({ collisions, wallHits, engineSeconds });
  expect(words(30_000, 10_000, 0.02)).toBe(
    "30,000 collisions and 10,000 wall hits, computed in 20 ms: 2 M events per second.",
  );
  expect(words(30_000, 0, 1.5)).toBe("30,000 collisions, computed in 1.5 s: 20 k events per second.");
  expect(costText({ collisions: 0, wallHits: 9, engineSeconds: 2, steps: 650, particles: 4000 })).toBe(
    "650 steps, computed in 2 s: 1.3 M moves of a particle per second.",
  );
  expect(words(1, 1, 1)).toMatch(/^1 collision and 1 wall hit, /);
  expect(words(0, 0, 1)).toBe("0 collisions.");
  for (const seconds of [1.234e-4, 0.0567, 0.812, 4.56]) {
    const [, time, unit, speed, scale] = /computed in ([\d.]+) (ms|s): ([\d.]+)( [Mk])? events/.exec(
      words(24_680, 0, seconds),
    )!;
    const quotient = 24_680 / (Number(time) / (unit === "ms" ? 1000 : 1));
    expect(quotient / (Number(speed) * ({ " M": 1e6, " k": 1e3 }[scale ?? ""] ?? 1))).toBeCloseTo(1, 1.5);
  }
});

test("amounts and durations are rounded to a few digits", () => {
  expect([0, 0.00691234, 1234.5, 2.5e-7, 3e9, Number.POSITIVE_INFINITY].map((value) => rounded(value))).toEqual([
    "0",
    "0.00691",
    "1230",
    "2.5e-7",
    "3e9",
    "∞",
  ]);
  expect([12, 67_812, 999_999, 1.26e6, 7.3e9, 4e12].map(amount)).toEqual([
    "12",
    "68,000",
    "1 million",
    "1.3 million",
    "7.3 billion",
    "4 trillion",
  ]);
  expect([0.2, 42, 600, 7200, 1e6].map(expectedDuration)).toEqual(["under 1 s", "42 s", "10 min", "2 h", "12 days"]);
  expect([20.4e6, 4.25e9].map(memory)).toEqual(["20 MB", "4.3 GB"]);
});

test.each<[number, string]>([
  [0, "0"],
  [0.25, "0.25"],
  [1234567, "1234570"],
  [1e15, "10¹⁵"],
  [8.43564e-13, "8.436·10⁻¹³"],
  [-1e-9, "-10⁻⁹"],
  [Number.POSITIVE_INFINITY, "∞"],
])("in a sentence %s is %s", (value, text) => {
  expect(inSentence(value)).toBe(text);
});
