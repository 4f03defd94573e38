/** The cells in which a method looks for partners, along each axis: for whoever draws them or counts who is in them. */
import { chooseCells } from "../../engine/cells/cellSize.ts";
import { steppedCells } from "../../engine/stepped/detectors/steppedCells.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";

/** Those that a run begins with. The simple method has none, which is one; so have lists and whoever looks at everybody. */
export function cellsOf({ method }: ResolvedScenario, system: System): readonly number[] {
  if (method.kind === "simple") return Array.from(system.size, () => 1);
  if (method.kind === "time-stepped" && method.step !== undefined) {
    const { detector = "centres", step, cells, sizes } = method;
    return steppedCells(system, { detector, step, ...(cells !== "auto" && { cells }), ...(sizes && { sizes }) });
  }
  return method.cells === "auto" ? chooseCells(system) : [...method.cells];
}

export function hasCells(cells: readonly number[]): boolean {
  return cells.some((along) => along > 1);
}
