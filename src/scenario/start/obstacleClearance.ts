/** Distances from obstacles at the start, for the placement of particles and its check. */
import { createSurfaces, obstacleKindOf } from "../../physics/surfaces/index.ts";
import { obstacleName, type Surface } from "../../physics/surfaces/surface.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../resolve.ts";

/** Distance of a point, `dimension` numbers at an index of packed positions, from the nearest obstacle; negative inside. */
export type Clearance = (positions: ArrayLike<number>, at: number) => number;

/** Undefined without obstacles. */
export function obstacleClearance(scenario: ResolvedScenario, meshes: System["meshes"]): Clearance | undefined {
  const obstacles = obstaclesOf(scenario, meshes);
  if (obstacles.length === 0) return undefined;
  const point = new Float64Array(scenario.dimension);
  return (positions, at) => {
    for (let axis = 0; axis < point.length; axis++) point[axis] = positions[at + axis]!;
    return Math.min(...obstacles.map((surface) => surface.gap(point, 0, 0)));
  };
}

/** The same within the closed surface of one of them; negative outside. */
export function clearanceInside(
  { obstacles = [] }: ResolvedScenario,
  meshes: System["meshes"],
  name: string,
  clearance: Clearance | undefined,
): Clearance {
  // The checks ensure that there is one.
  const { kind, values } = obstacles.find((obstacle, k) => obstacleName(obstacle, k) === name)!;
  const contains = obstacleKindOf(kind).encloses!(values, meshes);
  return (positions, at) => {
    const clear = clearance?.(positions, at) ?? Number.POSITIVE_INFINITY;
    return contains(positions[at]!, positions[at + 1]!, positions[at + 2]!) ? clear : -Math.abs(clear);
  };
}

/** The obstacles, as surfaces for a particle without size. */
export function obstaclesOf(scenario: ResolvedScenario, meshes: System["meshes"]): Surface[] {
  const { obstacles } = scenario;
  if (!obstacles) return [];
  const system = { ...probeOf(scenario), obstacles, ...(meshes && { meshes }) };
  return createSurfaces(system).slice(-obstacles.length);
}

/** A system of one particle of radius 0. */
export function probeOf({ dimension, size, edges, contact }: ResolvedScenario): System {
  return {
    dimension,
    size: Float64Array.from(size),
    edges,
    gravity: new Float64Array(dimension),
    count: 1,
    positions: new Float64Array(dimension),
    velocities: new Float64Array(dimension),
    radii: new Float64Array(1),
    masses: new Float64Array(1).fill(1),
    species: new Uint16Array(1),
    speciesNames: ["probe"],
    restitution: new Float64Array(1).fill(1),
    wallRestitution: new Float64Array(2 * dimension).fill(1),
    collapse: contact.collapse,
  };
}
