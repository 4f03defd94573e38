/** Problems of the start: when they are shown, and what is drawn for them. */
import { describe, expect, test } from "vitest";
import type { RunMessage, StartSketch, Status } from "../../../src/protocol/messages.ts";
import { changeBy, emptyPage, type PageState } from "../../../webview/app/pageState.ts";
import { drawnPicture, shownProblems } from "../../../webview/app/problems.ts";
import { about, frameOf, sceneOf } from "../sceneOf.ts";

const message = (severity: RunMessage["severity"]): RunMessage => ({
  code: "overlap",
  severity,
  message: "overlaps",
  path: [],
  range: { start: 3, end: 5, line: 1, column: 4 },
  marks: { balls: [{ at: [0.5, 0.5], radius: 0.1 }] },
});
const sketch: StartSketch = {
  dimension: 2,
  size: [1, 1],
  edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
  gravity: [0, 0],
  radii: Float32Array.of(0.1, 0.1),
  positions: Float32Array.of(0.5, 0.5, 0.6, 0.5),
};
const scene = sceneOf({ count: 1 });
const frame = frameOf([0.5, 0.5]);
const ready = (phase: Status["phase"], more: Partial<Status> = {}): PageState => {
  const status = { kind: "status", generation: 1, phase, time: 0, reached: 0, ...more } as Status;
  return { ...emptyPage, about, generation: 1, scene, frame, status };
};
const changed = (state: PageState, update: Parameters<typeof changeBy>[1]): PageState => ({
  ...state,
  ...changeBy(state, update),
});

describe("problems of the start", () => {
  test("errors take the picture of the start, until the text has none", () => {
    const state = changed(ready("preview"), { kind: "problems", messages: [message("error")], sketch });
    const { picture, messages } = shownProblems(state)!;
    expect(messages).toHaveLength(1);
    expect(picture!.frame.positions).toBe(sketch.positions);
    expect(picture!.frame.generation).toBe(picture!.scene.generation);
    expect(drawnPicture(state)).toBe(drawnPicture({ ...state, about: { ...about, errors: 1 } }));
    const mended = changed(state, { kind: "problems", messages: [] });
    expect(drawnPicture(mended)).toEqual({ scene, frame });
  });

  test("a picture of a run stays: only its start shows problems", () => {
    const update = { kind: "problems", messages: [message("error")], sketch } as const;
    for (const state of [ready("paused", { time: 1, reached: 1 }), ready("running"), ready("preview", { reached: 2 })])
      expect(shownProblems(changed(state, update))).toBeUndefined();
  });

  test("warnings are marked in the start of the run, as long as that is the text's", () => {
    const update = { kind: "problems", messages: [message("warning")] } as const;
    const state = changed(ready("preview"), update);
    expect(shownProblems(state)).toEqual({ messages: update.messages, current: true });
    expect(drawnPicture(state)).toEqual({ scene, frame });
    expect(shownProblems({ ...state, about: { ...about, changed: true } })).toBeUndefined();
  });

  test("what is found only when particles are placed comes with the failure, with places in the text that was run", () => {
    const failure = { kind: "failure", generation: 2, message: "", messages: [message("error")] } as const;
    const state = changed(ready("preview"), { ...failure, sketch });
    expect(shownProblems(state)).toMatchObject({ current: false, messages: failure.messages });
    expect(drawnPicture(state).frame!.positions).toBe(sketch.positions);
    expect(shownProblems(changed(ready("preview"), failure))).toBeUndefined();
    expect(shownProblems(changed(ready("preview"), { ...failure, sketch, stopped: true }))).toBeUndefined();
  });
});
