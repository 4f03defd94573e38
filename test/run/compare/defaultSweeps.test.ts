/** The ranges that suit a scenario. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultSweeps } from "../../../src/run/compare/defaultSweeps.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";

function usual(document: object) {
  const { document: read, scenario } = readScenario(JSON.stringify(document));
  const sweeps = defaultSweeps(read!, scenario!, estimate(scenario!)!);
  return Object.fromEntries(sweeps.map((sweep) => [sweep.of, sweep.usual]));
}

describe("the usual range", () => {
  const gas = (particles: object, more: object = {}) => ({ box: { size: [20, 20] }, particles, ...more });

  test("of steps is about the smaller of L/(2 v_max) and the mean collision time, whatever the units", () => {
    for (const [size, temperature] of [
      [1, 1],
      [1000, 1],
      [1, 1e-6],
    ] as const) {
      const document = {
        box: { size: [size, size] },
        particles: { count: 400, fraction: 0.3, velocity: { temperature } },
      };
      const { scenario } = readScenario(JSON.stringify(document));
      const { meanCollisionTime, cellSide } = estimate(scenario!)!;
      const [low, high] = usual(document).step!.split("..").map(Number) as [number, number];
      // The fastest of 400 has √(2 + 2 ln 400) of a component's usual speed.
      const bound = Math.min(meanCollisionTime, cellSide / 2 / Math.sqrt(14 * temperature));
      expect(low / bound).toBeGreaterThan(1 / 60);
      expect(low / bound).toBeLessThan(1 / 15);
      expect(high / bound).toBeGreaterThan(1.5);
      expect(high / bound).toBeLessThan(6);
      expect(low.toExponential()).toMatch(/^[125]e/);
      expect(high.toExponential()).toMatch(/^[125]e/);
    }
  });

  test("takes in the scenario's own step and number, however far from what is usual", () => {
    const of = (method: object) =>
      usual(gas({ count: 400, fraction: 0.3 }, { method }))
        .step!.split("..")
        .map(Number);
    const [low, high] = of({ kind: "event-driven" }) as [number, number];
    for (const step of [low / 40, low, Math.sqrt(low * high), high, 7 * high]) {
      const range = of({ kind: "time-stepped", step });
      expect(range).toEqual([Math.min(low, step), Math.max(high, step)]);
    }
    const sample = JSON.parse(
      readFileSync("media/samples/brownian-mixture.edpd.json", "utf8").replace(/^\s*\/\/.*$/gm, ""),
    );
    expect(usual(sample).step).toMatch(new RegExp(`^${sample.method.step}\\.\\.`));
    expect(usual(gas({ count: 14_500, fraction: 0.3 })).n).toBe("2000..20000");
    expect(Number(usual(gas({ count: 140_000, fraction: 0.3 })).n!.split("..")[1])).toBeGreaterThanOrEqual(140_000);
  });

  test("of Brownian steps is one in which particles do not cross a cell", () => {
    const motion = { kind: "brownian", diffusion: 1 };
    const method = { kind: "time-stepped", step: 1e-3 };
    const [low, high] = usual(gas({ count: 400, radius: 0.2 }, { motion, method }))
      .step!.split("..")
      .map(Number);
    expect(low).toBeGreaterThan(1e-5);
    // √(4DΔt) beside a cell of side 1.
    expect(high).toBeLessThan(0.25);
  });

  test("of particles stands about their number, goes no further than they can be placed, and is there for one number only", () => {
    expect(usual(gas({ count: 900, fraction: 0.3 })).n).toBe("100..10000");
    expect(usual(gas({ count: 100_000, fraction: 0.3 })).n).toBe("10000..100000");
    const [low, high] = usual(gas({ count: 200, radius: 0.5 }))
      .n!.split("..")
      .map(Number) as [number, number];
    expect(low).toBe(20);
    // 509 of them would be all of the box.
    expect(high).toBeGreaterThanOrEqual(200);
    expect(high).toBeLessThan(280);
    expect(usual(gas([{ count: 40, radius: 0.5 }])).n).toBeUndefined();
  });

  test("of cells goes no further than particles fit, along the shortest axis", () => {
    expect(usual(gas({ count: 400, radius: 0.5 })).cells).toBe("5..19");
    const [low, high] = usual({ box: { size: [100, 10] }, particles: { count: 400, radius: 0.5 } })
      .cells!.split("..")
      .map(Number) as [number, number];
    expect(low).toBeGreaterThanOrEqual(3);
    expect(high).toBe(9);
  });
});
