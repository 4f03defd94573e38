/** How many particles the method that keeps the times of all pairs can take. */
import { expect, test } from "vitest";
import { savedTimes } from "../../../src/engine/dynamics/savedTimes.ts";

test("many are warned of, and refused only where there is not enough memory for all pairs", () => {
  const severities = [1000, 8000, 8001, 20_000, 20_001].map(
    (count) => savedTimes.sizeProblem({} as never, count)?.severity,
  );
  expect(severities).toEqual([undefined, undefined, "warning", "warning", "error"]);
  expect(savedTimes.sizeProblem({} as never, 10_000)!.message).toMatch(/10,000 particles .* about 1 GB/);
});
