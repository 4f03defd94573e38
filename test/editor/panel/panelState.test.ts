/** The state of panels: what is kept for each document and what a new panel takes over. */
import { expect, test } from "vitest";
import { PanelStates, readSpeed, type StateStore } from "../../../src/editor/panel/panelState.ts";
import type { PanelState } from "../../../src/protocol/messages.ts";

class Memory implements StateStore {
  readonly all = new Map<string, unknown>();
  get<T>(key: string): T | undefined {
    return this.all.get(key) as T | undefined;
  }
  update(key: string, value: unknown): Promise<void> {
    this.all.set(key, value);
    return Promise.resolve();
  }
}

const state: PanelState = {
  coloring: "overlap",
  overlays: ["cells"],
  charts: ["energy"],
  speed: "max",
  pictureShare: 0.4,
  camera2: { centre: [0.5, 0.5], height: 0.1 },
  camera3: undefined,
  revealOnClick: true,
};

test("a panel is as it was left; a new one as the last, but for its camera, colors and speed", () => {
  const states = new PanelStates(new Memory(), new Memory());
  expect(states.of("a", "auto")).toBeUndefined();
  expect(states.of("a", 0.5)).toEqual({ speed: 0.5 });
  states.keep("a", state);
  expect(states.of("a", 0.5)).toEqual(state);
  const { coloring: _, ...others } = state;
  expect(states.of("b", 0.5)).toEqual({ ...others, camera2: undefined, speed: 0.5 });
  expect(states.speedOf("a", 0.5)).toBe("max");
  expect(states.speedOf("b", 0.5)).toBe(0.5);
});

test("states of panels that have not been used for long are deleted, those in use are kept", () => {
  const states = new PanelStates(new Memory(), new Memory());
  for (let k = 0; k < 150; k++) {
    states.keep(`file ${k}`, state);
    states.keep("always", { ...state, pictureShare: 0.7 });
  }
  expect(states.of("always", "auto")).toMatchObject({ pictureShare: 0.7 });
  expect(states.of("file 149", "auto")).toMatchObject({ camera2: state.camera2 });
  expect(states.of("file 3", "auto")!.camera2).toBeUndefined();
});

test("the speed is a word or a positive number", () => {
  // Words of earlier versions, in settings and saved states.
  expect(["usual", "most"].map(readSpeed)).toEqual(["auto", "max"]);
  expect(["auto", "max", "0.5", "1e-6", 2, "", "0", "-1", "fast", null, "Infinity"].map(readSpeed)).toEqual([
    "auto",
    "max",
    0.5,
    1e-6,
    2,
    "auto",
    "auto",
    "auto",
    "auto",
    "auto",
    "auto",
  ]);
});
