/** A detector by its name in a scenario, with cells for the way that particles are expected to go in a step. */
import type { System } from "../../../physics/system.ts";
import type { Paths } from "../paths.ts";
import { cellsForWay } from "../stepCells.ts";
import { Everybody } from "./allPairs.ts";
import { CenterLinks } from "./centerLinks.ts";
import type { Detector } from "./detector.ts";
import { Lattices, latticeCells } from "./lattices.ts";
import { askedLevels, largeAbove, largestWithin, type Sizes } from "./sizeClasses.ts";
import { createSlices, longestAxis } from "./slices.ts";
import { TouchLinks } from "./touchLinks.ts";
import { type ListOptions, VerletLists } from "./verletLists.ts";

export type DetectorKind = "overlap" | "sweep" | "verlet" | "naive" | "cells" | "centres" | "slices";

export interface DetectorOptions {
  readonly detector: DetectorKind;
  /** Along each axis; for slices those of the longest axis count. Of several lattices those of the finest. */
  readonly cells?: readonly number[];
  readonly lists?: Partial<ListOptions>;
  /** Default: one lattice for all. */
  readonly sizes?: Sizes;
}

/** More slices than that take memory for nothing: a box of this many diameters is all but empty. */
const mostSlices = 1_000_000;

/** In contact distances. */
const usualListRadius = 1.5;

/** The radius above which particles are handled apart, which the detector then needs not mind. */
export function detectorBound(system: System, { detector, sizes, cells }: DetectorOptions, way: number): number {
  if (detector === "naive") return Infinity;
  return largeAbove(system, sizes, detector === "overlap" ? 0 : way, detector === "verlet" ? undefined : cells);
}

/** @param way that the fastest is expected to go in a step */
export function createDetector(paths: Paths, options: DetectorOptions, way: number): Detector {
  const { system } = paths;
  const { detector, cells, lists = {} } = options;
  const lattices = createLattices(paths, options, way);
  if (lattices) return lattices;
  const largest = largestWithin(system, detectorBound(system, options, way));
  const fitting = (ways: number) => cells ?? cellsForWay(system, ways, largest);
  switch (detector) {
    case "naive":
      return new Everybody(system.count);
    case "verlet": {
      const { radius = listRadius(smallestOf(system), way), every = "auto" } = lists;
      return new VerletLists(paths, { radius, every }, largest);
    }
    case "slices":
      return createSlices(paths, slicesFor(system, cells, way, largest), largest);
    case "cells":
      return new TouchLinks(paths, fitting(way), largest);
    case "sweep":
    case "centres":
      return new CenterLinks(paths, fitting(way), detector === "centres", largest);
    default:
      return new CenterLinks(paths, fitting(0), false, largest);
  }
}

/** Detectors that may have several lattices: those that link by centers, once a step. */
export const latticeDetectors: readonly DetectorKind[] = ["centres", "sweep", "slices", "overlap"];

function createLattices(paths: Paths, { detector, cells, sizes }: DetectorOptions, way: number): Lattices | undefined {
  const { system } = paths;
  const classes = latticeDetectors.includes(detector) ? askedLevels(system.radii, sizes) : undefined;
  if (!classes) return undefined;
  const { levels } = classes;
  const own = latticeCells(system, levels, detector === "overlap" ? 0 : way, cells);
  return new Lattices(paths, {
    sizes: classes,
    cells: detector === "slices" ? own.map((each) => alongLongest(system, each)) : own,
    halves: detector === "centres" || detector === "slices",
    most: Math.max(2 * way, levels.at(-1)?.largest ?? 0, halfSide(system, own.at(-1))),
  });
}

function halfSide({ size }: System, cells: readonly number[] = []): number {
  return Math.min(...cells.map((m, axis) => size[axis] / (2 * m)));
}

function alongLongest({ size }: System, cells: readonly number[]): number[] {
  const longest = longestAxis(size);
  return cells.map((m, axis) => (axis === longest ? m : 1));
}

function slicesFor(system: System, cells: readonly number[] | undefined, way: number, largest: number): number {
  const axis = longestAxis(system.size);
  if (cells) return cells[axis];
  const fitting = Math.floor(system.size[axis] / (2 * (largest + way) * (1 + 1e-9)));
  return Math.max(1, Math.min(fitting, mostSlices));
}

function smallestOf({ radii }: System): number {
  let smallest = Infinity;
  for (const radius of radii) smallest = Math.min(smallest, radius);
  return smallest;
}

/**
 * In contact distances: room for two steps of the fastest, and a half more than the contact distance at least.
 *
 * @param smallest radius
 */
export function listRadius(smallest: number, way: number): number {
  return Math.max(usualListRadius, 1 + (2 * way) / smallest);
}

/** Of several lattices the finest. */
export function cellsOfDetector(system: System, options: DetectorOptions, way: number): readonly number[] {
  const { detector, cells, sizes } = options;
  const one = Array.from(system.size, () => 1);
  if (detector === "naive" || detector === "verlet") return one;
  const ways = detector === "overlap" ? 0 : way;
  const classes = latticeDetectors.includes(detector) ? askedLevels(system.radii, sizes) : undefined;
  if (classes) {
    const finest = latticeCells(system, classes.levels, ways, cells).at(-1) ?? one;
    return detector === "slices" ? alongLongest(system, finest) : finest;
  }
  const largest = largestWithin(system, detectorBound(system, options, way));
  if (detector !== "slices") return cells ?? cellsForWay(system, ways, largest);
  one[longestAxis(system.size)] = slicesFor(system, cells, way, largest);
  return one;
}
