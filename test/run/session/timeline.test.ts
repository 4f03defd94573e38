/** Back and forth in a run: wherever it has been, it goes on from there as it did before, and memory has an end. */

import { describe, expect, test } from "vitest";
import { bytesOf, History } from "../../../src/run/control/history.ts";
import { SpilledStates, type StateFiles } from "../../../src/run/control/spilledStates.ts";
import { nodeCodec } from "../../../src/run/nodeCodec.ts";
import { Session } from "../../../src/run/session/session.ts";
import { Timeline } from "../../../src/run/session/timeline.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import fc from "../../property.ts";
import { countsOf, fingerprint } from "../sessionOf.ts";

const falling: Scenario = {
  box: { size: [5, 5, 8], edges: ["periodic", "periodic", "reflecting"] },
  gravity: [0, 0, -1],
  particles: [
    { name: "large", count: 20, radius: 0.4, density: 1 },
    { name: "small", count: 60, radius: 0.2, density: 1 },
  ],
  contact: { restitution: 0.9, collapse: { tc: 1e-4 } },
  measure: { every: 0.1, what: ["energy", "impact-separations"] },
  stop: { time: 6 },
};

/** A clock that each look at it moves on, so that states are kept often. */
function timelineOf(document: Scenario, { budget = 1e9, tick = 2, history = new History(budget) } = {}) {
  const scenario = scenarioOf(document);
  const { system } = buildSystem(scenario);
  const seen: string[] = [];
  let clock = 0;
  const now = () => {
    clock += tick;
    return clock;
  };
  let begun = 0;
  const timeline = new Timeline({
    begin: () => {
      begun++;
      return new Session(scenario, system, {
        now,
        onEncounters: ({ length, times, first, second, impulse, gap }) => {
          for (let k = 0; k < length; k++) {
            seen.push([times[k], first[k], second[k], impulse[k], gap[k]].join(" "));
          }
        },
      });
    },
    now,
    history,
  });
  return { timeline, seen, begun: () => begun };
}

function toTheEnd(timeline: Timeline): void {
  while (!timeline.work({ milliseconds: 5 }));
}

describe("a run that goes back", () => {
  const untouched = timelineOf(falling);
  toTheEnd(untouched.timeline);
  const wanted = fingerprint(untouched.timeline.session);
  const all = untouched.seen;

  test("has the same encounters once more, bit for bit, and the same end", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 1, maxLength: 6 }), (times) => {
        const { timeline, seen } = timelineOf(falling);
        toTheEnd(timeline);
        for (const time of times) {
          timeline.jump(time);
          timeline.session.save();
          seen.length = 0;
          while (timeline.time < time && !timeline.work({ until: time, milliseconds: 5 }));
          expect(timeline.time).toBe(time);
          timeline.session.save();
          const first = all.indexOf(seen[0] ?? "");
          expect(seen).toEqual(all.slice(first, first + seen.length));
        }
        toTheEnd(timeline);
        expect(fingerprint(timeline.session)).toEqual(wanted);
        expect(countsOf(timeline.session)).toEqual(countsOf(untouched.timeline.session));
      }),
      { numRuns: 10 },
    );
  });

  test("comes to its front again without computing anything", () => {
    const { timeline, seen } = timelineOf(falling);
    toTheEnd(timeline);
    timeline.jump(2);
    seen.length = 0;
    timeline.jump(6);
    expect(fingerprint(timeline.session)).toEqual(wanted);
    expect(timeline.session.ending).toEqual({ why: "time" });
    expect(seen).toEqual([]);
  });

  test("goes back no further than it must, from states about evenly apart", () => {
    const { timeline } = timelineOf(falling);
    toTheEnd(timeline);
    const ways = Array.from({ length: 60 }, (_, k) => {
      timeline.jump(6);
      timeline.jump(k / 10);
      return k / 10 - timeline.time;
    });
    expect(Math.max(...ways)).toBeLessThan(2);
    expect(Math.min(...ways)).toBeGreaterThanOrEqual(0);
  });

  test("is the same where there is room for few states, and for none", () => {
    const { timeline: one } = timelineOf(falling);
    const size = bytesOf(one.session.save());
    for (const budget of [9 * size, 3.5 * size, 1.5 * size, 0]) {
      const { timeline, begun } = timelineOf(falling, { budget });
      toTheEnd(timeline);
      expect(timeline.bytes).toBeLessThan(2 * size + budget);
      for (const time of [1, 4, 0]) {
        timeline.jump(time);
        while (timeline.time < time) timeline.work({ until: time });
        expect(timeline.time).toBe(time);
      }
      expect(timeline.reached).toBe(6);
      // Small enough, the start is kept; else it is computed anew.
      expect(begun() > 1).toBe(budget < 8 * size);
      toTheEnd(timeline);
      expect(fingerprint(timeline.session)).toEqual(wanted);
    }
  });
});

/** Files in a map. @param most written before the disk is full */
function diskOf(most = Number.POSITIVE_INFINITY) {
  const disk = { files: new Map<string, Uint8Array>(), written: 0, read: 0, removed: 0, most };
  const files: StateFiles = {
    free: () => 1e12,
    write(name, bytes) {
      if (disk.written >= disk.most) throw new Error("no space left on device");
      disk.written++;
      disk.files.set(name, bytes);
    },
    read(name) {
      disk.read++;
      const bytes = disk.files.get(name);
      if (!bytes) throw new Error("no such file");
      return bytes;
    },
    remove(name) {
      disk.removed++;
      disk.files.delete(name);
    },
    clear: () => disk.files.clear(),
  };
  return { disk, files };
}

describe("states above the memory limit", () => {
  const untouched = timelineOf(falling);
  toTheEnd(untouched.timeline);
  const wanted = fingerprint(untouched.timeline.session);
  const all = untouched.seen;
  const size = bytesOf(untouched.timeline.session.save());
  const above = 3.5 * size;

  /** A run to its end. The bytes in memory are looked at after each slice. */
  function spilling(disk: ReturnType<typeof diskOf>, limits = { bytes: 1e9, states: 1000 }, budget = 1e9) {
    const reasons: string[] = [];
    const states = new SpilledStates(disk.files, nodeCodec, (reason) => reasons.push(reason), limits);
    const history = new History(budget, { states, above });
    const run = timelineOf(falling, { history });
    const seen = { bytes: 0, states: 0, onDisk: 0 };
    const look = () => {
      seen.bytes = Math.max(seen.bytes, history.bytes);
      seen.states = Math.max(seen.states, history.times.length);
      seen.onDisk = Math.max(seen.onDisk, disk.disk.files.size);
    };
    const finish = () => {
      while (!run.timeline.work({ milliseconds: 5 })) look();
    };
    const visit = (time: number) => {
      run.timeline.jump(time);
      look();
      // What was pending belongs to before the jump.
      run.timeline.session.save();
      run.seen.length = 0;
      while (run.timeline.time < time && !run.timeline.work({ until: time, milliseconds: 5 })) look();
      expect(run.timeline.time).toBe(time);
      run.timeline.session.save();
      const first = all.indexOf(run.seen[0] ?? "");
      expect(run.seen).toEqual(all.slice(first, first + run.seen.length));
      return run.seen.length;
    };
    finish();
    return { ...run, history, reasons, most: seen, finish, visit };
  }
  const places = [5.5, 1, 4, 0.3, 0, 2.2, 5.9];

  test("go to the disk, and come back from it bit for bit", () => {
    const world = diskOf();
    const { timeline, history, reasons, most, finish, visit } = spilling(world);
    expect(most.bytes).toBeGreaterThan(2 * size);
    expect(most.states).toBeGreaterThan(7);
    // All but those in memory are on disk, none twice.
    expect(world.disk.files.size).toBeGreaterThanOrEqual(history.times.length - 4);
    expect(world.disk.written).toBe(world.disk.files.size);
    let repeated = 0;
    for (const time of places) repeated += visit(time);
    expect(world.disk.read).toBeGreaterThan(3);
    // From a state nearby each time, not from the start.
    expect(repeated).toBeLessThan(all.length);
    expect(repeated).toBeGreaterThan(100);
    finish();
    expect(fingerprint(timeline.session)).toEqual(wanted);
    expect(countsOf(timeline.session)).toEqual(countsOf(untouched.timeline.session));
    expect(most.bytes).toBeLessThanOrEqual(above);
    expect(reasons).toEqual([]);
  });

  test("are bounded on disk in bytes and in number; those dropped leave no files", () => {
    for (const limits of [
      { bytes: 4.5 * size, states: 1000 },
      { bytes: 1e9, states: 4 },
    ]) {
      const world = diskOf();
      const { timeline, history, reasons, most, finish, visit } = spilling(world, limits);
      expect(most.onDisk).toBeGreaterThanOrEqual(3);
      for (const time of places) visit(time);
      finish();
      expect(fingerprint(timeline.session)).toEqual(wanted);
      expect(world.disk.removed).toBeGreaterThan(2);
      expect(world.disk.files.size).toBe(world.disk.written - world.disk.removed);
      expect(most.onDisk).toBeLessThanOrEqual(4);
      expect(most.bytes).toBeLessThanOrEqual(above);
      expect(history.times.length).toBeLessThanOrEqual(8);
      expect(reasons).toEqual([]);
    }
  });

  test("stay in memory when the disk is full, within the budget; this is reported once, and the run goes on", () => {
    for (const most of [0, 3]) {
      const world = diskOf(most);
      const budget = 6.5 * size;
      const run = spilling(world, undefined, budget);
      expect(run.reasons).toEqual(["no space left on device"]);
      for (const time of places) run.visit(time);
      run.finish();
      expect(fingerprint(run.timeline.session)).toEqual(wanted);
      expect(run.reasons).toHaveLength(1);
      expect(world.disk.written).toBe(most);
      expect(run.most.bytes).toBeGreaterThan(above);
      expect(run.most.bytes).toBeLessThanOrEqual(budget);
    }
  });

  test("that are damaged or missing on disk are as if they had not been saved", () => {
    const world = diskOf();
    const { timeline, history, finish, visit } = spilling(world);
    const before = history.times.length;
    for (const [k, [name, bytes]] of [...world.disk.files].entries()) {
      if (k % 3 === 0) world.disk.files.delete(name);
      else if (k % 3 === 1) world.disk.files.set(name, bytes.slice(0, bytes.length / 2));
      else bytes[Math.floor(bytes.length / 2)] ^= 1;
    }
    for (const time of [...places, 3, 1.7]) visit(time);
    expect(history.times.length).toBeLessThan(before);
    finish();
    expect(fingerprint(timeline.session)).toEqual(wanted);
  });
});
