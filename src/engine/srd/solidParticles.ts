/**
 * Solid particles (Crespin et al. 2020, §3.3): points on walls, obstacles and balls about one range of the repulsion apart, which keep
 * fluid particles away from the surface.
 */
import { isWall } from "../../physics/box.ts";
import type { Shape } from "../../physics/surfaces/shapes/shape.ts";
import type { Part } from "./freeSpace.ts";
import type { SrdSettings } from "./settings.ts";

/** Share of the spacing that points on an obstacle keep at least. */
const nearest = 0.8;

/** Packed positions on the walls of the box. */
export function wallParticles(settings: SrdSettings, spacing: number): Float64Array {
  const found: number[] = [];
  for (let face = 0; face < 2 * settings.dimension; face++) {
    if (isWall(settings.edges, face)) coverFace(settings, face, spacing, found);
  }
  return Float64Array.from(found);
}

/** Packed positions on the surfaces of solids and their images, inside the box. */
export function obstacleParticles(settings: SrdSettings, parts: readonly Part[], spacing: number): Float64Array {
  // Images of what is longer than the box lie on each other.
  const found = new Map<Shape, number[][]>();
  for (const part of parts) {
    const kept = found.get(part.shape) ?? [];
    found.set(part.shape, kept);
    coverShape(settings, part, spacing, kept);
  }
  return Float64Array.from([...found.values()].flat(2));
}

function coverFace({ dimension, size }: SrdSettings, face: number, spacing: number, into: number[]): void {
  const across = face >> 1;
  const counts = size.map((length, axis) => (axis === across ? 1 : Math.max(1, Math.round(length / spacing))));
  const total = counts.reduce((product, count) => product * count, 1);
  for (let n = 0; n < total; n++) {
    let rest = n;
    for (let axis = 0; axis < dimension; axis++) {
      const k = rest % counts[axis];
      rest = Math.floor(rest / counts[axis]);
      into.push(axis === across ? (face & 1) * size[axis] : ((k + 0.5) * size[axis]) / counts[axis]);
    }
  }
}

/** Points of a fine grid near the surface are moved onto it, and kept where none is near yet. */
function coverShape({ dimension, size }: SrdSettings, { shape, at }: Part, spacing: number, kept: number[][]): void {
  const fine = 0.4 * spacing;
  const normal = new Float64Array(3);
  const low = size.map((_, axis) => Math.max(0, shape.low[axis] + at[axis] - fine));
  const counts = size.map((length, axis) => {
    return Math.max(0, Math.ceil((Math.min(length, shape.high[axis] + at[axis] + fine) - low[axis]) / fine));
  });
  const total = counts.reduce((product, count) => product * count, 1);
  for (let n = 0; n < total; n++) {
    let rest = n;
    const point = [0, 0, 0];
    for (let axis = 0; axis < dimension; axis++) {
      point[axis] = low[axis] + ((rest % counts[axis]) + 0.5) * fine;
      rest = Math.floor(rest / counts[axis]);
    }
    const distance = shape.distance(point[0] - at[0], point[1] - at[1], point[2] - at[2], normal);
    if (Math.abs(distance) > fine) continue;
    const onto = point.slice(0, dimension).map((x, axis) => x - distance * normal[axis]);
    if (onto.some((x, axis) => x < 0 || x > size[axis])) continue;
    if (kept.some((other) => Math.hypot(...other.map((x, axis) => x - onto[axis])) < nearest * spacing)) continue;
    kept.push(onto);
  }
}

/** Packed unit vectors, evenly around a circle or over a sphere (Fibonacci spiral), about `spacing` apart on this radius. */
export function directionsAround(dimension: 2 | 3, radius: number, spacing: number): Float64Array {
  if (dimension === 2) {
    const count = Math.max(6, Math.ceil((2 * Math.PI * radius) / spacing));
    return Float64Array.from({ length: 2 * count }, (_, k) => {
      const angle = (2 * Math.PI * Math.floor(k / 2)) / count;
      return k % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
    });
  }
  const count = Math.max(12, Math.ceil((4 * Math.PI * radius * radius) / (0.866 * spacing * spacing)));
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Float64Array.from({ length: 3 * count }, (_, k) => {
    const n = Math.floor(k / 3);
    const height = 1 - (2 * n + 1) / count;
    const across = Math.sqrt(1 - height * height);
    return [across * Math.cos(golden * n), across * Math.sin(golden * n), height][k % 3];
  });
}
