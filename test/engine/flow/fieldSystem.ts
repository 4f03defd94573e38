/** Small systems of dragged particles, and a search among all pairs and images that shares no code with the engine. */
import { createFlow } from "../../../src/physics/flows/index.ts";
import type { ParameterValues } from "../../../src/physics/parameters.ts";
import type { System } from "../../../src/physics/system.ts";
import { type SmallSystem, smallSystem } from "../smallSystem.ts";

export interface DraggedSystem extends SmallSystem {
  readonly flow: string;
  readonly values?: ParameterValues;
  /** One for all, or one each. */
  readonly tau: number | readonly number[];
}

export function draggedSystem({ flow, values = {}, tau, ...given }: DraggedSystem): System {
  const system = smallSystem(given);
  const { count } = system;
  return {
    ...system,
    drag: { tau: typeof tau === "number" ? new Float64Array(count).fill(tau) : Float64Array.from(tau) },
    flow: { kind: flow, values, seed: 1 },
  };
}

/** Particles that do not overlap, from a sequence of low discrepancy; the same each time. */
export function scattered(count: number, radius: (i: number) => number, size: readonly number[]): number[][] {
  const places: number[][] = [];
  for (let k = 1; places.length < count; k++) {
    const at = size.map(
      (length, axis) => length * (0.02 + 0.96 * ((k * [0.754877666, 0.569840291, 0.618033989][axis]) % 1)),
    );
    const own = radius(places.length);
    const free = places.every((other, j) => {
      const r = other.map((x, axis) => {
        const apart = Math.abs(x - at[axis]);
        return Math.min(apart, size[axis] - apart);
      });
      return Math.hypot(...r) > 1.02 * (own + radius(j));
    });
    if (free) places.push(at);
  }
  return places;
}

export interface OracleRun {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  /** First, second and time of each collision; second is −1 − face for walls. */
  readonly events: (readonly [number, number, number])[];
  readonly falsePredictions: number;
}

/** Straight paths, one step after the other; all pairs and images after every event. Positions are not wrapped. */
export function oracle(system: System, step: number, steps: number): OracleRun {
  const { dimension: d, count, size, edges, radii, masses, gravity, restitution, wallRestitution, drag } = system;
  const flow = createFlow(system, step)!;
  const x = system.positions.slice();
  const v = system.velocities.slice();
  const events: [number, number, number][] = [];
  let falsePredictions = 0;
  const images = Array.from({ length: 3 ** d }, (_, k) =>
    Array.from({ length: d }, (__, axis) =>
      edges[2 * axis] === "periodic" ? ((Math.floor(k / 3 ** axis) % 3) - 1) * size[axis] : 0,
    ),
  ).filter((image, k, all) => all.findIndex((other) => other.join() === image.join()) === k);
  for (let n = 0; n < steps; n++) {
    for (let k = 0; k < x.length; k++)
      if (edges[2 * (k % d)] === "periodic") x[k] -= Math.floor(x[k] / size[k % d]) * size[k % d];
    const since = new Float64Array(count);
    const bring = (i: number, s: number) => {
      const h = s - since[i];
      since[i] = s;
      for (let k = i * d; k < (i + 1) * d; k++) x[k] += h * v[k];
      const u = new Float64Array(d * count);
      flow.advance(n * step + s);
      flow.sample(x, u, i, i + 1);
      const tau = drag!.tau[i];
      for (let a = 0; a < d; a++) {
        const k = i * d + a;
        v[k] = (v[k] + (h / tau) * u[k] + h * gravity[a]) / (1 + h / tau);
      }
    };
    for (let now = 0; ; ) {
      let best = step;
      let found: [number, number] | undefined;
      const offer = (t: number, i: number, j: number) => {
        if (t < best && t >= now - 1e-14) [best, found] = [t, [i, j]];
      };
      for (let i = 0; i < count; i++) {
        for (let face = 0; face < 2 * d; face++) {
          if (edges[face] !== "reflecting") continue;
          const k = i * d + (face >> 1);
          const sign = face % 2 === 0 ? 1 : -1;
          const gap = (sign === 1 ? x[k] : size[face >> 1] - x[k]) - radii[i] + sign * v[k] * (now - since[i]);
          if (sign * v[k] < 0) offer(now + Math.max(0, gap) / (-sign * v[k]), i, -1 - face);
        }
        for (let j = i + 1; j < count; j++) {
          for (const image of images) {
            let [a, b, c] = [0, 0, -((radii[i] + radii[j]) ** 2)];
            for (let axis = 0; axis < d; axis++) {
              const [k, l] = [i * d + axis, j * d + axis];
              const r = x[k] + v[k] * (now - since[i]) - x[l] - v[l] * (now - since[j]) - image[axis];
              const w = v[k] - v[l];
              a += w * w;
              b += r * w;
              c += r * r;
            }
            if (b >= 0 || b * b < a * c) continue;
            offer(now + Math.max(0, c) / (-b + Math.sqrt(b * b - a * Math.max(0, c))), i, j);
          }
        }
      }
      if (!found) break;
      now = best;
      const [i, j] = found;
      bring(i, now);
      if (j < 0) {
        const face = -1 - j;
        const k = i * d + (face >> 1);
        const away = face % 2 === 0 ? v[k] >= 0 : v[k] <= 0;
        if (away) falsePredictions++;
        else {
          v[k] = -wallRestitution[face] * v[k];
          events.push([i, j, n * step + now]);
        }
        continue;
      }
      bring(j, now);
      const r = Array.from({ length: d }, (_, axis) => {
        const apart = x[i * d + axis] - x[j * d + axis];
        return edges[2 * axis] === "periodic" ? apart - size[axis] * Math.round(apart / size[axis]) : apart;
      });
      const rv = r.reduce((sum, each, axis) => sum + each * (v[i * d + axis] - v[j * d + axis]), 0);
      if (rv >= 0) {
        falsePredictions++;
        continue;
      }
      events.push([i, j, n * step + now]);
      const rr = r.reduce((sum, each) => sum + each * each, 0);
      const impulse = (-(1 + restitution[0]) * rv) / rr / (1 / masses[i] + 1 / masses[j]);
      for (let axis = 0; axis < d; axis++) {
        v[i * d + axis] += (impulse * r[axis]) / masses[i];
        v[j * d + axis] -= (impulse * r[axis]) / masses[j];
      }
    }
    for (let i = 0; i < count; i++) bring(i, step);
  }
  return { positions: x, velocities: v, events, falsePredictions };
}
