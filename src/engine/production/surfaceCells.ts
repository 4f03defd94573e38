/**
 * Cells in which particles can touch surfaces. A block of cells is divided until none of it is near a surface, or it is one cell, so that the
 * distances asked for are about as many as cells near surfaces.
 */
import { isPeriodic, periods } from "../../physics/box.ts";
import type { Course } from "../../physics/surfaces/course.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import { distanceBetween } from "../../physics/surfaces/surfaceGrid.ts";
import type { System } from "../../physics/system.ts";

/** Numbers of cells from one on and up to another one, along each axis. */
interface BlockOfCells {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Times at which distances from a surface that rotates are looked at. */
const looksOfTurn = 32;

/** Times at which to look at the distance of points from a surface: of one that rotates several. */
function lookTimes(course: Course | undefined): readonly number[] {
  const spin = course?.spin ?? 0;
  if (spin === 0) return [0];
  const period = (2 * Math.PI) / Math.abs(spin);
  return Array.from({ length: looksOfTurn }, (_, k) => (k * period) / looksOfTurn);
}

/**
 * By how much the distance of a point from a surface may be less at all other times: by twice the largest displacement of one that
 * oscillates, and by the way of the point in the frame of one that rotates from one look to the next.
 */
function nearerThanSeen(course: Course | undefined, point: Float64Array, isPeriodicBox: boolean): number {
  if (!course?.moves) return 0;
  if (course.spin === 0) return 2 * Math.hypot(...course.reach);
  // Each image turns about a center of its own.
  if (isPeriodicBox) return Infinity;
  const [a, b] = course.plane;
  return (Math.PI * Math.hypot(point[a] - course.center[a], point[b] - course.center[b])) / looksOfTurn;
}

/** Of the longest side of the box: above rounding of places and times. */
const tolerance = 1e-9;

/**
 * Calls `found` with each cell in which a particle can touch a surface: one of this radius that lies up to `beyond` outside of it.
 *
 * @param cells along each axis
 */
export function eachCellNear(
  system: System,
  surface: Surface,
  cells: readonly number[],
  radius: number,
  beyond: number,
  found: (cell: readonly number[]) => void,
): void {
  const { dimension, size, edges, radii } = system;
  const sides = cells.map((n, axis) => size[axis] / n);
  const reach = radius + beyond + tolerance * Math.max(...size);
  // Beyond an open face the outermost cells have no end.
  const low = (axis: number, cell: number) =>
    cell === 0 && edges[2 * axis] === "open" ? -Infinity : cell * sides[axis];
  const high = (axis: number, cell: number) =>
    cell === cells[axis] && edges[2 * axis + 1] === "open" ? Infinity : cell * sides[axis];
  const times = lookTimes(surface.course);
  const isPeriodicBox = periods(system).some(Number.isFinite);
  const point = new Float64Array(dimension);

  const isNear = ({ from, to }: BlockOfCells): boolean => {
    let squares = 0;
    for (let axis = 0; axis < dimension; axis++) {
      const [a, b] = [low(axis, from[axis]), high(axis, to[axis])];
      const period = isPeriodic(edges, axis) ? size[axis] : Infinity;
      if (distanceBetween(a, b, surface.bounds[axis], period) > reach) return false;
      squares += (b - a) ** 2;
      point[axis] = (a + b) / 2;
    }
    if (squares === Infinity) return true;
    const nearer = nearerThanSeen(surface.course, point, isPeriodicBox);
    const farthest = Math.sqrt(squares) / 2 + reach;
    return times.some((t) => surface.gap(point, 0, t) + radii[0] - nearer <= farthest);
  };

  const visit = (block: BlockOfCells): void => {
    if (!isNear(block)) return;
    const { from, to } = block;
    const lengths = from.map((cell, axis) => to[axis] - cell);
    const most = Math.max(...lengths);
    if (most === 1) {
      found(from);
      return;
    }
    const axis = lengths.indexOf(most);
    const middle = from[axis] + (most >> 1);
    visit({ from, to: to.with(axis, middle) });
    visit({ from: from.with(axis, middle), to });
  };
  if (system.count > 0) visit({ from: cells.map(() => 0), to: cells });
}
