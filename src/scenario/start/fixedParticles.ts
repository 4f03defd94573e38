/**
 * Particles that never move: placed before all others, they become obstacles of kind `sphere` with the name of their group, so that
 * neither gravity nor an impact moves them.
 */

import { wrapPositions } from "../../physics/box.ts";
import type { ParameterValues } from "../../physics/parameters.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { plural } from "../text/wording.ts";
import type { Clearance } from "./obstacleClearance.ts";
import type { Batch } from "./particleBatch.ts";
import { placeAll } from "./placement.ts";

/** The scenario with obstacles in place of particles that never move. */
export function fixedAsObstacles(
  scenario: ResolvedScenario,
  begin: (group: ResolvedGroup) => Batch,
  clearance: Clearance | undefined,
  notes: string[],
  meshes?: System["meshes"],
): ResolvedScenario {
  const { fixed = [], obstacles = [], dimension } = scenario;
  if (fixed.length === 0) return scenario;
  const batches = fixed.map(begin);
  placeAll({ ...scenario, groups: fixed }, batches, notes, clearance, meshes);
  const spheres = new Map<string, { readonly at: number[][]; readonly radii: number[] }>();
  for (const { group, count, radii, positions } of batches) {
    wrapPositions(scenario, positions);
    const { at, radii: all } = spheres.get(group.name) ?? { at: [], radii: [] };
    for (let i = 0; i < count; i++) at.push([...positions.subarray(i * dimension, (i + 1) * dimension)]);
    for (const radius of radii) all.push(radius);
    spheres.set(group.name, { at, radii: all });
    notes.push(`${group.name}: ${plural(count, "particle")} that ${count === 1 ? "does" : "do"} not move.`);
  }
  const added = [...spheres].map(([name, { at, radii }]) => {
    const values: ParameterValues = radii.every((radius) => radius === radii[0])
      ? { name, at, radius: radii[0] }
      : { name, at, radii };
    return { kind: "sphere", values };
  });
  return { ...scenario, obstacles: [...obstacles, ...added] };
}
