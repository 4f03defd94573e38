/**
 * Places for all particles whose positions are not given: lattices first, then random insertion into what is free, then
 * the growth of radii that are to grow.
 */

import type { System } from "../../physics/system.ts";
import { formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { growRadii } from "./insertion/growRadii.ts";
import { latticeAround } from "./lattices/latticeAround.ts";
import { moleculesOf, placeMolecules } from "./molecules.ts";
import type { Clearance } from "./obstacleClearance.ts";
import { clearanceInside } from "./obstacleClearance.ts";
import { packedPositions } from "./packedPositions.ts";
import type { Balls, Batch } from "./particleBatch.ts";
import { CannotBuild } from "./particleBatch.ts";
import { densestLattice, type PlacementGroup, placementGroupsOf } from "./placementGroups.ts";
import { randomInsertion } from "./randomInsertion.ts";
import { stream } from "./randomStreams.ts";

/** Whether no two particles overlap is known where one random insertion has placed them all: it is false of other ways, and of sizes that grow. */
export function placeAll(
  scenario: ResolvedScenario,
  batches: readonly Batch[],
  notes: string[],
  clearance?: Clearance,
  meshes?: System["meshes"],
): boolean {
  const placed = new Set(batches.filter(({ group }) => group.at || group.file !== undefined));
  for (const batch of batches) {
    const bonds = placed.has(batch) ? undefined : moleculesOf(scenario, batch.group.name);
    if (!bonds) continue;
    batch.positions = placeMolecules(scenario, batch, bonds);
    placed.add(batch);
  }
  let areApart = false;
  for (const pool of placementGroupsOf(scenario)) {
    const members = batches.filter(({ group }) => pool.groups.includes(group));
    const radii = concatenated(members.map((batch) => batch.radii));
    const existing = gathered([...placed]);
    const { positions, inserted } = placePool(
      scenario,
      pool,
      radii,
      existing,
      notes,
      pool.inside === undefined ? clearance : clearanceInside(scenario, meshes, pool.inside, clearance),
    );
    areApart = inserted && members.length === batches.length;
    let start = 0;
    for (const batch of members) {
      const length = batch.count * scenario.dimension;
      batch.positions = positions.slice(start, start + length);
      start += length;
      placed.add(batch);
    }
  }
  for (const batch of batches) grow(scenario, batch, batches);
  return areApart && batches.every(({ group }) => group.sizes.radii.kind !== "grown");
}

function placePool(
  scenario: ResolvedScenario,
  pool: PlacementGroup,
  radii: Float64Array,
  existing: Balls,
  notes: string[],
  clearance: Clearance | undefined,
): { readonly positions: Float64Array; readonly inserted: boolean } {
  const { dimension, size, periodic, seed, edges, shear } = scenario;
  const { from, to, groups } = pool;
  const names = groups.map(({ label }) => label).join(", ");
  const box = { dimension, size, periodic, shear, ...(from && { from }), ...(to && { to }) };
  const path = groups[0].path;
  let { kind } = pool;
  let refusal = "";
  if (kind === "packed") {
    const chance = stream(seed, `packing of ${names}`);
    const packed = packedPositions({ dimension, size, edges, shear, radii, stream: chance });
    if (typeof packed !== "number") return { positions: packed, inserted: false };
    const reached = formatNumber(Number(packed.toPrecision(3)));
    const asked = formatNumber(Number(pool.fraction.toPrecision(3)));
    throw new CannotBuild(
      "too-dense",
      `fraction ${asked} cannot be packed: the particles are jammed at ${reached}.`,
      path,
    );
  }
  if (kind === "random") {
    const chance = stream(seed, `positions of ${names}`);
    const inserted = randomInsertion({ ...box, radii, stream: chance, existing, ...(clearance && { clearance }) });
    if (inserted.ok) return { positions: inserted.positions, inserted: true };
    refusal = inserted.reason;
    if (!pool.chosen)
      throw new CannotBuild("too-dense", `${refusal} Use a lattice, or fewer or smaller particles.`, path);
    kind = densestLattice[dimension];
  }
  const lattice = latticeAround(scenario, { ...pool, kind }, radii, existing, clearance);
  if (typeof lattice === "string") {
    throw new CannotBuild("too-dense", [refusal, lattice].filter((text) => text !== "").join(" "), path);
  }
  if (pool.chosen) {
    notes.push(
      `${names}: at a fraction of ${formatNumber(pool.fraction)} they start on a ${kind} lattice, not at random.`,
    );
  }
  // Different particles are mixed over the sites; equal ones need not be.
  if (groups.length > 1 || radii.some((radius) => radius !== radii[0])) {
    const chance = stream(seed, `sites of ${names}`);
    for (let i = radii.length - 1; i > 0; i--) {
      const j = chance.below(i + 1);
      for (let axis = 0; axis < dimension; axis++) {
        const [a, b] = [i * dimension + axis, j * dimension + axis];
        const kept = lattice[a];
        lattice[a] = lattice[b];
        lattice[b] = kept;
      }
    }
  }
  return { positions: lattice, inserted: false };
}

function grow({ dimension, size, edges, seed }: ResolvedScenario, batch: Batch, batches: readonly Batch[]): void {
  const { group, positions } = batch;
  const { radii } = group.sizes;
  if (radii.kind !== "grown") return;
  const others = gathered(batches.filter((other) => other !== batch));
  const chance = stream(seed, `radii of ${group.label}`);
  const { min, max } = radii;
  const growth = growRadii({ dimension, size, edges, positions, min, max, stream: chance, existing: others });
  if (!growth.ok)
    throw new CannotBuild("overlap", growth.reason, group.at ? [...group.path, "at", growth.particle] : group.path);
  batch.radii = growth.radii;
}

function gathered(batches: readonly Batch[]): Balls {
  return { positions: concatenated(batches.map((b) => b.positions)), radii: concatenated(batches.map((b) => b.radii)) };
}

function concatenated(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    all.set(part, start);
    start += part.length;
  }
  return all;
}
