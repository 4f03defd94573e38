/** The run before an edit: its rows and distributions stay until another run has been edited. */
import { describe, expect, test } from "vitest";
import type { HostUpdate, Rows } from "../../../src/protocol/messages.ts";
import { changeBy } from "../../../webview/app/pageState.ts";
import { Store } from "../../../webview/app/store.ts";
import { RunBefore } from "../../../webview/beside/runBefore.ts";
import { SeriesStore } from "../../../webview/charts/seriesStore.ts";
import { about, sceneOf } from "../sceneOf.ts";

const rows = (generation: number, times: readonly number[], value: number, first = 0): Rows => ({
  kind: "rows",
  generation,
  first,
  names: ["time", "energy"],
  columns: [Float64Array.from(times), Float64Array.from(times, () => value)],
});

function page() {
  const store = new Store();
  const series = new SeriesStore();
  const before = new RunBefore(store, series);
  const hear = (update: HostUpdate) => {
    before.hear(update);
    const change = changeBy(store.state, update);
    if (update.kind === "rows") series.take(update);
    store.change(change);
  };
  const run = (generation: number, value: number, times = [1, 2]) => {
    hear(sceneOf({ generation }));
    hear(rows(generation, [0], value));
    if (times.length > 0) hear(rows(generation, times, value, 1));
    hear({ kind: "distribution", generation, of: "speeds", x: Float64Array.of(value), y: Float64Array.of(1) });
  };
  return { store, series, hear, run, energy: () => store.state.runBefore?.series.last("energy") };
}

describe("the run before an edit", () => {
  test("is kept with its distributions when the next text is loaded", () => {
    const { store, series, run, energy } = page();
    run(1, 5);
    expect(store.state.runBefore).toBeUndefined();
    run(2, 7);
    expect(energy()).toBe(5);
    expect(store.state.runBefore!.series.length).toBe(3);
    expect(store.state.runBefore!.series.livens("energy")).toBe(true);
    expect(store.state.runBefore!.distributions.get("speeds")!.x[0]).toBe(5);
    expect([series.last("energy"), series.length]).toEqual([7, 3]);
    run(3, 9);
    expect(energy()).toBe(7);
  });

  test("stays through edits of a start that has not been run", () => {
    const { run, energy } = page();
    run(1, 5);
    run(2, 6, []);
    run(3, 7, []);
    expect(energy()).toBe(5);
    run(4, 8);
    expect(energy()).toBe(5);
  });

  test("goes with its scenario, and when it is hidden", () => {
    const { store, hear, run } = page();
    run(1, 5);
    run(2, 6);
    store.change({ runBefore: undefined });
    run(3, 7, []);
    expect(store.state.runBefore!.series.last("energy")).toBe(6);
    hear({ kind: "open", uri: "file:///other.edpd.json", about: { ...about, name: "other.edpd.json" } });
    expect(store.state.runBefore).toBeUndefined();
  });

  test("is not made by what is sent again of the same text", () => {
    const { store, hear, run } = page();
    run(1, 5);
    hear(sceneOf({ generation: 1 }));
    hear(rows(1, [0, 1, 2], 5));
    expect(store.state.runBefore).toBeUndefined();
  });
});
