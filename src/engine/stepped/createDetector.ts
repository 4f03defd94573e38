/** A detector by its name in a scenario, with cells for the way that particles are expected to go in a step. */
import type { System } from "../system.ts";
import { CentreLinks } from "./centreLinks.ts";
import type { Detector } from "./detector.ts";
import { Everybody } from "./everybody.ts";
import type { Paths } from "./paths.ts";
import { createSlices, longestAxis } from "./slices.ts";
import { cellsForWay, largestRadius } from "./stepCells.ts";
import { TouchLinks } from "./touchLinks.ts";
import { type ListOptions, VerletLists } from "./verletLists.ts";

export type DetectorKind = "overlap" | "sweep" | "verlet" | "naive" | "cells" | "centres" | "slices";

export interface DetectorOptions {
  readonly detector: DetectorKind;
  /** Along each axis; for slices those of the longest axis count. */
  readonly cells?: readonly number[];
  readonly lists?: Partial<ListOptions>;
}

/** In contact distances. */
const usualListRadius = 1.5;

/** @param way that the fastest is expected to go in a step */
export function createDetector(paths: Paths, { detector, cells, lists = {} }: DetectorOptions, way: number): Detector {
  const { system } = paths;
  switch (detector) {
    case "naive":
      return new Everybody(system.count);
    case "verlet":
      return new VerletLists(paths, { radius: lists.radius ?? listRadius(system, way), every: lists.every ?? "auto" });
    case "slices":
      return createSlices(paths, slicesFor(system, cells, way));
    case "cells":
      return new TouchLinks(paths, cells ?? cellsForWay(system, way));
    case "sweep":
      return new CentreLinks(paths, cells ?? cellsForWay(system, way), false);
    case "centres":
      return new CentreLinks(paths, cells ?? cellsForWay(system, way), true);
    default:
      return new CentreLinks(paths, cells ?? cellsForWay(system, 0), false);
  }
}

function slicesFor(system: System, cells: readonly number[] | undefined, way: number): number {
  const axis = longestAxis(system.size);
  if (cells) return cells[axis];
  return Math.max(1, Math.floor(system.size[axis] / (2 * (largestRadius(system) + way) * (1 + 1e-9))));
}

/** Room for two steps of the fastest, and a half more than the contact distance at least. */
function listRadius({ radii }: System, way: number): number {
  let smallest = Infinity;
  for (const radius of radii) smallest = Math.min(smallest, radius);
  return Math.max(usualListRadius, 1 + (2 * way) / smallest);
}

export function cellsOfDetector(system: System, options: DetectorOptions, way: number): readonly number[] {
  const { detector, cells } = options;
  const one = Array.from(system.size, () => 1);
  if (detector === "naive" || detector === "verlet") return one;
  if (detector === "slices") {
    one[longestAxis(system.size)] = slicesFor(system, cells, way);
    return one;
  }
  return cells ?? cellsForWay(system, detector === "overlap" ? 0 : way);
}
