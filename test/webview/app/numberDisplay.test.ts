/** Numbers on the page: read at a glance, and as wide after a change as before. */
import { expect, test } from "vitest";
import { clock, compact, duration, figure, mark, moment, powers, whole } from "../../../webview/app/numberDisplay.ts";

test("large numbers come in groups of three, or with a unit", () => {
  expect([0, 999, 1000, 1_234_567].map(whole)).toEqual(["0", "999", "1,000", "1,234,567"]);
  expect([0, 7, 812, 1240, 31_000, 999_600, 1.24e6, 3e9].map(compact)).toEqual([
    "0",
    "7",
    "812",
    "1.24 k",
    "31.0 k",
    "1.00 M",
    "1.24 M",
    "3.00 G",
  ]);
});

test("a figure has four digits that count, whatever its size", () => {
  expect([0, 1, Math.PI, -12.3456, 0.0123456, 123456].map((value) => figure(value))).toEqual([
    "0",
    "1.000",
    "3.142",
    "−12.35",
    "0.01235",
    "123500",
  ]);
  expect([2.5e-7, 3e9, -4e-9].map((value) => figure(value, 2))).toEqual(["2.5·10⁻⁷", "3.0·10⁹", "−4.0·10⁻⁹"]);
  expect([Number.NaN, Number.POSITIVE_INFINITY].map((value) => figure(value))).toEqual(["–", "∞"]);
});

test("rounding up does not add a digit", () => {
  expect([9.9996, 99.996, 0.99996].map((value) => figure(value))).toEqual(["10.00", "100.0", "1.000"]);
});

test("all moments of a run have as many decimals", () => {
  for (const end of [0.004, 0.5, 7, 50, 1200, 4e6]) {
    const shown = Array.from({ length: 50 }, (_, k) => moment((k / 50) * end, end));
    expect(new Set(shown.map((text) => text.split(".")[1]?.length ?? 0)).size).toBe(1);
    expect(new Set(shown).size).toBe(50);
  }
});

test("a clock that is read more finely tells moments apart that are so close", () => {
  for (const end of [4e-5, 0.004, 0.5, 50, 4e6, 1e9]) {
    for (const gap of [1e-2, 1e-5, 1e-8]) {
      const moments = Array.from({ length: 20 }, (_, k) => end / 7 + k * gap * end);
      const shown = moments.map((time) => moment(time, end, gap * end));
      expect(new Set(shown).size, `${gap} of ${end}`).toBe(20);
      const decimals = new Set(shown.map((text) => /\.(\d*)$/.exec(text)?.[1]?.length ?? 0));
      if (!shown[0].includes("e")) expect(decimals.size).toBe(1);
    }
  }
  // No more than there are, and never fewer than the whole calls for.
  expect(moment(1 / 3, 50, 1e-300)).toMatch(/^0\.333333333333\d{1,3}$/);
  expect(moment(1 / 3, 50, 10)).toBe(moment(1 / 3, 50));
});

test("marks of an axis differ from one another and have no digits too many", () => {
  expect([0, 0.5, 1, 1.5].map((value) => mark(value, 0.5))).toEqual(["0", "0.5", "1", "1.5"]);
  expect([0, 500_000, 1e6, 1.5e6].map((value) => mark(value, 5e5))).toEqual(["0", "500 k", "1 M", "1.5 M"]);
  expect([-1e-13, -5e-14, 0, 5e-14].map((value) => mark(value, 5e-14))).toEqual(["−10⁻¹³", "−5·10⁻¹⁴", "0", "5·10⁻¹⁴"]);
  expect([0.30000000000000004, 0.1 + 0.7].map((value) => mark(value, 0.1))).toEqual(["0.3", "0.8"]);
  expect([10_002, 10_004].map((value) => mark(value, 2))).toEqual(["10.002 k", "10.004 k"]);
  // One notation on an axis, without letters of units.
  expect([0, 2e14, 8e14, 1e15].map((value) => mark(value, 2e14))).toEqual(["0", "2·10¹⁴", "8·10¹⁴", "10¹⁵"]);
  expect([1.5e12, 1.6e12].map((value) => mark(value, 1e11))).toEqual(["1.5·10¹²", "1.6·10¹²"]);
});

test("time that passes", () => {
  expect([0.2, 42, 600, 7200, 1e6, Number.POSITIVE_INFINITY].map(duration)).toEqual([
    "under 1 s",
    "42 s",
    "10 min",
    "2 h",
    "12 days",
    "very long",
  ]);
  expect([0, 7.9, 754].map(clock)).toEqual(["0:00", "0:07", "12:34"]);
});

test("values of results have the signs of the axes", () => {
  expect(powers("-0.05294 ± 0.00081")).toBe("−0.05294 ± 0.00081");
  expect(powers("(-4.0 ± 1.6)e-4")).toBe("(−4.0 ± 1.6)·10⁻⁴");
  expect(powers("200 → -5.9")).toBe("200 → −5.9");
});
