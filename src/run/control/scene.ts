/** Scene of a run, sent once: box, sizes, species, and the place of each particle in the document. */

import { chartsOf } from "../../analysis/registry.ts";
import type { Field } from "../../engine/api/engine.ts";
import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import { niceNear } from "../../format/ticks.ts";
import { inUnits } from "../../format/units.ts";
import { areaTriangles } from "../../physics/surfaces/areas.ts";
import { obstaclesThat, outlineSegments } from "../../physics/surfaces/outlines.ts";
import type { System } from "../../physics/system.ts";
import type { Scene, Source } from "../../protocol/messages.ts";
import { coarserThanAsked } from "../../scenario/checks/checkRules.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Built } from "../../scenario/start/buildSystem.ts";
import { factsOf, mayMiss } from "../results/applicability.ts";
import { crossingTime } from "../session/samplingInterval.ts";
import { changeableOf } from "./changeable.ts";
import { coloringsFor } from "./colorings/index.ts";
import { fieldOptions } from "./fields.ts";

/** Real time of a whole run at the usual speed (s). */
const showing = 10;

/** Collisions of a run that takes long at any speed. */
const long = 1e7;
/** Particles from which on making an engine takes so long that the start is shown before. */
const many = 50_000;

/** Whether the start of many particles can be shown without their engine: it has the flow, the fluid, sizes that grow and changes at the start. */
export function isKnownAtStart({ count, fluid, flow, growth, motion, schedule }: System): boolean {
  return count >= many && !fluid && !flow && !growth && !motion && schedule?.[0]?.at !== 0;
}

/** @param fields of the engine */
export function sceneOf(
  generation: number,
  scenario: ResolvedScenario,
  built: Built,
  fields: readonly Field[] = [],
): Scene {
  const { system, notes } = built;
  const facts = factsOf(scenario, system);
  const { cells } = facts;
  const { time, unforeseen, collisions } = estimate(scenario, {}, system)!;
  const guess = time > 0 && Number.isFinite(time) ? time : undefined;
  const expectedEnd = unforeseen?.what === "time" ? undefined : guess;
  const named = <T extends { readonly unit?: string }>(shown: T): T =>
    shown.unit ? { ...shown, unit: inUnits(shown.unit, scenario.units, system.dimension) } : shown;
  const coarser = coarserThanAsked(scenario.measure.every, scenario.stop.time);
  return {
    kind: "scene",
    generation,
    title: scenario.title,
    units: scenario.units,
    method: scenario.method.kind,
    seed: scenario.seed,
    dimension: system.dimension,
    size: [...system.size],
    edges: [...system.edges],
    ...(system.shear && { shear: axesOf(system.shear) }),
    gravity: facts.gravity,
    cells,
    count: system.count,
    radii: drawnRadii(system),
    species: system.speciesNames.length > 1 ? system.species.slice() : new Uint16Array(0),
    speciesNames: system.speciesNames,
    sources: sourcesOf(scenario, built),
    ...coloringsFor({ system, facts, fields }),
    ...(system.fluid && { fluid: fluidOf(system.fluid, system.dimension) }),
    ...(system.rules && { detection: detectionOf(system.rules, system) }),
    ...(fields.length > 0 && { fields: fieldOptions(fields, system).map(named) }),
    charts: chartsOf(facts).map(named),
    ...(system.obstacles && {
      obstacles: outlineSegments(obstaclesThat(false, system), system, 0),
      obstacleAreas: areaTriangles(obstaclesThat(false, system), system, 0),
    }),
    ...(hasTimeSteps(scenario.method) && { hasTimeSteps: true }),
    ...(mayMiss(scenario) && { mayMiss: true }),
    ...(system.bonds && { hasBonds: true as const }),
    ...(facts.potential && { hasPotential: true }),
    expectedEnd,
    ...(expectedEnd !== undefined && collisions > long && { isLong: true }),
    endIsEstimated: expectedEnd !== scenario.stop.time,
    // Without a known end: the time in which a particle crosses the box.
    autoSpeed: niceNear((guess ?? 10 * system.dimension * crossingTime(system)) / showing),
    changeable: changeableOf(scenario, system),
    notes: coarser ? [...notes, coarser] : notes,
  };
}

/** Where images slide is part of each frame. */
export function axesOf({ flow, gradient }: NonNullable<System["shear"]>): NonNullable<Scene["shear"]> {
  return { flow, gradient };
}

/** Different radii of the rules of each species. */
function detectionOf(rules: NonNullable<System["rules"]>, { speciesNames }: System): number[][] {
  return speciesNames.map((name) => [...new Set(rules.flatMap((rule) => (rule.for === name ? [rule.within] : [])))]);
}

function fluidOf(
  { count, kinds, cell, perCell, solutes }: NonNullable<System["fluid"]>,
  dimension: number,
): NonNullable<Scene["fluid"]> {
  return { count, kinds, density: perCell / cell ** dimension, ...(solutes && { hasSolutes: true as const }) };
}

/** One number where all are equal. */
export function drawnRadii({ radii }: Pick<System, "radii">): Float32Array {
  return Float32Array.from(allEqual(radii) ? radii.subarray(0, 1) : radii);
}

function sourcesOf({ groups }: ResolvedScenario, { groupCounts, system }: Built): Source[] {
  let first = system.fluid?.count ?? 0;
  return groups.map(({ path, name, at }, k) => {
    const count = groupCounts[k];
    const source = { path, name, first, count, listed: at !== undefined };
    first += count;
    return source;
  });
}

function allEqual(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}
