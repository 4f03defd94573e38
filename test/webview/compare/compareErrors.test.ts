/** Errors of the shares of collisions that time steps miss. */
import { expect, test } from "vitest";
import type { ComparedMethod } from "../../../src/protocol/messages.ts";
import { errorColumns } from "../../../webview/compare/compareErrors.ts";

const missed = errorColumns.find(({ id }) => id === "missed")!;
const row = (found: number, judged: number) => ({
  particles: 100,
  method: { against: { missed: found, judged } } as unknown as ComparedMethod,
});

test("a share has the error of a binomial distribution, also where no collision is missed, or all are", () => {
  expect(missed.value(row(20, 100))).toBeCloseTo(20, 12);
  expect(missed.error!(row(20, 100))!).toBeCloseTo(100 * Math.sqrt((0.2 * 0.8) / 100), 0);
  for (const found of [0, 1000]) {
    const error = missed.error!(row(found, 1000))!;
    expect(error).toBeGreaterThan(0.05);
    expect(error).toBeLessThan(0.1);
  }
  expect(missed.error!(row(0, 0))).toBeUndefined();
});

test("none of N is less than one of N", () => {
  expect(missed.below!(row(0, 400))).toBe(0.25);
});
