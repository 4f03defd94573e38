/** A run whose text is computed again up to a time, as after a change by hand. */
import { describe, expect, test } from "vitest";
import type { RunUpdate } from "../../../src/protocol/messages.ts";
import { status } from "../fakeThread.ts";
import { fakeRuns, load, preview, screen } from "./fakeRuns.ts";

const { threads, start, last } = fakeRuns();

describe("a text that is computed again up to a time", () => {
  const again = { ...preview("b"), toward: 3 };
  const begin = (seen: RunUpdate[]) => {
    const run = start();
    run.showOn(screen(seen));
    load(run, { ...preview("a"), run: true });
    last().loaded("running");
    last().say({ ...status(1, "paused"), time: 3, frame: 9 });
    seen.length = 0;
    load(run, again);
    return run;
  };

  test("leaves the picture and its numbers, and says how far it is, until that time has come", () => {
    const seen: RunUpdate[] = [];
    const run = begin(seen);
    last().say({ ...status(2, "seeking"), time: 1, target: 3 });
    expect(seen).toMatchObject([
      { kind: "status", generation: 1, phase: "seeking", time: 3, target: 3, recomputed: 0 },
      { kind: "status", generation: 1, phase: "seeking", time: 3, target: 3, recomputed: 1 },
    ]);
    // It would wait for a frame that may never come.
    for (const update of seen) expect(update).not.toHaveProperty("frame");
    expect(run).toMatchObject({ state: "seeking", hasRun: true, text: "b", status: { time: 3 } });
    last().loaded("paused");
    expect(run.state).toBe("paused");
    expect(run.status).not.toHaveProperty("recomputed");
    expect(seen.at(-1)).toMatchObject({ kind: "status", generation: 2, phase: "paused" });
  });

  test("begins where the run is or is sought, and goes on if that ran or has come to its end", () => {
    const run = begin([]);
    expect(run.moment).toEqual({ time: 3, goesOn: false });
    run.send({ kind: "run" });
    expect(run.moment).toEqual({ time: 3, goesOn: true });
    last().loaded("paused");
    last().say({ ...status(2, "seeking"), time: 1, target: 2.5 });
    expect(run.moment).toEqual({ time: 2.5, goesOn: false });
    last().say({ ...status(2, "running"), time: 2.6 });
    expect(run.moment).toEqual({ time: 2.6, goesOn: true });
    last().say({ ...status(2, "finished"), time: 4, why: "stopped" });
    expect(run.moment).toEqual({ time: 4, goesOn: false });
    last().say({ ...status(2, "finished"), time: 5, why: "time" });
    expect(run.moment).toEqual({ time: 5, goesOn: true });
    last().kill();
    expect(run.moment).toBeUndefined();
    expect(start().moment).toBeUndefined();
  });

  test("can be stopped while its particles are being placed", () => {
    const run = begin([]);
    run.send({ kind: "stop" });
    expect(threads[0].ended).toBe(true);
    expect(run.state).toBe("failed");
  });

  test("gives way to another change without another thread, once it has been placed", () => {
    const run = begin([]);
    last().say({ ...status(2, "seeking"), time: 1, target: 3 });
    load(run, { ...again, text: "c" });
    expect(last().loads.map(({ text }) => text)).toEqual(["a", "b", "c"]);
    last().loaded("paused");
    expect(run).toMatchObject({ state: "paused", text: "c" });
    expect(threads).toHaveLength(1);
  });
});
