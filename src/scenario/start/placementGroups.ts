/**
 * Particles that are placed together: groups whose positions are not given, and that go into the same part of the box in
 * the same way, share one insertion or one lattice. What "auto" means is settled here, from expected sizes, so that the
 * check while typing and the building of the system agree.
 */

import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { boxVolume, closePacking, regionOf } from "./density.ts";
import { type LatticeKind, latticeSites } from "./lattices/lattice.ts";
import { moleculesOf } from "./molecules.ts";
import { leastPlaced } from "./startGrowth.ts";

export interface PlacementGroup {
  readonly kind: "random" | "packed" | LatticeKind;
  /** "auto" chose the kind. */
  readonly chosen: boolean;
  readonly groups: readonly ResolvedGroup[];
  readonly from?: readonly number[];
  readonly to?: readonly number[];
  readonly inside?: string;
  readonly spacing?: number;
  readonly count: number;
  /** Share of the region that the particles cover. */
  readonly fraction: number;
  /** Share they would cover if all were as large as the largest: what matters on a lattice. */
  readonly fullest: number;
  /** Radii. */
  readonly largest: number;
  readonly regionVolume: number;
}

/** Random insertion is chosen below these fractions: it takes moments there, and minutes or for ever not far above. */
const easyInsertion = { 2: 0.45, 3: 0.3 } as const;

/** Number of sites up to which a lattice is fitted to see whether they fit; above it the ideal density decides. */
export const fittedSites = 20_000;

export const densestLattice = { 2: "hexagonal", 3: "fcc" } as const;

export function placementGroupsOf(scenario: ResolvedScenario): PlacementGroup[] {
  const pools = new Map<string, ResolvedGroup[]>();
  for (const group of scenario.groups) {
    if (group.at || group.file !== undefined || moleculesOf(scenario, group.name)) continue;
    const { kind, from, to, inside, spacing } = group.place;
    const key = JSON.stringify([kind, from, to, inside, spacing]);
    const pool = pools.get(key);
    if (pool) pool.push(group);
    else pools.set(key, [group]);
  }
  const placed = [...pools.values()].map((groups) => poolOf(scenario, groups));
  // Lattices first, as they cannot go round anything; then the largest, as the small find room between them.
  const order = (pool: PlacementGroup) => (pool.kind === "random" ? 1 : 0);
  return placed.sort((a, b) => order(a) - order(b) || b.largest - a.largest);
}

function poolOf(scenario: ResolvedScenario, groups: readonly ResolvedGroup[]): PlacementGroup {
  const { dimension, size, periodic } = scenario;
  const { kind, ...where } = groups[0].place;
  const region = regionOf({ dimension, size, periodic }, where.from, where.to);
  const regionVolume = boxVolume(region.high.map((end, axis) => end - region.low[axis]));
  const whole = boxVolume(size);
  // Growing particles are placed with their sizes at the start.
  const share = Math.max(scenario.growth?.from ?? 1, leastPlaced);
  let [count, covered, largest] = [0, 0, 0];
  for (const { sizes } of groups) {
    count += sizes.count ?? 0;
    covered += (sizes.fraction ?? 0) * share ** dimension * whole;
    largest = Math.max(largest, share * startingRadius(sizes.radii, sizes.largest ?? 0));
  }
  // Listed particles are assumed to fill the whole box.
  const listed = scenario.groups.reduce((sum, group) => sum + (group.at ? (group.sizes.fraction ?? 0) : 0), 0);
  const fraction = covered / regionVolume;
  const ball = dimension === 2 ? Math.PI * largest ** 2 : (4 / 3) * Math.PI * largest ** 3;
  const fullest = (count * ball) / regionVolume;
  const lattices: readonly [LatticeKind, ...LatticeKind[]] =
    dimension === 2 ? ["hexagonal", "square"] : ["fcc", "bcc", "cubic"];
  const easy = count === 1 || fraction + listed < easyInsertion[dimension] || fullest > closePacking[dimension];
  const auto = kind === "auto";
  const fits = (lattice: LatticeKind) => {
    const request = { dimension, size, periodic, ...where, kind: lattice, count, contact: 2 * largest, inset: largest };
    return latticeSites(request).ok;
  };
  const settled = !auto
    ? kind
    : easy
      ? "random"
      : count > fittedSites
        ? lattices[0]
        : (lattices.find(fits) ?? lattices[0]);
  return { kind: settled, chosen: auto, groups, ...where, count, fraction, fullest, largest, regionVolume };
}

/** Radii that grow are placed with the smallest. */
function startingRadius(radii: ResolvedGroup["sizes"]["radii"], largest: number): number {
  return radii.kind === "grown" ? radii.min : largest;
}
