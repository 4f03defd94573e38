/** An overlay that is added through its registry alone, and a coloring that only the run knows, show up wherever they should. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ColoringOption } from "../../../src/protocol/messages.ts";
import { changeBy, emptyPage } from "../../../webview/app/pageState.ts";
import { viewRequestOf } from "../../../webview/app/viewRequest.ts";
import { legendOf } from "../../../webview/controls/legend.ts";
import { overlayChoices } from "../../../webview/controls/viewSheet.ts";
import { overlays } from "../../../webview/view/overlays/index.ts";
import type { Overlay } from "../../../webview/view/overlays/overlay.ts";
import { paletteFor, palettes } from "../../../webview/view/palettes/index.ts";
import { ViewModel } from "../../../webview/view/viewModel.ts";
import { frameOf, optionsOf, sceneOf } from "../../webview/sceneOf.ts";

const dipoles: Overlay = {
  id: "dipoles",
  label: "Dipoles",
  about: "Their axes.",
  data: "axes",
  offered: ({ dimension }) => dimension === 3,
  legend: ({ data }) => (data.axes ? `${data.axes.length} axes` : undefined),
  create: () => ({
    layers: ({ frame }) => (frame ? [{ kind: "rings", rings: [] }] : []),
  }),
};

beforeEach(() => {
  overlays.push(dipoles);
});
afterEach(() => {
  overlays.pop();
});

test("an overlay is in the menu where it applies", () => {
  expect(overlayChoices(sceneOf({ dimension: 3 })).at(-1)).toMatchObject({ id: "dipoles", label: "Dipoles" });
  expect(overlayChoices(sceneOf({})).map(({ id }) => id)).not.toContain("dipoles");
});

test("what it needs is requested while it is on", () => {
  const panel = { ...emptyPage.panel, overlays: ["box", "dipoles"] };
  expect(viewRequestOf({ ...emptyPage, panel }, [], false).data).toEqual(["axes"]);
  expect(viewRequestOf(emptyPage, [], false).data).toEqual([]);
});

test("it is drawn, and has its line in the legend", () => {
  const model = new ViewModel();
  model.setScene(sceneOf({ dimension: 3, count: 1 }));
  model.setOverlays(["dipoles"]);
  expect([...model.parts.drawings.keys()]).toEqual(["dipoles"]);
  const frame = frameOf([0, 0, 0], { data: { axes: new Float32Array(3) } });
  expect(legendOf(sceneOf({ dimension: 3 }), frame).overlays.get("dipoles")).toBe("3 axes");
  expect(legendOf(sceneOf({ dimension: 3 }), frameOf([0, 0, 0])).overlays.has("dipoles")).toBe(false);
});

test("a coloring that the run offers is chosen, requested and explained without the page knowing it", () => {
  const charge: ColoringOption = { id: "charge", label: "Charge", about: "Sign and size.", palette: "scale" };
  const scene = sceneOf({ colorings: [...optionsOf("species"), charge], defaultColoring: "charge" });
  const page = { ...emptyPage, ...changeBy(emptyPage, scene) };
  expect(viewRequestOf(page, [], false).coloring).toBe("charge");
  expect(legendOf(scene, frameOf([], { coloring: "charge" }))).toMatchObject({ title: "charge", isScale: true });
  const signs = { ...charge, names: ["minus", "plus"] };
  const named = legendOf({ ...scene, colorings: [signs] }, frameOf([], { coloring: "charge" }));
  expect(named).toMatchObject({ title: undefined, isScale: false, names: ["minus", "plus"] });
});

test("a palette that is added to the registry, and nowhere else, colors the shades", () => {
  palettes.push({ id: "red", color: (shade) => [shade, 0, 0] });
  try {
    expect([...paletteFor("red", "dark").subarray(4 * 200, 4 * 201)]).toEqual([200, 0, 0, 255]);
  } finally {
    palettes.pop();
  }
});
