/** What a person can do with a run: start, pause, step, go back and forth, stop, go on; and that it is always the same run. */
import { describe, expect, test } from "vitest";
import { applyFix } from "../../src/scenario/diagnostics.ts";
import { readScenario } from "../../src/scenario/read.ts";
import type { Scenario } from "../../src/scenario/schema.ts";
import { bitsOf, TestWorld, usualLook } from "./runnerOf.ts";

const gas: Scenario = {
  title: "a gas",
  box: { size: [10, 10] },
  particles: { count: 200, fraction: 0.3 },
  stop: { time: 5 },
  expect: { energyDrift: { max: 1e-12 }, collisions: { max: 3 } },
};

/** At the end of a run that nobody has touched. */
function untouched(document: Scenario = gas) {
  const world = new TestWorld();
  world.load(document, { run: true });
  world.go();
  expect(world.phase).toBe("finished");
  return { end: bitsOf(world.last("shot")), series: world.series(), world };
}

/** Without what a clock has measured. */
function physics(series: Map<string, number[]>): [string, number[]][] {
  return [...series].filter(([name]) => !["cost.microseconds", "eventsPerSecond"].includes(name));
}

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
      usualSpeed: 0.5,
      sources: [
        { path: ["particles", 0], name: "a", first: 0, count: 1, listed: true },
        { path: ["particles", 1], name: "group 2", first: 1, count: 3, listed: false },
      ],
    });
    expect(Array.from(world.last("scene").species)).toEqual([0, 1, 1, 1]);
    expect(Array.from(world.last("shot").positions.subarray(0, 2))).toEqual([1, 1]);
    expect(world.last("status")).toMatchObject({ phase: "preview", time: 0, reached: 0, collisions: 0 });
    expect(world.series().get("time")).toEqual([0]);
    expect(world.all("shot")).toHaveLength(1);
  });

  test("with errors says which and where", () => {
    const world = new TestWorld();
    world.load('{ "box": { "size": [10, 10] }, "particles": { "count": -3, "radius": 1 } }');
    world.go();
    const { messages } = world.last("failure");
    expect(messages[0]).toMatchObject({ severity: "error", path: ["particles", "count"] });
    expect(messages[0]!.range.start).toBe(55);
    expect(world.phase).toBe("failed");
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
    expect(world.news.map(({ kind }) => kind)).toEqual(["scene", "shot", "status", "rows"]);
  });
});

describe("a run", () => {
  const { world } = untouched();

  test("ends at its time with all rows, findings, and what was expected of it", () => {
    expect(world.last("status")).toMatchObject({ time: 5, reached: 5, fraction: 1, ending: "Reached time 5." });
    expect(world.series().get("time")).toHaveLength(201);
    expect(new Set([...world.series().values()].map(({ length }) => length))).toEqual(new Set([201]));
    const { judged, findings, messages } = world.last("result");
    expect(judged.map(({ quantity, passed }) => [quantity, passed])).toEqual([
      ["energyDrift", true],
      ["collisions", false],
    ]);
    expect(findings.find(({ name }) => name === "collision rate")).toHaveProperty("theory");
    const [failed] = messages;
    const text = JSON.stringify(gas);
    expect(text.slice(failed!.range.start, failed!.range.end)).toBe('{"max":3}');
  });

  test("has theory and cost beside what is measured", () => {
    const series = world.series();
    const mean = (name: string) => {
      const values = series.get(name)!.slice(1);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(mean("collisionRate") / mean("collisionRate.theory")).toBeCloseTo(1, 0);
    expect(mean("compressibility") / mean("compressibility.theory")).toBeCloseTo(1, 0);
    // Of each pair that is foreseen somebody has been tested, and somebody was put into the queue.
    expect(mean("cost.pairTests")).toBeGreaterThan(1);
    expect(mean("cost.queuePushes")).toBeGreaterThan(1);
    expect(mean("cost.microseconds")).toBeGreaterThan(0);
    expect(series.get("energyDrift")!.at(-1)).toBeLessThan(1e-13);
  });

  test("stands still once it is over, and starts anew when it is run again, as the same run", () => {
    const { world, end } = untouched();
    const news = world.news.length;
    world.go(1000);
    expect(world.news).toHaveLength(news);
    world.order({ kind: "run" });
    world.go();
    expect(world.phase).toBe("finished");
    expect(bitsOf(world.last("shot"))).toBe(end);
  });

  test("in inelastic collapse offers a fix that the reader takes", () => {
    const text = `{
  "box": { "size": [4, 10], "edges": "reflecting" },
  "gravity": [0, -1],
  "particles": { "at": [[2, 5]], "radius": 1, "velocity": "rest" },
  "contact": { "restitution": 0.5 },
  "stop": { "time": 1000 }
}`;
    const world = new TestWorld();
    world.load(text, { run: true });
    world.go();
    const [message] = world.last("result").messages;
    expect(message!.code).toBe("collapse");
    const mended = applyFix(text, message!.fixes![0]!);
    expect(readScenario(mended).scenario!.contact).toMatchObject({ restitution: 0.5, collapse: { kind: "tc" } });
    expect(mended.split("\n")).toHaveLength(text.split("\n").length);
  });
});

describe("speed", () => {
  test("is simulated time a second, and pausing stops it at once", () => {
    const world = new TestWorld();
    world.load({ ...gas, stop: { time: 100 } }, { speed: 0.5, run: true });
    world.go(3000);
    expect(world.last("shot").time).toBeCloseTo(1.5, 1);
    world.order({ kind: "pause" });
    world.go(5000);
    const paused = world.last("status");
    expect(paused).toMatchObject({ phase: "paused" });
    expect(paused.time).toBeLessThan(1.6);
    expect(paused.timePerSecond).toBeCloseTo(0.5, 1);
    world.order({ kind: "speed", speed: 2 }, { kind: "run" });
    world.go(1000);
    expect(world.last("shot").time - paused.time).toBeCloseTo(2, 1);
  });

  test("is not made up for after a stall", () => {
    const world = new TestWorld();
    world.load({ ...gas, stop: { time: 100 } }, { speed: 1, run: true });
    world.go(500);
    world.clock += 60_000;
    world.go(500);
    expect(world.last("status").time).toBeLessThan(1.3);
  });

  test("shows as many frames as are asked for, and none that the page has no eyes for", () => {
    const world = new TestWorld();
    world.load({ ...gas, stop: { time: 100 } }, { speed: 0.1, run: true });
    world.go(2000);
    expect(world.all("shot").length).toBeGreaterThan(100);
    expect(world.all("shot").length).toBeLessThan(125);
    expect(world.all("status").length).toBeLessThan(25);
    world.sees = false;
    const before = world.all("shot").length;
    world.go(2000);
    expect(world.all("shot").length).toBeLessThanOrEqual(before + 2);
    world.order({ ...usualLook, framesPerSecond: 0 });
    world.sees = true;
    const unseen = world.all("shot").length;
    world.go(2000);
    expect(world.all("shot")).toHaveLength(unseen);
    expect(world.last("status").time).toBeCloseTo(0.6, 1);
  });
});

describe("step by step", () => {
  test("one event is one encounter, and what comes next is what was foretold", () => {
    const world = new TestWorld();
    world.load({ ...gas, box: { size: [10, 10], edges: "reflecting" } });
    world.order({ ...usualLook, next: true });
    world.go();
    for (let k = 1; k <= 10; k++) {
      const { next } = world.last("shot");
      world.order({ kind: "step", by: "event" });
      world.go();
      const { collisions, wallHits, phase, time } = world.last("status");
      expect(collisions + wallHits).toBe(k);
      expect(phase).toBe("paused");
      expect(next!.time).toBe(time);
    }
  });

  test("one frame is a thirtieth of a second at the speed chosen, else the time between two rows", () => {
    const world = new TestWorld();
    world.load(gas, { speed: 0.6 });
    world.order({ kind: "step", by: "frame" });
    world.go();
    expect(world.last("status").time).toBeCloseTo(0.02, 12);
    world.order({ kind: "speed", speed: "most" }, { kind: "step", by: "frame" });
    world.go();
    expect(world.last("status").time).toBeCloseTo(0.045, 12);
  });
});

describe("going back and forth", () => {
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
    expect(bitsOf(world.last("shot"))).toBe(end);
    expect(physics(world.series())).toEqual(physics(series));
  });

  test("lands exactly where it was asked to, between what has been and the start", () => {
    const { world } = untouched();
    const at = (time: number) => {
      world.order({ kind: "seek", time });
      world.go();
      return world.last("status");
    };
    expect(at(1.2345)).toMatchObject({ time: 1.2345, phase: "paused", reached: 5 });
    const there = bitsOf(world.last("shot"));
    expect(at(-7)).toMatchObject({ time: 0, phase: "paused" });
    expect(at(3)).toMatchObject({ time: 3 });
    expect(at(1.2345)).toMatchObject({ time: 1.2345 });
    expect(bitsOf(world.last("shot"))).toBe(there);
    expect(at(1e9)).toMatchObject({ time: 5, phase: "finished", ending: "Reached time 5." });
    expect(bitsOf(world.last("shot"))).toBe(end);
  });

  test("of many places asked for at once only the last is gone to; a run goes on from there", () => {
    const world = new TestWorld();
    world.tick = 0.5;
    world.load(gas, { run: true });
    world.go(Number.POSITIVE_INFINITY, () => world.all("status").some(({ time }) => time > 3));
    world.news.length = 0;
    world.order({ kind: "seek", time: 1 }, { kind: "seek", time: 2 }, { kind: "seek", time: 0.5 });
    world.step();
    expect(world.all("shot").every(({ time }) => time <= 0.5)).toBe(true);
    world.go();
    expect(world.phase).toBe("finished");
    expect(bitsOf(world.last("shot"))).toBe(end);
    expect(world.all("rows").every(({ first }) => first > 100)).toBe(true);
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
    expect(bitsOf(world.last("shot"))).toBe(end);
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
    expect(ending).toContain("Stopped by hand");
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
    expect(world.last("status").ending).toBe("Reached time 5.");
    expect(bitsOf(world.last("shot"))).toBe(end);
    expect(physics(world.series())).toEqual(physics(series));
  });
});

describe("a window that closes", () => {
  const { end, series } = untouched();
  const half = (): TestWorld => {
    const world = new TestWorld();
    world.tick = 1;
    world.load(gas, { run: true, keepIn: "state" });
    world.go(Number.POSITIVE_INFINITY, () => world.all("status").some(({ time }) => time > 2));
    return world;
  };

  test("leaves a run that another takes up, and that goes on to the same end", async () => {
    const first = half();
    first.order({ kind: "keep", id: 7 });
    await first.written();
    expect(first.last("kept")).toEqual({ kind: "kept", id: 7 });
    const second = new TestWorld();
    second.files.set("state", first.files.get("state")!);
    second.load(gas, { keepIn: "state" });
    expect(second.all("status")[0]!.time).toBeGreaterThan(2);
    second.go();
    expect(second.phase).toBe("finished");
    expect(bitsOf(second.last("shot"))).toBe(end);
    expect(physics(second.series())).toEqual(physics(series));
  });

  test("leaves one that is paused in its past as it was, and one that is finished with its results", async () => {
    const first = half();
    first.order({ kind: "seek", time: 1 });
    first.step();
    first.order({ kind: "pause" });
    first.go();
    await first.written();
    expect(first.files.has("state")).toBe(true);
    const { reached } = first.last("status");
    const second = new TestWorld();
    second.files.set("state", first.files.get("state")!);
    second.load(gas, { keepIn: "state" });
    second.go();
    expect(second.last("status")).toMatchObject({ phase: "paused", reached });
    second.order({ kind: "run" });
    second.go();
    await second.written();
    const third = new TestWorld();
    third.files.set("state", second.files.get("state")!);
    third.load(gas, { keepIn: "state" });
    expect(third.phase).toBe("finished");
    expect(third.last("result").findings).toEqual(second.last("result").findings);
  });

  test("leaves nothing for another text, for a start anew, or for what is broken", async () => {
    const ran = half();
    ran.order({ kind: "keep", id: 1 });
    await ran.written();
    const kept = ran.files.get("state")!;
    const cases = [
      { bytes: kept, document: { ...gas, seed: 2 } },
      { bytes: kept.slice(0, kept.length / 2), document: gas },
      { bytes: new TextEncoder().encode("nothing"), document: gas },
    ];
    for (const { bytes, document } of cases) {
      const world = new TestWorld();
      world.files.set("state", bytes);
      world.load(document, { keepIn: "state" });
      expect(world.last("status")).toMatchObject({ phase: "preview", time: 0 });
      expect(world.files.has("state")).toBe(false);
    }
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
    expect(Math.abs(position[0]! - 1 / 3)).toBeLessThan(2e-15);
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
    world.load({ box: { size: [10, 10] }, particles: { at, radius: 0.5, velocity: [0, 2] } });
    world.order({ ...usualLook, velocities: true, contacts: true, chosen: 2, distributions: ["occupancy"] });
    world.go();
    const shot = world.last("shot");
    expect(Array.from(shot.velocities!)).toEqual([0, 2, 0, 2, 0, 2]);
    expect(Array.from(shot.contacts!)).toEqual([0, 1]);
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
    expect([id, failed, files[0]!.name]).toEqual([2, undefined, "gas.xyz"]);
    expect(new TextDecoder().decode(files[0]!.bytes).startsWith("200\n")).toBe(true);
  });
});
