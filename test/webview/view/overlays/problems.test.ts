/** Marks of problems on the screen: what is drawn, what a click meets, and what the camera shows. */
import { describe, expect, test } from "vitest";
import type { Marks } from "../../../../src/protocol/messages.ts";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import { project } from "../../../../webview/view/camera/projection.ts";
import type { LineLayer } from "../../../../webview/view/overlays/layers.ts";
import { createProblems, pickProblem, regionOfProblems } from "../../../../webview/view/overlays/problems.ts";
import { blankThemeColors } from "../../../../webview/view/themeColors.ts";
import { sceneOf } from "../../sceneOf.ts";
import { stillOf } from "../../stillOf.ts";

const overlap: Marks = {
  balls: [
    { at: [0.3, 0.5], radius: 0.1 },
    { at: [0.45, 0.5], radius: 0.1 },
  ],
  lines: [0.35, 0.5, 0, 0.4, 0.5, 0],
};
const outside: Marks = { balls: [{ at: [0.5, 1.3], radius: 0.1 }], lines: [0.5, 1.3, 0, 0.5, 0.9, 0] };
const size = [1, 1];
const view = { width: 400, height: 400 };
const still = stillOf(sceneOf({}), {
  projection: projectionOf([]),
});

function projectionOf(marks: readonly Marks[]) {
  return flatProjection(fitFlat(size, view, regionOfProblems({ size }, marks)), size, view);
}

function spotOf(marks: readonly Marks[], x: number, y: number) {
  const spot = { x: 0, y: 0, scale: 1, depth: 1 };
  project(projectionOf(marks), x, y, 0, spot);
  return spot;
}

describe("marks of problems", () => {
  test("are rings and lines in the color of errors; those that are pointed at are wider", () => {
    const drawing = createProblems();
    const layersOf = (pointed: number | undefined) =>
      drawing.layers({ ...still, problems: { marks: [overlap, undefined, outside], pointed } });
    const rings = layersOf(2).flatMap((layer) => (layer.kind === "rings" ? layer.rings : []));
    expect(rings.map(({ at }) => at[0])).toEqual([0.3, 0.45, 0.5]);
    expect(rings[2].width).toBeGreaterThan(rings[0].width);
    for (const { color } of rings) expect(color).toBe(blankThemeColors.wrong);
    const counts = (pointed: number | undefined) =>
      layersOf(pointed).flatMap((layer) => (layer.kind === "lines" ? [(layer as LineLayer).count] : []));
    expect(counts(undefined)).toEqual([0, 2, 2, 0]);
    expect(counts(2)).toEqual([0, 2, 2, 1]);
  });

  test("are met by a click on a particle or a line, and by none beside them", () => {
    const marks = [overlap, outside];
    const at = (x: number, y: number) => {
      const spot = spotOf(marks, x, y);
      return pickProblem(marks, projectionOf(marks), spot.x, spot.y);
    };
    expect([at(0.3, 0.5), at(0.375, 0.5), at(0.5, 1.3), at(0.5, 1.1), at(0.9, 0.1)]).toEqual([0, 0, 1, 1, undefined]);
  });

  test("cells are met on their lines, after particles and lines of other messages", () => {
    const cells: Marks = { cells: [0.5, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 1, 0.5, 0] };
    const marks = [cells, overlap];
    const at = (x: number, y: number) => {
      const spot = spotOf(marks, x, y);
      return pickProblem(marks, projectionOf(marks), spot.x, spot.y);
    };
    expect([at(0.5, 0.2), at(0.8, 0.5), at(0.375, 0.5), at(0.75, 0.75)]).toEqual([0, 0, 1, undefined]);
  });

  test("beyond the box are in the picture, unless they are far away", () => {
    const spot = spotOf([outside], 0.5, 1.4);
    expect(spot.y).toBeGreaterThan(0);
    expect(spotOf([outside], 0.5, 0).y).toBeLessThan(view.height);
    expect(regionOfProblems({ size }, [overlap])).toBeUndefined();
    expect(regionOfProblems({ size }, [{ balls: [{ at: [0.5, 1e6], radius: 0.1 }] }])).toBeUndefined();
  });
});
