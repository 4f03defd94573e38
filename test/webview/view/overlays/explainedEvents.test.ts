/** Predicted events in the picture: particles at their predicted places, in the box, and a label for each event. */
import { expect, test } from "vitest";
import type { EventExplanation } from "../../../../src/protocol/messages.ts";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import { explainedEvents } from "../../../../webview/view/overlays/explainedEvents.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";
import { stillOf } from "../../stillOf.ts";

const view = { width: 100, height: 100 };
const scene = sceneOf({ count: 3 });
/** The first meets the second through an edge; then the third would meet the second. */
const explanation: EventExplanation = {
  method: "",
  last: {
    event: { time: 1, first: 0, second: 2 },
    partners: [],
    invalid: [],
    searched: [{ low: [0, 0], high: [0.5, 0.25] }],
  },
  next: [
    { time: 1.5, first: 0, second: 1, places: [1.05, 0.5, 0.85, 0.5] },
    { time: 2, first: 2, second: 1, places: [0.5, 0.6, 0.5, 0.4], after: 0 },
  ],
};
const still = stillOf(scene, {
  frame: frameOf([0.9, 0.5, 0.8, 0.5, 0.5, 0.9], { time: 1, explanation }),
  projection: flatProjection(fitFlat(scene.size, view), scene.size, view),
});

test("has rings where particles will be, ways that lead there, and the cells that were searched", () => {
  const layers = explainedEvents.create(scene, undefined).layers(still);
  const rings = layers.flatMap((layer) => (layer.kind === "rings" ? layer.rings : []));
  expect(rings.map(({ at }) => at[0])).toEqual([expect.closeTo(0.05, 6), 0.85, 0.5, 0.5]);
  // The later event is fainter.
  expect(rings[2].color[3]).toBeLessThan(rings[0].color[3]);
  const [cells, ways] = layers.flatMap((layer) => (layer.kind === "lines" ? [layer] : []));
  expect(cells!.count).toBe(4);
  // Four particles, one of them through an edge.
  expect(ways!.count).toBe(5);
  const [areas] = layers.flatMap((layer) => (layer.kind === "areas" ? [layer.corners] : []));
  expect([Math.max(...areas!), areas!.length]).toEqual([0.5, 18]);
});

test("has a label for each event, with the time until then, on a particle without another label", () => {
  const all = explainedEvents.create(scene, undefined).labels!(still);
  expect(all.filter(({ inside }) => inside).map(({ text }) => text)).toEqual(["0", "2", "1"]);
  const labels = all.filter(({ inside }) => !inside);
  expect(labels.map(({ text }) => text)).toEqual(["1: 0.500", "2: 1.00"]);
  expect(labels[0].at[0]).toBeCloseTo(0.05, 6);
  expect(labels[1].at).toEqual([0.5, 0.6, 0]);
});

test("draws nothing while the run has no explanation", () => {
  const drawing = explainedEvents.create(scene, undefined);
  drawing.layers(still);
  const layers = drawing.layers({ ...still, frame: frameOf([0.9, 0.5, 0.8, 0.5, 0.5, 0.9]) });
  for (const layer of layers) {
    if (layer.kind === "lines") expect(layer.count).toBe(0);
    if (layer.kind === "areas") expect(layer.corners).toHaveLength(0);
    if (layer.kind === "rings") expect(layer.rings).toHaveLength(0);
  }
});
