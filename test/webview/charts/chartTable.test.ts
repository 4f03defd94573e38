/** Data of a chart as a table: places or edges, values with their errors, theory, and further curves. */
import { expect, test } from "vitest";
import { tableOfDistribution } from "../../../webview/charts/chartTable.ts";

const plan = { across: "temperature", label: "C", expected: "theory", others: ["other"] };
const distribution = { kind: "distribution", generation: 1, of: "c", x: Float64Array.of(1, 2), y: Float64Array.of(3, 4) } as const; // biome-ignore format: a table

test("a curve with errors, theory and another one has a column for each", () => {
  const errors = Float64Array.of(0.5, Number.NaN);
  const [expected, other] = [Float64Array.of(3.5, 4.5), Float64Array.of(7, 8)];
  expect(tableOfDistribution({ ...distribution, errors, expected, others: [other] }, plan)).toBe(
    "temperature\tC\terror\ttheory\tother\n1\t3\t0.5\t3.5\t7\n2\t4\t\t4.5\t8\n",
  );
});

test("a histogram has the edges of its bins, and no column for what there is not", () => {
  const edges = Float64Array.of(0, 1, 2);
  expect(tableOfDistribution({ ...distribution, x: edges }, { across: "r", label: "g", expected: "theory" })).toBe(
    "r from\tr to\tg\n0\t1\t3\n1\t2\t4\n",
  );
});
