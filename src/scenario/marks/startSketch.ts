/** Sketch of a start that has errors: what the text gives of it without placing particles and without files. */

import { areaTriangles } from "../../physics/surfaces/areas.ts";
import { obstacleKindOf } from "../../physics/surfaces/index.ts";
import { outlineSegments } from "../../physics/surfaces/outlines.ts";
import type { StartSketch } from "../../protocol/scene.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { listedParticles } from "../start/listedParticles.ts";
import { obstaclesOf } from "../start/obstacleClearance.ts";

/** @param soundObstacles the obstacles have no errors */
export function sketchOf(scenario: ResolvedScenario, soundObstacles: boolean): StartSketch {
  const { dimension, size, edges, gravity, obstacles = [], bodies } = scenario;
  const listed = listedParticles(scenario);
  const positions = Float32Array.from([...listed.positions, ...bodies.flatMap(({ at }) => at)]);
  const radii = Float32Array.from([...listed.radii, ...bodies.map(({ radius }) => radius)]);
  const drawn = soundObstacles ? obstacles.filter(({ kind }) => !hasFile(kind)) : [];
  const surfaces = obstaclesOf({ ...scenario, obstacles: drawn }, undefined);
  return {
    dimension,
    size,
    edges,
    gravity,
    positions,
    radii,
    ...(surfaces.length > 0 && {
      obstacles: outlineSegments(surfaces, scenario, 0),
      obstacleAreas: areaTriangles(surfaces, scenario, 0),
    }),
  };
}

function hasFile(kind: string): boolean {
  return Object.values(obstacleKindOf(kind).parameters).some(({ type }) => type === "file");
}
