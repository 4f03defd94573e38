/** Sites of a lattice for a pool, leaving out those where something stands already. */

import { formatGrouped } from "../../diagnostics.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import { touchTolerance } from "../density.ts";
import type { Clearance } from "../obstacleClearance.ts";
import type { Balls } from "../particleBatch.ts";
import type { PlacementGroup } from "../placementGroups.ts";
import { isDisplaced, SizedCells } from "../sizedCells.ts";
import { type LatticeKind, latticeSites } from "./lattice.ts";

/** Maximum number of finer lattices that are tried. */
const mostTries = 60;
/** Largest number of sites of a lattice beside those asked for: seconds at the very worst. */
const mostSites = 1e6;

/** Positions, packed; or the reason why there are none. */
export function latticeAround(
  scenario: ResolvedScenario,
  pool: PlacementGroup & { readonly kind: LatticeKind | "random" | "packed" },
  radii: Float64Array,
  existing: Balls,
  clearance?: Clearance,
): Float64Array | string {
  const { dimension, size, periodic } = scenario;
  const { kind, from, to, spacing } = pool;
  if (kind === "random" || kind === "packed") return "";
  const count = radii.length;
  let largest = 0;
  for (const radius of radii) largest = Math.max(largest, radius);
  const where = { ...(from && { from }), ...(to && { to }), ...(spacing !== undefined && { spacing }) };
  let asked = count;
  for (let tries = 0; tries < mostTries && asked <= mostSites + 10 * count; tries++) {
    const lattice = latticeSites({
      dimension,
      size,
      periodic,
      kind,
      count: asked,
      contact: 2 * largest,
      inset: largest,
      ...where,
    });
    if (!lattice.ok)
      return asked === count
        ? lattice.reason
        : `No ${kind} lattice of so large particles has ${formatGrouped(count)} sites clear of listed particles and obstacles.`;
    const isFree = freePlaces(scenario, existing, largest, count);
    const free = new Float64Array(count * dimension);
    let found = 0;
    let blocked = 0;
    for (let site = 0; site < asked; site++) {
      const at = site * dimension;
      if (!isFree(lattice.positions, at) || (clearance && clearance(lattice.positions, at) < largest)) blocked++;
      else if (found < count) free.set(lattice.positions.subarray(at, at + dimension), dimension * found++);
    }
    if (found === count) return free;
    // The share that is blocked tells how many more are needed.
    asked = Math.max(asked + 1, Math.ceil((count * asked) / Math.max(1, asked - blocked)));
  }
  return `No ${kind} lattice has ${formatGrouped(count)} sites clear of listed particles and obstacles.`;
}

/** Where images are displaced, sites of the lattice may overlap those across the gradient: the later of two is left out. */
function freePlaces(
  { dimension, size, periodic, shear }: ResolvedScenario,
  existing: Balls,
  radius: number,
  count: number,
) {
  const box = { dimension, size, periodic, shear };
  const others = existing.radii.length;
  const alone = !isDisplaced(box);
  if (alone && others === 0) return () => true;
  const radii = alone ? existing.radii : Float64Array.of(...existing.radii, ...new Float64Array(count).fill(radius));
  const cells = new SizedCells(box, radii);
  const add = (i: number, positions: Float64Array, at: number) =>
    cells.add(i, positions[at], positions[at + 1], dimension === 3 ? positions[at + 2] : 0);
  for (let i = 0; i < others; i++) add(i, existing.positions, i * dimension);
  const finest = cells.levels.length - 1;
  const slack = alone ? 0 : touchTolerance(size, 2 * radius);
  let taken = 0;
  return (positions: Float64Array, at: number) => {
    const [x, y, z] = [positions[at], positions[at + 1], dimension === 3 ? positions[at + 2] : 0];
    if (cells.touching(x, y, z, radius, finest, slack, 1) > 0) return false;
    if (!alone && taken < count) add(others + taken++, positions, at);
    return true;
  };
}
