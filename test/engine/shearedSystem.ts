/** Random sheared systems, and the simplest computation of collisions in a sheared box. */
import type { System } from "../../src/physics/system.ts";
import fc from "../property.ts";
import { buildSystem, recipes } from "./randomSystem.ts";

/** Flow and gradient along any two axes, any sense, slow and fast beside the thermal speed. */
export const shearedSystem: fc.Arbitrary<System> = fc
  .tuple(recipes, fc.nat(5), fc.integer({ min: 1, max: 1000 }), fc.boolean())
  .map(([recipe, choice, speed, backward]) => {
    const { dimension: d } = recipe;
    const flow = choice % d;
    const gradient = (flow + 1 + (d === 3 && choice > 2 ? 1 : 0)) % d;
    const axes = recipe.axes.map((ends, axis) =>
      axis === flow || axis === gradient ? (["periodic", "periodic"] as const) : ends,
    );
    const system = buildSystem({ ...recipe, axes, gravity: [0, 0, 0] });
    return { ...system, shear: { rate: (backward ? -1 : 1) * (speed / 500), flow, gradient, offset: 0 } };
  });

export interface PlainCollision {
  readonly time: number;
  readonly pair: readonly [number, number];
}

/**
 * Collisions of hard balls in a box that is periodic along all axes, with the flow along x and the gradient along y: at each step all pairs and
 * images are examined until a particle comes to a face across y, where it takes the place and the velocity of its image, or has gone a part of
 * the box. Written apart from the engines, with nothing of theirs.
 */
export function plainCollisions(system: System, enough: number): PlainCollision[] {
  const { dimension: d, count, size, radii, masses, restitution, species, speciesNames } = system;
  const { rate, offset } = system.shear!;
  const x = Array.from({ length: count }, (_, i) => [...system.positions.subarray(i * d, (i + 1) * d)]);
  const v = Array.from({ length: count }, (_, i) => [...system.velocities.subarray(i * d, (i + 1) * d)]);
  const [length, height] = [size[0], size[1]];
  const speed = rate * height;
  const found: PlainCollision[] = [];
  let time = 0;
  const displacement = () => {
    const whole = offset + speed * time;
    return whole - Math.floor(whole / length) * length;
  };
  while (found.length < enough) {
    const fastest = Math.max(...v.map((u) => Math.hypot(...u))) + Math.abs(speed);
    let step = (0.3 * Math.min(...size)) / fastest;
    let leaving = -1;
    for (let i = 0; i < count; i++) {
      const [y, u] = [x[i][1], v[i][1]];
      const toFace = u > 0 ? (height - y) / u : u < 0 ? -y / u : Infinity;
      if (toFace < step) [step, leaving] = [Math.max(0, toFace), i];
    }
    const slid = displacement();
    let meeting: { i: number; j: number; r: number[]; boxes: number } | undefined;
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        // Neither goes farther than a part of the box.
        const reach = radii[i] + radii[j] + 0.6 * Math.min(...size);
        for (let boxes = -1; boxes <= 1; boxes++) {
          if (Math.abs(x[i][1] - x[j][1] - boxes * height) > reach) continue;
          for (let along = -3; along <= 3; along++) {
            for (let aside = d === 3 ? -1 : 0; aside <= (d === 3 ? 1 : 0); aside++) {
              const shift = [along * length + boxes * slid, boxes * height, aside * (size[2] ?? 0)];
              const r = x[i].map((c, a) => c - x[j][a] - shift[a]);
              if (Math.hypot(...r) > reach) continue;
              const w = v[i].map((c, a) => c - v[j][a] - (a === 0 ? boxes * speed : 0));
              const dot = (a: number[], b: number[]) => a.reduce((sum, c, k) => sum + c * b[k], 0);
              const [b, ww] = [dot(r, w), dot(w, w)];
              const inside = b * b - ww * (dot(r, r) - (radii[i] + radii[j]) ** 2);
              if (b >= 0 || inside < 0) continue;
              const t = Math.max(0, (-b - Math.sqrt(inside)) / ww);
              if (t < step) [step, leaving, meeting] = [t, -1, { i, j, r: r.map((c, a) => c + w[a] * t), boxes }];
            }
          }
        }
      }
    }
    time += step;
    for (let i = 0; i < count; i++) for (let a = 0; a < d; a++) x[i][a] += v[i][a] * step;
    if (meeting) {
      const { i, j, r, boxes } = meeting;
      const distance = Math.hypot(...r);
      const n = r.map((c) => c / distance);
      const approach = n.reduce((sum, c, a) => sum + c * (v[i][a] - v[j][a] - (a === 0 ? boxes * speed : 0)), 0);
      const e = restitution[species[i] * speciesNames.length + species[j]];
      const impulse = (-(1 + e) * approach) / (1 / masses[i] + 1 / masses[j]);
      for (let a = 0; a < d; a++) {
        v[i][a] += (impulse / masses[i]) * n[a];
        v[j][a] -= (impulse / masses[j]) * n[a];
      }
      found.push({ time, pair: [i, j] });
    }
    if (leaving >= 0) {
      const up = v[leaving][1] > 0 ? 1 : -1;
      x[leaving][1] = up > 0 ? 0 : height;
      x[leaving][0] -= up * displacement();
      v[leaving][0] -= up * speed;
    }
    for (const place of x) {
      for (const a of d === 3 ? [0, 2] : [0]) place[a] -= Math.floor(place[a] / size[a]) * size[a];
    }
  }
  return found;
}
