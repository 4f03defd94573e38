/** Only charts that mean something are offered, and the usual ones are open. */
import { expect, test } from "vitest";
import { chartsFor, defaultCharts, openCharts } from "../../../webview/charts/chartCatalog.ts";

const ids = (plans: readonly { readonly id: string }[]) => plans.map(({ id }) => id);
const counts = ["time", "collisions", "wallHits", "eventsPerSecond", "cost.pairTests", "cost.checks"];

test("what a run does not measure has no chart", () => {
  expect(ids(chartsFor(counts, []))).toEqual(["events", "cost", "encounters"]);
  expect(chartsFor([], [])).toEqual([]);
  expect(ids(chartsFor([...counts, "pressure"], ["velocities"]))).toEqual([
    "events",
    "cost",
    "pressure",
    "encounters",
    "velocities",
  ]);
});

test("theory stands beside what it is the theory of", () => {
  const [pressure] = chartsFor(["time", "pressure", "pressure.theory"], []);
  expect(pressure).toMatchObject({ lines: [{ column: "pressure", theory: "pressure.theory" }] });
  const [alone] = chartsFor(["time", "pressure"], []);
  expect(alone).not.toHaveProperty("lines.0.theory");
});

test("a cooling gas has logarithmic axes, unless chosen otherwise", () => {
  const scales = (...names: string[]) =>
    chartsFor(names, []).map((plan) => plan.kind === "series" && [plan.id, plan.logarithmic]);
  expect(scales("temperature", "pressure", "momentum.x")).toEqual([
    ["temperature", false],
    ["pressure", false],
    ["momentum", false],
  ]);
  expect(scales("temperature", "temperature.theory", "pressure", "momentum.x")).toEqual([
    ["temperature", true],
    ["pressure", true],
    ["momentum", false],
  ]);
});

test("each species and each wall has a line of its own name", () => {
  const names = ["temperature", "temperature.large", "temperature.small", "wallPressure.low.x", "wallPressure.high.x"];
  const [temperature, walls] = chartsFor(names, []);
  expect(temperature).toMatchObject({
    lines: [
      { label: "all", colour: -1 },
      { label: "large", colour: 0 },
      { label: "small", colour: 1 },
    ],
  });
  expect(walls).toMatchObject({ lines: [{ label: "left" }, { label: "right" }] });
  const lines = (...also: string[]) => chartsFor(["wallPressure.low.y", "wallPressure.high.y", ...also], [])[0];
  expect(lines()).toMatchObject({ lines: [{ label: "bottom" }, { label: "top" }] });
  expect(lines("momentum.z")).toMatchObject({ lines: [{ label: "front" }, { label: "back" }] });
});

test("usually five charts are open, as far as there are such", () => {
  const all = [...counts, "kineticEnergy", "temperature", "collisionRate", "pressure"];
  expect(ids(openCharts(chartsFor(all, ["velocities", "radial"]), [defaultCharts]))).toEqual([
    "events",
    "cost",
    "temperature",
    "pressure",
    "velocities",
  ]);
  const few = [...counts, "kineticEnergy", "collisionRate"];
  expect(ids(openCharts(chartsFor(few, []), [defaultCharts]))).toEqual(["events", "cost", "energy", "collisionRate"]);
});

test("of Brownian particles it is seen how far they get, each species in its colour; of others only when asked for", () => {
  const square = "meanSquareDisplacement";
  const ballistic = chartsFor([...counts, square], []);
  expect(ids(openCharts(ballistic, [defaultCharts]))).not.toContain(square);
  const species = [square, `${square}.large`, `${square}.small`].flatMap((name) => [name, `${name}.alone`]);
  const brownian = chartsFor([...counts, ...species], []);
  expect(ids(openCharts(brownian, [defaultCharts]))).toEqual(["events", "cost", square]);
  expect(brownian.find(({ id }) => id === square)).toMatchObject({
    lines: [
      { label: "all", colour: -1 },
      { label: "large", colour: 0 },
      { label: "small", colour: 1 },
    ],
  });
});

test("seven lines of work have seven colours, and the second orange and the yellow of species are not among them", () => {
  const work = ["pairTests", "transfers", "checks", "advancements", "queuePushes", "queueSteps", "cellsVisited"];
  const [cost] = chartsFor(
    work.map((name) => `cost.${name}`),
    [],
  );
  const colours = cost!.kind === "series" ? cost!.lines.map(({ colour }) => colour) : [];
  expect(new Set(colours).size).toBe(7);
  expect(colours).not.toContain(4);
  expect(colours).not.toContain(5);
});

test("chosen charts are open where they apply", () => {
  const plans = chartsFor(counts, ["velocities"]);
  expect(ids(openCharts(plans, ["velocities", "pressure", "events"]))).toEqual(["events", "velocities"]);
  expect(openCharts(plans, [])).toEqual([]);
});
