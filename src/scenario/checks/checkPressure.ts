/** Checks of the cell pressure of a fluid: that of an end state belongs to its cells. */
import { CellGrid } from "../../engine/srd/cellGrid.ts";
import type { ResolvedFluid } from "../fluid/resolvedFluid.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

export function checkPressure(
  { dimension, size, edges, method }: ResolvedScenario,
  { cell, pressures }: ResolvedFluid,
  report: Report,
): void {
  if (!pressures || method.pressure === false) return;
  const cells = new CellGrid({ dimension, size, edges }, cell, 0).total;
  if (pressures.length === cells) return;
  const path = ["fluid", "pressures"];
  report.add({
    code: "conflict",
    path,
    message: `expected a pressure for each of the ${cells} cells, got ${pressures.length}.`,
    fixes: [report.source.removing(path)],
  });
}
