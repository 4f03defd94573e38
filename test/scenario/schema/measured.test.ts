/** Numbers with units: converted where the scenario names a unit of their kind; no number is offered that the unit would change. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const gas = { box: { size: [10, 10] }, particles: { count: 10, radius: 0.2 }, stop: { time: 1 } };

test("numbers have no units: the second fix writes the label of the units", () => {
  const text = JSON.stringify({ ...gas, stop: { time: "10 ms" } });
  const { diagnostics } = readScenario(text);
  expect(diagnostics[0].message).toContain("`units`");
  const fixed = JSON.parse(applyFix(text, diagnostics[0].fixes![1]));
  expect(fixed).toMatchObject({ stop: { time: 10 }, units: "ms" });
  expect(readScenario(JSON.stringify(fixed)).diagnostics).toEqual([]);
});

test("a number with another unit than that of the scenario is converted; a unit of another kind joins the label", () => {
  const text = JSON.stringify({ ...gas, units: "cm", box: { size: ["10 cm", "120 mm"] }, stop: { time: "500 ms" } });
  const { diagnostics } = readScenario(text);
  const titles = diagnostics.map(({ fixes }) => fixes!.map(({ title }) => title));
  expect(titles).toEqual([
    ["Write 10"],
    ["Write 12: 120 mm in cm"],
    ["Write 500", 'Write 500, and `"units": "cm, ms"`'],
  ]);
  expect(JSON.parse(applyFix(text, diagnostics[1].fixes![0])).box.size[1]).toBe(12);
  expect(JSON.parse(applyFix(text, diagnostics[2].fixes![1]))).toMatchObject({ units: "cm, ms", stop: { time: 500 } });
});

test.each<[written: string, titles: string[], units?: string]>([
  ["2 min", ['Write 2, and `"units": "min"`']],
  ["2 min", ["Write 120: 2 min in m, kg, s"], "m, kg, s"],
  ["30 s", ["Write 0.5: 30 s in cm, g, min"], "cm, g, min"],
  ["2 h", ["Write 7200000: 2 h in ms"], "ms"],
  ["2 parsec", []],
  ["2 m/s", ["Write 2"], "m, kg, s"],
  ["2 cm/s", ["Write 0.02: 2 cm/s in m, kg, s"], "m, kg, s"],
  ["2 cm/s", [], "m"],
])("a unit that changes the number is converted, or no number is offered: %s", (time, titles, units) => {
  const [found] = readScenario(JSON.stringify({ ...gas, ...(units && { units }), stop: { time } })).diagnostics;
  expect((found.fixes ?? []).map(({ title }) => title)).toEqual(titles);
});

test("angles are in radians", () => {
  const obstacle = (spin: unknown) => ({
    ...gas,
    obstacles: [
      {
        kind: "segments",
        points: [
          [4, 5],
          [6, 5],
        ],
        motion: { kind: "rotation", spin, center: [5, 5] },
      },
    ],
  });
  for (const [written, meant] of [
    ["90 deg", 1.5708],
    ["90°", 1.5708],
    ["2 rad", 2],
  ] as const) {
    const text = JSON.stringify(obstacle(written));
    const found = readScenario(text).diagnostics.find(({ code }) => code === "type")!;
    expect(found.fixes).toHaveLength(1);
    expect(JSON.parse(applyFix(text, found.fixes![0])).obstacles[0].motion.spin).toBe(meant);
  }
  const found = readScenario(JSON.stringify(obstacle("90 rpm"))).diagnostics.find(({ code }) => code === "type");
  expect(found).not.toHaveProperty("fixes");
});

test("degrees of temperature are no unit of a scenario: no number is offered; counts have names behind them", () => {
  const thermostat = { kind: "andersen", temperature: "20C", rate: 1 };
  expect(readScenario(JSON.stringify({ ...gas, thermostat })).diagnostics[0]).not.toHaveProperty("fixes");
  const particles = { count: "10 discs", radius: 0.2 };
  const [found] = readScenario(JSON.stringify({ ...gas, particles })).diagnostics;
  expect(found.fixes!.map(({ title }) => title)).toEqual(["Write 10"]);
});
