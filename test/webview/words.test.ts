/** What the page says in words of numbers is true of them. */
import { expect, test } from "vitest";
import { emptyStatus } from "../../src/run/emptyStatus.ts";
import type { Result } from "../../src/run/messages.ts";
import { missedWords } from "../../webview/legend.ts";
import { emptyPage } from "../../webview/pageState.ts";
import { wordsFor } from "../../webview/readout.ts";
import { resultOf } from "./resultOf.ts";
import { sceneOf } from "./sceneOf.ts";

test("of missed pairs nobody says none where nothing was recorded", () => {
  const pairs = (...numbers: number[]) => Uint32Array.from(numbers);
  expect(missedWords({ missed: pairs(1, 2, 3, 4), time: 5 })).toMatch(/^2 pairs passed/);
  expect(missedWords({ missed: pairs(1, 2), time: 5 })).toMatch(/^1 pair passed/);
  expect(missedWords({ missed: pairs(), time: 5 })).toMatch(/^no pair/);
  expect(missedWords({ missed: pairs(), time: 0 })).toMatch(/no step/);
  expect(missedWords({ time: 5 })).toMatch(/^not recorded/);
});

test("a run that goes on picture by picture is not called paused", () => {
  const state = { ...emptyPage, scene: sceneOf({ count: 3, gravity: [0, -1] }) };
  expect(wordsFor(state, "paused", 1)).toBe("Paused");
  expect(wordsFor({ ...state, picturing: true }, "paused", 1)).toMatch(/pictures/);
});

test("a finished run that something is wrong with says so in its strip, once", () => {
  const state = { ...emptyPage, scene: sceneOf({ count: 3 }) };
  const words = (more: Partial<Result>) => wordsFor({ ...state, result: resultOf(more) }, "finished", 1);
  expect(words({})).toBe("Reached time 10.");
  expect(words({ flaw: "22 % of collisions missed" })).toBe("Reached time 10. 22 % of collisions missed.");
  const ending = "Inelastic collapse at time 3: two collide on and on.";
  expect(words({ ending, flaw: "inelastic collapse" })).toBe(ending);
});

test("what goes by once more is not called running", () => {
  const state = { ...emptyPage, scene: sceneOf({ count: 3, gravity: [0, -1] }) };
  const at = (time: number, reached: number) => ({ ...state, status: { ...emptyStatus(1, "running"), time, reached } });
  expect(wordsFor(at(1, 5), "running", 1)).toMatch(/^Replaying/);
  expect(wordsFor(at(5, 5), "running", 1)).toMatch(/^Running/);
});
