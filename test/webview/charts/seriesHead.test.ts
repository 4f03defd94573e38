/** The head of a chart over time has the value that its curve has at the time shown, or pointed at. */
import { expect, test } from "vitest";
import { labels } from "../../../webview/app/labels.ts";
import { seriesHead } from "../../../webview/charts/seriesHead.ts";
import { SeriesStore } from "../../../webview/charts/seriesStore.ts";

const series = new SeriesStore();
series.take({
  kind: "rows",
  generation: 1,
  first: 0,
  names: ["time", "kineticEnergy", "rate"],
  columns: [Float64Array.of(0, 1, 2, 5), Float64Array.of(5.44, 3, 1, 0.022), Float64Array.of(Number.NaN, 7, 8, 9)],
});
const lines = [{ column: "kineticEnergy" }, undefined, { column: "rate" }, { column: "", level: 2 }];
const head = (shown: number, more: Partial<Parameters<typeof seriesHead>[0]> = {}) =>
  seriesHead({ lines, series, beside: () => undefined, shown, pointed: undefined, standing: undefined, ...more });

test("without a pointer, of the time that is shown, whatever has been simulated beyond it", () => {
  expect(head(0).values).toEqual(["5.44", undefined, "–", "2.00"]);
  expect(head(1.9).values).toEqual(["3.00", undefined, "7.00", "2.00"]);
  expect(head(5).values).toEqual(["0.0220", undefined, "9.00", "2.00"]);
  // The run is ahead of its last row.
  expect(head(5.3).values).toEqual(["0.0220", undefined, "9.00", "2.00"]);
  expect(head(5.3)).toMatchObject({ where: "", at: undefined });
});

test("where the run has been taken back, the head names the time that is shown", () => {
  expect(head(0)).toMatchObject({ where: "t = 0", at: undefined });
  expect(head(1.9)).toMatchObject({ where: "t = 1.900", at: undefined });
  const standing = { values: new Map([["kineticEnergy", "3.1"]]), when: "at the end" };
  expect(head(5, { standing }).where).toBe("at the end");
});

test("the same quantity without unit stands beside it, of the time shown or of the results", () => {
  const reduced = { column: "rate", label: "PV/NkT" };
  expect(head(1.9, { reduced }).where).toBe("PV/NkT 7.00 · t = 1.900");
  expect(head(5, { reduced }).where).toBe("PV/NkT 9.00");
  expect(head(0, { reduced }).where).toBe("t = 0");
  const standing = { values: new Map([["kineticEnergy", "1456"], ["rate", "1.457 ± 0.001"]]), when: "mean of the run" }; // biome-ignore format: short
  expect(head(5, { reduced, standing }).where).toBe("PV/NkT 1.457 ± 0.001 · mean of the run");
  const without = { values: new Map([["kineticEnergy", "1456"]]), when: "mean of the run" };
  expect(head(5, { reduced, standing: without }).where).toBe("mean of the run");
});

test("with a pointer, of the row there, whose time it names", () => {
  const standing = { values: new Map([["kineticEnergy", "3.1 ± 0.2"]]), when: "mean of the run" };
  expect(head(5, { pointed: 1.5, standing })).toMatchObject({ where: "t = 1.000", at: 1 });
  expect(head(5, { pointed: 1.5, standing }).values[0]).toBe("3.00");
  expect(head(5, { standing })).toMatchObject({
    values: ["3.1 ± 0.2", undefined, "9.00", "2.00"],
    where: "mean of the run",
  });
});

test("of a second run the value at the same time", () => {
  const beside = (line: number, time: number) => (line === 0 ? 10 * time : undefined);
  expect(head(2, { beside }).values).toEqual(["1.00 | 20.0", undefined, "8.00", "2.00"]);
  expect(head(2, { beside, pointed: 1 }).values[0]).toBe("3.00 | 10.0");
  const standing = (when: string) => ({ values: new Map([["kineticEnergy", "0.022"]]), when });
  expect(head(5, { beside, standing: standing(labels.atEnd) }).values[0]).toBe("0.022 | 50.0");
  expect(head(5, { beside, standing: standing("mean of the run") }).values[0]).toBe("0.022");
});

test("before the first row there are no values", () => {
  expect(head(0, { series: new SeriesStore() }).values).toEqual(["–", undefined, "–", "2.00"]);
});

test("at an end between two sampling times, of the last whole sample, whose time it names", () => {
  const cut = new SeriesStore();
  cut.take({
    kind: "rows",
    generation: 1,
    first: 0,
    names: ["time", "rate"],
    columns: [Float64Array.of(0, 1, 2, 2.1), Float64Array.of(Number.NaN, 7, 8, 30)],
  });
  const parts = { lines: [{ column: "rate" }], series: cut, beside: () => undefined, standing: undefined };
  expect(seriesHead({ ...parts, shown: 2.1, pointed: undefined })).toMatchObject({
    values: ["8.000"],
    where: "t = 2.000",
  });
  expect(seriesHead({ ...parts, shown: 2.1, pointed: 2.1 })).toMatchObject({ values: ["30.00"], at: 2.1 });
});
