/** Speed of a run relative to real time, in frames and in single events. */
import { describe, expect, test } from "vitest";
import type { WorkerCommand } from "../../../src/protocol/messages.ts";
import { TestWorld, usualLook } from "../runnerOf.ts";
import { gas } from "./gasRun.ts";

describe("speed", () => {
  test("is simulated time a second, and pausing stops it at once", () => {
    const world = new TestWorld();
    world.load({ ...gas, stop: { time: 100 } }, { speed: 0.5, run: true });
    world.go(3000);
    expect(world.last("frame").time).toBeCloseTo(1.5, 1);
    world.order({ kind: "pause" });
    world.go(5000);
    const paused = world.last("status");
    expect(paused).toMatchObject({ phase: "paused" });
    expect(paused.time).toBeLessThan(1.6);
    expect(paused.timePerSecond).toBeCloseTo(0.5, 1);
    world.order({ kind: "speed", speed: 2 }, { kind: "run" });
    world.go(1000);
    expect(world.last("frame").time - paused.time).toBeCloseTo(2, 1);
  });

  test("of a gas that cools, whose collisions become fewer, the time left is that of the simulated time to the expected end", () => {
    const world = new TestWorld();
    const cooling = { ...gas, contact: { restitution: 0.9 }, stop: { collisionsPerParticle: 30 } };
    world.load(cooling, { speed: 1, run: true });
    world.go(3000);
    const { time, fraction, secondsLeft, timePerSecond } = world.last("status");
    const { expectedEnd } = world.last("scene");
    // Of the collisions more than half, of the time much less.
    expect(fraction!).toBeGreaterThan(1.5 * (time / expectedEnd!));
    expect(timePerSecond).toBeCloseTo(1, 1);
    expect(Math.abs(secondsLeft! - (expectedEnd! - time))).toBeLessThan(1.5);
  });

  test("is not made up for after a stall", () => {
    const world = new TestWorld();
    world.load({ ...gas, stop: { time: 100 } }, { speed: 1, run: true });
    world.go(500);
    world.clock += 60_000;
    world.go(500);
    expect(world.last("status").time).toBeLessThan(1.3);
  });

  test("shows as many frames as are requested, and none while the page does not show them", () => {
    const world = new TestWorld();
    world.load({ ...gas, stop: { time: 100 } }, { speed: 0.1, run: true });
    world.go(2000);
    expect(world.all("frame").length).toBeGreaterThan(100);
    expect(world.all("frame").length).toBeLessThan(125);
    expect(world.all("status").length).toBeLessThan(25);
    world.sees = false;
    const before = world.all("frame").length;
    world.go(2000);
    expect(world.all("frame").length).toBeLessThanOrEqual(before + 2);
    world.order({ ...usualLook, framesPerSecond: 0 });
    world.sees = true;
    const unseen = world.all("frame").length;
    world.go(2000);
    expect(world.all("frame")).toHaveLength(unseen);
    expect(world.last("status").time).toBeCloseTo(0.6, 1);
  });
});

describe("step by step", () => {
  test("one event is one encounter, and the next one is that which was predicted", () => {
    const world = new TestWorld();
    world.load({ ...gas, box: { size: [10, 10], edges: "reflecting" } });
    world.order({ ...usualLook, data: ["next"] });
    world.go();
    for (let k = 1; k <= 10; k++) {
      const { next } = world.last("frame").data;
      world.order({ kind: "step", by: "event" });
      world.go();
      const { collisions, wallHits, phase, time, stepped } = world.last("status");
      expect(collisions + wallHits).toBe(k);
      expect(phase).toBe("paused");
      expect(next![0]).toBe(time);
      // And it is said who met.
      const { wall, ...met } = stepped!.met!;
      expect([met.time, met.first, met.second]).toEqual([...next!]);
      expect(wall !== undefined).toBe(met.second < 0);
      expect(stepped!.from).toBeLessThan(time);
    }
  });

  test("back by events the same encounters are shown, each at its moment; before the first is the start", () => {
    const world = new TestWorld();
    world.load({ ...gas, box: { size: [10, 10], edges: "reflecting" } });
    const step = (back?: true) => {
      world.order({ kind: "step", by: "event", ...(back && { back }) });
      world.go();
      const { collisions, wallHits, phase, time, stepped } = world.last("status");
      expect(phase).toBe("paused");
      return { events: collisions + wallHits, time, met: stepped?.met };
    };
    const seen = Array.from({ length: 8 }, () => step());
    for (let k = 6; k >= 0; k--) expect(step(true)).toEqual(seen[k]);
    expect(step(true)).toEqual({ events: 0, time: 0, met: undefined });
    expect(step(true)).toMatchObject({ events: 0, time: 0 });
    expect(step()).toEqual(seen[0]);
    // Between two events the one before is the last.
    world.order({ kind: "step", by: "event" }, { kind: "speed", speed: 1e-3 }, { kind: "step", by: "frame" });
    world.go();
    expect(world.last("status").time).toBeGreaterThan(seen[1].time);
    expect(step(true)).toEqual(seen[1]);
  });

  test("one frame back is where the frame before it was", () => {
    const world = new TestWorld();
    world.load(gas, { speed: 0.6 });
    for (let k = 0; k < 3; k++) world.order({ kind: "step", by: "frame" });
    world.go();
    const { time } = world.last("status");
    world.order({ kind: "step", by: "frame", back: true });
    world.go();
    expect(world.last("status")).toMatchObject({ phase: "paused" });
    expect(world.last("status").time).toBeCloseTo(time - 0.02, 12);
  });

  test("the last partners are shown after a step by one event, until something else happens", () => {
    const world = new TestWorld();
    world.load(gas, { speed: 0.6 });
    const told = (order: WorkerCommand) => {
      world.order(order);
      world.go(50);
      return world.last("status").stepped;
    };
    expect(told({ kind: "step", by: "event" })?.met).toBeDefined();
    const from = world.last("status").time;
    expect(told({ kind: "step", by: "frame" })).toEqual({ from });
    expect(told({ kind: "step", by: "event" })?.met).toBeDefined();
    expect(told({ kind: "seek", time: 0 })).toBeUndefined();
    expect(told({ kind: "step", by: "event" })?.met).toBeDefined();
    expect(told({ kind: "run" })).toBeUndefined();
    expect(told({ kind: "pause" })).toBeUndefined();
  });

  test("a wall is called by its name", () => {
    const world = new TestWorld();
    const box = { size: [10, 10], edges: "reflecting" as const };
    world.load({ box, particles: { radius: 1, at: [[5, 5]], velocity: [[0, 1]] }, stop: { time: 20 } });
    world.order({ kind: "step", by: "event" });
    world.go();
    expect(world.last("status")).toMatchObject({ time: 4, stepped: { from: 0, met: { first: 0, wall: "top" } } });
  });

  test("one frame is a thirtieth of a second at the speed chosen, else the time between two rows", () => {
    const world = new TestWorld();
    world.load(gas, { speed: 0.6 });
    world.order({ kind: "step", by: "frame" });
    world.go();
    expect(world.last("status").time).toBeCloseTo(0.02, 12);
    world.order({ kind: "speed", speed: "max" }, { kind: "step", by: "frame" });
    world.go();
    expect(world.last("status").time).toBeCloseTo(0.045, 12);
  });
});
