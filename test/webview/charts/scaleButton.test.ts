/** The scale of a chart without a choice: by its values. */
import { expect, test } from "vitest";
import { scaleOf } from "../../../webview/charts/scaleButton.ts";
import { SeriesStore } from "../../../webview/charts/seriesStore.ts";

/** Of a gas that cools from 1, beside its theory. */
function cooled(to: number): SeriesStore {
  const series = new SeriesStore();
  const names = ["time", "temperature", "temperature.theory", "clusters"];
  const columns = [
    [0, 1, 2],
    [1, Math.sqrt(to), to],
    [1, Math.sqrt(to), to],
    [0, 0, 0],
  ];
  series.take({
    kind: "rows",
    generation: 0,
    first: 0,
    names,
    columns: columns.map((each) => Float64Array.from(each)),
  });
  return series;
}
const columns = ["temperature", "temperature.theory", "clusters"];

test("a gas that cools by decades has a logarithmic axis, one that hardly cools a linear one, though theory has a law for both", () => {
  expect(scaleOf({}, columns, cooled(1e-3))).toBe("log");
  expect(scaleOf({}, columns, cooled(0.98))).toBe("linear");
});

test("a chart of amounts begins with zero, and one of many magnitudes is logarithmic before it has values", () => {
  expect(scaleOf({ fromZero: true }, columns, cooled(1e-3))).toBe("linear");
  expect(scaleOf({ logarithmic: true }, [], new SeriesStore())).toBe("log");
  expect(scaleOf({}, [], new SeriesStore())).toBe("linear");
});
