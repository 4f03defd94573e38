/** Sites of a lattice for a pool, leaving out those where something stands already. */

import { formatGrouped } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { type LatticeKind, latticeSites } from "./lattice.ts";
import type { Clearance } from "./obstacleClearance.ts";
import type { Balls } from "./particleBatch.ts";
import type { PlacementGroup } from "./placementGroups.ts";
import { SizedCells } from "./sizedCells.ts";

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
  const isFree = freePlaces(scenario, existing, largest);
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

function freePlaces({ dimension, size, periodic }: ResolvedScenario, existing: Balls, radius: number) {
  if (existing.radii.length === 0) return () => true;
  const cells = new SizedCells({ dimension, size, periodic }, existing.radii);
  existing.radii.forEach((_, i) => {
    const at = i * dimension;
    cells.add(i, existing.positions[at], existing.positions[at + 1], dimension === 3 ? existing.positions[at + 2] : 0);
  });
  const finest = cells.levels.length - 1;
  return (positions: Float64Array, at: number) =>
    cells.touching(positions[at], positions[at + 1], dimension === 3 ? positions[at + 2] : 0, radius, finest, 0, 1) ===
    0;
}
