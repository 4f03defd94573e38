/**
 * Ambient light of each sphere: the light from six directions that reaches it past the others, so that spheres in
 * gaps and below a surface are darker. Light is weakened along a grid as in a suspension of spheres: over a length L by
 * exp(−3 φ L / 4 r), with φ the volume fraction and r the radius. Work grows linearly with the number of particles.
 */
import type { Scene } from "../../src/protocol/messages.ts";

/** Sides of the grid in mean radii; more cells than this are made larger. */
const [sideInRadii, mostCells] = [4, 200_000];
/** With light from this number of directions a sphere, as one at a surface, is fully lit. */
const fullLight = 2.2;

interface Spheres {
  readonly count: number;
  /** Packed, from 0 to the size of the box. */
  readonly positions: Float32Array;
  /** One for all, or one each. */
  readonly radii: Float32Array;
}

/** Shares of 255. @param into as long as there are spheres */
export function ambientLight({ size }: Pick<Scene, "size">, spheres: Spheres, into: Uint8Array): void {
  const { count, positions, radii } = spheres;
  const radiusOf = (i: number) => radii[radii.length > 1 ? i : 0];
  let [radius, filled] = [0, 0];
  for (let i = 0; i < count; i++) radius += radiusOf(i) / count;
  const volume = size[0] * size[1] * size[2];
  const side = Math.max(sideInRadii * radius, Math.cbrt(volume / mostCells));
  const [nx, ny, nz] = [0, 1, 2].map((axis) => Math.max(2, Math.round(size[axis] / side))) as [number, number, number];
  const cells = nx * ny * nz;
  const fractions = new Float32Array(cells);
  const perCell = (4 / 3) * Math.PI * (cells / volume);
  // Each sphere is spread over the eight nearest cells, and its light is interpolated between them: nothing jumps as it moves.
  const corners = new Int32Array(8);
  const weights = new Float32Array(8);
  const place = (i: number): void => {
    const [x, fx] = nodeOf(positions[3 * i], size[0], nx);
    const [y, fy] = nodeOf(positions[3 * i + 1], size[1], ny);
    const [z, fz] = nodeOf(positions[3 * i + 2], size[2], nz);
    for (let corner = 0; corner < 8; corner++) {
      const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      corners[corner] = x + a + nx * (y + b + ny * (z + c));
      weights[corner] = (a ? fx : 1 - fx) * (b ? fy : 1 - fy) * (c ? fz : 1 - fz);
    }
  };
  for (let i = 0; i < count; i++) {
    place(i);
    filled = perCell * radiusOf(i) ** 3;
    for (let corner = 0; corner < 8; corner++) fractions[corners[corner]] += filled * weights[corner];
  }
  const light = new Float32Array(cells);
  const across = [nx, ny, nz] as const;
  const strides = [1, nx, nx * ny] as const;
  for (let axis = 0; axis < 3; axis++) {
    const weakening = (0.75 * size[axis]) / across[axis] / Math.max(radius, 1e-30);
    sweep(fractions, light, across, strides, axis, weakening);
  }
  for (let i = 0; i < count; i++) {
    place(i);
    let sum = 0;
    for (let corner = 0; corner < 8; corner++) sum += light[corners[corner]] * weights[corner];
    into[i] = Math.min(255, Math.round((255 / fullLight) * sum));
  }
}

/** The lower of the two nearest nodes, which are the middles of cells, and the share of the upper one. */
function nodeOf(x: number, size: number, cells: number): readonly [node: number, share: number] {
  const at = Math.min(Math.max((x / size) * cells - 0.5, 0), cells - 1.001);
  const node = Math.floor(at);
  return [node, at - node];
}

/** Adds the light that comes along an axis from both sides. */
function sweep(
  fractions: Float32Array,
  light: Float32Array,
  across: readonly [number, number, number],
  strides: readonly [number, number, number],
  axis: number,
  weakening: number,
): void {
  const [other, third] = [(axis + 1) % 3, (axis + 2) % 3];
  const [length, stride] = [across[axis], strides[axis]];
  for (let b = 0; b < across[third]; b++) {
    for (let a = 0; a < across[other]; a++) {
      const start = a * strides[other] + b * strides[third];
      let [forth, back] = [1, 1];
      for (let k = 0; k < length; k++) {
        const [near, far] = [start + k * stride, start + (length - 1 - k) * stride];
        // Half of its own cell lies before the middle of a cell.
        const [dim, dimBack] = [
          Math.exp(-0.5 * weakening * fractions[near]),
          Math.exp(-0.5 * weakening * fractions[far]),
        ];
        light[near] += forth * dim;
        light[far] += back * dimBack;
        forth *= dim * dim;
        back *= dimBack * dimBack;
      }
    }
  }
}
