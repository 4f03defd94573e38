/** Tables for other programs: a line a row, all digits, nothing where there is nothing. */
import { expect, test } from "vitest";
import { csvOfCurve, csvOfSeries, csvRow } from "../../../src/run/export/csv.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import { sessionOf } from "../sessionOf.ts";

const session = sessionOf({
  box: { size: [10, 10] },
  particles: { count: 100, fraction: 0.2 },
  stop: { time: 1 },
  measure: { every: 0.25 },
});
session.work();
const table = (lines: Iterable<string>) => {
  const [names, ...rows] = [...lines].join("").trim().split("\n");
  return { names, rows: rows.map((row) => row.split(",").map(Number)) };
};

test("numbers have all their digits, and names with commas stay one", () => {
  const columns = [Float64Array.of(0, 0.1), Float64Array.of(Number.NaN, 1 / 3)];
  expect([...csvOfSeries({ names: ["time", 'a "b", c'], columns })].join("")).toBe(
    'time,"a ""b"", c"\n0,\n0.1,0.3333333333333333\n',
  );
});

test("text that a spreadsheet would take for a formula is text, and numbers are numbers", () => {
  const texts = ["=1+1", "+1 a", "-a", "@b", "\t=c", "\n=d", '=e("f", 2)'];
  expect(csvRow(texts)).toBe(`'=1+1,'+1 a,'-a,'@b,'\t=c,"'\n=d","'=e(""f"", 2)"\n`);
  const numbers = ["-1.5", "+2", "1e-3", "-.5e+7", "-Infinity", -1.5, 1e-7, -0.1];
  expect(csvRow(numbers)).toBe("-1.5,+2,1e-3,-.5e+7,-Infinity,-1.5,1e-7,-0.1\n");
  expect(csvRow([undefined, true, ""])).toBe(",true,\n");
  expect([...csvOfSeries({ names: ["time", "=a", "+b"], columns: [] })]).toEqual(["time,'=a,'+b\n"]);
});

test("control characters are shown in cells", () => {
  expect(csvRow(["\u001b[2Ja\u202e", "b\r=c\u009b"])).toBe("\\u001b[2Ja\\u202e,b\\u000d=c\\u009b\n");
});

test("a run has its rows", () => {
  const { names, rows } = table(csvOfSeries(seriesOf(session)));
  expect(names).toMatch(/^time,collisions,wallHits,/);
  expect(rows.map(([time]) => time)).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

test("a histogram adds up to one, and so does Maxwell's distribution beside it", () => {
  const curve = distributionOf("velocities", session, session.project())!;
  const { names, rows } = table(csvOfCurve(curve, "velocity", "density"));
  expect(names).toBe("low,high,count,density,expected");
  const integral = (column: number) => rows.reduce((sum, row) => sum + row[column] * (row[1] - row[0]), 0);
  expect(integral(3)).toBeCloseTo(1, 12);
  expect(integral(4)).toBeCloseTo(1, 5);
  // Two components a particle, from the one look at which they were independent.
  expect(rows.reduce((sum, [, , count]) => sum + count!, 0) % 200).toBe(0);
});

test("a curve has its places", () => {
  const curve = distributionOf("occupancy", session, session.project())!;
  const { names, rows } = table(csvOfCurve(curve, "particles", "share"));
  expect(names).toBe("particles,share,expected");
  expect(rows.map(([k]) => k)).toEqual(rows.map((_, k) => k));
});
