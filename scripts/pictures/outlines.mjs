/** Outlines and areas of the obstacles of a scenario at a moment, by the code that the panel draws them with. */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundled } from "../bundled.mjs";

const { readScenario, buildSystem, areaPolygons, obstaclesThat, outlineSegments } = await bundled(
  `export { readScenario } from "./src/scenario/readScenario.ts";
   export { buildSystem } from "./src/scenario/start/buildSystem.ts";
   export { areaPolygons } from "./src/physics/surfaces/areas.ts";
   export { obstaclesThat, outlineSegments } from "./src/physics/surfaces/outlines.ts";`,
);

/** At a time, `outlines`: lines as pairs of points of three numbers; `areas`: convex polygons, in two dimensions. */
export function outlinesOf(file) {
  const { scenario } = readScenario(readFileSync(file, "utf8"));
  if (!scenario.obstacles && !scenario.fixed) return () => ({ outlines: [], areas: [] });
  const readFile = (path, encoding = "utf8") => readFileSync(join(dirname(file), path), encoding);
  const { system } = buildSystem(scenario, { readFile });
  const surfaces = [false, true].flatMap((moving) => obstaclesThat(moving, system));
  const linesAt = (surface, time) => {
    const ends = outlineSegments([surface], system, time);
    return Array.from({ length: ends.length / 6 }, (_, k) => [
      [...ends.slice(6 * k, 6 * k + 3)],
      [...ends.slice(6 * k + 3, 6 * k + 6)],
    ]);
  };
  return (time) => ({
    outlines: surfaces.flatMap((surface) => linesAt(surface, time)),
    areas: areaPolygons(surfaces, system, time),
  });
}
