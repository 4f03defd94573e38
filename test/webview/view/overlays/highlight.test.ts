/** Particles that are highlighted because the text selects them, or because they have just collided. */
import { describe, expect, test } from "vitest";
import type { PageState } from "../../../../webview/app/pageState.ts";
import { Highlight, highlightedOf } from "../../../../webview/view/overlays/highlight.ts";
import { ringsOf } from "../../../../webview/view/overlays/rings.ts";
import type { Still } from "../../../../webview/view/painter.ts";
import { blankThemeColors } from "../../../../webview/view/themeColors.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";

describe("highlighted particles", () => {
  test("are the particles of the ranges, as far as there are any", () => {
    const marks = new Highlight();
    expect(marks.set([[1, 2]], sceneOf({ count: 4 }))).toBe(true);
    expect([...marks.bytes!]).toEqual([0, 1, 1, 0]);
    expect(marks.set([[1, 2]], sceneOf({ count: 4 }))).toBe(false);
    marks.apply(sceneOf({ count: 2 }));
    expect([...marks.bytes!]).toEqual([0, 1]);
    expect(marks.set([], sceneOf({ count: 2 }))).toBe(true);
    expect(marks.bytes).toBeUndefined();
  });

  test("a selection outside the scene highlights nothing", () => {
    const marks = new Highlight();
    marks.set([[7, 3]], sceneOf({ count: 4 }));
    expect(marks.bytes).toBeUndefined();
  });
});

describe("while a run is stepped event by event", () => {
  const met = (first: number, second: number) =>
    ({ stepped: { from: 0, met: { time: 1, first, second } } }) as unknown as PageState["status"];

  test("the two of the event are highlighted, and what the text selects stays so; rings tell them apart", () => {
    expect(highlightedOf({ highlight: [[4, 2]], status: met(1, 5) })).toEqual({
      ranges: [[4, 2], [1, 1], [5, 1]],
      ringed: [1, 5],
    }); // biome-ignore format: short
    expect(highlightedOf({ highlight: [[4, 2]], status: met(1, -2) }).ringed).toEqual([1]);
  });

  test("they need no rings where nothing else is highlighted", () => {
    expect(highlightedOf({ highlight: [], status: met(1, 5) })).toEqual({ ranges: [[1, 1], [5, 1]], ringed: [] }); // biome-ignore format: short
    expect(highlightedOf({ highlight: [[4, 2]], status: undefined })).toEqual({ ranges: [[4, 2]], ringed: [] });
  });

  test("the rings are around these particles", () => {
    const still = { scene: sceneOf({ count: 2 }), frame: frameOf([0.1, 0.2, 0.3, 0.4]), theme: blankThemeColors };
    const rings = ringsOf({ ...still, ringed: [1], chosen: undefined, pointed: undefined } as unknown as Still);
    expect(rings.map(({ at }) => at.map(Math.fround))).toEqual([[0.3, 0.4, 0].map(Math.fround)]);
  });
});
