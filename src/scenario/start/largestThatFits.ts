/** The ways out of too dense a group: the largest fraction, radius or number with which it can be placed as it asks. */

import { sideOf } from "../../physics/box.ts";
import { type Fix, formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";
import { insertionSaturation } from "./density.ts";
import { type LatticeKind, latticeSites } from "./lattices/lattice.ts";
import { densestLattice, fittedSites, type PlacementGroup } from "./placementGroups.ts";

/** Up to this share of where it ends, random insertion gets there in time. */
export const soonInserted = 0.94;
/** Of a lattice too large to be fitted while one types. */
const looseLattice = 0.95;

interface Room {
  /** Factor of the width. */
  readonly factor: number;
  /** Or the number of particles. */
  readonly most: number;
}

/** @param ideal how full the lattices can be */
export function largestThatFit(
  scenario: ResolvedScenario,
  pool: PlacementGroup,
  ideal: Readonly<Record<LatticeKind, number>>,
  report: Report,
): Fix[] {
  const group = pool.groups[0];
  const { sizes, path } = group;
  if (pool.groups.length > 1) return [];
  const { factor, most } = room(scenario, pool, ideal);
  const { source } = report;
  const write = (word: string, value: number) => ({
    title: `Write ${formatNumber(value)} for \`${word}\``,
    edits: [source.replace([...path, word], formatNumber(value))],
  });
  if (!(factor > 0 && factor < 1)) return [];
  if (source.has([...path, "fraction"]))
    return [write("fraction", roundedDown(sizes.fraction! * factor ** scenario.dimension))];
  return [
    ...(sizes.radii.kind === "fixed" && source.has([...path, "radius"])
      ? [write("radius", roundedDown(sizes.radii.radius * factor))]
      : []),
    ...(most >= 1 && source.has([...path, "count"]) ? [write("count", most)] : []),
  ];
}

function room(
  { dimension, size, periodic }: ResolvedScenario,
  pool: PlacementGroup,
  ideal: Readonly<Record<LatticeKind, number>>,
): Room {
  const { count, largest, from, to, spacing } = pool;
  if (pool.kind === "random" && !pool.chosen)
    return filling((soonInserted * insertionSaturation[dimension]) / pool.fraction, pool, dimension);
  const kind = pool.kind === "random" || pool.kind === "packed" ? densestLattice[dimension] : pool.kind;
  if (count > fittedSites) return filling((looseLattice * ideal[kind]) / pool.fullest, pool, dimension);
  const where = { ...(from && { from }), ...(to && { to }), ...(spacing !== undefined && { spacing }) };
  const request = { dimension, size, periodic, kind, ...where };
  // Nearer to the walls the thinner they are: what fits is asked again with what has been found.
  let contact = 2 * largest;
  for (let k = 0; k < 20; k++) {
    const fit = latticeSites({ ...request, count, contact, inset: contact / 2 });
    if (fit.ok) break;
    contact = fit.largestContact > 0 ? Math.min(fit.largestContact, 0.999 * contact) : contact / 2;
  }
  const fit = latticeSites({ ...request, count, contact: 2 * largest, inset: largest });
  return { factor: contact / (2 * largest), most: fit.ok ? count : fit.most };
}

function filling(share: number, { count }: PlacementGroup, dimension: number): Room {
  return { factor: sideOf(share, dimension), most: Math.floor(share * count) };
}

/** To three digits, so that they do fit. */
function roundedDown(value: number): number {
  const digit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Math.floor(value / digit + 1e-9) * digit;
}
