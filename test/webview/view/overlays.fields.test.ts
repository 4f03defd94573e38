/** Overlays of fields: which is on, what it requests, and what it draws. */

import { describe, expect, test } from "vitest";
import type { FieldOption } from "../../../src/protocol/messages.ts";
import { emptyPage } from "../../../webview/app/pageState.ts";
import { viewRequestOf } from "../../../webview/app/viewRequest.ts";
import { overlayChoices, variantChoices } from "../../../webview/controls/viewSheet.ts";
import { lattice } from "../../../webview/view/overlays/fieldArrows.ts";
import { fieldTexture } from "../../../webview/view/overlays/fieldTexture.ts";
import { activeOverlays, withOverlay, withVariant } from "../../../webview/view/overlays/index.ts";
import { ViewModel } from "../../../webview/view/viewModel.ts";
import { flowField, frameOf, sceneOf } from "../sceneOf.ts";
import { stillOf } from "../stillOf.ts";

const pressure: FieldOption = {
  ...flowField,
  id: "p",
  label: "Pressure",
  unit: "energy",
  data: "field.p",
  components: 1,
};
const scene = sceneOf({ count: 1, fields: [flowField, pressure] });
const still = stillOf(scene);

const onOf = (chosen: readonly string[], of = scene) =>
  activeOverlays(chosen, of).map(({ overlay, variant }) => (variant ? `${overlay.id}:${variant}` : overlay.id));

describe("the field that is drawn", () => {
  test("is the vorticity of a flow, until another or none is chosen", () => {
    expect(onOf(["box"])).toEqual(["box", "field:flow.vorticity"]);
    expect(onOf(withVariant(["box"], "field", "p"))).toEqual(["box", "field:p"]);
    expect(onOf(withVariant(["field:p"], "field", "none"))).toEqual([]);
    expect(onOf(["field:gone"])).toEqual(["field:flow.vorticity"]);
    expect(onOf(["box", "field:p"], sceneOf({}))).toEqual(["box"]);
  });

  test("is none where the velocity is the same everywhere: arrows show it until they are turned off", () => {
    const even = sceneOf({ count: 1, fields: [{ ...flowField, shown: "arrows" }] });
    expect(onOf(["box"], even)).toEqual(["box", "fieldArrows"]);
    const off = withOverlay(["box"], "fieldArrows", false);
    expect(onOf(off, even)).toEqual(["box"]);
    expect(onOf(withOverlay(off, "fieldArrows", true), even)).toEqual(["box", "fieldArrows"]);
    expect(onOf(["box"])).not.toContain("fieldArrows");
  });

  test("what a scene does not offer is not drawn, though it is chosen for all", () => {
    expect(onOf(["box", "fluidSurface", "bonds"], sceneOf({}))).toEqual(["box"]);
  });

  test("has a group of its own in the menu", () => {
    const names = variantChoices(fieldTexture, scene).map(({ label }) => label);
    expect(names).toEqual(["Flow vorticity", "Flow speed", "Pressure", "None"]);
    expect(variantChoices(fieldTexture, sceneOf({}))).toEqual([]);
    expect(overlayChoices(scene).map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Flow arrows", "Streamlines"]),
    );
    expect(overlayChoices(scene).map(({ id }) => id)).not.toContain("field");
  });

  test("is requested once, also where several overlays draw it", () => {
    const panel = { ...emptyPage.panel, overlays: ["streamlines", "fieldArrows"] };
    expect(viewRequestOf({ ...emptyPage, panel, scene }, [], false).data).toEqual(["field.flow"]);
    const another = { ...panel, overlays: ["field:p"] };
    expect(viewRequestOf({ ...emptyPage, panel: another, scene }, [], false).data).toEqual(["field.p"]);
  });

  test("becomes shades of a texture, and a scale in the legend", () => {
    const model = new ViewModel();
    model.setScene(scene);
    model.setOverlays(["field:p"]);
    const drawing = model.parts.drawings.get("field")!;
    const values = Float32Array.from({ length: 16 }, (_, k) => k / 15);
    const frame = frameOf([0.5, 0.5], { data: { "field.p": values } });
    // The legend may be filled before the first picture.
    expect(drawing.scale?.({ ...still, frame: undefined })).toBeUndefined();
    expect(drawing.scale?.({ ...still, frame })).toMatchObject({ high: 1 });
    const [layer, ...others] = drawing.layers({ ...still, frame });
    expect(others).toEqual([]);
    expect(layer).toMatchObject({ kind: "texture", grid: [4, 4], repeats: [true, true], below: true });
    if (layer?.kind !== "texture") throw new Error("no texture");
    expect(layer.shades[0]).toBe(0);
    expect(layer.shades[15]).toBeGreaterThan(240);
    expect(drawing.scale?.({ ...still, frame })).toMatchObject({ label: "Pressure", unit: "energy", low: 0, high: 1 });
    // Without new values there is nothing to draw anew.
    const [again] = drawing.layers({ ...still, frame });
    expect(again).toMatchObject({ version: layer.version });
    // Another variant begins anew.
    model.setOverlays(["field:flow.speed"]);
    expect(model.parts.drawings.get("field")).not.toBe(drawing);
    model.setOverlays(["field:none"]);
    expect(model.parts.drawings.has("field")).toBe(false);
  });
});

test("arrows keep a readable distance at any zoom, and only those in view are drawn", () => {
  for (const focal of [50, 170, 400, 1300, 9000]) {
    const { apart, low, high, across } = lattice(scene, { ...still.projection, focal });
    const pixels = apart * focal;
    if (focal >= 100) {
      expect(pixels).toBeGreaterThanOrEqual(20);
      expect(pixels).toBeLessThan(30);
    }
    expect(high[0] - low[0]).toBeLessThanOrEqual(400 / Math.min(pixels, 400) + 4);
    expect(across[0]).toBe(Math.round(1 / apart));
  }
});
