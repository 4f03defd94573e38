/**
 * Overlay: the velocity of a flow as arrows below the particles. They stand on a grid of their own, whose spacing on the screen stays
 * between two bounds as it changes in steps with the zoom, and so do the lengths of the arrows.
 */

import { SteadyRange } from "../../../src/format/steadyRange.ts";
import type { FrameArray, Scene } from "../../../src/protocol/messages.ts";
import { type Projection, unproject } from "../camera/projection.ts";
import { velocityField } from "../fields/fieldViews.ts";
import { gridOf, Interpolation, magnitude } from "../fields/planeField.ts";
import type { Overlay } from "./overlay.ts";

/** Least distance between arrows (CSS pixels). */
const nearest = 20;
/** Length of the longest over the distance. */
const longest = 0.92;
/** In perspective: arrows along the longest side of the box. */
const deepArrows = 16;

export const fieldArrows: Overlay = {
  id: "fieldArrows",
  label: "Flow arrows",
  about: "Velocity of the flow; the longest arrows nearly touch.",
  offered: (scene) => velocityField(scene) !== undefined,
  data: (scene) => velocityField(scene)?.data,
  initially: (scene) => velocityField(scene)?.shown === "arrows",
  create(scene) {
    const field = velocityField(scene)!;
    const { dimension } = scene;
    const { components } = field;
    const grid = gridOf(field, scene);
    const speeds = new Float32Array(grid.grid[0] * grid.grid[1]);
    const range = new SteadyRange();
    const v = new Float64Array(components);
    let drawn: FrameArray | undefined;
    let flow: Interpolation | undefined;
    let version = 0;
    return {
      layers({ frame, theme, projection }) {
        const values = frame?.data[field.data];
        if (values instanceof Float32Array && values !== drawn) {
          drawn = values;
          flow = new Interpolation(grid, components, values);
          magnitude(components, values, speeds);
          range.take(speeds);
        }
        if (!flow || range.high === 0) return [];
        const { low, high, across, apart } = lattice(scene, projection);
        const [nx, ny] = [Math.max(high[0] - low[0], 0), Math.max(high[1] - low[1], 0)];
        const positions = new Float32Array(nx * ny * dimension);
        const vectors = new Float32Array(nx * ny * dimension);
        const scale = (longest * apart) / range.high;
        for (let j = 0, at = 0; j < ny; j++) {
          for (let i = 0; i < nx; i++, at += dimension) {
            const x = ((low[0] + i + 0.5) * scene.size[0]) / across[0];
            const y = ((low[1] + j + 0.5) * scene.size[1]) / across[1];
            flow.at(x, y, v);
            // The middle of an arrow is at its place.
            for (let k = 0; k < dimension; k++) {
              vectors[at + k] = v[k] ?? 0;
              positions[at + k] = (k === 0 ? x : k === 1 ? y : (field.z ?? 0)) - 0.5 * scale * vectors[at + k];
            }
          }
        }
        version++;
        // Fainter than the particles that lie on them.
        const [red, green, blue] = theme.foreground;
        const color = [red, green, blue, theme.highContrast ? 1 : 0.5] as const;
        return [{ kind: "arrows", positions, vectors, version, dimension, stride: 1, scale, color, below: true }];
      },
    };
  },
};

/** The greatest of 4, 6, 8, 12, 16, 24, … up to a number; at least 4. */
export function evenParts(most: number): number {
  const parts = 2 ** Math.max(2, Math.floor(Math.log2(most)));
  return 1.5 * parts <= most ? 1.5 * parts : parts;
}

/** Numbers of arrows along the axes, the part of them that is in view, and the distance between two. */
export function lattice({ size, dimension }: Pick<Scene, "size" | "dimension">, seen: Projection) {
  const longestSide = Math.max(size[0], size[1]);
  const many = dimension === 3 ? deepArrows : evenParts((longestSide * seen.focal) / nearest);
  const apart = longestSide / many;
  const across = [0, 1].map((axis) => Math.max(1, Math.round(size[axis] / apart))) as [number, number];
  const low: [number, number] = [0, 0];
  const high: [number, number] = [...across];
  if (dimension === 2) {
    const [left, top] = unproject(seen, 0, 0);
    const [right, bottom] = unproject(seen, seen.width, seen.height);
    for (const [axis, from, to] of [
      [0, left, right],
      [1, bottom, top],
    ] as const) {
      low[axis] = Math.max(0, Math.floor((from / size[axis]) * across[axis]) - 1);
      high[axis] = Math.min(across[axis], Math.ceil((to / size[axis]) * across[axis]) + 1);
    }
  }
  return { low, high, across, apart };
}
