import { expect, test } from "vitest";
import { normalQuantiles } from "../../../src/analysis/statistics/normalQuantiles.ts";
import { normalBelow } from "../../../src/analysis/statistics/specialFunctions.ts";

test.each([2, 3, 64, 1000])("of %i classes the one with the value's share is found, at their ends too", (classes) => {
  const quantiles = normalQuantiles(classes);
  const clear: number[] = [];
  for (let k = -5000; k <= 5000; k++) {
    const x = k / 1000 + 1e-5 * Math.sin(k);
    const share = classes * normalBelow(x);
    // Not within rounding of an end, where either class is right.
    if (Math.abs(share - Math.round(share)) < 1e-9) continue;
    clear.push(x);
    expect(quantiles.classOf(x)).toBe(Math.min(Math.floor(share), classes - 1));
  }
  expect(clear.length).toBeGreaterThan(9000);
});

test("values of strips' ends, of both zeros and beyond all numbers have the class of their side", () => {
  const quantiles = normalQuantiles(64);
  const of = (x: number) => quantiles.classOf(x);
  expect([of(-1e-20), of(-0), of(0), of(1e-20)]).toEqual([31, 32, 32, 32]);
  expect([of(-Infinity), of(-4), of(4), of(Infinity), of(Number.NaN)]).toEqual([0, 0, 63, 63, 63]);
  for (let k = -256; k < 256; k++) {
    const below = k / 64 - 2 ** -50;
    expect(of(below)).toBeLessThanOrEqual(of(k / 64));
  }
});
