/** A run whose schedule is changed, also by taking a change back: from the time that is shown on it is that of the text. */
import { describe, expect, test } from "vitest";
import type { StateFiles } from "../../../src/run/control/spilledStates.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { bitsOf, TestWorld, usualLook } from "../runnerOf.ts";
import { gas, physics } from "./gasRun.ts";

type Schedule = NonNullable<Scenario["schedule"]>;

const heated: Schedule = [{ at: 1, heat: 2 }];
const pushed: Schedule = [...heated, { at: 3, push: { velocity: [2, 1], particle: 7 } }];
const cooled: Schedule = [...heated, { at: 3, heat: 0.25 }];
const tilted: Schedule = [...heated, { at: 3, gravity: [0, -1] }];
const lossy: Schedule = [...heated, { at: 3, restitution: 0.8 }];
const walled: Scenario = { ...gas, box: { size: [10, 10], edges: "reflecting" } };

/** A slow clock: the run keeps states often. */
function worldWith(document: Scenario, schedule: Schedule | undefined, states?: StateFiles): TestWorld {
  const world = new TestWorld({ ...(states && { memory: 64 * 20e3, states }) });
  world.tick = 1;
  world.load({ ...document, ...(schedule && { schedule }) }, { run: true });
  world.go();
  return world;
}

/** The text with another schedule is computed to a time: the times that it passes. */
function recompute(world: TestWorld, document: Scenario, schedule: Schedule | undefined, toward: number, run = false) {
  world.news.length = 0;
  world.load({ ...document, ...(schedule && { schedule }) }, { toward, run });
  world.go();
  const shown = world.news.findIndex(({ kind }) => kind === "scene");
  return world.news.slice(0, shown).flatMap((news) => (news.kind === "status" ? [news.time] : []));
}

describe.each([
  ["a push that is taken back", gas, pushed, heated],
  ["a push that is done again", gas, heated, pushed],
  ["another change in its place", gas, pushed, cooled],
  ["a first change", gas, undefined, pushed],
  ["all changes taken back", gas, pushed, undefined],
  ["gravity that is tilted no more", walled, tilted, heated],
  ["a loss that is taken back", walled, lossy, heated],
] as const)("%s", (_, document, before, after) => {
  const straight = worldWith(document, after);

  test("leaves the run of the text, at the time that was shown and to its end", () => {
    const world = worldWith(document, before);
    recompute(world, document, after, 4);
    expect(world.last("status")).toMatchObject({ phase: "paused", time: 4, reached: 4 });
    straight.order({ kind: "seek", time: 4 });
    straight.go();
    expect(bitsOf(world.last("frame"))).toBe(bitsOf(straight.last("frame")));
    world.order({ kind: "run" });
    world.go();
    straight.order({ kind: "seek", time: 5 });
    straight.go();
    expect([world.phase, bitsOf(world.last("frame"))]).toEqual(["finished", bitsOf(straight.last("frame"))]);
    expect(physics(world.series())).toEqual(physics(straight.series()));
  });
});

describe("from the last saved state before the entry", () => {
  test("the run goes on where only the entries differ", () => {
    const world = worldWith(gas, cooled);
    const [begins] = recompute(world, gas, [...heated, { at: 3, heat: 0.5 }], 4);
    expect(begins).toBeGreaterThan(2);
    expect(begins).toBeLessThan(3.2);
  });

  test("it begins at the start where other quantities are measured: of a run with pushes, no momentum", () => {
    const [begins] = recompute(worldWith(gas, pushed), gas, cooled, 4);
    expect(begins).toBeLessThan(1);
  });

  test("also where states are on disk, of which those behind the entry are removed", () => {
    const files = new Map<string, Uint8Array>();
    const states: StateFiles = {
      free: () => 1e12,
      write: (name, bytes) => void files.set(name, bytes),
      read: (name) => files.get(name)!,
      remove: (name) => void files.delete(name),
      clear: () => files.clear(),
    };
    const world = worldWith(gas, cooled, states);
    const before = files.size;
    const way = recompute(world, gas, [...heated, { at: 1.5, heat: 0.5 }], 1.6);
    expect(Math.min(...way)).toBeGreaterThan(0.5);
    expect(files.size).toBeLessThan(before);
    const straight = worldWith(gas, [...heated, { at: 1.5, heat: 0.5 }]);
    straight.order({ kind: "seek", time: 1.6 });
    straight.go();
    expect(bitsOf(world.last("frame"))).toBe(bitsOf(straight.last("frame")));
  });

  test("where it was before that entry, the time line ends there", () => {
    const world = worldWith(gas, cooled);
    recompute(world, gas, heated, 2);
    expect(world.last("status")).toMatchObject({ time: 2, reached: 3 });
  });
});

test("a run that went goes on", () => {
  const world = worldWith(gas, cooled);
  recompute(world, gas, heated, 4, true);
  expect(world.phase).toBe("finished");
  expect(bitsOf(world.last("frame"))).toBe(bitsOf(worldWith(gas, heated).last("frame")));
});

describe("a push at the start", () => {
  const velocity = [2, -1];
  const document: Scenario = {
    ...gas,
    particles: [{ at: [[5, 5]], radius: 0.5, velocity: [0, 0] }],
    schedule: [{ at: 0, push: { velocity, particle: 0 } }],
  };
  const shown = (world: TestWorld) => world.last("frame").chosen?.velocity;
  const load = (run: boolean) => {
    const world = new TestWorld();
    world.load(document, { run, view: { ...usualLook, chosen: 0 } });
    return world;
  };

  test("is seen before the run begins, and in its first row", () => {
    const world = load(false);
    world.go();
    expect(world.last("status")).toMatchObject({ phase: "preview", time: 0 });
    expect(shown(world)).toEqual(velocity);
    expect(world.series().get("injected")).toEqual([
      ((velocity[0] ** 2 + velocity[1] ** 2) * world.last("frame").chosen!.mass!) / 2,
    ]);
  });

  test.each([{ kind: "restart" }, { kind: "seek", time: 0 }] as const)(
    "is seen again after $kind, and acts once",
    (back) => {
      const world = load(true);
      world.go();
      expect(shown(world)).toEqual(velocity);
      world.order(back);
      world.go();
      expect(world.last("status").time).toBe(0);
      expect(shown(world)).toEqual(velocity);
      world.order({ kind: "run" });
      world.go();
      expect([world.phase, shown(world)]).toEqual(["finished", velocity]);
    },
  );
});
