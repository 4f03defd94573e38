/** Random shots at obstacles: the first contact as predicted, and as a dense sampling of the distance finds it. */
import type { ParameterValues } from "../../../src/physics/parameters.ts";
import { obstacleKindOf } from "../../../src/physics/surfaces/index.ts";
import type { Surface } from "../../../src/physics/surfaces/surface.ts";
import type { System } from "../../../src/physics/system.ts";

export interface Scene {
  readonly kind: string;
  readonly dimension: 2 | 3;
  readonly values: ParameterValues;
  readonly gravity?: readonly number[];
  readonly periodic?: boolean;
  readonly meshes?: System["meshes"];
}

export const boxLength = 10;

export function systemOf({ dimension, gravity = [0, 0, 0], periodic = false, meshes }: Scene, radius: number): System {
  return {
    dimension,
    size: new Float64Array(dimension).fill(boxLength),
    edges: new Array(2 * dimension).fill(periodic ? "periodic" : "open"),
    gravity: Float64Array.from(gravity.slice(0, dimension)),
    count: 1,
    positions: new Float64Array(dimension),
    velocities: new Float64Array(dimension),
    radii: new Float64Array(1).fill(radius),
    masses: new Float64Array(1).fill(1),
    species: new Uint16Array(1),
    speciesNames: ["grain"],
    restitution: new Float64Array(1).fill(1),
    wallRestitution: new Float64Array(2 * dimension).fill(1),
    collapse: { kind: "stop", tc: 0, after: 100 },
    ...(meshes && { meshes }),
  };
}

export function surfaceOf(scene: Scene, system: System): Surface {
  return obstacleKindOf(scene.kind).create(system, scene.values, 16, undefined);
}

/** Uniform numbers in [0, 1): a multiplicative congruential generator (Park & Miller 1988). */
export function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

export interface Shot {
  readonly x: readonly number[];
  readonly v: readonly number[];
}

export function placeAt({ x, v }: Shot, gravity: ArrayLike<number>, s: number): { x: Float64Array; v: Float64Array } {
  return {
    x: Float64Array.from(x, (at, axis) => at + v[axis] * s + 0.5 * gravity[axis] * s * s),
    v: Float64Array.from(v, (speed, axis) => speed + gravity[axis] * s),
  };
}

/** The time of the first contact that changes the velocity, as an engine finds it: predictions that end early go on. */
export function firstContact(surface: Surface, system: System, shot: Shot, end: number): number {
  let t = 0;
  for (let tries = 0; tries < 10_000; tries++) {
    const { x, v } = placeAt(shot, system.gravity, t);
    const delay = surface.delay(0, x[0], x[1], x[2] ?? 0, v[0], v[1], v[2] ?? 0, t);
    t += delay;
    if (t > end) return Infinity;
    const then = placeAt(shot, system.gravity, t);
    if (surface.collide(then.x, then.v, 0, t, Infinity, new Float64Array(0))) return t;
  }
  throw new Error("predictions do not end");
}

/** The first time at which the distance falls below −depth, by steps of `step` and bisection; Infinity where it does not. */
export function sampledContact(
  surface: Surface,
  system: System,
  shot: Shot,
  end: number,
  step: number,
  depth: number,
): number {
  const gap = (s: number) => surface.gap(placeAt(shot, system.gravity, s).x, 0, s) + depth;
  for (let s = 0; s <= end; s += step) {
    if (gap(s) >= 0) continue;
    let [low, high] = [Math.max(0, s - step), s];
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (gap(middle) < 0) high = middle;
      else low = middle;
    }
    return high;
  }
  return Infinity;
}
