/** Runs without a steady state: their results are the first and the last rows. */
import { describe, expect, test } from "vitest";
import { startAndEnd } from "../../../src/analysis/statistics/startAndEnd.ts";
import { chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { judge, receivedText } from "../../../src/run/results/expectations.ts";
import { findingsOf, remarksOf } from "../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const grains: Scenario = {
  box: { size: [20, 20] },
  particles: { count: 200, fraction: 0.1, velocity: { exact: true, zeroMomentum: true } },
  contact: { restitution: 0.8 },
  stop: { time: 40 },
};

function ran(document: Scenario) {
  const session = sessionOf(document);
  session.work();
  const outcome = outcomeOf(session);
  const findings = findingsOf(outcome, session.system, session.scenario);
  return {
    session,
    outcome,
    names: findings.map(({ name }) => name.trim()),
    found: (of: string) => findings.find(({ name }) => name.trim() === of),
    judged: judge(session.scenario, outcome),
    remarks: remarksOf(outcome, session.scenario.measure.from).join(" "),
  };
}

describe("a gas that cools", () => {
  const { session, outcome, found, remarks } = ran(grains);
  /** Of the particles as they are now, relative to their mean. */
  const { velocities } = session.project();
  const square = velocities.reduce((sum, v) => sum + v * v, 0);
  const temperature = square / (2 * 199);

  test("ends with the temperature that its particles have, not with a mean that it had at no time", () => {
    expect(outcome.start.temperature).toBeCloseTo(1, 9);
    expect(outcome.end.temperature).toBeCloseTo(temperature, 12);
    expect(temperature).toBeLessThan(0.1);
    expect(outcome.averages.temperature!.mean).toBeGreaterThan(2 * temperature);
    const [first, last] = found("temperature")!.measured.split(" → ").map(Number);
    expect(first).toBe(1);
    expect(last! / temperature).toBeCloseTo(1, 3);
    expect(found("kinetic energy")!.measured).toMatch(/^\S+ → \S+$/);
  });

  test("has no errors: what lies on a slope does not scatter about a mean", () => {
    for (const name of ["temperature", "collision rate", "Z = PV / NkT", "pressure"])
      expect(found(name)!.measured).not.toContain("±");
    expect(JSON.parse(JSON.stringify(outcome)).averages.temperature.error).toBeNull();
    expect(remarks).toContain("there is no steady state to wait for");
    expect(remarks).toContain("`measure.from`");
    expect(remarks).not.toMatch(/Averages over/);
  });

  test("collides less and less: by how hot it is, for the rate goes as √T", () => {
    const [first, last] = found("collision rate")!.measured.split(" → ").map(Number);
    const { start, end } = outcome;
    // Each is known within a tenth; by the end grains have begun to draw together.
    expect(last! / first! / Math.sqrt(end.temperature! / start.temperature!)).toBeGreaterThan(0.7);
    expect(last! / first! / Math.sqrt(end.temperature! / start.temperature!)).toBeLessThan(1.6);
  });

  test("is held by what is expected to what it has come to", () => {
    const expecting = (max: number) => ran({ ...grains, expect: { temperature: { max } } });
    const [holds] = expecting(1.01 * temperature).judged;
    expect(holds).toMatchObject({ passed: true, atEnd: true, got: outcome.end.temperature });
    expect(receivedText(holds!)).toMatch(/^0\.0\d+ at the end$/);
    const { session: cooled, outcome: ended, judged } = expecting(0.99 * temperature);
    expect(judged).toMatchObject([{ passed: false }]);
    const said = diagnose(cooled.scenario, ended, judged).find(({ code }) => code === "expectation");
    expect(said!.message).toMatch(/ at the end\.$/);
  });

  test("has the averages that the scenario asks for", () => {
    const { outcome, found, judged } = ran({
      ...grains,
      measure: { from: 20 },
      expect: { temperature: { max: 1 }, time: { about: 40 } },
    });
    const { mean, error } = outcome.averages.temperature!;
    expect(mean).toBeGreaterThan(outcome.end.temperature!);
    expect(error).toBeGreaterThan(0);
    expect(found("temperature")!.measured).toContain("±");
    expect(judged[0]).toMatchObject({ got: mean });
    expect(judged.map((judgment) => receivedText(judgment)).join()).not.toContain("at the end");
  });
});

test("a gas that flies apart keeps its energy, which is there once, and ends its collisions", () => {
  const { found, names, outcome } = ran({
    box: { size: [10, 10], edges: "open" },
    particles: { count: 100, fraction: 0.3 },
    stop: { time: 30 },
  });
  expect(found("kinetic energy")!.measured).toBe(found("kinetic energy")!.measured.split(" → ")[0]);
  expect(found("collision rate")!.measured).toMatch(/ → 0$/);
  // It is in no volume.
  expect(names).not.toContain("pressure");
  expect(names).not.toContain("Z = PV / NkT");
  expect(Object.keys(outcome.averages)).not.toContain("pressure");
});

test("one collision between two looks is not hidden by having none at the first and at the last", () => {
  const { found } = ran({
    box: { size: [10, 10], edges: "open" },
    particles: {
      radius: 0.5,
      at: [
        [2, 5],
        [8, 5],
      ],
      velocity: [
        [1, 0],
        [-1, 0],
      ],
    },
    stop: { time: 5 },
  });
  expect(found("collisions per particle")!.measured).toBe("1");
  expect(found("collision rate")!.measured).toBe("0 → 0");
});

test("a few that go to and fro for ever have averages", () => {
  const { found } = ran({
    box: { size: [10, 10], edges: "reflecting" },
    particles: { count: 4, radius: 0.5 },
    stop: { time: 200 },
  });
  expect(found("collision rate")!.measured).toContain("±");
});

test("of a particle that meets none the course is known, and no error", () => {
  const { found } = ran({
    box: { size: [10, 10], edges: "reflecting" },
    particles: { radius: 0.5, at: [[3, 4]], velocity: [1, 0.3] },
    stop: { time: 100 },
  });
  expect(found("on the left wall")!.measured).not.toContain("±");
});

describe("a box of which the volume says nothing", () => {
  const over = (more: Partial<Scenario>) =>
    ran({
      box: { size: [10, 10], edges: ["periodic", ["reflecting", "open"]] },
      gravity: [0, -1],
      particles: { count: 50, fraction: 0.1 },
      stop: { time: 20 },
      ...more,
    });

  test("has the pressure of its floor, in the results, in the panel and in files", () => {
    const { names, session } = over({});
    const shown = [chartSeriesOf(session).names, seriesOf(session).names];
    expect(names).toContain("pressure on the bottom wall");
    for (const columns of shown) expect(columns).toContain("wallPressure.low.y");
    for (const name of ["pressure", "Z = PV / NkT"]) expect(names).not.toContain(name);
    for (const columns of shown) {
      expect(columns).not.toContain("pressure");
      expect(columns).not.toContain("compressibility");
    }
  });

  test("in gravity: its pressure is a mean over the box, its density none", () => {
    const { names } = over({ box: { size: [10, 10], edges: "reflecting" } });
    expect(names).toContain("pressure");
    expect(names).not.toContain("Z = PV / NkT");
  });

  test("beside an open side a floor has no area", () => {
    const { names } = over({ box: { size: [10, 10], edges: ["open", ["reflecting", "open"]] } });
    expect(names.join()).not.toContain("wall");
  });
});

describe("a rate at the start and at the end", () => {
  /** Rows a unit of time apart, with a number of encounters between them; the rate is that number. */
  const rates = (...encounters: number[]) => {
    const time = Float64Array.from([0, ...encounters], (_, k) => k);
    const sums = encounters.map((_, k) => encounters.slice(0, k + 1).reduce((sum, n) => sum + n, 0));
    const collisionRate = Float64Array.of(Number.NaN, ...encounters);
    const { start, end } = startAndEnd({ names: ["time", "rate"], columns: [time, collisionRate] }, [0, ...sums]);
    return [start.rate, end.rate];
  };
  const many = (n: number) => Array.from({ length: 30 }, () => n);

  test("is that of a row where a hundred happen in it", () => {
    expect(rates(300, ...many(200), 150)).toEqual([300, 150]);
  });

  test("is taken from several where it takes them to have a hundred", () => {
    expect(rates(90, 60, ...many(200), 40, 80)).toEqual([75, 60]);
  });

  test("is of a tenth of the run at the most", () => {
    const [start, end] = rates(6, 3, 0, ...many(200).slice(0, 24), 0, 0, 3);
    expect([start, end]).toEqual([3, 1]);
  });

  test("is the only one, or none", () => {
    expect(rates(5)).toEqual([5, 5]);
    expect(rates()).toEqual([undefined, undefined]);
  });
});
