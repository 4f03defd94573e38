import { describe, expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { countRuns, runsOf, valuesOf } from "../../../src/scenario/sweep/sweepPoints.ts";

const base = {
  box: { size: [20, 20] },
  particles: [{ name: "sand", count: 100, radius: 0.3 }],
  contact: { restitution: 0.9 },
  stop: { time: 1 },
};
const withSweep = (sweep: object) => ({ ...base, sweep }) as unknown as Scenario;
const messages = (sweep: object, more: object = {}) =>
  readScenario(JSON.stringify({ ...base, sweep, ...more })).diagnostics.filter(({ severity }) => severity === "error");

test("equal values are refused: they would be the same runs", () => {
  const over = (axis: object) => messages({ over: [axis] }).map(({ path, message }) => [path.join("."), message]);
  expect(over({ path: "contact.restitution", values: [0.9, 1, 0.9] })).toEqual([
    ["sweep.over.0.values.2", expect.stringMatching(/already.* `repeats`/)],
  ]);
  expect(over({ path: "particles.sand.count", from: 1, to: 2, points: 3 })).toEqual([
    ["sweep.over.0", expect.stringMatching(/^2 occurs twice/)],
  ]);
});

describe("points of a sweep", () => {
  test("ranges have both ends exactly, equal differences or ratios, and whole numbers where the property has them", () => {
    expect(valuesOf({ path: "contact.restitution", from: 0.1, to: 0.3, points: 3 })).toEqual([[0.1], [0.2], [0.3]]);
    const ratios = valuesOf({ path: "stop.time", from: 1, to: 1000, points: 4, spacing: "logarithmic" })!;
    expect(ratios.map(([value]) => value)).toEqual([1, 10, 100, 1000]);
    expect(valuesOf({ path: "particles.count", from: 10, to: 25, points: 4 })).toEqual([[10], [15], [20], [25]]);
    expect(valuesOf({ path: "particles.sand.count", from: 1, to: 2, points: 3 })).toEqual([[1], [2], [2]]);
  });

  test("every combination occurs once, with its values in the document, by name or number of a group", () => {
    const document = withSweep({
      over: [
        { path: "contact.restitution", values: [0.5, 0.7] },
        {
          path: ["particles.sand.count", "particles.0.radius"],
          values: [
            [100, 0.3],
            [50, 0.4],
            [10, 0.5],
          ],
        },
      ],
      repeats: 2,
    });
    const runs = [...runsOf(document)];
    expect(runs).toHaveLength(12);
    expect(countRuns(document.sweep!)).toBe(12);
    expect(new Set(runs.map(({ values, repeat }) => JSON.stringify([values, repeat]))).size).toBe(12);
    for (const { values, document: changed } of runs) {
      const [group] = changed.particles as { count: number; radius: number; name: string }[];
      expect(changed.contact!.restitution).toBe(values["contact.restitution"]);
      expect(group).toMatchObject({ count: values["particles.sand.count"], radius: values["particles.0.radius"] });
      expect(changed).not.toHaveProperty("sweep");
    }
  });

  test("seeds differ, and are those of a shorter sweep where values and repeat are the same", () => {
    const short = [...runsOf(withSweep({ over: [{ path: "stop.time", values: [1, 2] }], repeats: 3 }))];
    const long = [...runsOf(withSweep({ over: [{ path: "stop.time", values: [0.5, 2, 3, 1] }], repeats: 50 }))];
    expect(new Set(long.map(({ seed }) => seed)).size).toBe(200);
    const seedIn = (runs: typeof long, time: number, n: number) =>
      runs.find(({ values, repeat }) => values["stop.time"] === time && repeat === n)!.seed;
    for (const { values, repeat, seed } of short) {
      expect(seedIn(long, values["stop.time"] as number, repeat)).toBe(seed);
      expect(Number.isSafeInteger(seed)).toBe(true);
    }
  });
});

describe("messages", () => {
  test.each([
    [{ over: [{ path: "contact.restituton", values: [1] }] }, "Did you mean `contact.restitution`?"],
    [{ over: [{ path: "particles.gravel.count", values: [1] }] }, "there is no property"],
    [{ over: [{ path: "seed", values: [1] }] }, "Seeds follow from `repeats`"],
    [{ over: [{ path: "stop.time" }] }, "expected `values`, or a range"],
    [{ over: [{ path: "stop.time", from: 1 }] }, "expected `to`"],
    [{ over: [{ path: "stop.time", from: 1, to: 2, values: [1] }] }, "got `values`, `from` and `to`"],
    [{ over: [{ path: "stop.time", from: -1, to: 2, spacing: "logarithmic" }] }, "expected a positive number, got -1"],
    [
      { over: [{ path: ["stop.time", "gravity"], values: [1] }] },
      "a list of 2 values, one for each path, got one value",
    ],
    [
      {
        over: [
          { path: "stop.time", values: [1] },
          { path: "stop.time", values: [2] },
        ],
      },
      "is on an axis already",
    ],
    [{ over: [{ path: "stop.time", from: 1, to: 2, points: 100000 }], repeats: 100000 }, "10,000,000,000 runs"],
  ])("%j", (sweep, text) => {
    expect(messages(sweep).map(({ message }) => message)).toEqual([expect.stringContaining(text)]);
  });

  test("a value that the scenario would refuse is marked where it is written", () => {
    const text = JSON.stringify({
      ...base,
      sweep: { over: [{ path: "contact.restitution", values: [0.5, 1.5, 0.9] }] },
    });
    const [found, ...more] = readScenario(text).diagnostics.filter(({ severity }) => severity === "error");
    expect(more).toEqual([]);
    expect(text.slice(found!.range.start, found!.range.end)).toBe("1.5");
    expect(found!.message).toContain("With `contact.restitution` = 1.5:");
  });

  test("runs need an end", () => {
    const { stop: _, ...endless } = base;
    const text = JSON.stringify({ ...endless, sweep: { over: [{ path: "contact.restitution", values: [0.5] }] } });
    expect(readScenario(text).diagnostics.map(({ message }) => message)).toContain(
      "The runs of a sweep need an end: expected `stop`.",
    );
  });
});
