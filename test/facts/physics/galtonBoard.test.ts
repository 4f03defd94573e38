/** What the sample of the Galton board says is seen in it: its bins fill as a bell, of which the ends are emptiest. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placesAlong } from "../../../src/analysis/distributions/places.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { complete } from "../../effort.ts";
import { sessionOf } from "../../run/sessionOf.ts";

test.runIf(complete)("the chart has the bins of the board, which fill as the normal distribution beside it", () => {
  const { document, diagnostics } = readScenario(readFileSync("media/samples/galton-board.edpd.json", "utf8"));
  expect(diagnostics).toEqual([]);
  const session = sessionOf(document!);
  while (!session.work()) {}
  const { y, expected } = placesAlong(0, { system: session.system, frame: session.project() })!;
  expect(y).toHaveLength(12);
  expect(Math.max(y[0], y[1], y[10], y[11])).toBeLessThan(Math.min(...y.slice(3, 9)));
  // Three standard errors of each number.
  for (const [k, count] of y.entries())
    expect(Math.abs(count - expected![k])).toBeLessThan(3 * Math.sqrt(expected![k] + 1));
});
