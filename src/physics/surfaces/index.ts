/**
 * Registry of obstacles, and the surfaces of a system: reflecting faces of the box, then its obstacles. A new kind is a file beside
 * this one and a line here; schema, completion, documentation and the reference engines follow. Walls of the box are no entry:
 * `box.edges` says which there are.
 */
import { type Edges, hasPeriodicAxis, isWall } from "../box.ts";
import type { PairLaw } from "../contacts/contactLaw.ts";
import type { System } from "../system.ts";
import { BoxFace, faceNames } from "./boxFace.ts";
import type { ObstacleKind, Surface } from "./surface.ts";

export const obstacleKinds: ObstacleKind[] = [];

/** Index of a system's first obstacle: −7 … −16 are codes that engines give to events without a partner. */
const firstObstacle = 16;

/** Obstacles have no periodic images. */
export function allowsObstacles(edges: Edges): boolean {
  return !hasPeriodicAxis(edges);
}

export function createSurfaces(system: System, law?: PairLaw): Surface[] {
  if (system.obstacles?.length && !allowsObstacles(system.edges))
    throw new RangeError("expected a box without periodic axes around obstacles");
  const faces = Array.from({ length: 2 * system.dimension }, (_, face) => face);
  return [
    ...faces.filter((face) => isWall(system.edges, face)).map((face) => new BoxFace(system, face, law)),
    ...(system.obstacles ?? []).map(({ kind, values }, k) => {
      const entry = obstacleKinds.find((known) => known.kind === kind);
      if (!entry) throw new RangeError(`expected an obstacle, got \`${kind}\``);
      return entry.create(system, values, firstObstacle + k, law);
    }),
  ];
}

/** Where a surface's impulse is summed: faces of the box first, walls or not, then obstacles. */
export function impulseSlot({ dimension }: Pick<System, "dimension">, index: number): number {
  return index < firstObstacle ? index : 2 * dimension + index - firstObstacle;
}

/** The name of a surface from its index. */
export function surfaceName({ dimension, obstacles }: Pick<System, "dimension" | "obstacles">, index: number): string {
  if (index < firstObstacle) return faceNames(dimension)[index];
  return `${obstacles?.[index - firstObstacle]?.kind ?? "obstacle"} ${index - firstObstacle + 1}`;
}
