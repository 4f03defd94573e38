/** Positions of chains and rings at the start, and the bonds of a system. */
import { nearestImage, periods } from "../../physics/box.ts";
import type { Bonds } from "../../physics/system.ts";
import { formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { regionOf } from "./density.ts";
import type { Batch } from "./particleBatch.ts";
import { CannotBuild } from "./particleBatch.ts";

type ResolvedBonds = NonNullable<ResolvedScenario["bonds"]>[number];

/**
 * Molecules folded on a square or cubic grid: straight, or in rows that run forth and back, in boxes of equal size that are spread over
 * the region. Neighbors of a molecule are one grid spacing apart.
 */
export function placeMolecules(scenario: ResolvedScenario, batch: Batch, bonds: ResolvedBonds): Float64Array {
  const { dimension, size, periodic } = scenario;
  const { group, count, radii } = batch;
  const length = bonds.molecules?.length ?? count;
  const [shortest, longest] = bonds.distance;
  const least = Math.max(shortest, 2 * radii.reduce((most, radius) => Math.max(most, radius), 0));
  const refuse = (message: string) => new CannotBuild("too-dense", message, group.path);
  if (least > longest) {
    const text = `expected bonds longer than the contact distance ${formatNumber(least)}, got ${formatNumber(longest)}.`;
    throw new CannotBuild("range", text, [...group.path]);
  }
  const spacing = least + (longest - least) / 2;
  const { low, high } = regionOf({ dimension, size, periodic }, group.place.from, group.place.to);
  const sites = Array.from(low, (from, axis) => Math.floor(((high[axis] - from) / spacing) * (1 + 1e-12)));
  const shape = bonds.molecules?.ring ? ringShape(length, sites[0]) : chainShape(length, sites[0]);
  const blocks = sites.map((many, axis) => Math.floor(many / (shape.extent[axis] ?? 1)));
  const molecules = Math.ceil(count / length);
  if (blocks.reduce((product, many) => product * many, 1) < molecules) {
    throw refuse(`No room for ${molecules} molecules of ${length} on a grid of spacing ${formatNumber(spacing)}.`);
  }
  const used = evenly(blocks, molecules);
  const positions = new Float64Array(count * dimension);
  for (let k = 0; k < count; k++) {
    const [molecule, bead] = [Math.floor(k / length), k % length];
    let rest = molecule;
    for (let axis = 0; axis < dimension; axis++) {
      const at = rest % used[axis];
      rest = Math.floor(rest / used[axis]);
      const pitch = (high[axis] - low[axis]) / used[axis];
      const width = (shape.extent[axis] ?? 1) * spacing;
      const within = ((shape.sites[bead][axis] ?? 0) + 0.5) * spacing;
      positions[k * dimension + axis] = low[axis] + at * pitch + (pitch - width) / 2 + within;
    }
  }
  return positions;
}

/** Bonds by which a group is placed as chains or rings. */
export function moleculesOf({ bonds }: ResolvedScenario, group: string): ResolvedBonds | undefined {
  return bonds?.find(({ molecules }) => molecules?.group === group);
}

interface Shape {
  /** Of each particle, along two axes. */
  readonly sites: readonly (readonly [number, number])[];
  readonly extent: readonly [number, number];
}

/** Rows forth and back, of at most `most` particles. */
function chainShape(length: number, most: number): Shape {
  const width = Math.max(1, Math.min(length, most));
  const sites = Array.from({ length }, (_, k) => {
    const [row, along] = [Math.floor(k / width), k % width];
    return [row % 2 === 0 ? along : width - 1 - along, row] as const;
  });
  return { sites, extent: [width, Math.ceil(length / width)] };
}

/** Half of the ring forth, half back; folded in comb shape where it is longer than the region. */
function ringShape(length: number, most: number): Shape {
  const half = length / 2;
  if (half <= most) {
    const sites = Array.from({ length }, (_, k) => (k < half ? ([k, 0] as const) : ([length - 1 - k, 1] as const)));
    return { sites, extent: [half, 2] };
  }
  // A closed path through all sites of a grid: along the first column, and back in rows forth and back over the others.
  const width = Math.max(2, most);
  const rows = 2 * Math.ceil(length / (2 * width));
  const sites: (readonly [number, number])[] = [];
  for (let row = 0; row < rows; row++) sites.push([0, row]);
  for (let row = rows - 1; row >= 0; row--) {
    for (let k = 1; k < width; k++) sites.push([(rows - 1 - row) % 2 === 0 ? k : width - k, row]);
  }
  return shortened(sites, length, [width, rows]);
}

/** Pairs of neighbors at the end of rows are left out until the path has `length` sites. */
function shortened(sites: (readonly [number, number])[], length: number, extent: readonly [number, number]): Shape {
  const path = [...sites];
  while (path.length > length) {
    const cut = path.findIndex((_, k) => {
      const before = path[(k + path.length - 1) % path.length];
      const after = path[(k + 2) % path.length];
      return Math.abs(before[0] - after[0]) + Math.abs(before[1] - after[1]) === 1;
    });
    path.splice(cut, 2);
  }
  return { sites: path, extent };
}

/** As few along each axis as hold all, the first axes first. */
function evenly(most: readonly number[], molecules: number): number[] {
  const used = most.map(() => 1);
  const full = () => used.reduce((product, many) => product * many, 1) >= molecules;
  while (!full()) {
    const axis = used.reduce(
      (best, many, k) =>
        many < most[k] && (used[best] >= most[best] || many / most[k] < used[best] / most[best]) ? k : best,
      0,
    );
    used[axis]++;
  }
  return used;
}

/** Throws where a bonded pair starts at another distance than its bond allows. */
export function bondsOf(
  scenario: ResolvedScenario,
  batches: readonly Batch[],
  positions: Float64Array,
): Bonds | undefined {
  if (!scenario.bonds) return undefined;
  const { dimension } = scenario;
  const sides = periods(scenario);
  const count = positions.length / dimension;
  const pairs: number[] = [];
  const shortest: number[] = [];
  const longest: number[] = [];
  const seen = new Set<number>();
  scenario.bonds.forEach((bond, k) => {
    const path = ["bonds", k];
    const side = Math.min(...sides);
    if (2 * bond.distance[1] >= side) {
      const text = `expected bonds shorter than half of the periodic box, ${formatNumber(side / 2)}, got ${formatNumber(bond.distance[1])}.`;
      throw new CannotBuild("range", text, [...path, "distance"]);
    }
    pairsOf(bond, batches).forEach(([i, j], at) => {
      const where = bond.pairs ? [...path, "pairs", at] : path;
      if (i >= count || j >= count || i === j) {
        throw new CannotBuild(
          "range",
          `expected two different particles from 0 to ${count - 1}, got ${i} and ${j}.`,
          where,
        );
      }
      const key = Math.min(i, j) * count + Math.max(i, j);
      if (seen.has(key)) throw new CannotBuild("conflict", `Particles ${i} and ${j} are bonded twice.`, where);
      seen.add(key);
      let rr = 0;
      for (let axis = 0; axis < dimension; axis++) {
        rr += nearestImage(positions[i * dimension + axis] - positions[j * dimension + axis], sides[axis]) ** 2;
      }
      const [least, most] = bond.distance;
      // End states hold pairs at a limit, by rounding beyond it.
      if (Math.sqrt(rr) < least * (1 - 1e-9) || Math.sqrt(rr) > most * (1 + 1e-9)) {
        const text = `Particles ${i} and ${j} start at a distance of ${formatNumber(Math.sqrt(rr))}; their bond allows ${formatNumber(least)} to ${formatNumber(most)}.`;
        throw new CannotBuild("range", text, where);
      }
      pairs.push(i, j);
      shortest.push(least);
      longest.push(most);
    });
  });
  return { pairs: Uint32Array.from(pairs), shortest: Float64Array.from(shortest), longest: Float64Array.from(longest) };
}

function pairsOf(
  { pairs, molecules }: ResolvedBonds,
  batches: readonly Batch[],
): readonly (readonly [number, number])[] {
  if (pairs || !molecules) return pairs ?? [];
  let first = 0;
  const found: (readonly [number, number])[] = [];
  for (const { group, count } of batches) {
    if (group.name === molecules.group) {
      const length = molecules.length ?? count;
      for (let k = 0; k < count; k++) {
        const [molecule, bead] = [Math.floor(k / length), k % length];
        if (bead + 1 < length) found.push([first + k, first + k + 1]);
        else if (molecules.ring && length > 2) found.push([first + k, first + molecule * length]);
      }
    }
    first += count;
  }
  return found;
}
