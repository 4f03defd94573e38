import { expect, test } from "vitest";
import { poissonLimit } from "../../../src/analysis/statistics/shareError.ts";

test("upper limits of 95 % are those of tables (Particle Data Group, Statistics, Table 40.3)", () => {
  expect([0, 1, 2, 3, 9].map((n) => Number(poissonLimit(n).toFixed(2)))).toEqual([3.0, 4.74, 6.3, 7.75, 15.71]);
});
