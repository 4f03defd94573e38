/** Only charts that mean something are offered, and the usual ones are open. */
import { describe, expect, test } from "vitest";
import { chartsWith, defaultCharts, openCharts } from "../../../webview/charts/chartCatalog.ts";
import { plansFor } from "../plansFor.ts";

const ids = (plans: readonly { readonly id: string }[]) => plans.map(({ id }) => id);
const counts = ["time", "collisions", "wallHits", "eventsPerSecond", "cost.pairTests", "cost.checks"];

test("what a run does not measure has no chart", () => {
  expect(ids(plansFor(counts, []))).toEqual(["encounters", "events", "cost"]);
  expect(plansFor([], [])).toEqual([]);
  expect(ids(plansFor([...counts, "pressure"], ["velocities"]))).toEqual([
    "pressure",
    "encounters",
    "velocities",
    "events",
    "cost",
  ]);
});

test("of few particles the momentum is open, of many the velocities", () => {
  const open = (count: number) =>
    ids(openCharts(plansFor(["momentum.x"], ["velocities"], { count, what: [] }), [defaultCharts]));
  expect(open(5)).toEqual(["momentum"]);
  expect(open(20)).toEqual(["velocities"]);
});

test("of particles that rotate the chart with both temperatures is open", () => {
  const names = ["temperature", "rotationalTemperature"];
  const open = (rotates: boolean) => ids(openCharts(plansFor(names, [], { rotates, what: [] }), [defaultCharts]));
  expect(open(true)).toEqual(["rotation"]);
  expect(open(false)).toEqual(["temperature"]);
});

test("theory stands beside what it is the theory of", () => {
  const [pressure] = plansFor(["time", "pressure", "pressure.theory"], []);
  expect(pressure).toMatchObject({ lines: [{ column: "pressure", theory: "pressure.theory" }] });
  const [alone] = plansFor(["time", "pressure"], []);
  expect(alone).not.toHaveProperty("lines.0.theory");
});

test("each species and each wall has a line of its own name", () => {
  const names = ["temperature", "temperature.large", "temperature.small", "wallPressure.low.x", "wallPressure.high.x"];
  const [temperature, walls] = plansFor(names, []);
  expect(temperature).toMatchObject({
    lines: [
      { label: "all", color: -1 },
      { label: "large", color: 0 },
      { label: "small", color: 1 },
    ],
  });
  expect(walls).toMatchObject({ lines: [{ label: "left" }, { label: "right" }] });
  const lines = (...faces: string[]) => plansFor(["wallPressure.low.y", "wallPressure.high.y"], [], { faces })[0];
  const flat = ["left", "right", "bottom", "top"];
  expect(lines(...flat)).toMatchObject({ lines: [{ label: "bottom" }, { label: "top" }] });
  const deep = ["left", "right", "front", "back", "bottom", "top"];
  expect(lines(...deep)).toMatchObject({ lines: [{ label: "front" }, { label: "back" }] });
});

test("usually five charts are open, as far as there are such", () => {
  const all = [...counts, "kineticEnergy", "temperature", "collisionRate", "pressure"];
  // Physics first, then what it costs.
  expect(ids(openCharts(plansFor(all, ["velocities", "radial"]), [defaultCharts]))).toEqual([
    "temperature",
    "pressure",
    "velocities",
    "events",
    "cost",
  ]);
  const few = [...counts, "kineticEnergy", "collisionRate"];
  expect(ids(openCharts(plansFor(few, []), [defaultCharts]))).toEqual(["energy", "collisionRate", "events", "cost"]);
});

test("what a scenario asks for is open and first, unless it is the first of its kind in any case", () => {
  const all = [...counts, "height", "kineticEnergy", "temperature", "collisionRate", "pressure"];
  const plans = plansFor(all, ["velocities", "pair-correlation"], {
    what: ["height", "temperature", "pair-correlation"],
  });
  const open = ["height", "pair-correlation", "temperature", "pressure", "velocities", "events", "cost"];
  expect(ids(openCharts(plans, [defaultCharts]))).toEqual(open);
  expect(ids(openCharts(plans, [defaultCharts, "!height"]))).toEqual(open.slice(1));
});

test("where the temperature is the same at all times, g(r) is open in its place", () => {
  const all = [...counts, "kineticEnergy", "temperature", "collisionRate", "pressure"];
  const plans = plansFor(all, ["velocities", "radial"], { steady: true });
  expect(ids(openCharts(plans, [defaultCharts]))).toEqual(["pressure", "velocities", "radial", "events", "cost"]);
  expect(ids(plans)).toContain("temperature");
});

test("where particles push a flow back, its energy is open", () => {
  const all = [...counts, "temperature", "pressure", "flowEnergy"];
  const open = (coupled: boolean) =>
    ids(openCharts(plansFor(all, ["velocities", "radial"], { flow: true, coupled }), [defaultCharts]));
  expect(open(true)).toEqual(expect.arrayContaining(["flowEnergy", "pressure", "velocities"]));
  expect(open(false)).not.toContain("flowEnergy");
});

test("of Brownian particles it is seen how far they get, each species in its color; of others only when asked for", () => {
  const square = "meanSquareDisplacement";
  const ballistic = plansFor([...counts, square], []);
  expect(ids(openCharts(ballistic, [defaultCharts]))).not.toContain(square);
  const species = [square, `${square}.large`, `${square}.small`].flatMap((name) => [name, `${name}.alone`]);
  const brownian = plansFor([...counts, ...species], [], { inertia: false });
  expect(ids(openCharts(brownian, [defaultCharts]))).toEqual([square, "events", "cost"]);
  expect(brownian.find(({ id }) => id === square)).toMatchObject({
    lines: [
      { label: "all", color: -1 },
      { label: "large", color: 0 },
      { label: "small", color: 1 },
    ],
  });
});

test("seven lines of work have seven colors, and the second orange and the yellow of species are not among them", () => {
  const work = ["pairTests", "transfers", "checks", "advancements", "queuePushes", "queueSteps", "cellsVisited"];
  const [cost] = plansFor(
    work.map((name) => `cost.${name}`),
    [],
  );
  const colors = cost!.kind === "series" ? cost!.lines.map(({ color }) => color) : [];
  expect(new Set(colors).size).toBe(7);
  expect(colors).not.toContain(4);
  expect(colors).not.toContain(5);
});

test("chosen charts are open where they apply", () => {
  const plans = plansFor(counts, ["velocities"]);
  expect(ids(openCharts(plans, ["velocities", "pressure", "events"]))).toEqual(["velocities", "events"]);
  expect(openCharts(plans, [])).toEqual([]);
});

describe("open charts", () => {
  const plans = plansFor(["time", "eventsPerSecond", "temperature", "pressure"], []);

  const shown = (open: readonly string[], of = plans) => openCharts(of, open).map(({ id }) => id);

  test("closing one of the usual leaves the others, here and in another scenario, which keeps its own", () => {
    const open = chartsWith(["usual"], "events", false);
    expect(shown(open).sort()).toEqual(["pressure", "temperature"]);
    expect(shown(open, plansFor(["time", "eventsPerSecond", "collisionRate"], []))).toEqual(["collisionRate"]);
    expect(shown(chartsWith(open, "events", true))).toEqual(shown(["usual"]));
  });

  test("a chart that this scenario does not have stays chosen for the next scenario", () => {
    expect(chartsWith(["clusters", "events"], "pressure", true)).toEqual(["clusters", "events", "pressure"]);
    expect(chartsWith(["clusters", "events"], "events", false)).toEqual(["clusters"]);
  });
});
