/** Coefficients of restitution that a schedule changes: of all contacts but those of pairs that have their own. */
import { hasWall } from "../box.ts";
import type { ChangingRestitution, System } from "../system.ts";
import { type PairTables, pairTables } from "./pairTables.ts";

/** @param values from the start on, one after the other */
export function changingRestitution(
  system: Pick<System, "speciesNames" | "dimension" | "obstacles" | "edges">,
  pairs: ChangingRestitution["pairs"],
  values: readonly number[],
): ChangingRestitution {
  const lowest = ({ pairs: between, walls, obstacles }: PairTables) =>
    [...between, ...obstacles, ...(hasWall(system.edges) ? walls : [])].reduce((a, b) => Math.min(a, b), 1);
  const least = Math.min(...values.map((value) => lowest(pairTables(system, value, pairs))));
  return { everywhere: values[0], pairs, least };
}

/** Contacts have this coefficient from now on. */
export function setRestitution(system: System, everywhere: number): void {
  const { changingRestitution: changing, restitution, wallRestitution, obstacleRestitution } = system;
  if (!changing) throw new RangeError("expected a system whose coefficients of restitution change");
  const tables = pairTables(system, everywhere, changing.pairs);
  Object.assign(changing, { everywhere });
  restitution.set(tables.pairs);
  wallRestitution.set(tables.walls);
  obstacleRestitution?.set(tables.obstacles);
}
