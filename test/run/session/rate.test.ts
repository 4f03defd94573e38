/** Rates of the most recent interval. */
import { describe, expect, test } from "vitest";
import { Rate } from "../../../src/run/session/rate.ts";

describe("a rate", () => {
  test("is that of the last interval, not of the whole run", () => {
    const rate = new Rate(1);
    for (let k = 0; k <= 1000; k++) rate.note(k / 100, k < 800 ? k : 800 + 5 * (k - 800));
    expect(rate.value).toBeCloseTo(500, 0);
  });

  test("is that of the first two counts, and stays until new ones come", () => {
    const rate = new Rate(1);
    expect(rate.value).toBe(0);
    rate.note(10, 3);
    rate.note(10.001, 4);
    expect(rate.value).toBeCloseTo(1000, 6);
    rate.forget();
    expect(rate.value).toBeCloseTo(1000, 6);
  });
});
