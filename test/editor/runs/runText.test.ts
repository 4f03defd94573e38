/** Texts and icons of runs in the status bar. */
import { expect, test } from "vitest";
import { clusterText, iconOf, measuredText, progressText } from "../../../src/editor/runs/runText.ts";
import { result } from "../fakeThread.ts";

test("progress and measured work of a run", () => {
  const run = { name: "gas", state: "running", result: undefined, reason: undefined, replaying: false } as const;
  const at = (fraction: number | undefined, secondsLeft: number | undefined) =>
    progressText({ ...run, status: { fraction, secondsLeft, time: 1 } });
  expect(at(0.437, 12)).toBe("gas: 43 %, 12 s left");
  expect(at(0.9999, 0.1)).toBe("gas: 99 %, under 1 s left");
  expect(at(undefined, undefined)).toBe("gas: running");
  expect(progressText({ ...run, state: "dead", status: undefined, reason: "It ended." })).toBe(
    "gas: the run failed. It ended.",
  );
  const again = { fraction: 0.437, secondsLeft: 12, time: 1 };
  const sought = { fraction: 0.4, secondsLeft: undefined, time: 1 };
  expect(progressText({ ...run, state: "seeking", status: { ...sought, target: 15.2 } })).toBe("gas: → t = 15.2");
  expect(progressText({ ...run, state: "seeking", status: sought })).toBe("gas: seeking");
  expect(progressText({ ...run, replaying: true, status: again })).toBe("gas: replaying, 43 %, 12 s left");
  expect(measuredText(result(1))).toBe("24,000 collisions in 22 ms");
  expect(measuredText(result(1, { collisions: 1, engineSeconds: 8e-5 }))).toBe("1 collision in 0.08 ms");
  expect(measuredText(result(1, { collisions: 0, engineSeconds: 2 }))).toBe("0 collisions");
  expect(measuredText(result(1, { collisions: 0, engineSeconds: 2, steps: 650 }))).toBe("650 steps in 2 s");
});

test("a finished run that something is wrong with has no tick", () => {
  const flawed = { state: "finished", result: result(1, { flaw: "22 % of collisions missed" }) } as const;
  const words = { name: "late", status: undefined, reason: undefined, replaying: false } as const;
  expect(progressText({ ...flawed, ...words })).toBe("late: finished, 22 % of collisions missed");
  expect(iconOf(flawed)).toBe("$(warning)");
  expect(iconOf({ state: "finished", result: result(1) })).toBe("$(check)");
});

test("a run that was stopped by hand has no tick either, and says how far it came", () => {
  const stopped = { state: "finished", result: result(1, { why: "stopped", collisions: 260 }) } as const;
  const words = { name: "gas", reason: undefined, replaying: false } as const;
  const status = { fraction: 0.234, secondsLeft: undefined, time: 11.7 };
  expect(progressText({ ...stopped, ...words, status })).toBe("gas: stopped at 23 %, 260 collisions in 22 ms");
  expect(iconOf(stopped)).toBe("$(stop-circle)");
  expect(iconOf({ state: "finished", result: result(1, { why: "collapse" }) })).toBe("$(warning)");
});

test("several runs are summed up by their states", () => {
  expect(clusterText(["finished", "paused"])).toBe("1 run paused, 1 finished");
  expect(clusterText(["finished", "running", "running"])).toBe("2 runs in progress, 1 finished");
  expect(clusterText(["finished", "finished"])).toBe("2 runs finished");
});
