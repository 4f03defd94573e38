/** Balls in the SRD fluid: they float or sink by their density, momentum is exchanged, they touch each other and walls. */
import { describe, expect, test } from "vitest";
import { StateReader, StateWriter } from "../../../src/engine/api/savedState.ts";
import type { SrdBall, SrdSettings } from "../../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { gasParticles, lattice, momentum, plainSettings } from "./fluids.ts";

const stays = { normal: 0, tangential: 1 };
const ball = (more: Partial<SrdBall>): SrdBall => ({
  at: [10, 10],
  radius: 2,
  mass: 10,
  velocity: [0, 0],
  response: stays,
  restitution: 0.5,
  ...more,
});

/** A basin of 20 × 20 cells, filled to 12, with a ball of this density over that of the fluid in its middle. */
function basin(density: number): SrdFluid {
  const radius = 2;
  const settings: SrdSettings = {
    ...plainSettings(2, 20),
    edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
    step: 0.03,
    gravity: [0, -9.81],
    shift: false,
    repulsion: { passes: 3, change: 0.1 },
    pressure: { iterations: 40, continued: true, correction: 0 },
    walls: [stays, stays, stays, stays],
    balls: [ball({ at: [10, 6], radius, mass: density * 5 * Math.PI * radius ** 2 })],
  };
  const { positions, fluids, velocities } = lattice(settings, [20, 12]);
  const outside = (_: number, k: number) => {
    const i = 2 * Math.floor(k / 2);
    return Math.hypot(positions[i] - 10, positions[i + 1] - 6) > radius + 0.3;
  };
  const kept = positions.filter(outside);
  return new SrdFluid(settings, {
    positions: kept,
    velocities: velocities.slice(0, kept.length),
    fluids: fluids.slice(0, kept.length / 2),
  });
}

test("a ball of density 0.4 floats, immersed by 0.4 of its surface", () => {
  const fluid = basin(0.4);
  const late = { steps: 0, height: 0, immersed: 0 };
  for (let k = 0; k < 500; k++) {
    fluid.step();
    if (k < 100) continue;
    late.steps++;
    late.height += fluid.balls.positions[1];
    late.immersed += fluid.balls.immersed[0];
  }
  // The surface is at about 12.5.
  expect(late.height / late.steps).toBeGreaterThan(11);
  expect(late.height / late.steps).toBeLessThan(16);
  expect(late.immersed / late.steps).toBeGreaterThan(0.3);
  expect(late.immersed / late.steps).toBeLessThan(0.6);
});

/** Share of a disc of radius 4, at first at this height, below the level of the fluid beside it, mean of 200 steps, in a basin of 28 × 22 cells filled to 14. */
function floating(density: number, height: number): number {
  const radius = 4;
  const settings: SrdSettings = {
    ...plainSettings(2, 22),
    size: [28, 22],
    edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
    step: 0.03,
    gravity: [0, -9.81],
    shift: false,
    repulsion: { passes: 3, change: 0.1 },
    pressure: { iterations: 40, continued: true, correction: 0.05 },
    walls: [stays, stays, stays, stays],
    balls: [ball({ at: [14, height], radius, mass: density * 5 * Math.PI * radius ** 2 })],
  };
  const { positions, velocities, fluids } = lattice(settings, [28, 14]);
  const kept = positions.filter((_, k) => {
    const i = 2 * Math.floor(k / 2);
    return Math.hypot(positions[i] - 14, positions[i + 1] - height) > radius + 0.1;
  });
  const count = kept.length / 2;
  const particles = { positions: kept, velocities: velocities.slice(0, 2 * count), fluids: fluids.slice(0, count) };
  const fluid = new SrdFluid(settings, particles);
  let immersed = 0;
  for (let k = 0; k < 400; k++) {
    fluid.step();
    if (k < 200) continue;
    const [x, y] = fluid.balls.positions;
    let beside = 0;
    for (let i = 0; i < count; i++) if (Math.abs(fluid.positions[2 * i] - x) > radius + 1) beside++;
    const level = beside / (5 * (28 - 2 * (radius + 1)));
    const angle = Math.acos(Math.max(-1, Math.min(1, (y - level) / radius)));
    immersed += (angle - Math.sin(angle) * Math.cos(angle)) / Math.PI / 200;
  }
  return immersed;
}

test("balls float as deep as Archimedes says", () => {
  const [light, heavy] = [floating(0.3, 15.5), floating(0.7, 13)];
  expect(Math.abs(light - 0.3)).toBeLessThan(0.1);
  expect(Math.abs(heavy - 0.7)).toBeLessThan(0.1);
});

test("a ball of density 3 sinks to the floor", () => {
  const fluid = basin(3);
  let immersed = 0;
  for (let k = 0; k < 100; k++) {
    fluid.step();
    immersed = Math.max(immersed, fluid.balls.immersed[0]);
  }
  expect(fluid.balls.positions[1]).toBeLessThan(2.1);
  expect(immersed).toBeGreaterThan(0.9);
});

describe("without gravity and walls", () => {
  const settings = plainSettings(2, 20, {
    step: 0.1,
    repulsion: { passes: 3, change: 0.1 },
    balls: [ball({ velocity: [3, 1] }), ball({ at: [4, 19], mass: 30, response: { normal: -1, tangential: -1 } })],
  });
  const total = (fluid: SrdFluid, axis: number) =>
    momentum(fluid, axis) + 10 * fluid.balls.velocities[axis] + 30 * fluid.balls.velocities[2 + axis];

  test("momentum goes from balls to the fluid, and none is lost", () => {
    const fluid = new SrdFluid(settings, gasParticles(settings, 3));
    const before = [total(fluid, 0), total(fluid, 1)];
    for (let k = 0; k < 100; k++) fluid.step();
    expect(Math.abs(fluid.balls.velocities[0])).toBeLessThan(1.5);
    expect(total(fluid, 0)).toBeCloseTo(before[0], 8);
    expect(total(fluid, 1)).toBeCloseTo(before[1], 8);
  });

  test("no fluid particle is inside a ball", () => {
    const fluid = new SrdFluid(settings, gasParticles(settings, 3));
    for (let k = 0; k < 20; k++) fluid.step();
    const [bx, by] = fluid.balls.positions;
    let nearest = Infinity;
    for (let i = 0; i < fluid.count; i++) {
      nearest = Math.min(nearest, Math.hypot(fluid.positions[2 * i] - bx, fluid.positions[2 * i + 1] - by));
    }
    expect(nearest).toBeGreaterThan(2 - 1e-9);
    expect(nearest).toBeLessThan(2.5);
  });

  test("a run cut in two is the uncut run", () => {
    const make = () =>
      new SrdFluid(
        { ...settings, pressure: { iterations: 5, continued: true, correction: 0.05 } },
        gasParticles(settings, 3),
      );
    const [uncut, first, second] = [make(), make(), make()];
    for (let k = 0; k < 20; k++) uncut.step();
    for (let k = 0; k < 11; k++) first.step();
    second.step();
    const writer = new StateWriter();
    first.save(writer);
    second.restore(new StateReader(writer.bytes()));
    for (let k = 0; k < 9; k++) second.step();
    expect(second.positions).toEqual(uncut.positions);
    expect(second.velocities).toEqual(uncut.velocities);
    expect(second.balls.velocities).toEqual(uncut.balls.velocities);
    expect(second.work).toEqual(uncut.work);
  });
});

test("balls bounce off each other and off walls with restitution", () => {
  const settings = plainSettings(2, 20, {
    edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
    step: 0.1,
    balls: [
      ball({ at: [7, 10], velocity: [1, 0] }),
      ball({ at: [12, 10], velocity: [-1, 0], mass: 30, restitution: 1 }),
      ball({ at: [5, 3], velocity: [0, -1], restitution: 0.25 }),
    ],
  });
  const none = { positions: new Float64Array(0), velocities: new Float64Array(0), fluids: new Uint8Array(0) };
  const fluid = new SrdFluid(settings, none);
  for (let k = 0; k < 30; k++) fluid.step();
  const [a, , b, , , c] = fluid.balls.velocities;
  expect(b - a).toBeCloseTo(0.5 * 2, 12);
  expect(10 * a + 30 * b).toBeCloseTo(-20, 12);
  expect(c).toBeCloseTo(0.25, 12);
});

describe("in air, with a fluid elsewhere in the box", () => {
  const walls = ["reflecting", "reflecting", "reflecting", "reflecting"] as const;
  const inAir = (step: number, balls: readonly SrdBall[], edges: SrdSettings["edges"] = walls) => {
    const settings = plainSettings(2, 32, {
      edges,
      step,
      pressure: { iterations: 40, continued: true, correction: 0.05 },
      repulsion: { passes: 3, change: 0.1 },
      balls,
    });
    const single = {
      positions: new Float64Array(2).fill(0.5),
      velocities: new Float64Array(2),
      fluids: new Uint8Array(1),
    };
    const fluid = new SrdFluid(settings, single);
    while (fluid.steps * step < 5) fluid.step();
    return fluid.balls;
  };

  test.each([0.2, 0.1, 0.05, 0.01])("a ball turns at a wall with its restitution: step %f", (step) => {
    for (const restitution of [1, 0.5]) {
      const { positions, velocities } = inAir(step, [ball({ at: [20, 25], velocity: [0, 2], restitution })]);
      expect(velocities[1]).toBeCloseTo(-2 * restitution, 12);
      // It touches the wall, 5 below, at time 2.5.
      expect(positions[1]).toBeCloseTo(30 - 2 * restitution * 2.5, 9);
    }
  });

  test.each([0.2, 0.05])("two balls that meet head-on exchange their velocities: step %f", (step) => {
    const pair = [
      ball({ at: [10, 25], velocity: [2, 0], restitution: 1 }),
      ball({ at: [22, 25], velocity: [-1, 0], restitution: 1 }),
    ];
    const { positions, velocities } = inAir(step, pair);
    expect([...velocities]).toEqual([-1, 0, 2, 0].map((v) => expect.closeTo(v, 12)));
    const met = 8 / 3;
    expect(positions[0]).toBeCloseTo(10 + 2 * met - (5 - met), 9);
    // And across a periodic edge, before either has passed it: at time 4.87.
    const across = [
      ball({ at: [21.9, 25], velocity: [2, 0], restitution: 1 }),
      ball({ at: [8.5, 25], velocity: [-1, 0], restitution: 1 }),
    ];
    const swapped = inAir(step, across, ["periodic", "periodic", "reflecting", "reflecting"]).velocities;
    expect([...swapped]).toEqual([-1, 0, 2, 0].map((v) => expect.closeTo(v, 12)));
  });
});
