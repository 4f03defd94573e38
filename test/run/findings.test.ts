/** What a run has found, as people read it. */
import { expect, test } from "vitest";
import { clusterSizes, distributionOf, distributionsFor } from "../../src/run/distributions.ts";
import { findingsOf, remarksOf } from "../../src/run/findings.ts";
import { outcomeOf } from "../../src/run/outcome.ts";
import { sessionOf } from "./sessionOf.ts";

const fluid = sessionOf({
  box: { size: [8, 8, 8] },
  particles: { count: 500, fraction: 0.2, velocity: { exact: true, zeroMomentum: true } },
  stop: { time: 20 },
  measure: { from: 5, what: ["temperature", "collision-rate", "pressure", "velocity-histogram", "impact-separations"] },
});

test("before averages begin, velocities are those of the moment", () => {
  const { x, y, expected } = distributionOf("velocities", fluid, fluid.project())!;
  expect(x).toHaveLength(y.length + 1);
  const width = x[1]! - x[0]!;
  expect(y.reduce((sum, density) => sum + density * width, 0)).toBeCloseTo(1, 9);
  const second = y.reduce((sum, density, k) => sum + density * width * ((x[k]! + x[k + 1]!) / 2) ** 2, 0);
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
  expect(findings.find(({ name }) => name === "temperature")).toEqual({ name: "temperature", measured: "1" });
  expect(findings.find(({ name }) => name === "overlaps at the end")!.measured).toBe("none");
  expect(remarksOf(outcome)).toEqual([
    expect.stringMatching(/^Averages over \d+ samples from time 5 on\. /),
    "Theory: Enskog; Carnahan–Starling.",
  ]);
});

test("about half of all impacts overlap by rounding", () => {
  const { x, y } = distributionOf("impacts", fluid, fluid.project())!;
  const negative = y.reduce((sum, density, k) => sum + (x[k + 1]! <= 0 ? density * (x[k + 1]! - x[k]!) : 0), 0);
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
  const { x, y, expected } = clusterSizes(
    [
      [1, 40],
      [2, 10],
      [40, 1],
    ],
    100,
  );
  const sum = (of: (k: number) => number) => Array.from(x, (_, k) => of(k)).reduce((a, b) => a + b, 0);
  expect([sum((k) => y[k]!), sum((k) => x[k]! * y[k]!)]).toEqual([51, 100]);
  expect(sum((k) => expected![k]!)).toBeCloseTo(51, 6);
  expect(sum((k) => x[k]! * expected![k]!)).toBeCloseTo(100, 3);
});
