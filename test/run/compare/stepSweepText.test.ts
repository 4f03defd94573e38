/** Statements on a sweep of the step are no more certain than statistics allow. */
import { expect, test } from "vitest";
import { onBestCells } from "../../../src/run/compare/comparisonText.ts";
import { sumOf } from "../../../src/run/compare/exactComparison.ts";
import { misses, onSteps } from "../../../src/run/compare/stepSweepText.ts";
import type { WorkShares } from "../../../src/run/compare/workShares.ts";

const none = { until: 1, invented: 0, delayed: 0, delay: 0, parting: undefined, energyError: 0 };
const row = (step: number, missed: number, judged: number) =>
  ({ name: `overlap/step=${step}`, step, against: { ...none, judged, missed } }) as unknown as WorkShares;
const said = (...rows: readonly WorkShares[]) => onSteps(rows, () => "overlap");

test("four of some thousands are no sign of more than one in a thousand, twenty are", () => {
  expect(misses({ ...none, judged: 3342, missed: 4 })).toBe(false);
  expect(misses({ ...none, judged: 3342, missed: 20 })).toBe(true);
});

test("the shortest of all steps is not condemned by chance, nor is one praised that few have judged", () => {
  const [close] = said(row(0.0063, 4, 3342), row(0.0066, 3, 3342), row(0.2, 900, 3000));
  expect(close).not.toMatch(/already|under/);
  expect(close).toMatch(/30.00 ± 0.84 % with 0.2\..*with 0\.0063 and 0\.0066.*4 of 3,342, 3 of 3,342/);
  expect(said(row(0.01, 0, 13), row(0.02, 0, 59))).toEqual([
    "overlap: whether more than one in a thousand is missed with 0.01 and 0.02 cannot be decided from 0 of 13, 0 of 59.",
  ]);
  expect(said(row(0.01, 0, 5000), row(0.02, 40, 5000))).toEqual([
    expect.stringMatching(/^overlap misses under 0\.1 % up to a step of 0\.01, and 0\.80 ± 0\.13 % with 0\.02\.$/),
  ]);
  expect(said(row(0.01, 0, 5000), row(0.02, 1, 9000))).toEqual([
    expect.stringMatching(/less than one collision in a thousand.*at least 5,000 judged/),
  ]);
});

test("a method that was stopped before all its steps were run is not judged", () => {
  expect(
    onSteps(
      [row(0.01, 0, 5000)],
      () => "overlap",
      () => false,
    ),
  ).toEqual([]);
});

test("the first difference is found in whichever start it is, on a clock through all of them", () => {
  const start = (parting: number | undefined) => ({ ...none, judged: 10, missed: 0, parting });
  expect(sumOf([start(undefined), start(0.25), start(0.125)]).parting).toBe(1.25);
  expect(sumOf([start(undefined), start(undefined)]).parting).toBeUndefined();
});

test("cells are the fastest only where the times of the runs tell them from others", () => {
  const cells = (many: number, microseconds: number, microsecondsError?: number) =>
    ({ name: `single-check/${many}`, microseconds, microsecondsError }) as unknown as WorkShares;
  expect(onBestCells([cells(10, 2, 0.01), cells(20, 1, 0.01), cells(40, 3, 0.01)])).toEqual([
    expect.stringContaining("fastest here as single-check/20"),
  ]);
  expect(onBestCells([cells(10, 1.1, 0.1), cells(20, 1, 0.1), cells(40, 3, 0.1)])).toEqual([
    expect.stringMatching(/with 10 or 20 cells, which the times do not distinguish/),
  ]);
  expect(onBestCells([cells(10, 7.7), cells(20, 1.1), cells(40, 3)])).toEqual([
    expect.stringContaining("too short to tell"),
  ]);
});
