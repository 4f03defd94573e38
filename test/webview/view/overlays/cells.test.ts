/** Cells that adapt while a run goes on are drawn as they are at the moment that is seen. */
import { expect, test } from "vitest";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import type { LineLayer } from "../../../../webview/view/overlays/layers.ts";
import { ViewModel } from "../../../../webview/view/viewModel.ts";
import { sceneOf } from "../../sceneOf.ts";

const frame = {
  kind: "frame" as const,
  generation: 1,
  serial: 1,
  time: 0,
  positions: new Float32Array(0),
  coloring: "species" as const,
  shades: new Uint8Array(0),
  range: [0, 255] as const,
  data: {},
};

const view = { width: 200, height: 200 };
const projection = flatProjection(fitFlat([1, 1], view), [1, 1], view);
const still = { pointed: undefined, ratio: 1, atRest: true, projection };

test("the grid follows, and is the first one again when one goes back to before the first change", () => {
  const seen = new ViewModel();
  seen.setOverlays(["cells"]);
  seen.setScene(sceneOf({ cells: [4, 7] }));
  seen.setFrame(frame);
  let drawn = 0;
  const after = (cells?: readonly number[]) => {
    seen.setFrame({ ...frame, ...(cells && { cells }) });
    const { scene, drawings } = seen.parts;
    const [layer] = drawings.get("cells")!.layers({ ...still, ...seen.parts, scene: scene! });
    const { version } = layer as LineLayer;
    const isAnother = version !== drawn;
    drawn = version;
    return [scene?.cells, isAnother];
  };
  expect(after()).toEqual([[4, 7], true]);
  expect(after()).toEqual([[4, 7], false]);
  expect(after([8, 14])).toEqual([[8, 14], true]);
  expect(after([8, 14])).toEqual([[8, 14], false]);
  expect(after([8, 13])).toEqual([[8, 13], true]);
  expect(after()).toEqual([[4, 7], true]);
});
