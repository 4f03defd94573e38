/** Hard discs or spheres of two sizes and one density at kT = 1 in a periodic box: small ones of diameter and mass 1. */
import type { System } from "../../src/physics/system.ts";
import { stream } from "../../src/scenario/start/randomStreams.ts";
import { maxwellian, removeMomentum, rescale } from "../../src/scenario/start/velocities.ts";

/** @param fraction of the volume that particles fill; they are inserted at random, so that it cannot be high */
export function bidisperse(dimension: 2 | 3, ratio: number, large: number, small: number, fraction: number): System {
  const count = large + small;
  const radii = Float64Array.from({ length: count }, (_, i) => (i < large ? ratio / 2 : 0.5));
  const filled = (large * ratio ** dimension + small) * (dimension === 2 ? Math.PI / 4 : Math.PI / 6);
  const size = new Float64Array(dimension).fill((filled / fraction) ** (1 / dimension));
  const masses = radii.map((r) => (2 * r) ** dimension);
  const velocities = maxwellian(dimension, masses, 1, stream(1, "velocities"));
  removeMomentum(dimension, velocities, masses);
  rescale(dimension, velocities, masses, 1);
  return {
    dimension,
    size,
    edges: Array(2 * dimension).fill("periodic"),
    gravity: new Float64Array(dimension),
    count,
    positions: inserted(dimension, size[0], radii, large),
    velocities,
    radii,
    masses,
    species: Uint16Array.from({ length: count }, (_, i) => (i < large ? 0 : 1)),
    speciesNames: ["large", "small"],
    restitution: new Float64Array(4).fill(1),
    wallRestitution: new Float64Array(4 * dimension).fill(1),
    collapse: { kind: "stop", tc: 0, after: 1000 },
  };
}

/** The large ones first; a small one is compared with all large ones and with those in the cells of side 1 around it. */
function inserted(d: 2 | 3, side: number, radii: Float64Array, large: number): Float64Array {
  const random = stream(2, "positions");
  const positions = new Float64Array(radii.length * d);
  const n = Math.floor(side);
  const cells = new Map<number, number[]>();
  const cellOf = (at: readonly number[], shift: number): number => {
    let index = 0;
    let rest = shift;
    for (let axis = 0; axis < d; axis++, rest = Math.floor(rest / 3)) {
      index = index * n + ((Math.min(Math.floor((at[axis] * n) / side), n - 1) + (rest % 3) - 1 + n) % n);
    }
    return index;
  };
  const apart = (at: readonly number[], i: number, j: number): boolean => {
    let rr = 0;
    for (let axis = 0; axis < d; axis++) {
      const r = Math.abs(at[axis] - positions[j * d + axis]);
      rr += Math.min(r, side - r) ** 2;
    }
    return rr > (radii[i] + radii[j]) ** 2;
  };
  for (let i = 0; i < radii.length; i++) {
    for (;;) {
      const at = Array.from({ length: d }, () => random.uniform() * side);
      const near = Array.from({ length: i < large ? 0 : 3 ** d }, (_, k) => cells.get(cellOf(at, k)) ?? []).flat();
      const others = [...Array(Math.min(i, large)).keys(), ...near];
      if (!others.every((j) => apart(at, i, j))) continue;
      positions.set(at, i * d);
      const cell = cellOf(at, (3 ** d - 1) / 2);
      if (i >= large) cells.set(cell, [...(cells.get(cell) ?? []), i]);
      break;
    }
  }
  return positions;
}
