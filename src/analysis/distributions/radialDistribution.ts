/**
 * The radial distribution g(r) of particles at one moment: how many neighbors a particle has at distance r, over how
 * many it would have if they were strewn evenly (Hansen & McDonald, §2.5). Unequal sizes are taken together.
 *
 * Some particles are taken as centers and put into cells as wide as g(r) reaches; the others pass by once. Of very many
 * both are samples, so that it costs some milliseconds whatever their number. Centers keep as far from walls as g(r) reaches,
 * so that every shell lies in the box whole; the density is then that of the part where centers are.
 *
 * Not for gravity and open edges: the density is not one number there.
 */

import type { Frame } from "../../engine/api/engine.ts";
import { withImagesAround } from "../../physics/boundary/images.ts";
import { hasOpenFace, periodicAxes } from "../../physics/box.ts";
import { hasGravity } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import { ballVolume } from "../theory/hardSphereTheory.ts";

interface RadialDistribution {
  /** Edges of the bins: one more than values. */
  readonly edges: Float64Array;
  readonly values: Float64Array;
}

/** In mean diameters; a bin ends at contact where all are of one size. */
const reachWanted = 4;
const binsPerDiameter = 20;
const [fewestBins, mostBins] = [20, 240];
/** Distances computed at the most: some milliseconds. */
const usualBudget = 600_000;
/** With the usual budget. */
const mostCenters = 8000;
const mostPassing = 150_000;

/** @param budget how many distances to compute at the most; Infinity: all of them, and then nothing is left to chance */
export function radialDistribution(
  system: System,
  { positions, time }: Pick<Frame, "positions" | "time">,
  budget = usualBudget,
): RadialDistribution | undefined {
  const { dimension: d, size, edges, count } = system;
  if (count < 2 || hasOpenFace(edges) || hasGravity(system)) return undefined;
  const periodic = periodicAxes(system);
  const { reach, bins } = range(system, periodic);
  if (!(reach > 0)) return undefined;

  const volume = size.reduce((product, length) => product * length, 1);
  const inner = innerPart(system, positions, periodic, reach);
  const all = budget === Number.POSITIVE_INFINITY;
  const passing = all ? 1 : Math.min(1, mostPassing / count);
  // A center is compared with what passes in the 3^d cells around it.
  const perCenter = Math.min(count, (count / volume) * (3 * reach) ** d) * passing;
  const most = all ? count : Math.min(mostCenters, Math.ceil(budget / perCenter));
  const centers = chooseCenters(inner, count, most);
  if (centers.length === 0) return undefined;
  const counts = countAround(system, { positions, time }, centers, { reach, bins, passing });

  // In a periodic box a particle is no neighbor of itself; where the inner part is meant, its density is as it is found.
  const density = periodic.every(Boolean) ? (count - 1) / volume : inner.count / inner.volume;
  const width = reach / bins;
  const values = new Float64Array(bins);
  for (let k = 0; k < bins; k++) {
    const shell = ballVolume(d, 2 * width * (k + 1)) - ballVolume(d, 2 * width * k);
    values[k] = counts[k] / (centers.length * passing * density * shell);
  }
  return { edges: Float64Array.from({ length: bins + 1 }, (_, k) => k * width), values };
}

/** g(r) from contact to a twentieth of the diameter above it; NaN where sizes differ, or where g(r) is not defined. */
export function contactCorrelation(system: System, frame: Pick<Frame, "positions" | "time">): number {
  if (system.radii.some((radius) => radius !== system.radii[0])) return Number.NaN;
  const radial = radialDistribution(system, frame);
  const contact = radial?.edges.findIndex((edge) => edge > 2 * system.radii[0] * (1 - 1e-9)) ?? -1;
  return radial?.values[contact] ?? Number.NaN;
}

function range({ size, radii, count }: System, periodic: readonly boolean[]) {
  let sum = 0;
  let largest = 0;
  for (const r of radii) {
    sum += 2 * r;
    largest = Math.max(largest, 2 * r);
  }
  const mean = sum / count;
  // Beyond half a periodic side a shell meets its own image; between walls half the box is left to the centers.
  const most = Math.min(...Array.from(size, (length, axis) => length / (periodic[axis] ? 2 : 4)));
  const width = mean / binsPerDiameter;
  const wanted = Math.max(reachWanted * mean, 1.5 * largest);
  const whole = Math.floor(Math.min(wanted, most) / width + 1e-9);
  if (whole >= fewestBins && whole <= mostBins) return { reach: whole * width, bins: whole };
  return { reach: Math.min(wanted, most), bins: Math.min(mostBins, Math.max(fewestBins, whole)) };
}

interface Inner {
  readonly count: number;
  readonly volume: number;
  has(i: number): boolean;
}

/** What is no nearer to a wall than g(r) reaches. */
function innerPart(
  { dimension: d, size, count }: System,
  positions: Float64Array,
  periodic: readonly boolean[],
  reach: number,
): Inner {
  const margins = periodic.map((wraps) => (wraps ? 0 : reach));
  const volume = margins.reduce((product, margin, axis) => product * (size[axis] - 2 * margin), 1);
  if (periodic.every(Boolean)) return { count, volume, has: () => true };
  const has = (i: number) => {
    for (let axis = 0; axis < d; axis++) {
      const x = positions[i * d + axis];
      if (x < margins[axis] || x > size[axis] - margins[axis]) return false;
    }
    return true;
  };
  let inside = 0;
  for (let i = 0; i < count; i++) if (has(i)) inside++;
  return { count: inside, volume, has };
}

/** Evenly over the particles in their order. */
function chooseCenters(inner: Inner, count: number, most: number): number[] {
  const every = Math.max(1, inner.count / most);
  const chosen: number[] = [];
  for (let i = 0, seen = 0, next = 0; i < count && chosen.length < most; i++) {
    if (!inner.has(i)) continue;
    if (seen++ < next) continue;
    chosen.push(i);
    next += every;
  }
  return chosen;
}

/** Number of particles in each shell, summed over the centers. */
function countAround(
  system: System,
  { positions, time }: Pick<Frame, "positions" | "time">,
  centers: readonly number[],
  { reach, bins, passing }: { readonly reach: number; readonly bins: number; readonly passing: number },
): Float64Array {
  const { dimension: d, size } = system;
  const all = withImagesAround(system, positions, reach, time);
  const periodic = periodicAxes({ size, edges: all.edges });
  const count = all.positions.length / d;
  const [lx, ly, lz] = [size[0], size[1], d === 3 ? size[2] : 1];
  const [px, py, pz] = [periodic[0], periodic[1], d === 3 && periodic[2]];
  // No more cells than there is use for: a dilute gas could have them by the million.
  const most = Math.ceil((8 * centers.length) ** (1 / d)) + 3;
  const along = (length: number) => Math.min(most, Math.max(1, Math.floor(length / reach)));
  const [mx, my, mz] = [along(lx), along(ly), d === 3 ? along(lz) : 1];
  const { starts, members } = near(system, positions, centers, [mx, my, mz], periodic);
  const counts = new Float64Array(bins);
  const [sx, sy, sz] = [mx / lx, my / ly, mz / lz];
  const [halfX, halfY, halfZ] = [px ? lx / 2 : Infinity, py ? ly / 2 : Infinity, pz ? lz / 2 : Infinity];
  const perWidth = bins / reach;
  const square = reach * reach;
  const chance = passing * 2 ** 32;
  for (let k = 0; k < count; k++) {
    const i = all.of?.[k] ?? k;
    if (passing < 1 && scrambled(i) >= chance) continue;
    const x = all.positions[k * d];
    const y = all.positions[k * d + 1];
    const z = d === 3 ? all.positions[k * d + 2] : 0;
    const cx = Math.min(mx - 1, Math.max(0, Math.floor(x * sx)));
    const cy = Math.min(my - 1, Math.max(0, Math.floor(y * sy)));
    const cz = Math.min(mz - 1, Math.max(0, Math.floor(z * sz)));
    const cell = (cz * my + cy) * mx + cx;
    for (let m = starts[cell]; m < starts[cell + 1]; m++) {
      const j = members[m];
      if (j === i) continue;
      let dx = Math.abs(x - positions[j * d]);
      let dy = Math.abs(y - positions[j * d + 1]);
      let dz = d === 3 ? Math.abs(z - positions[j * d + 2]) : 0;
      if (dx > halfX) dx = lx - dx;
      if (dy > halfY) dy = ly - dy;
      if (dz > halfZ) dz = lz - dz;
      const distance = dx * dx + dy * dy + dz * dz;
      if (distance >= square) continue;
      const bin = Math.floor(Math.sqrt(distance) * perWidth);
      if (bin < bins) counts[bin]++;
    }
  }
  return counts;
}

/** For each cell the centers in it and in the cells around it: `members` from `starts[cell]` on. */
function near(
  { dimension: d, size }: System,
  positions: Float64Array,
  centers: readonly number[],
  cells: readonly [number, number, number],
  periodic: readonly boolean[],
): { starts: Uint32Array; members: Uint32Array } {
  const [mx, my, mz] = cells;
  const starts = new Uint32Array(mx * my * mz + 1);
  /** The cells around a place along one axis, each once. */
  const around = (i: number, axis: number): number[] => {
    if (axis >= d) return [0];
    const m = cells[axis];
    const at = Math.min(m - 1, Math.max(0, Math.floor((positions[i * d + axis] * m) / size[axis])));
    const wrapped = [at - 1, at, at + 1].map((c) => (periodic[axis] ? (c + m) % m : c));
    return [...new Set(wrapped)].filter((c) => c >= 0 && c < m);
  };
  const visit = (seen: (cell: number, i: number) => void) => {
    for (const i of centers) {
      const [xs, ys, zs] = [around(i, 0), around(i, 1), around(i, 2)];
      for (const z of zs) for (const y of ys) for (const x of xs) seen((z * my + y) * mx + x, i);
    }
  };
  visit((cell) => {
    starts[cell + 1]++;
  });
  for (let cell = 0; cell < mx * my * mz; cell++) starts[cell + 1] += starts[cell];
  const members = new Uint32Array(starts[mx * my * mz]);
  const next = starts.slice();
  visit((cell, i) => {
    members[next[cell]++] = i;
  });
  return { starts, members };
}

/** A number of 32 bits that has nothing to do with the order of particles, which a lattice would show. */
function scrambled(i: number): number {
  let x = Math.imul(i ^ (i >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
