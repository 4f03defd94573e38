/** Keys, speeds and what paces orders. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scene } from "../../src/protocol/messages.ts";
import { channels, faint } from "../../webview/app/color.ts";
import { actionOfKey, type Key } from "../../webview/app/keys.ts";
import { newest, settled } from "../../webview/app/throttle.ts";
import { listedSpeeds, nextSpeed, offeredSpeeds, speedOf } from "../../webview/controls/speeds.ts";

const press = (key: string, more: Partial<Key> = {}): Key => ({
  key,
  code: "",
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test("each key does its action wherever the focus rests", () => {
  const actions = [" ", ".", ">", ",", "<", "r", "f", "[", "]"].map((key) => actionOfKey(press(key), "div"));
  const steps = ["stepEvent", "stepFrame", "eventBack", "frameBack"];
  expect(actions).toEqual(["runOrPause", ...steps, "restart", "fit", "slower", "faster"]);
  expect(actionOfKey(press(":", { shiftKey: true, code: "Period" }), "body")).toBe("stepFrame");
  expect(actionOfKey(press(";", { shiftKey: true, code: "Comma" }), "body")).toBe("frameBack");
});

test("controls keep the keys they need themselves", () => {
  expect(actionOfKey(press(" "), "button")).toBeUndefined();
  expect(actionOfKey(press(" "), "input-checkbox")).toBeUndefined();
  expect(actionOfKey(press(" "), "input-range")).toBe("runOrPause");
  expect(actionOfKey(press("f"), "select")).toBeUndefined();
});

test("the editor's own shortcuts are left to it", () => {
  expect(actionOfKey(press("r", { ctrlKey: true }), "body")).toBeUndefined();
  expect(actionOfKey(press("f", { metaKey: true }), "body")).toBeUndefined();
  // Brackets on a German keyboard.
  expect(actionOfKey(press("[", { ctrlKey: true, altKey: true }), "body")).toBe("slower");
});

test("speeds go from a thousandth to a thousand, further where the scenario's own lies there", () => {
  const speeds = offeredSpeeds(3);
  expect([speeds[0], speeds.at(-1)]).toEqual([0.001, 5000]);
  expect(speeds).toEqual([...speeds].sort((a, b) => a - b));
  // The list has those around the usual speed.
  expect(listedSpeeds(3)).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]);
  const tiny = offeredSpeeds(2e-9);
  expect(tiny[0]).toBeLessThan(2e-9 / 10);
});

test("slower and faster go one step, up to as fast as it goes and back", () => {
  const scene = { autoSpeed: 3 } as Scene;
  expect(speedOf("auto", scene)).toBe(3);
  expect([nextSpeed("auto", 1, scene), nextSpeed("auto", -1, scene)]).toEqual([5, 2]);
  expect(nextSpeed(5, -1, scene)).toBe(2);
  expect(nextSpeed(5000, 1, scene)).toBe("max");
  expect(nextSpeed("max", 1, scene)).toBe("max");
  expect(nextSpeed("max", -1, scene)).toBe(5000);
  expect(nextSpeed(0.001, -1, scene)).toBe(0.001);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a dragging hand is followed at most so often, and to where it stopped", () => {
  const passed: number[] = [];
  const seek = newest<number>(50, (time) => passed.push(time));
  for (let k = 0; k < 100; k++) {
    seek(k);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(100);
  expect(passed[0]).toBe(0);
  expect(passed.at(-1)).toBe(99);
  expect(passed.length).toBeLessThanOrEqual(21);
  expect(passed.length).toBeGreaterThan(15);
});

test("what settles is kept once", () => {
  const kept: number[] = [];
  const keep = settled<number>(300, (value) => kept.push(value));
  for (let k = 0; k < 10; k++) {
    keep(k);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(300);
  expect(kept).toEqual([9]);
});

test("the editor's colors are understood in each of their notations", () => {
  for (const same of [
    "#f80",
    "#ff8800",
    "#ff8800ff",
    "rgb(255, 136, 0)",
    "rgba(255,136,0,1)",
    "rgb(255 136 0 / 100%)",
  ]) {
    expect(channels(same)).toEqual([255, 136, 0, 1]);
  }
  expect(faint("#ff880080", 0.5)).toBe("rgba(255, 136, 0, 0.251)");
  expect(faint("rebeccapurple", 0.5)).toBe("rebeccapurple");
});
