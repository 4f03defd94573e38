/** Findings of a run as text. */
import { describe, expect, test } from "vitest";
import { clusterSizeCurve } from "../../../src/analysis/distributions/clusterSizes.ts";
import { offeredDistributions } from "../../../src/analysis/registry.ts";
import { chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import { findingsOf, remarksOf } from "../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { take } from "../../effort.ts";
import { sessionOf } from "../sessionOf.ts";

const distributionsFor = ({ facts }: ReturnType<typeof sessionOf>) => offeredDistributions(facts).map(({ id }) => id);

const fluid = sessionOf({
  box: { size: [8, 8, 8] },
  particles: { count: 500, fraction: 0.2, velocity: { exact: true, zeroMomentum: true } },
  stop: { time: 20 },
  measure: { from: 5, what: ["temperature", "collision-rate", "pressure", "velocity-histogram", "impact-separations"] },
});

test("before averages begin, velocities are those of the moment", () => {
  const { x, y, expected } = distributionOf("velocities", fluid, fluid.project())!;
  expect(x).toHaveLength(y.length + 1);
  const width = x[1] - x[0];
  expect(y.reduce((sum, density) => sum + density * width, 0)).toBeCloseTo(1, 9);
  const second = y.reduce((sum, density, k) => sum + density * width * ((x[k] + x[k + 1]) / 2) ** 2, 0);
  expect(second).toBeCloseTo(1, 1);
  expect(expected![50]).toBeCloseTo(1 / Math.sqrt(2 * Math.PI), 2);
  expect(distributionOf("impacts", fluid, fluid.project())).toBeUndefined();
});

test("theory stands beside what it speaks of, with how far off it is", () => {
  fluid.work();
  const outcome = outcomeOf(fluid);
  const findings = findingsOf(outcome, fluid.system, fluid.scenario);
  const rate = findings.find(({ name }) => name === "collision rate")!;
  expect(rate.measured).toMatch(/^[\d.]+ ± [\d.]+$/);
  const [measured, theory] = [Number.parseFloat(rate.measured), Number(rate.theory)];
  expect(Math.abs(measured / theory - 1)).toBeLessThan(0.02);
  const off = Number.parseFloat(rate.off!.replace("−", "-"));
  expect(Math.abs(off - 100 * (measured / theory - 1))).toBeLessThan(0.05);
  expect(findings.find(({ name }) => name === "temperature")).toEqual({
    name: "temperature",
    measured: "1",
    column: "temperature",
  });
  expect(findings.find(({ name }) => name === "overlaps at the end")!.measured).toBe("none");
  expect(remarksOf(outcome)).toEqual([
    expect.stringMatching(/^Averages over \d+ samples from t = 5 on\. By then it had settled\.$/),
    "Theory: Enskog; Carnahan–Starling.",
  ]);
});

test("about half of all impacts overlap by rounding", () => {
  const { x, y } = distributionOf("impacts", fluid, fluid.project())!;
  const negative = y.reduce((sum, density, k) => sum + (x[k + 1] <= 0 ? density * (x[k + 1] - x[k]) : 0), 0);
  expect(negative).toBeGreaterThan(0.2);
  expect(negative).toBeLessThan(0.7);
});

test("only distributions that mean something are offered", () => {
  expect(distributionsFor(fluid)).toEqual(["velocities", "radial", "occupancy", "impacts"]);
  const balls = sessionOf({
    box: { size: [4, 4], edges: "open" },
    gravity: [0, -1],
    particles: { radius: 0.1, at: [[1, 1]] },
    method: { kind: "simple" },
  });
  expect(distributionsFor(balls)).toEqual(["velocities"]);
});

test("methods without cells have no chart of their occupancy", () => {
  const of = (method: object) =>
    distributionsFor(
      sessionOf({
        box: { size: [20, 20] },
        particles: { count: 60, radius: 0.2 },
        method,
        stop: { time: 1 },
      } as Scenario),
    );
  expect(of({ kind: "time-stepped", detector: "naive", step: 0.01 })).not.toContain("occupancy");
  expect(of({ kind: "time-stepped", detector: "verlet", step: 0.01 })).not.toContain("occupancy");
  expect(of({ kind: "time-stepped", detector: "centres", step: 0.01 })).toContain("occupancy");
  expect(of({ kind: "event-driven" })).toContain("occupancy");
});

test("where particles associate there is neither pressure nor Maxwell's distribution nor settling, which mean nothing there", () => {
  const aggregate = sessionOf({
    box: { size: [30, 30] },
    particles: { count: 150, radius: 0.3 },
    motion: { kind: "brownian", diffusion: 1, onContact: "associate" },
    method: { kind: "time-stepped", step: 0.005 },
    stop: { time: 4 },
    measure: { what: ["pressure", "collision-rate", "velocity-histogram", "clusters"] },
  });
  aggregate.work();
  const outcome = outcomeOf(aggregate);
  const names = findingsOf(outcome, aggregate.system, aggregate.scenario).map(({ name }) => name);
  expect(names).toContain("clusters");
  expect(names.filter((name) => /PV|pressure|Maxwell|rate/.test(name))).toEqual([]);
  expect(remarksOf(outcome)).toEqual([]);
  expect(distributionsFor(aggregate)).not.toContain("velocities");
  expect(distributionOf("velocities", aggregate, aggregate.project())).toBeUndefined();
  const columns = chartSeriesOf(aggregate).names;
  expect(columns).toContain("clusters");
  expect(columns.filter((name) => /compressibility|pressure|temperature/.test(name))).toEqual([]);
});

test("cluster sizes: two pairs that touch at once and one far off are two of two and one of one", () => {
  const at = [10, 10.601, 30, 30.601].map((x): [number, number] => [x, 10]);
  const few = sessionOf({
    box: { size: [50, 50] },
    particles: [{ name: "seeds", at: [...at, [40, 40]], radius: 0.3 }],
    motion: { kind: "brownian", diffusion: 1, onContact: "associate" },
    method: { kind: "time-stepped", step: 1e-4 },
    stop: { time: 0.05 },
  });
  expect(distributionsFor(few)).toContain("clusters");
  const sizes = () => distributionOf("clusters", few, few.project())!;
  expect(Array.from(sizes().y)).toEqual([5]);
  few.work();
  expect([Array.from(sizes().x), Array.from(sizes().y)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("beside them stands Smoluchowski: the same number of clusters, and of particles in them", () => {
  const { x, y, expected } = clusterSizeCurve(
    [
      [1, 40],
      [2, 10],
      [40, 1],
    ],
    100,
  );
  const sum = (of: (k: number) => number) => Array.from(x, (_, k) => of(k)).reduce((a, b) => a + b, 0);
  expect([sum((k) => y[k]), sum((k) => x[k] * y[k])]).toEqual([51, 100]);
  expect(sum((k) => expected![k])).toBeCloseTo(51, 6);
  expect(sum((k) => x[k] * expected![k])).toBeCloseTo(100, 3);
});

describe("averages", () => {
  const melting = (measure: object): Scenario => ({
    box: { size: [10, 10] },
    // On a lattice, all at one speed: collisions become as frequent as in a fluid only after a while.
    particles: { count: 400, fraction: 0.4, place: "hexagonal", velocity: { speed: 1 } },
    stop: { time: 40 },
    measure: { every: 0.05, ...measure },
  });
  const outcome = (document: Scenario) => {
    const session = sessionOf(document);
    session.work();
    return outcomeOf(session);
  };
  const about = (document: Scenario) =>
    remarksOf(outcome(document), undefined, sessionOf(document).scenario.schedule)[0];

  test("begin where the run had settled, and not before", () => {
    const byItself = outcome(melting({}));
    expect(byItself.settling).toMatchObject({ settled: true });
    expect(byItself.from).toBe(byItself.settling.time);
    const same = outcome(melting({ from: byItself.from }));
    expect(byItself.samples).toBe(same.samples);
    expect(byItself.averages.collisionRate!.mean).toBeCloseTo(same.averages.collisionRate!.mean, 12);
    expect(remarksOf(same)[0]).toMatch(/By then it had settled/);
  });

  test("are none where a schedule changes the run: the changes are named, with their times", () => {
    const document: Scenario = {
      ...melting({}),
      stop: { time: 4 },
      schedule: [
        { at: 1, heat: 2, push: { velocity: [-1, 0] } },
        { at: 2, restitution: 1 },
        { at: 3, heat: 0.5 },
        { at: 40, heat: 2 },
      ],
    };
    expect(about(document)).toContain(
      "The schedule changes the run at t = 1 (heat: temperature × 2), at t = 1 (push all particles by (−1, 0)), " +
        "at t = 2 (change the coefficient of restitution to 1) and 1 more time, so there is no steady state to wait for.",
    );
  });

  test("name no change for which the run has not been long enough", () => {
    const document: Scenario = { ...melting({}), stop: { time: 4 }, schedule: [{ at: 40, heat: 2 }] };
    const said = about(document);
    expect(said).toContain("ended before the first change of its schedule");
    expect(said).not.toContain("40");
  });

  test("begin where the scenario says, whatever comes of it", () => {
    expect(outcome(melting({ from: 0 }))).toMatchObject({ from: 0, samples: 801 });
  });

  const few = {
    radius: 0.5,
    at: [
      [2, 5],
      [8, 5],
    ],
    velocity: [
      [1, 0],
      [-1, 0],
    ],
  };
  const hundred = { count: 100, fraction: 0.2 } as const;
  test.each<[string, Scenario, RegExp]>([
    [
      "contacts that take energy",
      { box: { size: [10, 10] }, particles: hundred, contact: { restitution: 0.8 } },
      /Contacts take energy/,
    ],
    [
      "walls that take energy",
      {
        box: { size: [10, 10], edges: "reflecting" },
        particles: { name: "a", ...hundred },
        contact: { pairs: [{ between: ["a", "walls"], restitution: 0.9 }] },
      },
      /Contacts take energy/,
    ],
    ["open edges", { box: { size: [10, 10], edges: "open" }, particles: hundred }, /leave through open edges/],
    [
      "a piston that moves",
      {
        box: { size: [20, 10], edges: ["reflecting", "periodic"] },
        particles: hundred,
        obstacles: [
          {
            kind: "plane",
            through: [1, 0],
            normal: [1, 0],
            motion: { kind: "sine", amplitude: [0.2, 0], frequency: 1 },
          },
        ],
      } as unknown as Scenario,
      /Obstacles that move, or the flow of a sheared box, give the particles energy/,
    ],
    ["two that go to and fro", { box: { size: [10, 10], edges: "reflecting" }, particles: few }, /from t = 0 on\.$/],
  ])("a longer run is not recommended without a steady state: %s", (_, document, words) => {
    const said = about({ ...document, stop: { time: 20 } } as Scenario);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/longer|settled/);
  });

  test("what falls back through an open edge has not left", () => {
    const said = about({
      box: { size: [10, 10], edges: ["periodic", ["reflecting", "open"]] },
      gravity: [0, -1],
      particles: hundred,
      stop: { time: 20 },
    });
    expect(said).not.toMatch(/leave/);
  });

  test("of too few samples it is said what to do", () => {
    expect(about({ box: { size: [10, 10] }, particles: hundred, stop: { time: 2 }, measure: { every: 0.2 } })).toMatch(
      /Too few values \(10\).* 40 are needed\. Run longer, or look more often: a smaller `measure\.every`\./,
    );
  });
});

test("a collision found to rounding is found in time", () => {
  const stepped = sessionOf({
    box: { size: [20, 20] },
    particles: { count: 60, radius: 0.3 },
    method: { kind: "time-stepped", detector: "centres", step: 0.01 },
    stop: { time: 20 },
  });
  stepped.work();
  expect(stepped.engine.tally().stepped!.judged).toBeGreaterThan(0);
  const found = findingsOf(outcomeOf(stepped), stepped.system, stepped.scenario);
  const names = found.map(({ name }) => name.trim());
  expect(names).toContain("collisions missed");
  expect(names).not.toContain("late on average");
  expect(found.find(({ name }) => name.trim() === "spent on following")!.measured).toMatch(/^[\d.]+ % of the work$/);
});

test.each([
  [{ judged: 11, missed: 0 }, "too few followed to tell: 11"],
  [{ judged: 4064, missed: 181 }, "4.45 ± 0.32 %: 181 of 4,064 followed"],
  [{ judged: 4000, missed: 0 }, "under 0.1 %: none of 4,000 followed"],
])("of %j collisions it says %s", (counts, said) => {
  const session = sessionOf({
    box: { size: [20, 20] },
    particles: { count: 60, radius: 0.3 },
    method: { kind: "time-stepped", detector: "centres", step: 0.01 },
    stop: { time: 1 },
  });
  session.work();
  const outcome = outcomeOf(session);
  const stepped = { ...outcome.tally.stepped!, ...counts };
  const found = findingsOf({ ...outcome, tally: { ...outcome.tally, stepped } }, session.system, session.scenario);
  expect(found.find(({ name }) => name === "collisions missed")!.measured).toBe(said);
});

test("the mean of a run stands for it where something settles, and of a gas that cools what it has come to", () => {
  const temperatureOf = (restitution: number) => {
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { count: 50, fraction: 0.2 },
      contact: { restitution },
      stop: { time: 2 },
    });
    session.work();
    const findings = findingsOf(outcomeOf(session), session.system, session.scenario);
    return findings.find(({ name }) => name === "temperature")!;
  };
  expect(temperatureOf(1)).toMatchObject({ column: "temperature" });
  expect(temperatureOf(1).end).toBeUndefined();
  const { column, end } = temperatureOf(0.8);
  expect(column).toBe("temperature");
  expect(Number(end)).toBeLessThan(0.8);
});

test("the error of a diffusion coefficient is how far those of other seeds lie", () => {
  const found = Array.from({ length: take(14, 30) }, (_, seed) => {
    const session = sessionOf({
      seed,
      box: { size: [20, 20, 20] },
      particles: { count: 60, radius: 0.1 },
      motion: { kind: "brownian", diffusion: 1 },
      method: { kind: "time-stepped", step: 0.01, shadow: 0 },
      stop: { time: 0.5 },
    });
    session.work();
    const { measured } = findingsOf(outcomeOf(session), session.system, session.scenario).find(({ name }) =>
      name.startsWith("diffusion"),
    )!;
    return measured.split(" ± ").map(Number) as [value: number, error: number];
  });
  const mean = found.reduce((sum, [value]) => sum + value, 0) / found.length;
  const scatter = Math.sqrt(found.reduce((sum, [value]) => sum + (value - mean) ** 2, 0) / (found.length - 1));
  const told = found.reduce((sum, [, error]) => sum + error, 0) / found.length;
  expect(told / scatter).toBeGreaterThan(0.65);
  expect(told / scatter).toBeLessThan(1.5);
});

const brownian = (size: number[], radius: number, edges: "periodic" | "reflecting", count = 60): Scenario => ({
  box: { size, edges },
  particles: { count, radius },
  motion: { kind: "brownian", diffusion: 1 },
  method: { kind: "time-stepped", step: 0.01 },
  stop: { time: 0.2 },
});

function found(scenario: Scenario, name: string) {
  const session = sessionOf(scenario);
  session.work();
  return findingsOf(outcomeOf(session), session.system, session.scenario).find((finding) => finding.name === name)!;
}

test("between walls Brownian diffusion is held against no theory of endless space", () => {
  expect(found(brownian([10, 10, 10], 0.3, "periodic"), "diffusion, MSD / 2dt").theory).toBeDefined();
  const walled = found(brownian([10, 10, 10], 0.3, "reflecting"), "diffusion, MSD / 2dt");
  expect(walled.theory).toBeUndefined();
  expect(walled.off).toBeUndefined();
});

test("a Brownian run shorter than neighbors stay together says that its errors are rough, and takes them from theory", () => {
  const session = sessionOf({ ...brownian([6, 6, 6], 0.5, "periodic"), measure: { every: 0.002, from: 0 } });
  session.work();
  const outcome = outcomeOf(session);
  const { mean, error, plateau } = outcome.averages.collisionRate!;
  expect(plateau).toBe(false);
  expect(remarksOf(outcome).join()).toMatch(/collision rate.* only roughly known.*A longer run tells more/);
  // Far above the error of as many independent collisions.
  expect(error / mean).toBeGreaterThan(1.3 * Math.sqrt(1 / outcome.collisions));
});

test("without a collision the rate has a bound, and is not a hundred per cent off", () => {
  const rate = found(brownian([1000, 1000], 0.01, "periodic", 500), "collision rate");
  // Three collisions of two in 500 × 0.2.
  expect(rate.measured).toBe("under 0.06");
  expect(rate.off).toBeUndefined();
  expect(Number(rate.theory)).toBeLessThan(0.06);
});

test("a run with too few blocks for the error of a coefficient says which errors are missing", () => {
  const remarks = (collisionsPerParticle: number) => {
    const session = sessionOf({
      box: { size: [1, 1] },
      particles: { count: 50, fraction: 0.3 },
      measure: { what: ["viscosity", "self-diffusion"] },
      stop: { collisionsPerParticle },
    });
    session.work();
    const outcome = outcomeOf(session);
    expect(Object.keys(outcome.estimates ?? {})).toEqual(["selfDiffusion", "greenKuboDiffusion", "viscosity"]);
    return remarksOf(outcome).filter((text) => text.includes("too short"));
  };
  expect(remarks(40)).toEqual([
    "The run is too short for errors of self-diffusion, Einstein, Green–Kubo and shear viscosity.",
  ]);
  expect(remarks(1000)).toEqual([]);
});
