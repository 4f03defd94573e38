/** The cells that a time-stepped engine uses, for drawing. */
import type { System } from "../../../physics/system.ts";
import { expectedWay } from "../expectedDisplacement.ts";
import { cellsOfDetector, type DetectorOptions } from "./createDetector.ts";

export function steppedCells(
  system: System,
  { step, ...options }: DetectorOptions & { step: number },
): readonly number[] {
  return cellsOfDetector(system, options, expectedWay(system, step, system.motion));
}
