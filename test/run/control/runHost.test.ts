/** Updates of a run host after loading a scenario, and its answers to requests. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { awaitedViewRequest } from "../../../src/protocol/messages.ts";
import { RunController } from "../../../src/run/control/runController.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { complete, take } from "../../effort.ts";
import { type Of, TestWorld, usualLook } from "../runnerOf.ts";
import { gas } from "./gasRun.ts";

describe("a scenario that is loaded", () => {
  test("is seen as it starts: the scene, the particles, the first row, and nothing moves", () => {
    const world = new TestWorld();
    world.load({
      ...gas,
      particles: [
        { name: "a", at: [[1, 1]], radius: 0.5 },
        { count: 3, radius: 0.2 },
      ],
    });
    world.go();
    expect(world.last("scene")).toMatchObject({
      dimension: 2,
      size: [10, 10],
      count: 4,
      speciesNames: ["a", "group 2"],
      expectedEnd: 5,
      autoSpeed: 0.5,
      sources: [
        { path: ["particles", 0], name: "a", first: 0, count: 1, listed: true },
        { path: ["particles", 1], name: "group 2", first: 1, count: 3, listed: false },
      ],
    });
    expect(Array.from(world.last("scene").species)).toEqual([0, 1, 1, 1]);
    expect(Array.from(world.last("frame").positions.subarray(0, 2))).toEqual([1, 1]);
    expect(world.last("status")).toMatchObject({ phase: "preview", time: 0, reached: 0, collisions: 0 });
    expect(world.series().get("time")).toEqual([0]);
    expect(world.all("frame")).toHaveLength(1);
  });

  test("and started comes with one command, and nothing is sent before its first frame but the scene", () => {
    const world = new TestWorld();
    const view = { ...usualLook, chosen: 1 };
    world.load({ ...gas, stop: { time: 100 } }, { run: true, speed: "auto", view });
    expect(world.news.map(({ kind }) => kind)).toEqual(["scene", "frame", "status", "rows"]);
    expect(world.last("frame")).toMatchObject({ time: 0, coloring: "speed", chosen: { particle: 1 } });
    expect(world.last("status")).toMatchObject({ phase: "running", speed: world.last("scene").autoSpeed });
    world.go(1000);
    expect(world.last("status").time / world.last("scene").autoSpeed).toBeCloseTo(1, 0);
  });

  const documents = readdirSync("media/samples")
    .filter((name) => name.endsWith(".edpd.json"))
    .map((name) => ({ name, text: readFileSync(`media/samples/${name}`, "utf8") }))
    // The world of these tests has no files.
    .filter(({ text }) => !text.includes('"file"'))
    .map(({ name, text }) => ({ name, document: readScenario(text).document! }));
  // In `npm test` those that have what others have not: sizes that begin at 0 among them.
  const rare = ["growth", "fluid", "flow", "obstacles", "rules", "bonds", "flatHistogram"] as const;
  const taken = rare.flatMap((block) => documents.filter(({ document }) => document[block]).slice(0, take(1, 2)));
  const growing = documents.filter(({ document }) => document.growth);
  test.each(complete ? documents : [...new Set([...taken, ...growing])])(
    "$name is seen as it starts",
    ({ document }) => {
      const world = new TestWorld();
      world.load(document);
      world.go();
      expect(world.all("failure")).toEqual([]);
      expect(world.last("scene").count).toBeGreaterThan(0);
      expect(world.all("frame").length).toBeGreaterThan(0);
    },
  );

  const many = {
    ...gas,
    box: { size: [100, 100] },
    particles: { count: 51_000, fraction: 0.1 },
    stop: { time: 100 },
  };

  test("of many particles is seen before its engine has been made, as the engine has it", () => {
    const world = new TestWorld();
    world.load(many, { view: usualLook });
    expect(world.news.map(({ kind }) => kind)).toEqual(["scene", "frame", "status", "status", "rows"]);
    world.order({ ...usualLook, distributions: ["speeds"] });
    world.go();
    const [first, second] = world.all("frame") as [Of<"frame">, Of<"frame">];
    expect(second).toEqual({ ...first, serial: second.serial });
    expect(first.positions).toHaveLength(102_000);
    expect(new Set(first.shades).size).toBeGreaterThan(100);
  });

  test("of many particles and started is said to run from its first frame on", () => {
    const world = new TestWorld();
    world.load(many, { run: true, view: usualLook });
    expect(world.news.map(({ kind }) => kind)).toEqual(["scene", "frame", "status", "status", "rows"]);
    const { speed } = world.last("status");
    for (const status of world.all("status")) expect(status).toMatchObject({ phase: "running", time: 0, speed });
  });

  test("started where a page is awaited, it waits until the page has painted its first frame, and misses nothing", () => {
    const world = new TestWorld();
    world.sees = false;
    world.load({ ...gas, stop: { time: 100 } }, { run: true, speed: "auto", view: awaitedViewRequest });
    world.go(2000);
    expect(world.last("status")).toMatchObject({ phase: "running", time: 0 });
    expect(world.all("frame")).toHaveLength(0);
    // The page opens, and takes its time to paint.
    world.order({ ...usualLook, awaited: true });
    world.go(2000);
    expect(world.last("status").time).toBe(0);
    const [{ serial }] = world.all("frame") as [Of<"frame">];
    // Another frame took its place before it was painted, or the picture has no size yet: nothing has been seen.
    world.order({ kind: "drawn", serial });
    world.go(2000);
    expect(world.last("status").time).toBe(0);
    world.order({ kind: "drawn", serial: world.last("frame").serial, painted: true });
    world.sees = true;
    world.go(1000);
    expect(world.last("status").time / world.last("scene").autoSpeed).toBeCloseTo(1, 0);
  });

  test("a page that never paints does not stop a run for ever", () => {
    const world = new TestWorld();
    world.sees = false;
    world.load({ ...gas, stop: { time: 100 } }, { run: true, speed: "auto", view: awaitedViewRequest });
    world.go(125_000);
    expect(world.last("status").time).toBeGreaterThan(0);
  });

  test("is not parsed again", () => {
    const world = new TestWorld();
    world.load(gas, { text: "{ this is no JSON" });
    world.go();
    expect(world.phase).toBe("preview");
  });

  test("whose particles cannot be placed says so at the group", () => {
    const world = new TestWorld();
    world.load({ box: { size: [10, 10] }, particles: { file: "none.xyz" } });
    world.go();
    expect(world.last("failure").message).toContain("there is no such file");
    expect(world.last("failure").messages[0]).toMatchObject({ code: "file", path: ["particles", "file"] });
  });

  test("takes the place of the one before, and a page that comes up later gets all there is", () => {
    const world = new TestWorld();
    world.load(gas, { run: true });
    world.go();
    world.load({ ...gas, title: "another" });
    world.go();
    expect(world.last("scene")).toMatchObject({ title: "another", generation: 2 });
    expect(world.last("status")).toMatchObject({ generation: 2, phase: "preview", time: 0 });
    world.news.length = 0;
    world.order({ kind: "attach" });
    world.go();
    expect(world.news.map(({ kind }) => kind)).toEqual(["scene", "frame", "status", "rows"]);
  });
});

describe("what is asked for", () => {
  test("one particle's numbers, as exact as they are", () => {
    const world = new TestWorld();
    world.load({ box: { size: [10, 10] }, particles: { at: [[1 / 3, 2]], radius: 0.1, velocity: [1, 0] } });
    world.order({ kind: "inspect", particle: 0 }, { kind: "inspect", particle: 99 });
    expect(world.all("inspected")).toHaveLength(1);
    const { position, velocity, encounters } = world.last("inspected").chosen;
    // Kept relative to a cell: as near as the box's last place.
    expect(Math.abs(position[0] - 1 / 3)).toBeLessThan(2e-15);
    expect(velocity).toEqual([1, 0]);
    expect(encounters).toBe(0);
  });

  test("velocities, contacts, distributions and the chosen one come with the look", () => {
    const world = new TestWorld();
    const at = [
      [1, 1],
      [2.0005, 1],
      [5, 5],
    ];
    world.load({
      box: { size: [10, 10] },
      particles: { at, radius: 0.5, velocity: [0, 2] },
      method: { kind: "event-driven", cells: [4, 4] },
    });
    world.order({ ...usualLook, data: ["velocities", "contacts"], chosen: 2, distributions: ["occupancy"] });
    world.go();
    const shot = world.last("frame");
    expect(Array.from(shot.data.velocities!)).toEqual([0, 2, 0, 2, 0, 2]);
    expect(Array.from(shot.data.contacts!)).toEqual([0, 1]);
    expect(shot.chosen).toMatchObject({ particle: 2, position: [5, 5], radius: 0.5, mass: 1 });
    expect(world.last("distribution").of).toBe("occupancy");
  });

  test("files, or why there are none", () => {
    const world = new TestWorld();
    world.order({ kind: "export", id: 1, format: "xyz" });
    expect(world.last("exported").failed).toContain("no run");
    world.load(gas);
    world.order({ kind: "export", id: 2, format: "xyz", name: "gas" });
    const { id, files, failed } = world.last("exported");
    expect([id, failed, files[0].name]).toEqual([2, undefined, "gas.xyz"]);
    expect(new TextDecoder().decode(files[0].bytes).startsWith("200\n")).toBe(true);
  });
});

test("a run that fails on its way says why, and what was shown of it stays: nothing of its start follows", () => {
  const world = new TestWorld();
  world.load({ ...gas, stop: { time: 1000 } }, { run: true });
  world.go(50);
  const turn = vi.spyOn(RunController.prototype, "turn").mockImplementation(() => {
    throw new RangeError("Array buffer allocation failed");
  });
  try {
    world.go(50);
  } finally {
    turn.mockRestore();
  }
  expect(world.news.at(-1)).toMatchObject({ kind: "failure", message: expect.stringContaining("not enough memory") });
  expect(world.last("status")).toMatchObject({ phase: "running" });
});
