/** Particles that are highlighted because the text selects them. */
import { describe, expect, test } from "vitest";
import { Highlight } from "../../../../webview/view/overlays/highlight.ts";
import { sceneOf } from "../../sceneOf.ts";

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
