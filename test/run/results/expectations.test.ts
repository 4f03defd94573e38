/** What is expected of a run is judged by its bounds. */
import { expect, test } from "vitest";
import { judge, receivedText } from "../../../src/run/results/expectations.ts";
import type { Outcome } from "../../../src/run/results/outcome.ts";
import type { Bounds, ResolvedScenario } from "../../../src/scenario/resolve.ts";

/** Of a run whose mean temperature, as a stand-in for any column, is this. */
function judged(mean: number | undefined, bounds: Partial<Bounds>) {
  const averages = mean === undefined ? {} : { temperature: { mean, error: 0 } };
  const outcome = { averages, end: {}, unsteady: undefined, fromGiven: false } as unknown as Outcome;
  const expected = { temperature: { within: 0, ...bounds } };
  return judge({ expect: expected } as unknown as ResolvedScenario, outcome)[0];
}
const holds = (mean: number | undefined, bounds: Partial<Bounds>) => judged(mean, bounds).passed;

test("a value is about another within a share of it, whatever its sign", () => {
  for (const about of [2, -2]) {
    expect([1.79, 1.81, 2.19, 2.21].map((size) => holds((size * about) / 2, { about, within: 0.1 }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  }
  expect(holds(2, { about: -2, within: 0.1 })).toBe(false);
});

test("bounds belong to what is allowed", () => {
  expect([1, 0.999, 2, 2.001].map((mean) => holds(mean, { min: 1, max: 2 }))).toEqual([true, false, true, false]);
});

test("what was not measured has not passed", () => {
  for (const mean of [undefined, Number.NaN]) {
    const judgment = judged(mean, { max: 1e9 });
    expect(judgment).toMatchObject({ got: undefined, passed: false, wanted: "at most 1000000000" });
    expect(receivedText(judgment)).toBe("–");
  }
});
