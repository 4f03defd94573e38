/** A run from its start to its end: what comes out, and how to go on where it cannot. */
import { describe, expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../../scenario/applyFix.ts";
import { bitsOf, TestWorld } from "../runnerOf.ts";
import { gas, untouched } from "./gasRun.ts";

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

  test("tells how long it will still take once there is a second to judge by, and no other number before the next", () => {
    const slow = new TestWorld();
    slow.load(gas);
    slow.order({ kind: "speed", speed: 0.5 }, { kind: "run" });
    const began = slow.clock;
    const told: (readonly [at: number, left: number | undefined])[] = [];
    slow.go(6000, () => {
      const { phase, secondsLeft } = slow.last("status");
      if (phase === "running") told.push([slow.clock - began, secondsLeft]);
      return false;
    });
    for (const [at, left] of told) if (at < 950) expect(left).toBeUndefined();
    const [first, ...others] = told.filter(([at]) => at > 1500);
    expect(first![1]).toBeDefined();
    // Five units of time at half a unit a second.
    for (const [at, left] of [first!, ...others]) expect(Math.abs(at / 1000 + left! - 10)).toBeLessThan(1.5);
    expect(new Set(others.map(([, left]) => left)).size).toBeLessThan(7);
  });

  test("has theory and cost beside what is measured", () => {
    const series = world.series();
    const mean = (name: string) => {
      const values = series.get(name)!.slice(1);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(mean("collisionRate") / mean("collisionRate.theory")).toBeCloseTo(1, 0);
    expect(mean("compressibility") / mean("compressibility.theory")).toBeCloseTo(1, 0);
    // Each predicted pair has been tested, and put into the queue.
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
    expect(bitsOf(world.last("frame"))).toBe(end);
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
    const mended = applyFix(text, message!.fixes![0]);
    expect(readScenario(mended).scenario!.contact).toMatchObject({ restitution: 0.5, collapse: { kind: "tc" } });
    expect(mended.split("\n")).toHaveLength(text.split("\n").length);
  });
});

test("a finished run that is run again at the highest speed is at its end at once, also after another speed", () => {
  const world = new TestWorld();
  world.load({ ...gas, stop: { collisions: 2000 } }, { run: true, speed: "auto" });
  world.order({ kind: "speed", speed: "max" });
  world.go();
  expect(world.phase).toBe("finished");
  const { time } = world.last("status");
  world.order({ kind: "run" });
  world.go(2000, () => world.phase === "finished");
  expect(world.last("status")).toMatchObject({ phase: "finished", speed: "max", time });
});
