/** Obstacles in the SRD fluid are tight: no particle is streamed, pushed or carried through a surface, however thin. */
import { expect, test } from "vitest";
import type { SrdSettings, SrdSolid } from "../../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { HollowCylinder, Tube } from "../../../src/physics/surfaces/shapes/cylinder.ts";
import { Ball, Block, Rod, type Shape } from "../../../src/physics/surfaces/shapes/shape.ts";
import { Triangle } from "../../../src/physics/surfaces/shapes/triangle.ts";
import { take } from "../../effort.ts";
import { plainSettings } from "./fluids.ts";

const slip = { normal: -1, tangential: 1 };
const solid = (...shapes: Shape[]): SrdSolid[] => [{ shapes, response: slip }];
const chain = (...corners: number[][]) => corners.slice(1).map((to, k) => new Rod(corners[k], to, 0));

/** Liquids of the paper: cells of 10 with 5 particles, heavy. */
function liquid(dimension: 2 | 3, side: number, solids: readonly SrdSolid[], more: Partial<SrdSettings> = {}) {
  return {
    ...plainSettings(dimension, side),
    edges: Array<"reflecting">(2 * dimension).fill("reflecting"),
    cell: 10,
    perCell: 5,
    step: 0.1,
    gravity: dimension === 2 ? [0, -9.81] : [0, 0, -9.81],
    shift: false,
    repulsion: { passes: 3, change: 0.1 },
    pressure: { iterations: 10, continued: true, correction: 0.05 },
    solids,
    ...more,
  } satisfies SrdSettings;
}

/** A lattice from corner to corner, at rest. */
function filled(settings: SrdSettings, low: readonly number[], high: readonly number[]): SrdFluid {
  const d = settings.dimension;
  const spacing = settings.cell / settings.perCell ** (1 / d);
  const counts = low.map((x, axis) => Math.floor((high[axis] - x) / spacing));
  const count = counts.reduce((product, n) => product * n, 1);
  const positions = new Float64Array(count * d);
  for (let i = 0; i < count; i++) {
    let rest = i;
    for (let axis = 0; axis < d; axis++) {
      positions[i * d + axis] = low[axis] + ((rest % counts[axis]) + 0.5) * spacing;
      rest = Math.floor(rest / counts[axis]);
    }
  }
  return new SrdFluid(settings, { positions, velocities: new Float64Array(count * d), fluids: new Uint8Array(count) });
}

function run(fluid: SrdFluid, steps: number): void {
  for (let k = 0; k < steps; k++) fluid.step();
}

/** Particles for whose places a condition does not hold. */
function outside({ positions, count, dimension: d }: SrdFluid, isInside: (...at: number[]) => boolean): number {
  let found = 0;
  for (let i = 0; i < count; i++) if (!isInside(...positions.subarray(i * d, (i + 1) * d))) found++;
  return found;
}

test("a cup of segments without thickness holds every particle of a heavy fluid", () => {
  const settings = liquid(2, 320, solid(...chain([20, 320], [100, 100], [200, 100], [280, 320])));
  const fluid = filled(settings, [110, 102], [190, 180]);
  expect(fluid.count).toBeGreaterThan(250);
  run(fluid, take(120, 1200));
  expect(fluid.work.surfaceHits + fluid.work.pairsMoved).toBeGreaterThan(4000);
  const inCup = (x: number, y: number) => y > 100 && Math.abs(x - 150) < 50 + (80 / 220) * (y - 100);
  expect(outside(fluid, inCup)).toBe(0);
});

test("a cup of triangles holds every particle in three dimensions", () => {
  const [a, b] = [30, 90];
  const faces = [
    [
      [a, a, a],
      [b, a, a],
      [b, b, a],
      [a, b, a],
    ],
    [
      [a, a, a],
      [b, a, a],
      [b, a, 120],
      [a, a, 120],
    ],
    [
      [a, b, a],
      [b, b, a],
      [b, b, 120],
      [a, b, 120],
    ],
    [
      [a, a, a],
      [a, b, a],
      [a, b, 120],
      [a, a, 120],
    ],
    [
      [b, a, a],
      [b, b, a],
      [b, b, 120],
      [b, a, 120],
    ],
  ] as [number, number, number][][];
  const shapes = faces.flatMap(([p, q, r, s]) => [new Triangle(p, q, r), new Triangle(p, r, s)]);
  const fluid = filled(liquid(3, 120, solid(...shapes)), [a + 1, a + 1, a + 1], [b - 1, b - 1, a + 40]);
  expect(fluid.count).toBeGreaterThan(450);
  run(fluid, take(12, 200));
  expect(fluid.work.pairsMoved).toBeGreaterThan(4000);
  expect(outside(fluid, (x, y, z) => Math.min(x, y, z) > a && Math.max(x, y) < b)).toBe(0);
});

test("a wall of one cell, of a tenth of a cell and of none holds back a column beside air", () => {
  for (const thickness of [10, 1, 0]) {
    const wall = thickness === 0 ? new Rod([95, -5], [95, 300], 0) : new Block([95, -5, -1], [95 + thickness, 300, 1]);
    const fluid = filled(liquid(2, 200, solid(wall)), [0, 0], [94, 150]);
    run(fluid, take(60, 600));
    expect(fluid.work.pairsMoved).toBeGreaterThan(4000);
    expect(outside(fluid, (x) => x <= 95)).toBe(0);
  }
});

const across = (x: number, y: number) => Math.hypot(x - 60, y - 60);
const wedge = [
  [20, 110],
  [63, 12],
  [71, 110],
];
/** Inside of the wedge, at least this far from its sides. */
const inWedge = (x: number, y: number, far: number) =>
  wedge.every(([ax, ay], k) => {
    const [bx, by] = wedge[(k + 1) % 3];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > far * Math.hypot(bx - ax, by - ay);
  });

test.each<[string, 2 | 3, Shape[], (far: number, x: number, y: number, z: number) => boolean]>([
  ["a hollow disc", 2, [new Ball([60, 60], 47, true)], (far, x, y) => across(x, y) < 47 - far],
  [
    "a hollow ball",
    3,
    [new Ball([60, 60, 60], 37, true)],
    (far, x, y, z) => Math.hypot(across(x, y), z - 60) < 37 - far,
  ],
  ["a hollow cylinder", 3, [new HollowCylinder([60, 60, 0], [60, 60, 1], 35)], (far, x, y) => across(x, y) < 35 - far],
  ["a thin tube", 3, [new Tube([60, 60, -5], [60, 60, 125], 35)], (far, x, y) => across(x, y) < 35 - far],
  ["an acute wedge", 2, chain(...wedge, wedge[0]), (far, x, y) => inWedge(x, y, far)],
])("pushed into the last corner of %s, a fluid stays inside", (_, dimension, shapes, isInside) => {
  const [gravity, cell] = dimension === 2 ? [[6, -30], 10] : [[20, 7, -30], 14];
  const settings = liquid(dimension, 120, solid(...shapes), { gravity, cell });
  const { positions: all } = filled(
    { ...settings, solids: [] },
    [0, 0, 0].slice(3 - dimension),
    [120, 120, 50].slice(0, dimension),
  );
  const kept: number[] = [];
  for (let k = 0; k < all.length; k += dimension) {
    const at = all.subarray(k, k + dimension);
    if (isInside(1, at[0], at[1], at[2])) kept.push(...at);
  }
  const positions = Float64Array.from(kept);
  const count = kept.length / dimension;
  const fluid = new SrdFluid(settings, {
    positions,
    velocities: new Float64Array(kept.length),
    fluids: new Uint8Array(count),
  });
  run(fluid, take(12, 200));
  expect(count).toBeGreaterThan(90);
  expect(fluid.work.pairsMoved).toBeGreaterThan(2000);
  expect(outside(fluid, (x, y, z) => isInside(0, x, y, z))).toBe(0);
});

test("a disc thinner than a cell lets no particle through, nor do pushes from all sides hold any in it", () => {
  const fluid = filled(liquid(2, 200, solid(new Ball([100, 60], 4, false))), [0, 0], [200, 120]);
  run(fluid, take(60, 400));
  expect(outside(fluid, (x, y) => Math.hypot(x - 100, y - 60) >= 4)).toBe(0);
});

test("a heavy ball that falls into a cup pushes no fluid out of it, and stays in it itself", () => {
  const ball = { at: [150, 150], radius: 25, mass: 300, velocity: [0, -40], response: slip, restitution: 0.5 };
  const settings = liquid(2, 320, solid(...chain([100, 330], [100, 100], [200, 100], [200, 330])), { balls: [ball] });
  const fluid = filled(settings, [102, 102], [198, 122]);
  run(fluid, take(120, 600));
  expect(outside(fluid, (x, y) => y > 100 && Math.abs(x - 150) < 50)).toBe(0);
  // Who starts from these places starts from them to the last bit.
  const { positions, velocities, fluids } = fluid;
  expect(new SrdFluid(settings, { positions, velocities, fluids }).positions).toEqual(positions);
  const [x, y] = fluid.balls.positions;
  expect(y).toBeGreaterThan(100 + 24);
  expect(Math.abs(x - 150)).toBeLessThan(26);
});

test("what falls straight down on a level segment is held, on every height that rounding can give", () => {
  let hits = 0;
  for (let k = 0; k < 200; k++) {
    const y = 3 + k / 171;
    const settings = plainSettings(2, 10, { solids: solid(new Rod([-1, y], [11, y], 0)), step: 0.37 });
    const positions = Float64Array.of(5, y + 0.1 + k / 313);
    const fluid = new SrdFluid(settings, { positions, velocities: Float64Array.of(0, -1), fluids: Uint8Array.of(0) });
    run(fluid, 4);
    hits += fluid.work.surfaceHits;
    expect(fluid.positions[1]).toBeGreaterThan(y);
  }
  expect(hits).toBe(200);
});

test("a segment just behind a periodic face holds what comes through the face", () => {
  const settings = plainSettings(2, 10, { solids: solid(new Rod([0.2, -1], [0.2, 11], 0)), step: 0.5 });
  const fluid = new SrdFluid(settings, {
    positions: Float64Array.of(9.8, 5),
    velocities: Float64Array.of(1, 0),
    fluids: Uint8Array.of(0),
  });
  fluid.step();
  expect(fluid.work.surfaceHits).toBe(1);
  expect(fluid.positions[0]).toBeCloseTo(0.1, 5);
  expect(fluid.velocities[0]).toBe(-1);
});

test("an obstacle across a periodic face has solid particles on both sides of it, and balls meet its image", () => {
  const ball = { at: [80, 50], radius: 15, mass: 300, velocity: [20, 0], response: slip, restitution: 1 };
  const settings = liquid(2, 100, solid(new Ball([4, 50], 12, false)), {
    edges: ["periodic", "periodic", "reflecting", "reflecting"],
    gravity: [0, 0],
    balls: [ball],
  });
  const fluid = new SrdFluid(settings, {
    positions: Float64Array.of(50, 5),
    velocities: new Float64Array(2),
    fluids: new Uint8Array(1),
  });
  const around: number[] = [];
  for (let k = 0; k < fluid.solids.length; k += 2) {
    const [x, y] = [fluid.solids[k], fluid.solids[k + 1]];
    if (y > 20 && y < 80) around.push(x);
  }
  expect(around.filter((x) => x < 50).length).toBeGreaterThan(8);
  expect(around.filter((x) => x > 50).length).toBeGreaterThan(2);
  run(fluid, 10);
  expect(fluid.balls.velocities[0]).toBeLessThan(-15);
  expect(fluid.balls.positions[0]).toBeLessThan(104 - 12 - 15);
});

test("a particle beyond all speeds stays where it is, and the step ends", () => {
  for (const speed of [1e9, 1e300]) {
    const settings = plainSettings(2, 10, { solids: solid(new Rod([-1, 5], [11, 5], 0)) });
    const fluid = new SrdFluid(settings, {
      positions: Float64Array.of(5, 7),
      velocities: Float64Array.of(0, -speed),
      fluids: Uint8Array.of(0),
    });
    fluid.step();
    expect([...fluid.positions]).toEqual([5, 7]);
  }
});
