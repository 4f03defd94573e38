/** The triangles of meshes, from the files that obstacles name. */
import { obstacleKindOf } from "../../physics/surfaces/index.ts";
import { meshDefects } from "../../physics/surfaces/shapes/meshDefects.ts";
import type { System } from "../../physics/system.ts";
import type { Path } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { CannotBuild } from "../start/particleBatch.ts";
import { plural } from "../text/wording.ts";
import { byName } from "./byName.ts";
import { bytesOfText } from "./bytesOfText.ts";
import { type ReadFile, textOfFile } from "./namedFile.ts";
import { readStl } from "./readStl.ts";

/** A defect of a file that leaves it usable, and the place of its name in the document. */
export interface FileDefect {
  readonly path: Path;
  readonly message: string;
}

/** Undefined where no obstacle has a file. */
export function readMeshes(
  { obstacles = [] }: ResolvedScenario,
  readFile: ReadFile | undefined,
  defects: FileDefect[],
): System["meshes"] {
  const meshes = byName<Float64Array>();
  obstacles.forEach(({ kind, values }, k) => {
    for (const [parameter, { type }] of Object.entries(obstacleKindOf(kind).parameters)) {
      const name = values[parameter];
      if (type !== "file" || typeof name !== "string" || meshes[name]) continue;
      meshes[name] = readMesh(name, readFile, ["obstacles", k, parameter], defects);
    }
  });
  return Object.keys(meshes).length > 0 ? meshes : undefined;
}

function readMesh(name: string, readFile: ReadFile | undefined, path: Path, defects: FileDefect[]): Float64Array {
  const refuse = (message: string): never => {
    throw new CannotBuild("file", message, path);
  };
  const text = textOfFile(name, path, readFile, "latin1");
  const reading = readStl(bytesOfText(text));
  if (!reading.ok) return refuse(`\`${name}\`, ${reading.place}: ${reading.message}.`);
  const { openEdges, degenerate, crossings, moreCrossings } = meshDefects(reading.triangles);
  const add = (message: string) => defects.push({ path, message: `${name}: ${message}` });
  if (openEdges > 0)
    add(`${plural(openEdges, "edge")} of one triangle only; the mesh is open, and particles can pass there.`);
  if (degenerate > 0) add(`${plural(degenerate, "triangle")} without area.`);
  if (crossings > 0)
    add(`${moreCrossings ? "at least " : ""}${plural(crossings, "pair")} of triangles that cut each other.`);
  return reading.triangles;
}
