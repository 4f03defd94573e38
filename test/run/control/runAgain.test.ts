/** A run that has ended and whose end no one could know beforehand is run again from its start, at the chosen speed. */
import { expect, test } from "vitest";
import { gas } from "../gasRun.ts";
import { TestWorld } from "../runnerOf.ts";

test("at the highest speed it is at its end at once, also after another speed", () => {
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
