/**
 * A fast-check arbitrary of small systems of every kind the engines know: 2-D and 3-D, any mix of faces, one size or many,
 * gravity, loss, dilute to fairly dense, boxes barely two diameters wide, one particle a hundred times faster.
 *
 * fast-check draws the few numbers that matter to a reader of a failure; `buildSystem` turns them into a system.
 */

import type { Edge } from "../../src/physics/box.ts";
import { type System, spinComponents } from "../../src/physics/system.ts";
import fc from "../property.ts";

export interface Recipe {
  readonly seed: number;
  readonly dimension: 2 | 3;
  readonly count: number;
  /** Wanted share of the box filled by particles; fewer are placed when random insertion does not get there. */
  readonly fraction: number;
  readonly sizes: "equal" | "two" | "many";
  readonly masses: "equal" | "density" | "many";
  readonly speciesCount: number;
  /** Low and high face of each axis. */
  readonly axes: readonly (readonly [Edge, Edge])[];
  /** Sides of the box relative to each other. */
  readonly aspect: readonly number[];
  /** This axis is made barely wider than two of the largest diameters. */
  readonly tightAxis: number | undefined;
  /** Acceleration on each axis, in units of (thermal speed)² / side. */
  readonly gravity: readonly number[];
  /** Smallest coefficient of restitution; those of species and walls lie between it and 1. */
  readonly restitution: number;
  readonly fast: boolean;
  /** Radii from the largest down to this part of it, in place of `sizes`. */
  readonly ratio?: number;
}

const faces: fc.Arbitrary<readonly [Edge, Edge]> = fc.oneof(
  { weight: 10, arbitrary: fc.constant(["periodic", "periodic"] as const) },
  { weight: 10, arbitrary: fc.constant(["reflecting", "reflecting"] as const) },
  { weight: 1, arbitrary: fc.constant(["reflecting", "open"] as const) },
  { weight: 1, arbitrary: fc.constant(["open", "reflecting"] as const) },
  { weight: 1, arbitrary: fc.constant(["open", "open"] as const) },
);

/** Evenly spread; fc.double would nearly always give something tiny where zero is allowed. */
const number = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1_000_000 }).map((n) => min + (max - min) * (n / 1_000_000));

export const recipes: fc.Arbitrary<Recipe> = fc.constantFrom<2 | 3>(2, 3).chain((dimension) =>
  fc.record({
    seed: fc.nat(),
    dimension: fc.constant(dimension),
    count: fc.integer({ min: 2, max: 30 }),
    fraction: fc.oneof(number(0.002, 0.05), number(0.05, dimension === 2 ? 0.35 : 0.25)),
    sizes: fc.constantFrom("equal", "two", "many"),
    masses: fc.constantFrom("equal", "density", "many"),
    speciesCount: fc.integer({ min: 1, max: 3 }),
    axes: fc.array(faces, { minLength: dimension, maxLength: dimension }),
    aspect: fc.array(number(0.5, 2), { minLength: dimension, maxLength: dimension }),
    tightAxis: fc.option(fc.nat(dimension - 1), { nil: undefined, freq: 3 }),
    gravity: fc.oneof(
      { weight: 2, arbitrary: fc.constant([0, 0, 0]) },
      // Mostly onto the low face of the last axis, as a floor; sometimes aslant.
      { weight: 2, arbitrary: number(0.1, 4).map((g) => (dimension === 2 ? [0, -g] : [0, 0, -g])) },
      { weight: 1, arbitrary: fc.array(number(-1, 1), { minLength: dimension, maxLength: dimension }) },
    ),
    restitution: fc.oneof(fc.constant(1), number(0.6, 1)),
    fast: fc.constantFrom(false, false, true),
  }),
);

/** A gas of two species in a flat box that is periodic along x and has walls along y; tests change what matters to them. */
export const flatGas: Recipe = {
  seed: 7,
  dimension: 2,
  count: 30,
  fraction: 0.3,
  sizes: "two",
  masses: "many",
  speciesCount: 2,
  axes: [
    ["periodic", "periodic"],
    ["reflecting", "reflecting"],
  ],
  aspect: [1, 1.2],
  tightAxis: undefined,
  gravity: [0, -1],
  restitution: 0.9,
  fast: false,
};

export const randomSystem: fc.Arbitrary<System> = recipes.map(buildSystem);

export function buildSystem(recipe: Recipe): System {
  const { dimension: d, speciesCount: kinds } = recipe;
  const random = stream(recipe.seed);
  const radii = Array.from({ length: recipe.count }, (_, i) => {
    if (recipe.ratio && recipe.sizes === "many") return i < 2 ? 0.8 : 0.8 * recipe.ratio ** -random();
    if (recipe.ratio) return i < recipe.count / 8 ? 0.8 : 0.8 / recipe.ratio;
    if (recipe.sizes === "equal") return 0.5;
    if (recipe.sizes === "two") return i % 2 === 0 ? 0.5 : 0.8;
    return 0.3 + 0.5 * random();
  });
  const size = boxFor(recipe, radii);
  const positions: number[] = [];
  for (const radius of [...radii]) {
    const place = freePlace(recipe, size, radii, positions, radius, random);
    if (!place) break;
    positions.push(...place);
  }
  const count = positions.length / d;
  const unit = Math.max(...size);
  const velocities = Float64Array.from({ length: count * d }, () => gaussian(random));
  if (recipe.fast) for (let a = 0; a < d; a++) velocities[a] *= 100;
  const loss = (): number => recipe.restitution + (1 - recipe.restitution) * random();
  const restitution = new Float64Array(kinds * kinds);
  for (let a = 0; a < kinds; a++) {
    for (let b = 0; b <= a; b++) restitution[a * kinds + b] = restitution[b * kinds + a] = loss();
  }
  return {
    dimension: d,
    size,
    edges: recipe.axes.flat(),
    gravity: Float64Array.from({ length: d }, (_, a) => recipe.gravity[a] / unit),
    count,
    positions: Float64Array.from(positions),
    velocities,
    radii: Float64Array.from(radii.slice(0, count)),
    masses: Float64Array.from({ length: count }, (_, i) => {
      if (recipe.masses === "equal") return 1;
      return recipe.masses === "density" ? (2 * radii[i]) ** d : 0.1 + 10 * random() ** 2;
    }),
    species: Uint16Array.from({ length: count }, (_, i) => i % kinds),
    speciesNames: Array.from({ length: kinds }, (_, s) => `species ${s}`),
    restitution,
    wallRestitution: Float64Array.from({ length: kinds * 2 * d }, loss),
    collapse: { kind: "stop", tc: 0, after: 100 },
  };
}

function boxFor({ dimension: d, fraction, aspect, tightAxis }: Recipe, radii: readonly number[]): Float64Array {
  const filled = radii.reduce((sum, r) => sum + (d === 2 ? Math.PI * r * r : (4 / 3) * Math.PI * r ** 3), 0);
  const least = 4.04 * Math.max(...radii);
  const size = Float64Array.from(aspect);
  if (tightAxis !== undefined) size[tightAxis] = least;
  const scaled = size.map((_, a) => a).filter((a) => a !== tightAxis);
  const product = size.reduce((p, s) => p * s, 1);
  const scale = (filled / fraction / product) ** (1 / scaled.length);
  for (const a of scaled) size[a] = Math.max(least, size[a] * scale);
  return size;
}

/** Random insertion; gives up after 2000 tries. */
function freePlace(
  { dimension: d, axes }: Recipe,
  size: Float64Array,
  radii: readonly number[],
  placed: readonly number[],
  radius: number,
  random: () => number,
): number[] | undefined {
  for (let attempt = 0; attempt < 2000; attempt++) {
    const place = Array.from(size, (side, a) =>
      axes[a][0] === "periodic" ? side * random() : radius + (side - 2 * radius) * random(),
    );
    let free = true;
    for (let j = 0; free && j < placed.length / d; j++) {
      let rr = 0;
      for (let a = 0; a < d; a++) {
        const r = place[a] - placed[j * d + a];
        rr += (axes[a][0] === "periodic" ? r - size[a] * Math.round(r / size[a]) : r) ** 2;
      }
      free = rr > ((radius + radii[j]) * 1.000001) ** 2;
    }
    if (free) return place;
  }
  return undefined;
}

/** Uniform numbers in [0, 1): mulberry32 (Tommy Ettinger), enough for tests. */
export function stream(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Random angular velocities, and the moments of inertia of homogeneous spheres. */
export function spinsOf({ count, dimension, masses, radii }: System, random: () => number) {
  return {
    spins: Float64Array.from({ length: count * spinComponents(dimension) }, () => gaussian(random)),
    inertia: Float64Array.from(masses, (mass, i) => 0.4 * mass * radii[i] ** 2),
  };
}
