/** Marks of diagnostics: the geometry of what a check has found, for the picture of the start. */
import { type Box, isOpen, isWall, nearestImage, periods } from "../../physics/box.ts";
import { outlineSegments } from "../../physics/surfaces/outlines.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import type { Marks } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { listedParticles } from "../start/listedParticles.ts";
import type { Balls } from "../start/particleBatch.ts";

type Point = readonly number[];
type Ball = NonNullable<Marks["balls"]>[number];

/** A pair of particles and the depth of its overlap; through a periodic edge, also the image of each beside the other. */
export function overlapMarks(box: Box, balls: Balls, i: number, j: number): Marks {
  const [a, b] = [ballAt(box, balls, i), ballAt(box, balls, j)];
  const sides = periods(box);
  const straight = a.at.map((x, axis) => b.at[axis] - x);
  const way = straight.map((step, axis) => nearestImage(step, sides[axis]));
  const throughEdge = way.some((step, axis) => step !== straight[axis]);
  const images = [
    { at: shifted(a.at, way, 1), radius: b.radius },
    { at: shifted(b.at, way, -1), radius: a.radius },
  ];
  const distance = Math.hypot(...way);
  const along = way.map((step, axis) => (distance > 0 ? step / distance : axis === 0 ? 1 : 0));
  return {
    balls: throughEdge ? [a, b, ...images] : [a, b],
    lines: line(shifted(a.at, along, distance - b.radius), shifted(a.at, along, a.radius)),
  };
}

/** A particle outside of the box, and the way to where it would be in it. */
export function outsideMarks({ size, edges }: Box, ball: Ball): Marks {
  const inside = ball.at.map((x, axis) => {
    const kept = (face: number) =>
      isWall(edges, face) ? ball.radius : isOpen(edges, face) ? Number.NEGATIVE_INFINITY : 0;
    return Math.min(Math.max(x, kept(2 * axis)), size[axis] - kept(2 * axis + 1));
  });
  return { balls: [ball], lines: line(ball.at, inside) };
}

/** The outline of an obstacle as it is at the start, and a particle that it concerns. */
export function obstacleMarks(surface: Surface, box: Box, ball?: Ball): Marks {
  return { ...(ball && { balls: [ball] }), lines: Array.from(outlineSegments([surface], box, 0)) };
}

/** The largest listed particle, with what it reaches; where none is listed, such a particle in the middle of the box. */
export function widestBall(scenario: ResolvedScenario, radius: number): Ball {
  const listed = listedParticles(scenario);
  const widest = listed.radii.indexOf(listed.radii.reduce((a, b) => Math.max(a, b), 0));
  const at = widest < 0 ? scenario.size.map((length) => length / 2) : ballAt(scenario, listed, widest).at;
  return { at, radius };
}

export function ballAt({ size }: Pick<Box, "size">, { positions, radii }: Balls, i: number): Ball {
  const dimension = size.length;
  return { at: Array.from(positions.subarray(i * dimension, (i + 1) * dimension)), radius: radii[i] };
}

function shifted(from: Point, way: Point, share: number): number[] {
  return from.map((x, axis) => x + share * way[axis]);
}

export function line(from: Point, to: Point): number[] {
  return [...[0, 1, 2].map((axis) => from[axis] ?? 0), ...[0, 1, 2].map((axis) => to[axis] ?? 0)];
}
