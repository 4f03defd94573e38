/** Runs of a document whose threads say what a test wants. */
import { afterEach, beforeEach, vi } from "vitest";
import type { LoadRequest } from "../../../src/editor/runs/runLoader.ts";
import { type RunScreen, ScenarioRun } from "../../../src/editor/runs/scenarioRun.ts";
import type { ChosenSpeed, RunUpdate, ViewRequest } from "../../../src/protocol/messages.ts";
import { FakeThread } from "../fakeThread.ts";

/** For the tests of a file: empty, and with a clock of its own, before each. */
export function fakeRuns() {
  const threads: FakeThread[] = [];
  const deaths: string[] = [];
  let generation = 0;
  beforeEach(() => {
    vi.useFakeTimers();
    threads.length = 0;
    deaths.length = 0;
    generation = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const start = () =>
    new ScenarioRun(
      "file:///tmp/gas.edpd.json",
      (listener) => {
        const thread = new FakeThread(listener);
        threads.push(thread);
        return thread;
      },
      () => ++generation,
      { changed: () => {}, moved: () => {}, appeared: () => {}, died: (reason) => deaths.push(reason) },
    );
  return { threads, deaths, start, last: () => threads.at(-1)! };
}

export const preview = (text: string): LoadRequest => ({ text, scenario: new Uint8Array(), run: false });
export const load = (run: ScenarioRun, request: LoadRequest, speed: ChosenSpeed = "auto") => run.load(request, speed);
export const screen = (updates: RunUpdate[] = [], view?: ViewRequest): RunScreen => ({
  view,
  show: (update) => updates.push(update),
});
