/** Distances from obstacles at the start, for the placement of particles and its check. */
import { isPeriodic } from "../../physics/box.ts";
import { createSurfaces, obstacleKindOf } from "../../physics/surfaces/index.ts";
import { probeOf } from "../../physics/surfaces/probe.ts";
import { obstacleName, type Surface } from "../../physics/surfaces/surface.ts";
import { SurfaceGrid } from "../../physics/surfaces/surfaceGrid.ts";
import type { System } from "../../physics/system.ts";
import { formatRounded } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { CannotBuild } from "./particleBatch.ts";

/** Distance of a point, `dimension` numbers at an index of packed positions, from the nearest obstacle; negative inside. */
export interface Clearance {
  (positions: ArrayLike<number>, at: number): number;
  /** Distances of shapes that were computed so far, where they are counted. */
  readonly tests?: () => number;
}

/** Undefined without obstacles. */
export function obstacleClearance(scenario: ResolvedScenario, meshes: System["meshes"]): Clearance | undefined {
  const obstacles = obstaclesOf(scenario, meshes);
  if (obstacles.length === 0) return undefined;
  const grid = new SurfaceGrid({ ...scenario, size: Float64Array.from(scenario.size) }, obstacles);
  const point = new Float64Array(scenario.dimension);
  const distance = (positions: ArrayLike<number>, at: number) => {
    for (let axis = 0; axis < point.length; axis++) point[axis] = positions[at + axis];
    return grid.clearance(point);
  };
  return Object.assign(distance, { tests: () => grid.tests });
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
  const distance = (positions: ArrayLike<number>, at: number) => {
    const clear = clearance?.(positions, at) ?? Number.POSITIVE_INFINITY;
    return contains(positions[at], positions[at + 1], positions[at + 2]) ? clear : -Math.abs(clear);
  };
  return Object.assign(distance, clearance?.tests && { tests: clearance.tests });
}

/** The obstacles, as surfaces for a particle without size. */
export function obstaclesOf(scenario: ResolvedScenario, meshes: System["meshes"]): Surface[] {
  const { obstacles } = scenario;
  if (!obstacles) return [];
  const system = { ...probeOf(scenario, scenario.contact.collapse), obstacles, ...(meshes && { meshes }) };
  const surfaces = createSurfaces(system).slice(-obstacles.length);
  for (const [k, { name, bounds }] of surfaces.entries()) {
    const problem = widthProblem(scenario, name, bounds);
    if (problem !== undefined) throw new CannotBuild("conflict", problem, ["obstacles", k]);
  }
  return surfaces;
}

/** Of an obstacle wider than this many periods, particles do not meet all images. */
const mostPeriods = 2;

export function widthProblem(
  { size, edges }: ResolvedScenario,
  name: string,
  bounds: Surface["bounds"],
): string | undefined {
  const axis = bounds.findIndex(
    ([low, high], along) =>
      isPeriodic(edges, along) && Number.isFinite(high - low) && high - low >= mostPeriods * size[along],
  );
  if (axis < 0) return undefined;
  const [low, high] = bounds[axis];
  return (
    `\`${name}\` extends over ${formatRounded(high - low)} along ${"xyz"[axis]}, wherever its motion takes it; the box is periodic there ` +
    `with ${formatRounded(size[axis])}. Expected less than twice that: beyond it particles would enter the obstacle.`
  );
}
