/** Numbers for people carry the digits that mean something. */
import { expect, test } from "vitest";
import { bytes, duration, number, rate, whole, withError } from "../../src/run/digits.ts";

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
