/** Fluids of particles keep momentum and energy as docs/MODEL.md says, with each of their options. */
import { describe, expect, it } from "vitest";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

type Method = Partial<NonNullable<Scenario["method"]>>;
const plain: Method = { repulsion: false, pressure: false };

/** Two drops that meet in a periodic box, one of them faster. */
function drops(method: Method, more: Partial<Scenario> = {}): Scenario {
  return {
    box: { size: [120, 80], edges: "periodic" },
    seed: 3,
    fluid: {
      cell: 10,
      perCell: 5,
      fill: [
        { name: "left", center: [32, 40], radius: 24, velocity: [9, 1] },
        { name: "right", center: [88, 44], radius: 24, velocity: [-4, 0.5] },
      ],
    },
    method: { kind: "srd", step: 0.1, ...method } as NonNullable<Scenario["method"]>,
    measure: { every: 0.5, what: ["energy", "momentum"] },
    stop: { time: 8 },
    ...more,
  };
}

function ran(document: Scenario) {
  const session = sessionOf(document);
  while (!session.ending) session.work();
  return session;
}

/** Both drops around a ball, which touch it. */
const ball = (density: number) => ({
  bodies: [{ at: [60, 42], radius: 12, density, velocity: [0, 3] }],
});
const sweeps = (more: object): Method => ({ ...plain, pressure: more });
const cube: Partial<Scenario> = {
  box: { size: [40, 40, 40], edges: "periodic" },
  fluid: {
    cell: 10,
    perCell: 5,
    fill: [
      { center: [12, 20, 20], radius: 11, velocity: [6, 1, 0] },
      { center: [28, 22, 20], radius: 11 },
    ],
  },
  stop: { time: 4 },
};

describe("nothing outside: momentum is kept to rounding, and energy is lost but not made", () => {
  it.each<readonly [string, Method, Partial<Scenario>, number]>([
    ["rotation", plain, {}, 1e-13],
    ["rotation and shift", { ...plain, shift: true, rotation: { angle: [-90, 90] } }, {}, 1e-13],
    ["a thermostat", { ...plain, thermostat: { temperature: 2 } }, {}, 1e-13],
    ["pressure", { repulsion: false }, {}, 1e-13],
    ["pressure as in the paper", sweeps({ iterations: 10, continued: false }), {}, 1e-13],
    ["an odd number of sweeps", sweeps({ iterations: 5 }), {}, 1e-13],
    ["a correction", sweeps({ correction: 0.1 }), {}, 1e-13],
    ["a light ball", { repulsion: false }, ball(0.2), 1e-13],
    ["a heavy ball", { repulsion: false }, ball(5), 1e-13],
    [
      "a ball that fluid sticks to",
      { repulsion: false },
      { ...ball(1), fluid: { ...drops({}).fluid!, walls: "no-slip" } },
      1e-13,
    ],
    ["a ball without pressure", plain, { ...ball(0.5), fluid: { ...drops({}).fluid!, walls: "adhere" } }, 1e-13],
    ["three dimensions", { repulsion: false }, cube, 1e-13],
    // The repulsion moves particles apart that rotation and streaming have brought together.
    ["repulsion", { pressure: false }, {}, 1e-3],
    ["repulsion and pressure", {}, {}, 1e-3],
    ["all of them and a ball", { shift: true, pressure: { correction: 0.05 } }, ball(0.5), 1e-3],
    ["all of them in three dimensions", {}, cube, 1e-3],
  ])("%s", (_, method, more, made) => {
    const session = ran(drops(method, more));
    const { momentum, energy } = session.drift;
    expect(momentum).toBeLessThan(1e-13);
    expect(energy).toBeLessThan(made);
    const { dissipated, injected } = session.engine.tally();
    const takes = Boolean(method.thermostat) || method.pressure !== false || method.repulsion !== false || more.bodies;
    if (takes) expect(Math.abs(dissipated) + Math.abs(injected ?? 0)).toBeGreaterThan(10);
    else expect(dissipated).toBe(0);
  });
});

describe("forces", () => {
  it("on one of two fluids: momentum is kept across it, and its work is counted", () => {
    const fluid = { ...drops({}).fluid!, forces: [{ on: "left", force: [0, 2] }] };
    const session = ran(drops({ repulsion: false }, { fluid }));
    expect(session.drift.momentum).toBeLessThan(1e-13);
    expect(session.drift.energy).toBeLessThan(1e-13);
    expect(session.engine.tally().forceWork).toBeGreaterThan(1000);
  });

  it("gravity along a periodic axis: its work is counted", () => {
    const session = ran(drops({ repulsion: false }, { gravity: [0, -1] }));
    expect(session.drift.momentum).toBeLessThan(1e-13);
    expect(session.drift.energy).toBeLessThan(1e-13);
    expect(session.engine.tally().forceWork).toBeGreaterThan(1000);
  });

  it("gravity toward a floor: the balance holds with the potential energy", () => {
    const more = {
      box: { size: [120, 80], edges: "reflecting" as const },
      gravity: [0, -3],
    } satisfies Partial<Scenario>;
    const session = ran(drops({ repulsion: false }, more));
    expect(session.drift.energy).toBeLessThan(1e-13);
    expect(session.engine.tally().dissipated).toBeGreaterThan(1000);
  });

  it("a fluid that the repulsion lifts against gravity has a drift, and the run says so", () => {
    const more = {
      box: { size: [120, 80], edges: "reflecting" as const },
      gravity: [0, -9.81],
    } satisfies Partial<Scenario>;
    const session = ran(drops({ pressure: false }, more));
    expect(session.drift.energy).toBeGreaterThan(0.01);
    expect(diagnose(session.scenario, outcomeOf(session), [])).toContainEqual(
      expect.objectContaining({ code: "drift", message: expect.stringContaining("repulsion") }),
    );
  });
});

it("a drop at rest stays at rest", () => {
  const fill = [{ center: [60, 40], radius: 30 }];
  const session = ran(drops({}, { fluid: { cell: 10, perCell: 5, fill }, stop: { time: 30 } }));
  const { fluid } = session.system;
  const frame = session.project();
  const twice = frame.velocities.reduce((sum, v) => sum + v * v, 0);
  // A thousandth of a cell per time.
  expect(Math.sqrt(twice / fluid!.count)).toBeLessThan(0.01);
});
