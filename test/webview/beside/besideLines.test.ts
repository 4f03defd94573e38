/** Values of the second run in the charts of the first. */
import { describe, expect, test } from "vitest";
import { BesideLines } from "../../../webview/beside/besideLines.ts";
import { SeriesStore } from "../../../webview/charts/seriesStore.ts";

function storeOf(times: readonly number[], values: readonly number[]): SeriesStore {
  const store = new SeriesStore();
  const columns = [Float64Array.from(times), Float64Array.from(values)];
  store.take({ kind: "rows", generation: 1, first: 0, names: ["time", "temperature"], columns });
  return store;
}

const measured = { column: "temperature", color: 0, dashed: false };
const theory = { column: "temperature.theory", color: 0, dashed: true };

describe("the second run in a chart", () => {
  const lines = new BesideLines([measured, theory], () => storeOf([0, 1, 2, 3], [5, 6, 7, 8]));

  test("at a time the value of the row before is shown", () => {
    expect([0, 0.9, 1, 2.5, 9].map((time) => lines.value(0, time))).toEqual([5, 5, 6, 7, 8]);
    expect(lines.end).toBe(3);
  });

  test("theory is drawn for the first run only", () => {
    expect(lines.plotLines).toHaveLength(1);
    expect(lines.value(1, 3)).toBeUndefined();
  });

  test("nothing is shown where there is no second run", () => {
    const none = new BesideLines([measured], () => undefined);
    expect(none.value(0, 3)).toBeUndefined();
    expect(none.end).toBeNaN();
    expect(none.draw(0, Number.NEGATIVE_INFINITY)).toEqual({ points: [undefined], spans: [] });
  });

  test("of a later begin the row before it is drawn, too", () => {
    const { points, spans } = lines.draw(1.5, Number.NEGATIVE_INFINITY);
    expect(points[0].map(({ x }) => x)).toEqual([1, 2, 3]);
    expect(spans).toEqual([{ low: 6, high: 8 }]);
  });
});
