/** Viscoelastic spheres: the coefficient of restitution, pairs and walls, and the cooling of a gas. */
import { describe, expect, it } from "vitest";
import { mechanics } from "../../../src/analysis/measures/mechanics.ts";
import { enskogRate, type Gas } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { fifthRoot } from "../../../src/physics/contacts/fifthRoot.ts";
import { isElastic } from "../../../src/physics/contacts/index.ts";
import { viscoelasticRestitution } from "../../../src/physics/contacts/viscoelasticRestitution.ts";
import type { System } from "../../../src/physics/system.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { referenceEngines } from "../extendedFormat.ts";

function systemOf(document: object): System {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return buildSystem(scenario!).system;
}

it("the fifth root is that of Math.pow to rounding", () => {
  let worst = 0;
  for (let k = -300; k <= 300; k += 0.37) {
    const x = 10 ** k * 1.234567;
    worst = Math.max(worst, Math.abs(fifthRoot(x) ** 5 / x - 1));
  }
  expect(worst).toBeLessThan(5e-15);
  expect(fifthRoot(0)).toBe(0);
  expect(fifthRoot(32)).toBe(2);
});

describe("the coefficient of restitution", () => {
  it("has the series of Ramírez et al. at small velocities", () => {
    const [C1, D] = [1.15344, 0.1];
    const C2 = 0.6 * C1 ** 2;
    for (const v of [1e-12, 1e-9, 1e-6]) {
      const y = D * v ** 0.2;
      const rest = viscoelasticRestitution(D, v) - (1 - C1 * y + C2 * y * y);
      expect(Math.abs(rest)).toBeLessThan(2 * y ** 2.5 + 2e-5 * y);
    }
  });

  it("falls from 1, and stays positive where the series does not", () => {
    let last = 1;
    expect(viscoelasticRestitution(0.5, 0)).toBe(1);
    expect(viscoelasticRestitution(0, 3)).toBe(1);
    for (let v = 1e-9; v < 1e9; v *= 3) {
      const e = viscoelasticRestitution(0.5, v);
      expect(e).toBeLessThan(last);
      expect(e).toBeGreaterThan(0);
      last = e;
    }
  });
});

it("a ball that falls on a floor, and pairs that have another value", () => {
  const system = systemOf({
    box: { size: [10, 10], edges: ["periodic", "reflecting"] },
    particles: { radius: 0.5, at: [[5, 5]], velocity: [0, -2] },
    contact: {
      viscoelastic: { dissipation: 0.1 },
      pairs: [{ between: ["particles", "bottom"], viscoelastic: { dissipation: 0.3 } }],
    },
    stop: { time: 1 },
  });
  expect(isElastic(system)).toBe(false);
  const engine = createSingleCheck(system);
  const frame = emptyFrame(system);
  const speeds = [2];
  for (const dissipation of [0.3, 0.1, 0.3]) {
    engine.advance({ until: 1e3, encounters: 1 });
    engine.project(frame);
    speeds.push(Math.abs(frame.velocities[1]));
    expect(speeds.at(-1)! / speeds.at(-2)!).toBeCloseTo(viscoelasticRestitution(dissipation, speeds.at(-2)!), 12);
  }
  expect(engine.tally().dissipated).toBeCloseTo((4 - speeds[3] ** 2) / 2, 12);
});

it("obstacles have the values that pairs give for them, and losses at them are losses", () => {
  const between = (pair: object, dissipation: number) =>
    systemOf({
      box: { size: [10, 10], edges: ["periodic", "open"] },
      particles: { radius: 0.5, at: [[5, 5]], velocity: [0, -2] },
      obstacles: [
        { kind: "plane", name: "floor", through: [5, 2], normal: [0, 1] },
        { kind: "plane", name: "ceiling", through: [5, 8], normal: [0, -1] },
      ],
      contact: { viscoelastic: { dissipation }, pairs: [pair] },
      stop: { time: 1 },
    });
  const system = between({ between: ["particles", "floor"], viscoelastic: { dissipation: 0.3 } }, 0.1);
  const engine = createSingleCheck(system);
  const frame = emptyFrame(system);
  let before = 2;
  for (const dissipation of [0.3, 0.1, 0.3]) {
    engine.advance({ until: 1e3, encounters: 1 });
    engine.project(frame);
    const speed = Math.abs(frame.velocities[1]);
    expect(speed / before).toBeCloseTo(viscoelasticRestitution(dissipation, before), 12);
    before = speed;
  }
  expect(isElastic(between({ between: ["particles", "floor"], viscoelastic: { dissipation: 0.3 } }, 0))).toBe(false);
  expect(isElastic(between({ between: ["particles", "floor"], viscoelastic: { dissipation: 0 } }, 0))).toBe(true);
});

it("a hit on a wall within the duration of the contact before it loses nothing", () => {
  const system = systemOf({
    box: { size: [10, 10], edges: ["periodic", "reflecting"] },
    particles: { radius: 0.5, at: [[5, 5]], velocity: [0, -2] },
    contact: { viscoelastic: { dissipation: 0.3 } },
    stop: { time: 1 },
  });
  const engine = createSingleCheck({ ...system, collapse: { kind: "tc", tc: 100, after: 100 } });
  const frame = emptyFrame(system);
  const speeds = [1, 2].map(() => {
    engine.advance({ until: 1e3, encounters: 1 });
    engine.project(frame);
    return Math.abs(frame.velocities[1]);
  });
  expect(speeds[0] / 2).toBeCloseTo(viscoelasticRestitution(0.3, 2), 12);
  expect(speeds[1]).toBe(speeds[0]);
});

describe("a gas", () => {
  const count = 800;
  const size = 20;
  const system = systemOf({
    box: { size: [size, size, size] },
    seed: 5,
    particles: { count, radius: 0.5, velocity: { temperature: 1, exact: true, zeroMomentum: true } },
    contact: { viscoelastic: { dissipation: 0.1 } },
    stop: { time: 1 },
  });

  it("cools with T ∝ t^(−5/3), as kinetic theory says with this restitution", () => {
    const D = 0.1;
    // Mean loss of a collision, with normal velocities of density g exp(−mg²/4T): ∫ (1 − ε²(g)) m g²/4.
    const lossAt = (T: number) => {
      let [loss, all] = [0, 0];
      for (let g = 0.01; g < 8; g += 0.02) {
        const weight = g * Math.exp((-g * g) / 4);
        const v = g * Math.sqrt(T);
        loss += (weight * (1 - viscoelasticRestitution(D, v) ** 2) * v * v) / 4;
        all += weight;
      }
      return loss / all;
    };
    const gas = (temperature: number): Gas => ({
      dimension: 3,
      temperature,
      mass: 1,
      diameter: 1,
      numberDensity: count / size ** 3,
    });
    let [T, t] = [1, 0];
    const engine = createSingleCheck(system);
    const frame = emptyFrame(system);
    const points: { readonly time: number; readonly measured: number; readonly theory: number }[] = [];
    for (const until of [5, 20, 80, 320, 1280]) {
      while (t < until) {
        const dt = Math.min(until - t, 0.02 * (t + 1));
        // Half of the collisions of a particle count for it alone: 3/2 dT = −(ω/2) loss dt; the midpoint rule.
        const half = T - (enskogRate(gas(T)) * lossAt(T) * dt) / 6;
        T -= (enskogRate(gas(half)) * lossAt(half) * dt) / 3;
        t += dt;
      }
      engine.advance({ until });
      engine.project(frame);
      const measured = (2 * mechanics(system, frame).kinetic) / (3 * (count - 1));
      points.push({ time: until, measured, theory: T });
      expect(Math.abs(measured / T - 1)).toBeLessThan(0.08);
    }
    const [before, last] = points.slice(-2) as [(typeof points)[0], (typeof points)[0]];
    const slope = Math.log(last.measured / before.measured) / Math.log(last.time / before.time);
    expect(slope).toBeLessThan(-1.5);
    expect(slope).toBeGreaterThan(-1.75);
    const { dissipated } = engine.tally();
    expect(mechanics(system, frame).kinetic + dissipated).toBeCloseTo((3 * (count - 1)) / 2, 8);
  });

  it.each(referenceEngines)("%s agrees with the oracle", (_, create) => {
    const few = systemOf({
      box: { size: [5, 5], edges: ["periodic", "reflecting"] },
      seed: 2,
      particles: { count: 16, radius: 0.4 },
      contact: { viscoelastic: { dissipation: 0.2 } },
      stop: { time: 1 },
    });
    expect(expectAgreement(few, create, { perParticle: 5 }).compared).toBeGreaterThan(25);
  });
});
