/** Keyword `thermalWalls`: temperatures of walls of the box and of obstacles. */
import { isWall } from "../../physics/box.ts";
import { allObstacles, allWalls } from "../../physics/contacts/pairTables.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { obstacleName } from "../../physics/surfaces/surface.ts";
import type { ThermalWallSettings } from "../../physics/system.ts";
import { shorten } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { block, listOf, positive, type Static, text, typed } from "../schema/schemaWords.ts";
import { spellingFixes } from "../suggestions/nearestSpelling.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import type { Block } from "./block.ts";

const example = [
  { wall: "left", temperature: 2 },
  { wall: "right", temperature: 1 },
];
const schema = listOf(
  block(
    {
      wall: text(
        "A wall of the box (`left`, `right`, `front`, `back`, `bottom`, `top`, or `walls` for all), or the name of an obstacle " +
          "or of a group that is `fixed` (`obstacles` for all). Required.",
        { maxLength: 100, examples: ["left"] },
      ),
      temperature: positive(
        "Temperature T of the wall; the Boltzmann constant is 1: tangential velocities of particles that leave it have the " +
          "variance T/m, normal ones the mean square 2T/m. Unit: energy. Required.",
        { examples: [1] },
      ),
    },
    "A wall that gives the particles that hit it velocities of its temperature.",
  ),
  "Walls with temperatures. A particle that hits one leaves it with a random velocity of that temperature, whatever velocity it " +
    "came with; `restitution` does not matter there. Of several entries for one wall the last applies. Default: none.",
  { maxItems: 1000, examples: [example] },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    thermalWalls?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly thermalWalls?: ThermalWallSettings["walls"];
  }
}

export const thermalWalls: Block = {
  name: "thermalWalls",
  schema: typed<Static<typeof schema>>(schema),
  completionOrder: 6,
  synonyms: {
    thermalWalls: ["heated walls", "diffuse reflection", "wall temperature", "accommodation", "thermal"],
    wall: ["face", "name", "surface"],
  },
  resolve: ({ thermalWalls }) => (thermalWalls?.length ? { thermalWalls } : {}),
  checkScenario: checkWalls,
  write: ({ system: { thermalWalls } }) => thermalWalls && writeJson(thermalWalls.walls),
};

/** Names of walls that there are. */
function checkWalls(
  { thermalWalls, dimension, edges, obstacles = [], fixed = [] }: ResolvedScenario,
  report: Report,
): void {
  const faces = faceNames(dimension);
  // Particles that never move become an obstacle with the name of their group.
  const groups = new Set(fixed.map(({ name }) => name));
  const reflecting = faces.filter((_, face) => isWall(edges, face));
  const names = [
    ...(reflecting.length > 0 ? [allWalls, ...reflecting] : []),
    ...(obstacles.length + fixed.length > 0 ? [allObstacles, ...obstacles.map(obstacleName), ...groups] : []),
  ];
  thermalWalls?.forEach(({ wall }, k) => {
    if (names.includes(wall)) return;
    const path = ["thermalWalls", k, "wall"];
    const isFace = faces.includes(wall) || wall === allWalls;
    report.add({
      code: "unknown",
      path,
      message:
        names.length === 0
          ? `expected a wall for \`${shorten(wall)}\`: the box has no reflecting edges and no obstacles.`
          : `expected a reflecting wall or an obstacle, got \`${shorten(wall)}\`. There ${names.length === 1 ? "is" : "are"} ${list(names.slice(0, 20), "`", "and")}.`,
      ...(isFace && { related: [{ message: "Edges of the box.", path: ["box"] }] }),
      fixes: spellingFixes(wall, names, path, report.source),
    });
  });
}
