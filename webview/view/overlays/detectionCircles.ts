/** Circles around units within which they detect others (`rules`); in three dimensions the circle parallel to x and y. */
import { whole } from "../../app/numberDisplay.ts";
import type { Overlay } from "./overlay.ts";
import { Segments } from "./segments.ts";

/** Straight sides of a circle; around more units than this nothing can be told apart. */
const [sides, mostUnits] = [32, 2000];
const corners = Array.from({ length: sides + 1 }, (_, k) => {
  const angle = (2 * Math.PI * k) / sides;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

export const detectionCircles: Overlay = {
  id: "detection",
  label: "Detection circles",
  about: "Circles around units, within which their rules count others.",
  swatch: "accent",
  offered: ({ detection }) => detection !== undefined,
  unavailable: ({ count }) =>
    count > mostUnits ? `Too many units: expected at most ${whole(mostUnits)}, got ${whole(count)}.` : undefined,
  create(scene) {
    const { dimension, species, detection = [], count } = scene;
    const lines = new Segments();
    let drawn: unknown;
    return {
      layers({ frame, theme }) {
        if (!frame || count > mostUnits) return [];
        if (frame.positions !== drawn) {
          drawn = frame.positions;
          lines.clear();
          for (let i = 0; i < count; i++) {
            const [x, y, z] = frame.positions.subarray(i * dimension, (i + 1) * dimension);
            for (const radius of detection[species[i] ?? 0] ?? [])
              addCircle(lines, x!, y!, dimension === 3 ? z! : 0, radius);
          }
        }
        const style = { color: theme.accent, width: 0.75 };
        return [{ kind: "lines", ends: lines.ends, count: lines.count, version: lines.version, style, onTop: true }];
      },
    };
  },
};

function addCircle(lines: Segments, x: number, y: number, z: number, radius: number): void {
  for (let k = 0; k < sides; k++) {
    const [[a, b], [c, d]] = [corners[k], corners[k + 1]];
    lines.add(x + radius * a, y + radius * b, z, x + radius * c, y + radius * d, z);
  }
}
