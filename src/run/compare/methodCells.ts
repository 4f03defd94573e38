/** The cells in which a method searches for partners, along each axis: for views that draw them and counts of their occupancy. */
import { chooseCells } from "../../engine/cells/cellSize.ts";
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";

/** Those that a run begins with: one, the box, of methods without cells. */
export function cellsOf({ method }: ResolvedScenario, system: System): readonly number[] {
  const entry = dynamicsOf(method.kind);
  if (entry.cells) return entry.cells(system, method);
  return method.cells === "auto" ? chooseCells(system) : [...method.cells];
}

export function hasCells(cells: readonly number[]): boolean {
  return cells.some((along) => along > 1);
}
