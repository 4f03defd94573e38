/** One number in all places: after the end a chart says what the results say, and nothing where they say it of a part of its lines only. */
import { expect, test } from "vitest";
import type { Finding } from "../../../src/protocol/messages.ts";
import { emptyPage, type PageState } from "../../../webview/app/pageState.ts";
import { chartReadoutOf } from "../../../webview/charts/chartReadout.ts";
import { SeriesStore } from "../../../webview/charts/seriesStore.ts";
import { eventsNow } from "../../../webview/controls/readout.ts";
import { plansFor } from "../plansFor.ts";

const rate: Finding = { name: "collision rate", measured: "15.53 ± 0.24", theory: "15.401", column: "collisionRate" };
const kinetic: Finding = { name: "kinetic energy", measured: "300", column: "kineticEnergy" };
const plans = plansFor(["time", "collisionRate", "collisionRate.theory", "kineticEnergy", "potentialEnergy"], []);
const plan = (id: string) => plans.find((one) => one.id === id)!;

function page(phase: "running" | "finished"): PageState {
  const result = { findings: [rate, kinetic] } as unknown as PageState["result"];
  return { ...emptyPage, status: { phase } as PageState["status"], result };
}

/** A row for each unit of time. */
function rowsOf(speeds: readonly number[]): SeriesStore {
  const series = new SeriesStore();
  const columns = [speeds.map((_, row) => row), speeds].map((column) => Float64Array.from(column));
  series.take({ kind: "rows", generation: 1, first: 0, names: ["time", "eventsPerSecond"], columns });
  return series;
}

test("the mean of the run and its theory, once it is over", () => {
  const standing = chartReadoutOf(plan("collisionRate"), page("finished"))!;
  expect([...standing.values]).toEqual([
    ["collisionRate", "15.53 ± 0.24"],
    ["collisionRate.theory", "15.401"],
  ]);
  expect(chartReadoutOf(plan("collisionRate"), page("running"))).toBeUndefined();
});

test("the mean speed says what most rows have, where a few slow ones have pulled it down", () => {
  const chart = plansFor(["time", "eventsPerSecond"], []).find(({ id }) => id === "events")!;
  const said = (mean: number, speeds: readonly number[]) => {
    const status = { phase: "finished", eventsPerSecond: mean } as PageState["status"];
    return chartReadoutOf(chart, { ...page("finished"), status }, rowsOf(speeds))!.values.get("eventsPerSecond");
  };
  const slowStart = [Number.NaN, 6e3, 1.4e6, 1.42e6, 1.44e6];
  expect(said(452e3, slowStart)).toBe("452 k · typical 1.42 M");
  expect(said(1.3e6, slowStart)).toBe("1.30 M");
});

test("the rate of events is the same in the strip and in the head of its chart: where a run has gone back, that of the curve there", () => {
  const chart = plansFor(["time", "eventsPerSecond"], []).find(({ id }) => id === "events")!;
  const series = rowsOf([Number.NaN, 1e6, 1.5e6, 1.6e6, 1.7e6, 1.8e6]);
  const at = (time: number, reached: number) => {
    const status = { phase: "paused", time, reached, eventsPerSecond: 2e6 } as PageState["status"];
    const state = { ...page("running"), status };
    const said = chartReadoutOf(chart, state, series)?.values.get("eventsPerSecond");
    expect(eventsNow(state, series)).toBe(said);
    return said;
  };
  expect([at(5, 5), at(2, 5), at(0, 5)]).toEqual(["2.00 M", "1.50 M", "–"]);
});

test("powers of ten are written as on the axes, and a value without unit is that of the results", () => {
  const names = ["time", "pressure", "compressibility"];
  const findings = [{ name: "Z", measured: "1.46 ± 0.01", column: "compressibility" }, { name: "p", measured: "7.253e-7", column: "pressure" }]; // biome-ignore format: short
  const pressure = plansFor(names, []).find(({ id }) => id === "pressure")!;
  const state = { ...page("finished"), result: { findings } as unknown as PageState["result"] };
  expect([...chartReadoutOf(pressure, state)!.values.values()]).toEqual(["7.253·10⁻⁷", "1.46"]);
});

test("a mean does not stand beside a last value", () => {
  expect(chartReadoutOf(plan("energy"), page("finished"))).toBeUndefined();
});

test("of a gas that cools, what the results say of its end", () => {
  const cooled: Finding = { name: "collision rate", measured: "200 → 5.9", column: "collisionRate", end: "5.9" };
  const result = { findings: [cooled] } as unknown as PageState["result"];
  const { values, when } = chartReadoutOf(plan("collisionRate"), { ...page("finished"), result })!;
  expect(values.get("collisionRate")).toBe("5.9");
  expect(when).toBe("at the end");
});
