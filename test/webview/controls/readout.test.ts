/** Texts beside the picture: state of the run, clock, and outcome. */
import { describe, expect, test } from "vitest";
import type { Result, Status } from "../../../src/protocol/messages.ts";
import { initialStatus } from "../../../src/protocol/messages.ts";
import { labels } from "../../../webview/app/labels.ts";
import { moment } from "../../../webview/app/numberDisplay.ts";
import { emptyPage } from "../../../webview/app/pageState.ts";
import { clockValue, momentText } from "../../../webview/app/recorded.ts";
import { ClockDigits, countedNow, outcomeOf, runStateText, wholeTime } from "../../../webview/controls/readout.ts";
import { highlightedOf } from "../../../webview/view/overlays/highlight.ts";
import { overlaysFor } from "../../../webview/view/overlays/index.ts";
import { resultOf } from "../resultOf.ts";
import { about, sceneOf } from "../sceneOf.ts";

test("a run that goes on picture by picture is not called paused", () => {
  const state = { ...emptyPage, scene: sceneOf({ count: 3, gravity: [0, -1] }) };
  expect(runStateText(state, "paused", 1)).toBe(labels.paused);
  expect(runStateText({ ...state, recordingImages: true }, "paused", 1)).toBe(labels.frameByFrame);
});

test("a finished run that something is wrong with says so in its strip, once", () => {
  const state = { ...emptyPage, scene: sceneOf({ count: 3 }) };
  const words = (more: Partial<Result>) => runStateText({ ...state, result: resultOf(more) }, "finished", 1);
  expect(words({})).toBe("Reached time 10.");
  expect(words({ flaw: "22 % of collisions missed" })).toBe("22 % of collisions missed. Reached time 10.");
  const ending = "Inelastic collapse at time 3: two collide on and on.";
  expect(words({ ending, flaw: "inelastic collapse" })).toBe(ending);
});

test("of one particle alone wall hits are counted, of more their collisions", () => {
  const status = { ...initialStatus(1, "running"), collisions: 0, wallHits: 7 };
  const counted = (count: number) => countedNow({ scene: sceneOf({ count }), status });
  expect(counted(1)).toEqual([["wall hits", "hits"], 7]);
  expect(counted(2)).toEqual([["collisions", "coll."], 0]);
  expect(countedNow({ scene: undefined, status })[1]).toBeUndefined();
});

test("a replay is not called running", () => {
  const state = { ...emptyPage, scene: sceneOf({ count: 3, gravity: [0, -1] }) };
  const at = (time: number, reached: number) => ({
    ...state,
    status: { ...initialStatus(1, "running"), time, reached },
  });
  expect(runStateText(at(1, 5), "running", 1)).toMatch(/^Replaying/);
  expect(runStateText(at(5, 5), "running", 1)).toMatch(/^Running/);
});

test("event by event the partners and the time are shown, in digits that distinguish the times, and both are highlighted", () => {
  const digits = new ClockDigits();
  const scene = sceneOf({ count: 5000, expectedEnd: 10 });
  const stands = (from: number, time: number, second: number, wall?: string) => {
    const met = { time, first: 12, second, ...(wall && { wall }) };
    const status: Status = { ...initialStatus(1, "paused"), speed: 1, time, collisions: 1, stepped: { from, met } };
    const state = { ...emptyPage, scene, status };
    return {
      clock: moment(time, 10, digits.of(status)),
      words: runStateText(state, "paused", 1),
      marked: highlightedOf(state).ranges,
    };
  };
  const first = stands(0, 0.000231, 734);
  const second = stands(0.000231, 0.000244, 734);
  expect(first.clock).toBe("0.000231");
  expect(first.words).toBe("Collision 12–734 at t = 0.000231");
  expect(first.marked).toEqual([
    [12, 1],
    [734, 1],
  ]);
  expect(second.clock).not.toBe(first.clock);
  const mixed = {
    ...emptyPage,
    scene: sceneOf({ count: 2, expectedEnd: 10, speciesNames: ["white", "balls"], species: Uint16Array.of(1, 0) }),
    status: { ...initialStatus(1, "paused"), stepped: { from: 0, met: { time: 0.5, first: 1, second: 0 } } },
  };
  expect(runStateText(mixed, "paused", 1)).toBe("Collision white (1) – balls (0) at t = 0.50");
  const atWall = stands(0.000244, 0.01, -1, "left");
  expect(atWall.words).toMatch(/^Collision of 12 with the left wall at t = 0\.01/);
  expect(atWall.marked).toEqual([[12, 1]]);
  // No digit goes while one steps on, and all go when the run does.
  expect(atWall.clock.length).toBe(second.clock.length);
  const running: Status = { ...initialStatus(1, "running"), speed: 1, time: 3 };
  expect(moment(3, 10, digits.of(running))).toBe(moment(3, 10));
});

test("a slow run has a clock that is seen to move", () => {
  const status: Status = { ...initialStatus(1, "running"), speed: 1e-4 };
  const at = (time: number) => moment(time, 50, new ClockDigits().of({ ...status, time }));
  expect(at(0.0001)).not.toBe(at(0.0002));
});

test("only a run that reached its end without a flaw has passed", () => {
  const outcome = (more: Partial<Result>) => outcomeOf({ ...emptyPage, result: resultOf(more) });
  expect(outcome({ why: "time" })).toBe("passed");
  expect(outcome({ why: "stopped" })).toBe("stopped");
  expect(outcome({ why: "collapse" })).toBe("flawed");
  expect(outcome({ why: "time", flaw: "22 % of collisions missed" })).toBe("flawed");
  // Its results are still on their way.
  expect(outcomeOf({ ...emptyPage, status: { ...initialStatus(1, "finished"), why: "stopped" } })).toBe("stopped");
});

test("while a time is sought it stands beside the one that is shown", () => {
  const status = { ...initialStatus(1, "seeking"), time: 5, reached: 60 };
  const state = { ...emptyPage, scene: sceneOf({ expectedEnd: 60 }), status };
  expect(wholeTime(state)).toBe("/ 60");
  expect(wholeTime({ ...state, sought: { time: 15.2, id: 1 } })).toBe("→ 15.20");
  expect(wholeTime({ ...state, status: { ...status, target: 3 } })).toBe("→ 3.00");
});

test("the goal is shown beside the clock, also of a run that was stopped; theory has no more digits than it knows", () => {
  const of = (scene: Parameters<typeof sceneOf>[0], reached: number, more?: Partial<Result>) =>
    wholeTime({
      ...emptyPage,
      scene: sceneOf(scene),
      status: { ...initialStatus(1, more ? "finished" : "running"), time: reached, reached },
      result: more && resultOf({ time: reached, ...more }),
    });
  expect(of({ expectedEnd: 50 }, 11.71, { why: "stopped" })).toBe("/ 50");
  expect(of({ expectedEnd: 60 }, 5.562, { why: "collapse" })).toBe("/ 60");
  const foreseen = { expectedEnd: 3.3003, endIsEstimated: true };
  expect(of(foreseen, 1)).toBe("/ ≈ 3.3");
  expect(of(foreseen, 3.269, { why: "collisions" })).toBe("/ 3.269");
  expect(of(foreseen, 1, { why: "stopped" })).toBe("/ ≈ 3.3");
  expect(of({}, 1)).toBe("");
});

describe("of frames of a file", () => {
  const scene = sceneOf({ count: 3, recorded: { clock: "time" } });
  const state = (more: Partial<Status>) => ({
    ...emptyPage,
    about: { ...about, recorded: true as const },
    scene,
    status: { ...initialStatus(1, "paused"), time: 7, reached: 20, speed: 5, ...more },
  });

  test("numbers of frames take the place of times, and the clock of the file stands beside them", () => {
    const whole = state({ recorded: { clock: 0.7 } });
    expect(wholeTime(whole)).toBe("/ 20");
    expect(momentText(scene, whole.status)).toBe("frame 7, t = 0.7000");
    expect(clockValue(scene, whole.status)).toBe("0.7000");
    expect(momentText(sceneOf({ recorded: { clock: "step" } }), whole.status)).toBe("frame 7, step 1");
    expect(momentText(sceneOf({ recorded: { clock: undefined } }), whole.status)).toBe("frame 7");
    expect(momentText(sceneOf({}), whole.status)).toBe("t = 7.000");
  });

  test("the strip says what is done: played, looked for, damaged", () => {
    const words = (face: Parameters<typeof runStateText>[1], more: Partial<Status>) =>
      runStateText(state(more), face, 0);
    expect(words("paused", { recorded: { clock: 0.7 } })).toBe(labels.paused);
    expect(words("running", { recorded: { clock: 0.7 } })).toBe("Playing, 5.0 frames/s");
    expect(words("finished", { recorded: { clock: 2 } })).toBe("Last frame");
    expect(words("paused", { recorded: { clock: 0.7, found: 0.456 } })).toBe("Paused · looking for frames: 45 %");
    expect(wholeTime(state({ recorded: { clock: 0.7, found: 0.456 } }))).toBe("/ 20…");
    expect(words("paused", { recorded: { clock: 0.7, problem: "The file is damaged." } })).toBe("The file is damaged.");
    expect(words("failed", {})).toBe(labels.cannotShow);
    expect(words("loading", {})).toBe("Reading the first frame…");
  });

  test("only overlays of positions and velocities are offered", () => {
    const ids = overlaysFor({ ...scene, cells: [1, 1] }).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["box", "velocities", "contacts", "trails"]));
    for (const id of ["next", "explain", "missed", "cells"]) expect(ids).not.toContain(id);
  });
});
