/** The table and the chart of compared methods: contents, order and marks. */
import { describe, expect, test } from "vitest";
import { spreadOf } from "../../../src/protocol/chart.ts";
import type { ComparedMethod, ComparisonUpdate } from "../../../src/protocol/messages.ts";
import {
  bestOf,
  columnsOf,
  defaultOrder,
  orderBySize,
  orderFor,
  rowsOf,
  sorted,
  tableOfComparison,
  tableRowsOf,
  withoutStepOf,
} from "../../../webview/compare/compareColumns.ts";
import { byReach, curvesOf, logScale, measuresOf, withRoom } from "../../../webview/compare/compareCurves.ts";

const method = (family: string, more: Partial<ComparedMethod> = {}): ComparedMethod => ({
  name: family,
  family,
  at: undefined,
  about: "",
  time: 1,
  collisions: 100,
  wallHits: 20,
  microseconds: 2,
  work: { pairTests: 10, checks: 0 },
  bytes: 1000,
  stand: "same",
  verdict: "all 120",
  matched: 120,
  parting: undefined,
  strayed: 0,
  ...more,
});
const news = (methods: readonly ComparedMethod[], sweep?: ComparisonUpdate["sweep"]): ComparisonUpdate => ({
  kind: "comparison",
  generation: 1,
  phase: "working",
  message: undefined,
  title: "",
  dimension: 2,
  sweep,
  length: "",
  rounds: [{ particles: 50, methods, remarks: [] }],
  leftOut: [],
  doing: "",
  fraction: 0,
});

test("decorrelation times are in milliseconds with errors; the least are marked as far as errors tell, lower bounds are not", () => {
  const of = (events: number, share: number, seen = true) => ({
    decorrelation: (["order", "density"] as const).map((mode) => ({ mode, time: 1, events, share, seen })),
  });
  const rows = [
    method("dynamics", of(2000, 0.05)),
    method("as good", of(2100, 0.05)),
    method("slow", of(9000, 0.1)),
    method("short", of(1000, 0.5, false)),
  ];
  const update: ComparisonUpdate = { ...news(rows), aim: "decorrelation" };
  const columns = columnsOf(update);
  expect(columns.map(({ id }) => id)).toEqual(["name", "order", "density", "microseconds", "bytes", "encounters"]);
  const texts = rowsOf(update.rounds).map(columns[1].text);
  expect(texts).toEqual(["4.00 ± 0.2", "4.20 ± 0.2", "18.0 ± 2", "≥ 2.0"]);
  const best = bestOf(rowsOf(update.rounds), columns).get("order")!;
  expect([...best].map(({ name }) => name)).toEqual(["dynamics", "as good"]);
  const order = sorted(rowsOf(update.rounds), columns, orderFor(update)).map((row) => row.method.name);
  expect(order).toEqual(["dynamics", "as good", "slow", "short"]);
});

describe("the table", () => {
  const three = news([
    method("slow", { stand: "first", matched: undefined, microseconds: 9, work: { pairTests: 10, checks: 0 } }),
    method("fast", { microseconds: 1, work: { pairTests: 30, queueSteps: 4, checks: 0 } }),
    method("at it", { stand: "running", microseconds: 0.1, work: { pairTests: 1 } }),
  ]);
  const [columns, rows] = [columnsOf(three), rowsOf(three.rounds)];

  test("has a column for each counter that any method has, none for zeros", () => {
    const ids = columns.map(({ id }) => id);
    expect(ids).toContain("queueSteps");
    expect(ids).not.toContain("checks");
    expect(ids).not.toContain("at");
    expect(columnsOf(news([method("a", { at: 4 })], "cells")).map(({ title }) => title)).toContain("Cells");
    for (const { about } of columns) expect(about.length).toBeGreaterThan(10);
  });

  test("the fastest comes first, those under way last, unknown values after known ones", () => {
    const names = (column: string, falling: boolean) =>
      sorted(rows, columns, { column, falling }).map((row) => row.method.family);
    expect(sorted(rows, columns, defaultOrder).map((row) => row.method.family)).toEqual(["fast", "slow", "at it"]);
    expect(names("microseconds", true)).toEqual(["slow", "fast", "at it"]);
    expect(names("queueSteps", false)).toEqual(["fast", "slow", "at it"]);
    expect(names("queueSteps", true)).toEqual(["fast", "slow", "at it"]);
    expect(names("name", false)).toEqual(["fast", "slow", "at it"]);
  });

  const bestBy = (of: ComparisonUpdate) => {
    const [its, all] = [columnsOf(of), rowsOf(of.rounds)];
    const best = bestOf(all, its);
    return (id: string) =>
      [...(best.get(id) ?? [])].map(({ family, at }) => (at === undefined ? family : `${family} ${at}`));
  };

  test("the least of each cost is marked, but never one that is alone, equal, or still running", () => {
    const best = bestBy(three);
    expect(best("pairTests")).toEqual(["slow"]);
    for (const id of ["queueSteps", "bytes", "encounters"]) expect(best(id)).toEqual([]);
  });

  test("a time is marked as the least only as far as its error tells it from the others", () => {
    const timed = (times: Readonly<Record<string, readonly [number, number?]>>) =>
      news(
        Object.entries(times).map(([family, [microseconds, microsecondsError]]) =>
          method(family, { microseconds, microsecondsError }),
        ),
      );
    expect(bestBy(timed({ a: [1, 0.01], b: [2, 0.01] }))("microseconds")).toEqual(["a"]);
    // 0.2 is less than twice the error of the difference.
    expect(bestBy(timed({ a: [1, 0.1], b: [1.2, 0.1], c: [3, 0.1] }))("microseconds")).toEqual(["a", "b"]);
    expect(bestBy(timed({ a: [1, 0.2], b: [1.2, 0.1] }))("microseconds")).toEqual([]);
    // A slow one whose time is vague is not among the fastest; a fast one leaves open who is.
    expect(bestBy(timed({ a: [1, 0.01], b: [9, 6] }))("microseconds")).toEqual(["a"]);
    expect(bestBy(timed({ a: [1, 0.6], b: [1.5, 0.01], c: [9, 0.1] }))("microseconds")).toEqual([]);
    // Two runs of one program differ by two per cent.
    expect(bestBy(timed({ a: [1, 0.0001], b: [1.02, 0.0001], c: [2, 0.0001] }))("microseconds")).toEqual(["a", "b"]);
    // The scatter of these is unknown.
    expect(bestBy(timed({ a: [1], b: [2] }))("microseconds")).toEqual([]);
  });

  test("a method that misses collisions is best at nothing", () => {
    const work = (pairTests: number) => ({ work: { pairTests } });
    const three = news([method("a", work(3)), method("b", work(4)), method("c", { ...work(1), stand: "misses" })]);
    expect(bestBy(three)("pairTests")).toEqual(["a"]);
  });

  test("fewer particles are no merit: the best of each number of them is marked", () => {
    const round = (particles: number, tests: readonly number[]) => ({
      particles,
      remarks: [],
      methods: tests.map((pairTests, k) => method("ab"[k], { at: particles, work: { pairTests } })),
    });
    const grown = { ...news([], "n"), rounds: [round(100, [10, 12]), round(1000, [14, 13])] };
    expect(bestBy(grown)("pairTests")).toEqual(["a 100", "b 1000"]);
  });

  test("begins with what matters most, so that a narrow panel shows it", () => {
    const all = news([
      method("a", { work: { pairTests: 9, transfers: 1, queueSteps: 3, checks: 1, cellsVisited: 2 } }),
    ]);
    expect(columnsOf(all).map(({ id }) => id)).toEqual([
      "name",
      "microseconds",
      "verdict",
      "pairTests",
      "transfers",
      "queueSteps",
      "bytes",
      "checks",
      "cellsVisited",
    ]);
  });

  test("is copied with tabs and all digits", () => {
    const precise = news([method("a", { microseconds: 1.23456789 })]);
    const lines = tableOfComparison(rowsOf(precise.rounds), columnsOf(precise)).trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1].split("\t")).toContain("1.23456789");
    expect(lines[1].split("\t")).toHaveLength(lines[0].split("\t").length);
    const sure = news([method("a", { microseconds: 1.5, microsecondsError: 0.25 })]);
    const [heads, cells] = tableOfComparison(rowsOf(sure.rounds), columnsOf(sure))
      .split("\n")
      .map((line) => line.split("\t"));
    expect(cells![heads!.indexOf("µs") + 1]).toBe("0.25");
    expect(heads![heads!.indexOf("µs") + 1]).toBe("µs, standard error");
  });
});

describe("the chart of a sweep", () => {
  const swept = news(
    [
      method("a", { at: 20, microseconds: 4 }),
      method("a", { at: 5, microseconds: 1 }),
      method("b", { microseconds: 3 }),
      method("c", { at: 5, stand: "running" }),
    ],
    "cells",
  );

  test("has a line for each method, from left to right; one that has no cells is a level", () => {
    const [microseconds] = measuresOf(swept);
    expect(curvesOf(swept, microseconds!)).toMatchObject([
      {
        name: "a",
        color: 0,
        points: [
          { x: 5, y: 1 },
          { x: 20, y: 4 },
        ],
        level: undefined,
      },
      { name: "b", color: 1, points: [], level: 3 },
    ]);
  });

  test("a level more than ten times above or below all points is not on the axis, whose greater part it would take", () => {
    const point = (y: number) => ({
      x: 1,
      y,
      row: rowsOf(swept.rounds)[0],
      none: false,
      error: undefined,
      rough: false,
    });
    const curve = (name: string, values: readonly number[], level?: number) => ({
      name,
      color: 0,
      points: values.map(point),
      level,
    });
    const names = (...curves: Parameters<typeof byReach>[0]) => {
      const { near, far } = byReach(curves);
      return [near, far].map((each) => each.map(({ name }) => name));
    };
    const cells = curve("cells", [2, 8]);
    expect(names(cells, curve("all-pairs", [], 79), curve("saved-times", [], 81))).toEqual([
      ["cells", "all-pairs"],
      ["saved-times"],
    ]);
    expect(names(cells, curve("fast", [], 0.19))).toEqual([["cells"], ["fast"]]);
    expect(names(curve("fast", [], 1), curve("saved-times", [], 1e4))).toEqual([["fast", "saved-times"], []]);
  });

  test("draws what is not known yet where it will be about, without a bar, and in the table says so", () => {
    const waiting = { microseconds: undefined, microsecondsError: undefined, roughly: 32.1 };
    const early = news([method("a", { at: 5, ...waiting }), method("b", waiting)], "cells");
    const [microseconds] = measuresOf(early);
    const [a, b] = curvesOf(early, microseconds!);
    expect(a!.points).toMatchObject([{ y: 32.1, rough: true, error: undefined }]);
    expect(b).toMatchObject({ level: 32.1, rough: true, error: undefined });
    const [row] = rowsOf(early.rounds);
    expect([microseconds!.text(row!), microseconds!.value(row!)]).toEqual(["≈ 32", undefined]);
    expect(bestOf(rowsOf(early.rounds), columnsOf(early)).has("microseconds")).toBe(false);
    expect(curvesOf(swept, microseconds!).some(({ points, rough }) => rough || points.some((each) => each.rough))).toBe(
      false,
    );
  });

  test("marks of memory have a unit", () => {
    const memory = measuresOf(swept).find(({ id }) => id === "bytes")!;
    expect([10_000, 1_500_000].map(memory.mark!)).toEqual(["10 kB", "1.5 MB"]);
  });

  test("where there is no room for all, marks say what they are at equal distances", () => {
    expect(logScale([0.086, 0.096]).ticks.every((tick) => Number.isFinite(tick))).toBe(true);
    const { ticks } = logScale([0.7, 0.95], 0.06, 1);
    const gaps = ticks.slice(1).map((tick, k) => tick - ticks[k]);
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0], 9);
    expect(withRoom([0, 20, 40, 60], 14)).toBe(1);
    expect(withRoom([0, 10, 20, 30], 14)).toBe(2);
    expect(withRoom([0, 5, 10, 15], 14)).toBe(3);
  });

  test("what is zero has no place on a logarithmic axis", () => {
    const checks = { ...measuresOf(swept)[0], value: () => 0 };
    expect(curvesOf(swept, checks)).toEqual([]);
  });

  test("axes take in all, mark round numbers between their ends, and show no slope where there is none", () => {
    for (const values of [[3, 200], [0.004, 0.005], [1, 1e7], [7], []]) {
      const { low, high, ticks, share } = logScale(values);
      for (const value of values) {
        expect(share(value)).toBeGreaterThanOrEqual(0);
        expect(share(value)).toBeLessThanOrEqual(1);
      }
      expect(high / low).toBeGreaterThan(2);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
      for (const tick of ticks) expect(tick >= low && tick <= high).toBe(true);
    }
    // However narrow, there are some to read between.
    for (const [low, high] of [
      [20, 160],
      [3, 5],
      [0.9, 1.1],
      [0.00104, 0.00108],
      [60, 95],
    ] as const)
      expect(logScale([low, high]).ticks.length).toBeGreaterThanOrEqual(4);
    // Of shares there are no more than all of them: the curve ends at a mark.
    for (const shares of [[70, 98], [0.1, 100], [55], [21, 22]]) {
      const { high, ticks } = logScale(shares, 0.06, 100);
      expect(high).toBe(100);
      expect(ticks.at(-1)).toBe(100);
    }
    expect(logScale([0.01, 2], 0.06, 100).high).toBeLessThan(5);
    expect(logScale([10, 1000]).ticks).toEqual([10, 20, 50, 100, 200, 500, 1000]);
  });
});

describe("a sweep of the step", () => {
  const errors = { until: 1, judged: 200, invented: 0, delayed: 50, delay: 0.01, parting: 0.3, energyError: 0 };
  const swept = news(
    [
      method("b", { at: 0.1, against: { ...errors, missed: 20, invented: 10 }, stand: "misses" }),
      method("b", { at: 0.01, against: { ...errors, missed: 0, parting: undefined } }),
      method("a", { at: undefined }),
    ],
    "step",
  );
  const [columns, rows] = [columnsOf(swept), rowsOf(swept.rounds)];
  const cell = (id: string, row: number) => columns.find((column) => column.id === id)!.text(rows[row]);

  test("has what is missed, invented and late in per cent of those judged, and a dash for what has no step", () => {
    expect(["missed", "invented", "delayed", "parting"].map((id) => cell(id, 0))).toEqual([
      "10.0",
      "5.00",
      "25.0",
      "0.300",
    ]);
    expect([cell("missed", 1), cell("parting", 1), cell("missed", 2), cell("at", 2)]).toEqual(["0", "–", "–", "–"]);
    expect(cell("at", 1)).toBe("0.01");
    // Elastic collisions keep the energy: a column of rounding says nothing.
    expect(columns.map(({ id }) => id)).not.toContain("energyError");
  });

  test("has no column of zeros, nor one that says the others in words", () => {
    const late = { ...errors, delayed: 0, missed: 3, parting: undefined };
    const ids = columnsOf(news([method("b", { at: 0.1, against: late, work: { pairTests: 2 } })], "step")).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(["name", "at", "missed", "microseconds", "judged", "pairTests", "bytes"]);
  });

  test("has no row of dashes for what has no step: that is a sentence", () => {
    expect(tableRowsOf(swept).map((row) => row.method.family)).toEqual(["b", "b"]);
    expect(withoutStepOf(swept)).toEqual(["a, without a step: 2.00 µs, 10.0 pair tests, 1.00 kB; nothing is missed."]);
    // Over cells it has a row of its own.
    expect(tableRowsOf({ ...swept, sweep: "cells" })).toHaveLength(3);
    expect(withoutStepOf({ ...swept, sweep: "cells" })).toEqual([]);
  });

  test("stands method after method, each with its steps in order", () => {
    const order = sorted(rows, columns, orderBySize).map((row) => [row.method.family, row.method.at]);
    expect(order).toEqual([
      ["a", undefined],
      ["b", 0.01],
      ["b", 0.1],
    ]);
  });

  test("its chart begins with what is missed; of none of 200 it shows that it is below one of them", () => {
    const [first] = measuresOf(swept);
    expect(first!.id).toBe("missed");
    expect(curvesOf(swept, first!)).toMatchObject([
      {
        name: "b",
        points: [
          { x: 0.01, y: 0.5, none: true, error: undefined },
          // 20 of 200: about √(0.1 · 0.9 / 200).
          { x: 0.1, y: 10, none: false, error: expect.closeTo(2.12, 1) },
        ],
      },
    ]);
    const cost = measuresOf(swept).find(({ id }) => id === "microseconds")!;
    expect(curvesOf(swept, cost).map(({ name, level }) => [name, level])).toContainEqual(["a", 2]);
  });
});

test("a bar reaches one standard error to both sides, and never to nothing", () => {
  expect(spreadOf(10, 2)).toEqual([8, 12]);
  expect(spreadOf(10, 9.5)).toEqual([5, 19.5]);
  expect(spreadOf(10)).toEqual([10, 10]);
});
