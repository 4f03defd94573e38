/** Frames are sent to a page that can show them, and to no other. */
import { expect, test } from "vitest";
import { awaitedViewRequest } from "../../../src/protocol/messages.ts";
import { TestWorld, usualLook } from "../runnerOf.ts";

const gas = {
  box: { size: [10, 10] },
  particles: { count: 50, radius: 0.1 },
  stop: { time: 100 },
};

test("at most two frames wait for a page; one that becomes visible again receives frames, though it has shown none of those", () => {
  const world = new TestWorld();
  const look = (framesPerSecond: number) => world.order({ ...usualLook, framesPerSecond });
  const frames = () => world.all("frame").length;
  world.sees = false;
  world.load(gas, { speed: 0.1, run: true });
  look(60);
  world.go(500);
  expect(frames()).toBe(2);
  look(0);
  world.go(500);
  expect(frames()).toBe(2);
  look(60);
  world.go(500);
  expect(frames()).toBe(4);
});

test("a page that opens later receives scene, all rows and a frame again", () => {
  const world = new TestWorld();
  world.load(gas, { speed: 0.1, run: true });
  look(world);
  world.go(500);
  const before = world.series();
  expect(before.get("time")!.length).toBeGreaterThan(0);
  world.news.length = 0;
  world.order({ kind: "attach" });
  world.go(200);
  expect(world.all("scene")).toHaveLength(1);
  expect(world.all("rows")[0].first).toBe(0);
  expect(world.series().get("time")!.length).toBeGreaterThanOrEqual(before.get("time")!.length);
  expect(world.all("frame").length).toBeGreaterThan(0);
});

test("a page that paints slowly receives numbers as often as it paints, at least once a second; other pages ten times a second", () => {
  const world = new TestWorld();
  const statuses = () => world.all("status").length;
  const during = (milliseconds: number) => {
    const before = statuses();
    world.go(milliseconds);
    return statuses() - before;
  };
  world.load(gas, { speed: 0.1, run: true });
  look(world);
  world.go(500);
  expect(during(3000)).toBeGreaterThan(25);
  world.sees = false;
  world.go(500);
  expect([2, 3, 4]).toContain(during(3000));
  world.order({ ...usualLook, framesPerSecond: 0 });
  expect(during(3000)).toBeGreaterThan(25);
});

test("a run that waits for the first picture of its start sends its numbers once", () => {
  const world = new TestWorld();
  world.sees = false;
  world.load(gas, { speed: 0.1, run: true, view: awaitedViewRequest });
  look(world, true);
  world.go(5000);
  expect(world.all("status").length).toBeLessThanOrEqual(2);
  expect(world.all("status").at(-1)!.time).toBe(0);
});

function look(world: TestWorld, awaited = false): void {
  world.order({ ...usualLook, framesPerSecond: 60, ...(awaited && { awaited }) });
}
