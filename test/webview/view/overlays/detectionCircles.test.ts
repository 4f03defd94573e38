/** Circles of detection around units with rules. */

import { expect, test } from "vitest";
import { detectionCircles } from "../../../../webview/view/overlays/detectionCircles.ts";
import { overlaysFor } from "../../../../webview/view/overlays/index.ts";
import type { LineLayer } from "../../../../webview/view/overlays/layers.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";
import { stillOf } from "../../stillOf.ts";

const scene = sceneOf({
  count: 2,
  species: Uint16Array.of(1, 0),
  speciesNames: ["hare", "hound"],
  detection: [[], [3, 5]],
});
const still = stillOf(scene);

test("are offered where there are rules only", () => {
  expect(overlaysFor(scene)).toContain(detectionCircles);
  expect(overlaysFor(sceneOf({ count: 2 }))).not.toContain(detectionCircles);
});

test("have the radii of the rules of their species, around its units", () => {
  const frame = frameOf([10, 20, 1, 2]);
  const [layer] = detectionCircles.create(scene, undefined).layers({ ...still, frame }) as [LineLayer];
  expect(layer.count).toBe(64);
  const distances = Array.from({ length: 2 * layer.count }, (_, k) =>
    Math.hypot(layer.ends[3 * k] - 10, layer.ends[3 * k + 1] - 20),
  );
  for (const distance of distances) expect(Math.min(Math.abs(distance - 3), Math.abs(distance - 5))).toBeLessThan(1e-5);
  expect(distances.filter((distance) => distance > 4)).toHaveLength(64);
});
