/** Overlay: streamlines of a flow, evenly spaced, below the particles; of a flow that does not change they are computed once. */

import { SteadyRange } from "../../../src/format/steadyRange.ts";
import { mixed } from "../../app/cssColor.ts";
import { scaleAtMiddle } from "../camera/projection.ts";
import { velocityField } from "../fields/fieldViews.ts";
import { gridOf, Interpolation, magnitude } from "../fields/planeField.ts";
import { type Streamlines, streamlines } from "../fields/streamlines.ts";
import { evenParts } from "./fieldArrows.ts";
import type { Overlay } from "./overlay.ts";

/** Least distance between lines (CSS pixels). */
const nearest = 14;
/** Most distances between lines along the longest side of the box: tracing them takes milliseconds. */
const mostAcross = 48;
/** Length of a head (CSS pixels). */
const head = 9;

export const fieldLines: Overlay = {
  id: "streamlines",
  label: "Streamlines",
  about: "Lines along the velocity of the flow at this moment.",
  offered: (scene) => velocityField(scene) !== undefined,
  data: (scene) => velocityField(scene)?.data,
  create(scene) {
    const field = velocityField(scene)!;
    const grid = gridOf(field, scene);
    const { dimension } = scene;
    const speeds = new Float32Array(grid.grid[0] * grid.grid[1]);
    const side = Math.max(...grid.size);
    let across = 0;
    let drawn: Float32Array | undefined;
    let traced: Streamlines | undefined;
    let version = 0;
    return {
      layers({ frame, theme, projection }) {
        const values = frame?.data[field.data];
        const perLength = scaleAtMiddle(projection, scene.size);
        const many = Math.min(evenParts((side * perLength) / nearest), mostAcross);
        if (values instanceof Float32Array && (many !== across || !isSame(values, drawn))) {
          const range = new SteadyRange();
          magnitude(field.components, values, speeds);
          range.take(speeds);
          const velocity = new Interpolation(grid, field.components, values);
          traced = streamlines(grid, velocity, side / many, range.high, field.z);
          [drawn, across] = [values, many];
          version++;
        }
        if (!traced) return [];
        const { lines, middles, directions } = traced;
        const color = mixed(theme.foreground, theme.background, theme.highContrast ? 0.1 : 0.35);
        const scale = head / perLength;
        return [
          { kind: "lines", ends: lines.ends, count: lines.count, version, style: { color, width: 1.2 }, below: true },
          {
            kind: "arrows",
            positions: inSpace(middles, dimension, field.z),
            vectors: inSpace(directions, dimension, 0),
            version,
            dimension,
            stride: 1,
            scale,
            color,
            below: true,
          },
        ];
      },
    };
  },
};

function isSame(values: Float32Array, before: Float32Array | undefined): boolean {
  if (!before) return false;
  for (let k = 0; k < values.length; k++) if (values[k] !== before[k]) return false;
  return true;
}

/** Pairs as they are in the plane, with a third number in three dimensions. */
function inSpace(pairs: Float32Array, dimension: 2 | 3, z = 0): Float32Array {
  if (dimension === 2) return pairs;
  const places = new Float32Array(1.5 * pairs.length);
  for (let from = 0, to = 0; from < pairs.length; from += 2, to += 3) {
    places[to] = pairs[from];
    places[to + 1] = pairs[from + 1];
    places[to + 2] = z;
  }
  return places;
}
