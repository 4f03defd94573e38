/** Texts in the picture hide neither particles nor one another, as long as there is room. */
import { expect, test } from "vitest";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import { labelPlaces } from "../../../../webview/view/overlays/labelPlaces.ts";
import type { Label } from "../../../../webview/view/overlays/layers.ts";
import { noProblems, type Still } from "../../../../webview/view/painter.ts";
import { blankThemeColors } from "../../../../webview/view/themeColors.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";

const view = { width: 400, height: 400 };
const radius = 0.04;

function placed(positions: readonly number[], labels: readonly Label[], problems: Still["problems"] = noProblems) {
  const scene = sceneOf({ count: positions.length / 2, radii: Float32Array.of(radius) });
  const projection = flatProjection(fitFlat(scene.size, view), scene.size, view);
  const drawing = { layers: () => [], labels: () => labels };
  const places = labelPlaces({
    scene,
    frame: frameOf(positions),
    theme: blankThemeColors,
    drawings: new Map([["some", drawing]]),
    marks: undefined,
    ringed: [],
    chosen: undefined,
    problems,
    pointed: undefined,
    projection,
    ratio: 1,
    atRest: true,
  });
  const discs = Array.from({ length: positions.length / 2 }, (_, k) => ({
    x: view.width / 2 + (positions[2 * k] - 0.5) * projection.focal,
    y: view.height / 2 - (positions[2 * k + 1] - 0.5) * projection.focal,
    radius: radius * projection.focal,
  }));
  return { places, discs };
}

const label = (x: number, y: number, text: string): Label => ({ at: [x, y, 0], radius, text });

test("they stand beside their particles, not on others or on one another, and inside the picture", () => {
  const positions = [0.5, 0.5, 0.5, 0.59, 0.59, 0.5, 0.05, 0.95, 0.06, 0.86];
  const labels = [label(0.5, 0.5, "1: 0.500"), label(0.5, 0.59, "2: 1.00"), label(0.05, 0.95, "3: 2.00")];
  const { places, discs } = placed(positions, labels);
  expect(places.map(({ text }) => text)).toEqual(["1: 0.500", "2: 1.00", "3: 2.00"]);
  // Half of the text as it is drawn in a font of 11 pixels.
  const half = { x: 22, y: 7 };
  for (const [k, { x, y }] of places.entries()) {
    for (const disc of discs) {
      const [aside, above] = [Math.abs(disc.x - x) - half.x, Math.abs(disc.y - y) - half.y].map((d) => Math.max(d, 0));
      expect(Math.hypot(aside, above)).toBeGreaterThanOrEqual(disc.radius);
    }
    for (const other of places.slice(k + 1)) {
      expect(Math.max(Math.abs(other.x - x) - 2 * half.x, Math.abs(other.y - y) - 2 * half.y)).toBeGreaterThan(0);
    }
    expect(Math.min(x - half.x, y - half.y, view.width - x - half.x, view.height - y - half.y)).toBeGreaterThan(0);
    const [own] = [discs[[0, 1, 3][k]]];
    expect(Math.hypot(own.x - x, own.y - y)).toBeLessThan(own.radius + 90);
  }
});

test("numbers in particles are left out where these are too small for them", () => {
  const inside = (size: number): Label => ({ at: [0.5, 0.5, 0], radius: size, text: "17", inside: true });
  expect(placed([0.5, 0.5], [inside(0.04)]).places).toHaveLength(1);
  expect(placed([0.5, 0.5], [inside(0.004)]).places).toHaveLength(0);
});

test("texts of messages about the start are there, too", () => {
  const problems = { marks: [undefined, { texts: [{ at: [0.3, 0.3], text: "cell 0.1" }] }], pointed: undefined };
  expect(placed([0.5, 0.5], [], problems).places.map(({ text }) => text)).toEqual(["cell 0.1"]);
});
