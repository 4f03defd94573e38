/** Seeking in the time line and stopping half way: the run stays the same. */
import { describe, expect, test } from "vitest";
import type { StateFiles } from "../../../src/run/control/spilledStates.ts";
import { bitsOf, TestWorld } from "../runnerOf.ts";
import { gas, physics, untouched } from "./gasRun.ts";

describe("seeking in the time line", () => {
  const { end, series } = untouched();

  test("and running again gives the same history, bit for bit", () => {
    const world = new TestWorld();
    world.tick = 1;
    world.load(gas, { run: true });
    for (const time of [1.3, 0.2, 2.9, 0, 2.1]) {
      world.go(400);
      world.order({ kind: "seek", time });
      world.go(30);
    }
    world.order({ kind: "run" });
    world.go();
    expect(world.phase).toBe("finished");
    expect(bitsOf(world.last("frame"))).toBe(end);
    expect(physics(world.series())).toEqual(physics(series));
  });

  test("leads exactly to the requested time between the start and the latest time", () => {
    const { world } = untouched();
    const at = (time: number) => {
      world.order({ kind: "seek", time });
      world.go();
      return world.last("status");
    };
    expect(at(1.2345)).toMatchObject({ time: 1.2345, phase: "paused", reached: 5 });
    const there = bitsOf(world.last("frame"));
    expect(at(-7)).toMatchObject({ time: 0, phase: "paused" });
    expect(at(3)).toMatchObject({ time: 3 });
    expect(at(1.2345)).toMatchObject({ time: 1.2345 });
    expect(bitsOf(world.last("frame"))).toBe(there);
    expect(at(1e9)).toMatchObject({ time: 5, phase: "finished", ending: "Reached time 5." });
    expect(bitsOf(world.last("frame"))).toBe(end);
  });

  test("of many times requested at once only the last is sought; a run continues from there", () => {
    const world = new TestWorld();
    world.tick = 0.5;
    world.load(gas, { run: true });
    world.go(Number.POSITIVE_INFINITY, () => world.all("status").some(({ time }) => time > 3));
    world.news.length = 0;
    world.order({ kind: "seek", time: 1 }, { kind: "seek", time: 2 }, { kind: "seek", time: 0.5 });
    world.step();
    expect(world.all("frame").every(({ time }) => time <= 0.5)).toBe(true);
    world.go();
    expect(world.phase).toBe("finished");
    expect(bitsOf(world.last("frame"))).toBe(end);
    expect(world.all("rows").every(({ first }) => first > 100)).toBe(true);
  });

  test("is the same with states on disk, and where the disk is full, which is reported once", () => {
    for (const room of [Number.POSITIVE_INFINITY, 0]) {
      const files = new Map<string, Uint8Array>();
      let read = 0;
      const states: StateFiles = {
        free: () => 1e12,
        write(name, bytes) {
          if (files.size >= room) throw new Error("ENOSPC: no space left on device, write");
          files.set(name, bytes);
        },
        read(name) {
          read++;
          return files.get(name)!;
        },
        remove: (name) => void files.delete(name),
        clear: () => files.clear(),
      };
      // Memory beside the disk for a few states.
      const world = new TestWorld({ memory: 64 * 20e3, states });
      world.tick = 1;
      world.load(gas, { run: true });
      world.go();
      expect(files.size).toBeGreaterThanOrEqual(Math.min(room, 1));
      for (const time of [1.3, 0.2, 2.9, 0, 2.1]) {
        world.order({ kind: "seek", time });
        world.go();
        expect(world.last("status")).toMatchObject({ time, phase: "paused" });
      }
      expect(read > 0).toBe(room > 0);
      world.order({ kind: "run" });
      world.go();
      expect(world.phase).toBe("finished");
      expect(bitsOf(world.last("frame"))).toBe(end);
      expect(physics(world.series())).toEqual(physics(series));
      const warnings = world.all("warning").map(({ text }) => text);
      expect(warnings).toHaveLength(room === 0 ? 1 : 0);
      for (const text of warnings) expect(text).toContain("kept in memory only");
      world.load(gas);
      expect(files.size).toBe(0);
    }
  });

  test("without its way shows nothing until it is there, also where a run was on its way to another time", () => {
    const { world } = untouched();
    world.tick = 1;
    for (const time of [4.9, 1.2]) {
      world.news.length = 0;
      world.order({ kind: "seek", time, still: true });
      world.go();
      expect(world.all("status").map((status) => [status.phase, status.time])).toEqual([["paused", time]]);
      expect(world.all("frame").map((frame) => frame.time)).toEqual([time]);
    }
    // The premise: there is a way of several slices.
    world.news.length = 0;
    world.order({ kind: "seek", time: 4.9 });
    world.go();
    expect(world.all("status").length).toBeGreaterThan(1);
  });

  test("is acknowledged, of several requests the newest, also where the run is there already", () => {
    const { world } = untouched();
    for (const [id, time] of [3.77, 1.46].entries()) world.order({ kind: "seek", time, id });
    world.go();
    expect(world.last("status")).toMatchObject({ time: 1.46, sought: 1 });
    expect(world.last("status").target).toBeUndefined();
    world.order({ kind: "seek", time: 1.46, id: 7 });
    world.go();
    expect(world.last("status")).toMatchObject({ time: 1.46, sought: 7 });
  });

  test("names the frame of each moment, also where a slow page does not get it yet", () => {
    const { world } = untouched();
    world.sees = false;
    for (const time of [4, 3, 2]) {
      world.order({ kind: "seek", time });
      world.go();
    }
    // Two frames are on their way, that of the last moment has to wait for the page.
    const before = world.last("frame");
    expect(before.time).not.toBe(2);
    const { frame, time } = world.last("status");
    expect([time, frame]).toEqual([2, before.serial + 1]);
    world.order({ kind: "drawn", serial: before.serial, painted: true });
    world.go();
    expect(world.last("frame")).toMatchObject({ serial: frame, time: 2 });
    world.order({
      kind: "view",
      coloring: "species",
      data: [],
      distributions: [],
      chosen: undefined,
      framesPerSecond: 0,
    });
    world.order({ kind: "seek", time: 1 });
    world.go();
    expect(world.last("status")).not.toHaveProperty("frame");
  });

  test("leaves room for the frame of its end: one on the way is sent only where none waits for the page", () => {
    const { world } = untouched();
    world.sees = false;
    world.order({ kind: "seek", time: 4 });
    world.go();
    expect(world.last("frame").time).toBe(4);
    const sent = world.all("frame").length;
    world.order({ kind: "drawn", serial: world.last("frame").serial, painted: true });
    world.order({ kind: "seek", time: 1.7 });
    world.go();
    expect(world.all("frame").length - sent).toBeLessThan(3);
    expect(world.last("frame").time).toBe(1.7);
  });

  test("keeps what is known for a page that comes up later", () => {
    const { world } = untouched();
    world.order({ kind: "seek", time: 1 });
    world.go();
    world.news.length = 0;
    world.order({ kind: "attach" });
    world.go();
    expect(physics(world.series())).toEqual(physics(series));
    expect(world.last("status")).toMatchObject({ time: 1, reached: 5 });
    expect(world.all("result")).toHaveLength(1);
  });

  test("to the start and paused, with the time line as it was", () => {
    const { world } = untouched();
    world.order({ kind: "restart" });
    world.go();
    expect(world.last("status")).toMatchObject({ phase: "preview", time: 0, reached: 5, collisions: 0 });
    world.order({ kind: "run" });
    world.go();
    expect(bitsOf(world.last("frame"))).toBe(end);
  });
});

describe("a run ended by hand", () => {
  const { end, series } = untouched();

  test("has its results, goes on when it is run again, and is the run it would have been", () => {
    const world = new TestWorld();
    world.tick = 1;
    world.load(gas, { run: true });
    world.go(Number.POSITIVE_INFINITY, () => world.all("status").some(({ time }) => time > 1));
    world.order({ kind: "stop" });
    world.go();
    const { time, ending } = world.last("status");
    expect(ending).toMatch(/^Stopped by hand at time 1\.\d+ of 5\.$/);
    expect([world.last("status").why, world.last("result").why]).toEqual(["stopped", "stopped"]);
    expect(world.last("result").judged).toEqual([]);
    expect(world.series().get("time")!.at(-1)).toBe(time);
    world.order({ kind: "seek", time: 0.3 });
    world.go();
    expect(world.phase).toBe("paused");
    world.order({ kind: "seek", time: 99 });
    world.go();
    expect(world.last("status")).toMatchObject({ time, phase: "finished" });
    world.order({ kind: "run" });
    world.go();
    expect(world.last("status")).toMatchObject({ ending: "Reached time 5.", why: "time" });
    expect(bitsOf(world.last("frame"))).toBe(end);
    expect(physics(world.series())).toEqual(physics(series));
  });
});

describe("a finished run has one speed", () => {
  const speeds = (world: TestWorld) => {
    const { collisions, wallHits, engineSeconds } = world.last("result");
    return [world.last("status").eventsPerSecond, (collisions + wallHits) / engineSeconds];
  };

  test("and at the start again, where nothing has met, none", () => {
    const { world } = untouched();
    world.order({ kind: "restart" });
    world.go();
    expect(world.last("status")).toMatchObject({ collisions: 0, eventsPerSecond: 0 });
  });

  test("in its strip and in its results, also after a replay on a slower machine, or after seeking", () => {
    const { world } = untouched();
    const [first, ofResult] = speeds(world);
    expect(first).toBe(ofResult);
    expect(first).toBeGreaterThan(0);
    world.tick *= 7;
    world.order({ kind: "restart" }, { kind: "run" });
    world.go();
    expect(world.phase).toBe("finished");
    expect(speeds(world)).toEqual([first, first]);
    for (const time of [1, 1e9]) {
      world.order({ kind: "seek", time });
      world.go();
    }
    expect(world.phase).toBe("finished");
    expect(speeds(world)).toEqual([first, first]);
  });
});

describe("a changed scenario that is computed up to the time of the change", () => {
  const at = 2.5;
  const changed = { ...gas, schedule: [{ at, heat: 2 }] };
  const load = (run: boolean, tick = 1) => {
    const world = new TestWorld();
    world.tick = tick;
    world.load(changed, { run, toward: at });
    return world;
  };

  test("shows nothing of the way, but how far it is; then it stands where the run before stood", () => {
    const world = load(false);
    world.go(Number.POSITIVE_INFINITY, () => world.news.some(({ kind }) => kind === "scene"));
    const way = world.news.slice(
      0,
      world.news.findIndex(({ kind }) => kind === "scene"),
    );
    expect(way.length).toBeGreaterThan(1);
    for (const news of way) expect(news).toMatchObject({ kind: "status", phase: "seeking", target: at });
    world.go();
    expect(world.all("frame").map(({ time }) => time)).toEqual([at]);
    expect(world.last("status")).toMatchObject({ phase: "paused", time: at });
    const { world: before } = untouched();
    before.order({ kind: "seek", time: at });
    before.go();
    expect(bitsOf(world.last("frame"))).toBe(bitsOf(before.last("frame")));
  });

  test("goes on from there if the run did, and ends as one without a pause", () => {
    const world = load(true);
    world.go();
    expect(world.phase).toBe("finished");
    expect(Math.min(...world.all("frame").map(({ time }) => time))).toBeGreaterThanOrEqual(at);
    const straight = new TestWorld();
    straight.load(changed, { run: true });
    straight.go();
    expect(bitsOf(world.last("frame"))).toBe(bitsOf(straight.last("frame")));
    expect(physics(world.series())).toEqual(physics(straight.series()));
  });

  test.each(["pause", "attach"] as const)("is shown where it is after %s", (kind) => {
    const world = load(false);
    world.step();
    expect(world.all("scene")).toHaveLength(0);
    world.order({ kind });
    world.go(30);
    expect(world.all("scene")).toHaveLength(1);
    expect(world.last("frame").time).toBeLessThan(at);
  });
});
