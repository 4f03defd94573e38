/** Steady temperatures of inelastic gases in thermostats, by theory and by the production engine. */
import { describe, expect, it } from "vitest";
import { steadyTemperature } from "../../../src/analysis/theory/steadyTemperature.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { everyNth } from "../../effort.ts";

const heating = { kind: "stochastic-heating", strength: 1, interval: 0.02 };
const bath = { kind: "andersen", temperature: 2, rate: 0.5 };

const cases = [
  { dimension: 2, size: [60, 60], thermostat: heating, e: 0.9 },
  { dimension: 3, size: [14, 14, 14], thermostat: heating, e: 0.8 },
  { dimension: 2, size: [40, 40], thermostat: bath, e: 0.6 },
  { dimension: 3, size: [14, 14, 14], thermostat: bath, e: 0.6 },
];

describe.each(everyNth(3, cases))(
  "$thermostat.kind in $dimension-D with a restitution of $e",
  ({ size, thermostat, e }) => {
    it("keeps the temperature of theory within 3 %", () => {
      const document = {
        box: { size },
        particles: { count: 400, radius: 0.5 },
        contact: { restitution: e },
        thermostat,
      };
      const { scenario } = readScenario(JSON.stringify(document));
      const { system } = buildSystem(scenario!);
      const engine = createEngine(scenario!.method, system);
      const frame = emptyFrame(system);
      let sum = 0;
      const [begin, rows] = [12, 200];
      for (let row = 0; row < rows; row++) {
        engine.advance({ until: begin + 0.25 * row });
        engine.project(frame);
        sum += frame.velocities.reduce((total, v) => total + v * v, 0) / frame.velocities.length;
      }
      const theory = steadyTemperature(system)!;
      expect(engine.tally().collisions).toBeGreaterThan(10_000);
      expect(sum / rows / theory).toBeGreaterThan(0.97);
      expect(sum / rows / theory).toBeLessThan(1.03);
    });
  },
);

describe("where contacts or surfaces take or give energy that theory does not count", () => {
  const steady = (change: object) => {
    const gas = { box: { size: [9, 9], edges: "reflecting" }, particles: { count: 20, radius: 0.2 }, thermostat: bath };
    return steadyTemperature(buildSystem(readScenario(JSON.stringify({ ...gas, ...change })).scenario!).system);
  };
  const walls = [{ between: ["particles", "walls"], restitution: 1 }];

  it.each([
    { contact: { restitution: 0.8 } },
    { contact: { rough: { tangential: 0.5 } } },
    { contact: { viscoelastic: { dissipation: 0.1 } } },
    { obstacles: [{ kind: "sphere", at: [5, 5], radius: 1 }] },
    { thermalWalls: [{ wall: "left", temperature: 1 }] },
  ])("it does not speak: %j", (change) => {
    expect(steady(change)).toBeUndefined();
  });

  it("does not speak where contacts last long beside the time between two, nor where rescaling is rare", () => {
    const lossy = (tc: number) => ({ contact: { restitution: 0.8, collapse: { tc }, pairs: walls } });
    expect(steady(lossy(0.3))).toBeUndefined();
    expect(steady(lossy(1e-6))).toBeGreaterThan(1);
    const rescaled = (interval: number) => ({
      contact: { restitution: 0.8 },
      thermostat: { kind: "rescale", temperature: 2, interval },
    });
    expect(steady(rescaled(5))).toBeUndefined();
    expect(steady(rescaled(1e-3))).toBe(2);
  });

  it("speaks of inelastic balls between elastic walls, of elastic ones, and of what is rescaled", () => {
    expect(steady({ contact: { restitution: 0.8, pairs: walls } })).toBeLessThan(2);
    expect(steady({})).toBeCloseTo(2, 12);
    expect(steady({ contact: { potential: { distances: [0.6], energies: [-1] } } })).toBeCloseTo(2, 12);
    const thermostat = { kind: "rescale", temperature: 3, interval: 1 };
    expect(steady({ thermostat, contact: { rough: { tangential: 0.5 } } })).toBe(3);
  });

  it("does not speak of a flow whose heat a thermostat takes, but of frequent rescaling, and of a box that is not sheared", () => {
    const sheared = (rate: number, thermostat: object) =>
      steady({ box: { size: [40, 40], shear: { rate } }, particles: { count: 400, radius: 0.2 }, thermostat });
    const weak = { kind: "andersen", temperature: 1, rate: 0.05 };
    expect(sheared(0.2, weak)).toBeUndefined();
    expect(sheared(0, weak)).toBeCloseTo(1, 12);
    const rescale = (interval: number) => ({ kind: "rescale", temperature: 2, interval });
    expect(sheared(0.2, rescale(1e-3))).toBe(2);
    expect(sheared(0.2, rescale(5))).toBeUndefined();
  });
});
