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

/**
 * Times at which to look at the distance of a point from a surface, and by how much it may be less at all other times: by twice the largest
 * displacement of one that oscillates, and by the way of the point in the frame of one that rotates from one look to the next.
 */
function looks(
  system: System,
  course: Course | undefined,
  point: Float64Array,
): { readonly times: readonly number[]; readonly nearer: number } {
  if (!course?.moves) return { times: [0], nearer: 0 };
  if (course.spin === 0) return { times: [0], nearer: 2 * Math.hypot(...course.reach) };
  // Each image turns about a center of its own.
  if (periods(system).some(Number.isFinite)) return { times: [0], nearer: Infinity };
  const [a, b] = course.plane;
  const fromCenter = Math.hypot(point[a] - course.center[a], point[b] - course.center[b]);
  const period = (2 * Math.PI) / Math.abs(course.spin);
  return {
    times: Array.from({ length: looksOfTurn }, (_, k) => (k * period) / looksOfTurn),
    nearer: (Math.PI * fromCenter) / looksOfTurn,
  };
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
  const { size, edges, radii, positions } = system;
  const sides = cells.map((n, axis) => size[axis] / n);
  const reach = radius + beyond + tolerance * Math.max(...size);
  // Beyond an open face the outermost cells have no end.
  const low = (axis: number, cell: number) =>
    cell === 0 && edges[2 * axis] === "open" ? -Infinity : cell * sides[axis];
  const high = (axis: number, cell: number) =>
    cell === cells[axis] && edges[2 * axis + 1] === "open" ? Infinity : cell * sides[axis];
  const point = new Float64Array(positions.length);

  const isNear = ({ from, to }: BlockOfCells): boolean => {
    const lows = from.map((cell, axis) => low(axis, cell));
    const highs = to.map((cell, axis) => high(axis, cell));
    for (const [axis, bounds] of surface.bounds.entries()) {
      const period = isPeriodic(edges, axis) ? size[axis] : Infinity;
      if (distanceBetween(lows[axis], highs[axis], bounds, period) > reach) return false;
    }
    if (![...lows, ...highs].every(Number.isFinite)) return true;
    const diagonal = Math.sqrt(lows.reduce((sum, a, axis) => sum + (highs[axis] - a) ** 2, 0));
    for (const axis of lows.keys()) point[axis] = (lows[axis] + highs[axis]) / 2;
    const { times, nearer } = looks(system, surface.course, point);
    return times.some((t) => surface.gap(point, 0, t) + radii[0] - nearer <= diagonal / 2 + reach);
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
