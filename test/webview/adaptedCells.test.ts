/** Cells that adapt while a run goes on are drawn as they are at the moment that is seen. */
import { expect, test } from "vitest";
import { ViewModel } from "../../webview/view/viewModel.ts";
import { sceneOf } from "./sceneOf.ts";

const shot = {
  kind: "frame" as const,
  generation: 1,
  serial: 1,
  time: 0,
  positions: new Float32Array(0),
  colouring: "species" as const,
  shades: new Uint8Array(0),
  range: [0, 255] as const,
};

test("the grid follows, and is the first one again when one goes back to before the first change", () => {
  const seen = new ViewModel();
  seen.setScene(sceneOf({ cells: [4, 7] }));
  seen.setShot(shot);
  seen.takeChanges();
  const after = (cells?: readonly number[]) => {
    seen.setShot({ ...shot, ...(cells && { cells }) });
    return [seen.parts.scene?.cells, seen.takeChanges().has("overlays")];
  };
  expect(after()).toEqual([[4, 7], false]);
  expect(after([8, 14])).toEqual([[8, 14], true]);
  expect(after([8, 14])).toEqual([[8, 14], false]);
  expect(after([8, 13])).toEqual([[8, 13], true]);
  expect(after()).toEqual([[4, 7], true]);
});
