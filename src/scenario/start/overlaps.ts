/**
 * Overlapping pairs of particles.
 *
 * Bonded pairs, and those whose contact law has smaller cores, may be closer than the sum of their radii.
 *
 * A pair is judged by its nearest images; a ball wider than a periodic box overlaps itself.
 *
 * Touching is not overlapping. Positions carry the rounding of the box they are written in, so a pair counts as
 * overlapping from a depth of 4 ε (largest box length + sum of radii), ε = 2^-52, on; walls likewise.
 */

import { imageOffset } from "../../physics/box.ts";
import { BondTable } from "../../physics/contacts/bonds.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import type { Bonds, ChosenLaw, System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { type Box, touchTolerance } from "./density.ts";
import { noneOverlaps } from "./insertion/noneOverlaps.ts";
import type { Listed } from "./listedParticles.ts";
import { inPlaceOrder, isDisplaced, SizedCells } from "./sizedCells.ts";

/** Balls from which on the search for all overlaps takes longer. */
const enoughForQuickSearch = 1000;

export interface Overlap {
  /** i < j; i = j where a particle meets its own image across a periodic box. */
  readonly i: number;
  readonly j: number;
  /** Sum of radii minus distance of centers. */
  readonly depth: number;
}

export interface Overlaps {
  /** Overlapping pairs, each counted once. */
  readonly count: number;
  /** The deepest of all. */
  readonly worst: Overlap | undefined;
  /** The first `limit` of them in order of i and j. */
  readonly pairs: readonly Overlap[];
  /** False when counting stopped at too many overlaps; `count` is then a lower bound. */
  readonly complete: boolean;
}

interface Balls extends Box {
  readonly positions: ArrayLike<number>;
  readonly radii: ArrayLike<number>;
  readonly limit?: number;
  /** Pairs that may be closer than the sum of their radii. */
  readonly closest?: Closest | undefined;
  /** Of a box that is sheared. Default: 0. */
  readonly time?: number;
}

export function findOverlaps(given: Balls): Overlaps {
  const { dimension, size, shear, periodic, positions, limit = 100, closest, time = 0 } = given;
  const balls = shear ? { ...given, shear: { ...shear, offset: imageOffset(given, shear, time) } } : given;
  const n = balls.radii.length;
  const slack = touchTolerance(size, 0);
  if (areClearlyApart(balls, slack)) return { count: 0, worst: undefined, pairs: [], complete: true };
  // Neighbors in space become neighbors in memory: half the time at 10^5.
  const order = inPlaceOrder(balls, positions, n);
  const radii = new Float64Array(n);
  for (let s = 0; s < n; s++) radii[s] = balls.radii[order[s]];
  const cells = new SizedCells(balls, radii);
  for (let s = 0; s < n; s++) {
    const at = order[s] * dimension;
    cells.add(s, positions[at], positions[at + 1], dimension === 3 ? positions[at + 2] : 0);
  }
  // A sane start takes some ten tests a particle. Everything on one spot would take n²: stop long before.
  const mostTests = 3e6 + 100 * n;
  let pairs: Overlap[] = [];
  let beyond = Infinity; // pairs with i from here on are not among the first `limit`
  let count = 0;
  let worst: Overlap | undefined;
  let complete = true;
  const note = (i: number, j: number, depth: number) => {
    count++;
    const deeper = worst === undefined || depth > worst.depth;
    if (!deeper && Math.min(i, j) >= beyond) return;
    const overlap = i < j ? { i, j, depth } : { i: j, j: i, depth };
    if (deeper) worst = overlap;
    pairs.push(overlap);
    if (pairs.length < 2 * limit + 1000) return;
    pairs = inOrder(pairs, limit);
    beyond = (pairs.at(-1)?.i ?? -1) + 1;
  };
  for (let s = 0; s < n; s++) {
    const r = radii[s];
    const i = order[s];
    for (let k = 0; k < dimension; k++) {
      const depth = 2 * r - size[k];
      if (periodic[k] && r < Infinity && depth > slack + 8 * Number.EPSILON * r) note(i, i, depth);
    }
    // The finer of two finds the coarser; of two in one grid the earlier finds the later.
    const level = cells.levelOf[s];
    if (level < 0) continue;
    const at = 4 * s;
    const found = cells.touching(cells.spots[at], cells.spots[at + 1], cells.spots[at + 2], r, level, slack);
    for (let h = 0; h < found; h++) {
      const t = cells.hits[h];
      if (cells.levelOf[t] === level ? t <= s : t === s) continue;
      const distance = cells.distance(s, t);
      const least = closest?.(i, order[t]);
      if (least === undefined) note(i, order[t], r + radii[t] - distance);
      else if (distance < least - slack) note(i, order[t], least - distance);
    }
    if (cells.tests > mostTests) {
      complete = s === n - 1;
      break;
    }
  }
  return { count, worst, pairs: inOrder(pairs, limit), complete };
}

/** Whether it is found quickly that equal balls do not overlap, and not their own images. */
function areClearlyApart(balls: Balls, slack: number): boolean {
  const { size, periodic, radii, positions } = balls;
  const radius = radii[0];
  if (isDisplaced(balls)) return false;
  if (!(positions instanceof Float64Array && radii.length >= enoughForQuickSearch && radius > 0 && radius < Infinity))
    return false;
  for (let k = 0; k < size.length; k++) if (periodic[k] && 2 * radius > size[k]) return false;
  for (let i = 1; i < radii.length; i++) if (radii[i] !== radius) return false;
  return noneOverlaps(balls, positions, radius, 2 * radius * (1 - 4 * Number.EPSILON) - slack);
}

function inOrder(pairs: Overlap[], limit: number): Overlap[] {
  return pairs.sort((a, b) => a.i - b.i || a.j - b.j).slice(0, limit);
}

/** The distance that particles i and j may have; `undefined`: the sum of their radii. */
export type Closest = (i: number, j: number) => number | undefined;

interface Particles {
  readonly count: number;
  readonly bonds?: Bonds | undefined;
  readonly contactLaw?: ChosenLaw | undefined;
  speciesOf(i: number): string;
}

export function closestOf({ count, bonds, contactLaw, speciesOf }: Particles): Closest | undefined {
  const core = contactLaws.find(({ name }) => name === contactLaw?.name)?.coreOf;
  if (!bonds && !core) return undefined;
  const table = new BondTable({ count, ...(bonds && { bonds }) });
  return (i, j) => {
    const bond = table.of(i, j);
    if (bond !== undefined) return bonds!.shortest[bond] * (1 - 1e-9);
    return core?.({ contactLaw: contactLaw! }, speciesOf(i), speciesOf(j));
  };
}

export function closestOfSystem(system: System): Closest | undefined {
  const { species, speciesNames } = system;
  return closestOf({ ...system, speciesOf: (i) => speciesNames[species[i]] });
}

/** Of listed particles, whose numbers are those of the system where all before them are listed, too. */
export function closestListed({ groups, bonds = [], contact }: ResolvedScenario, listed: Listed): Closest | undefined {
  const count = listed.radii.length;
  const speciesOf = (i: number) => listed.of(i).group.name;
  const pairs: number[] = [];
  const shortest: number[] = [];
  const add = (i: number, j: number, distance: number) => {
    if (i >= count || j >= count) return;
    pairs.push(i, j);
    shortest.push(distance);
  };
  const found = bonds.length > 0 ? listedGroups(listed) : [];
  const allListed = groups.every((group, k) => group === found[k]);
  for (const { distance, pairs: given = [], molecules } of bonds) {
    if (allListed) for (const [i, j] of given) add(i, j, distance[0]);
    if (!molecules) continue;
    for (let i = 0; i < count; i++) {
      const { group, k } = listed.of(i);
      if (group.name !== molecules.group) continue;
      const length = molecules.length ?? group.at?.length ?? 1;
      if ((k + 1) % length !== 0) add(i, i + 1, distance[0]);
      else if (molecules.ring) add(i, i + 1 - length, distance[0]);
    }
  }
  const known = { pairs: Uint32Array.from(pairs), shortest: Float64Array.from(shortest) };
  const all: Bonds = { ...known, longest: known.shortest };
  return closestOf({ count, speciesOf, ...(pairs.length > 0 && { bonds: all }), contactLaw: contact.law });
}

function listedGroups(listed: Listed): ResolvedScenario["groups"][number][] {
  const found: ResolvedScenario["groups"][number][] = [];
  for (let i = 0; i < listed.radii.length; i++) {
    const { group, k } = listed.of(i);
    if (k === 0) found.push(group);
  }
  return found;
}
