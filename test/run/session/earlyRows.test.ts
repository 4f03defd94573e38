/** A long run has rows for its charts from its first collisions on; its own rows, and so its results, are those without them. */
import { describe, expect, test } from "vitest";
import { chartRows, chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import type { Session } from "../../../src/run/session/session.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { TestWorld } from "../runnerOf.ts";
import { sessionOf } from "../sessionOf.ts";

/** A row of the run comes after some 40 000 collisions. */
const long: Scenario = { box: { size: [10, 10] }, particles: { count: 60, fraction: 0.3 }, stop: { time: 1e5 } };
const what = ["temperature", "collision-rate", "pressure-tensor", "mean-square-displacement"] as const;
const measured: Scenario = { ...long, stop: { time: 20_000 }, measure: { what: [...what] } };

const columnsOf = (session: Session, first = 0) => {
  const { names, columns } = chartSeriesOf(session, first);
  return new Map(names.map((name, k) => [name, Array.from(columns[k])]));
};
const timesOf = (session: Session) => columnsOf(session).get("time")!;
const charted = (document: Scenario) => sessionOf(document, { charted: true });

describe("a run that ends after millions of collisions", () => {
  test("has dozens of rows for its charts after the first thousands, and never more than twice as many", () => {
    const session = charted(long);
    for (const encounters of [3000, 10_000, 100_000]) {
      session.work({ encounters });
      const times = timesOf(session);
      expect(times.length).toBeGreaterThan(20);
      expect(times.length).toBeLessThan(42);
      const [, interval] = times;
      expect(times).toEqual(times.map((_, k) => k * interval!));
      expect(session.engine.time - times.at(-1)!).toBeLessThan(interval!);
    }
    expect(session.counts.rows).toBeLessThan(6);
  });

  test("has its own rows in the charts as soon as there are twenty of them", () => {
    const session = charted({ ...long, stop: { time: 20_000 } });
    session.work({ until: 19.9 * 100 });
    expect(chartRows(session).interval).toBe(50);
    session.work({ until: 20 * 100 });
    expect(chartRows(session).interval).toBe(Number.POSITIVE_INFINITY);
    expect(timesOf(session)).toEqual(Array.from({ length: 21 }, (_, k) => 100 * k));
  });

  test("has the same rows of its own, state and averages with them as without", () => {
    const [plain, beside] = [sessionOf(measured), charted(measured)];
    for (const session of [plain, beside]) session.work({ until: 700 });
    expect(timesOf(beside).length).toBeGreaterThan(timesOf(plain).length + 10);
    const steady = (session: Session) => {
      const { names, columns } = seriesOf(session);
      return names.flatMap((name, k) => (name === "seconds" ? [] : [[name, columns[k]]]));
    };
    expect(steady(beside)).toEqual(steady(plain));
    expect(beside.measures.summary()).toEqual(plain.measures.summary());
    expect(beside.project().positions).toEqual(plain.project().positions);
  });

  test("shows values of the same intervals as its own rows where both have one", () => {
    const session = charted(measured);
    session.work({ until: 1500 });
    const rows = columnsOf(session);
    const own = seriesOf(session);
    const at = rows.get("time")!.indexOf(300);
    const row = own.columns[0].indexOf(300);
    expect([at > 0, row > 0]).toEqual([true, true]);
    for (const name of ["temperature", "pressureTensor.xy", "collisions", "meanSquareDisplacement"]) {
      const column = own.columns[own.names.indexOf(name)];
      const shown = name === "collisions" ? chartRows(session).counts.column(name) : rows.get(name)!;
      expect(shown.length).toBeGreaterThan(20);
      if (name.startsWith("pressure")) {
        const mean = rows.get(name)!.filter((_, k) => rows.get("time")![k] > 200 && rows.get("time")![k] <= 300);
        const sum = mean.reduce((all, value) => all + value, 0);
        expect(sum / mean.length).toBeCloseTo(column[row], 9);
      } else expect(shown[at] / column[row]).toBeCloseTo(1, 9);
    }
  });

  test("has them however it is cut, saved and set back", () => {
    const whole = charted(measured);
    whole.work({ until: 900 });
    const cut = charted(measured);
    let saved: ReturnType<Session["save"]> | undefined;
    for (let k = 1; k <= 60; k++) {
      cut.work({ until: 15 * k });
      if (k === 20) saved = structuredClone(cut.save());
    }
    const bits = (session: Session) => [...columnsOf(session)].filter(([name]) => !/second|micro|cost/i.test(name));
    expect(bits(cut)).toEqual(bits(whole));
    const resumed = charted(measured);
    resumed.restore(saved!);
    expect(timesOf(resumed).at(-1)).toBeLessThanOrEqual(300);
    resumed.work({ until: 900 });
    expect(bits(resumed)).toEqual(bits(whole));
  });

  test("ends them with a row where it is stopped, which goes when it resumes", () => {
    const session = charted(long);
    session.work({ until: 41.5 });
    const before = timesOf(session);
    session.stop();
    expect(timesOf(session)).toEqual([...before, 41.5]);
    expect(session.stoppedWithRow).toBe(true);
    session.resume();
    expect(timesOf(session)).toEqual(before);
  });
});

test.each<[string, Scenario]>([
  ["with an interval of its author", { ...long, measure: { every: 500 } }],
  ["of few collisions", { ...long, stop: { time: 50 } }],
  ["without an end", { box: { size: [10, 10] }, particles: { count: 60, fraction: 0.3 } }],
])("a run %s has its own rows only", (_, document) => {
  expect(charted(document).early).toBeUndefined();
});

test("the panel is sent early rows, anew when they have been thinned out, and keeps what it has when the run goes back", () => {
  const world = new TestWorld();
  world.tick = 1;
  world.load({ ...long, stop: { time: 20_000 } }, { run: true });
  const lengths = new Set<number>();
  const rowsFrom = (time: number) => {
    world.go(Number.POSITIVE_INFINITY, () => (world.all("status").at(-1)?.time ?? 0) > time);
    world.order({ kind: "pause" });
    world.go();
    const times = world.series().get("time")!;
    lengths.add(times.length);
    expect(times).toEqual(times.map((_, k) => k * times[1]));
    return times;
  };
  expect(rowsFrom(20).length).toBeGreaterThan(20);
  world.order({ kind: "run" });
  const far = rowsFrom(200);
  expect(world.all("rows").filter(({ first }) => first === 0).length).toBeGreaterThan(1);
  world.order({ kind: "seek", time: 3 });
  world.go();
  expect(world.last("status")).toMatchObject({ time: 3, phase: "paused" });
  expect(world.series().get("time")).toEqual(far);
  expect(world.all("frame").length).toBeGreaterThan(0);
});
