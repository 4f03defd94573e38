/**
 * Registry of obstacles, and the surfaces of a system: reflecting faces of the box, then its obstacles. A new kind is a file beside
 * this one and a line here; schema, completion, documentation and the reference engines follow. Walls of the box are
 * entries of `../boundary`.
 */
import { isWall } from "../box.ts";
import type { PairLaw } from "../contacts/contactLaw.ts";
import type { System } from "../system.ts";
import { BoxFace, faceNames } from "./boxFace.ts";
import { block } from "./kinds/block.ts";
import { cylinder } from "./kinds/cylinder.ts";
import { mesh } from "./kinds/mesh.ts";
import { plane } from "./kinds/plane.ts";
import { segments } from "./kinds/segments.ts";
import { sphere } from "./kinds/sphere.ts";
import { type Bounce, firstObstacle, type ObstacleKind, obstacleName, type Surface } from "./surface.ts";
import type { ThermalWalls } from "./thermalWalls.ts";

export const obstacleKinds: ObstacleKind[] = [plane, sphere, segments, block, cylinder, mesh];

export function obstacleKindOf(kind: string): ObstacleKind {
  const entry = obstacleKinds.find((known) => known.kind === kind);
  if (!entry) throw new RangeError(`expected an obstacle, got \`${kind}\``);
  return entry;
}

/**
 * @param law whose `bounce`, if it has one, says what contacts do
 * @param thermal takes its place where walls are thermal
 */
export function createSurfaces(system: System, law?: PairLaw, thermal?: ThermalWalls): Surface[] {
  const faces = Array.from({ length: 2 * system.dimension }, (_, face) => face);
  const bounceAt = (index: number): Partial<Bounce> | undefined =>
    thermal?.bounceAt(index, surfaceName(system, index), index >= firstObstacle) ?? law;
  return [
    ...faces.filter((face) => isWall(system.edges, face)).map((face) => new BoxFace(system, face, bounceAt(face))),
    ...(system.obstacles ?? []).map(({ kind, values }, k) => {
      return obstacleKindOf(kind).create(system, values, firstObstacle + k, bounceAt(firstObstacle + k));
    }),
  ];
}

export function obstacleIndex(k: number): number {
  return firstObstacle + k;
}

/** Where a surface's impulse is summed: faces of the box first, walls or not, then obstacles. */
export function impulseSlot({ dimension }: Pick<System, "dimension">, index: number): number {
  return index < firstObstacle ? index : 2 * dimension + index - firstObstacle;
}

/** The name of a surface from its index. */
export function surfaceName({ dimension, obstacles }: Pick<System, "dimension" | "obstacles">, index: number): string {
  if (index < firstObstacle) return faceNames(dimension)[index];
  return obstacleName(obstacles?.[index - firstObstacle], index - firstObstacle);
}
