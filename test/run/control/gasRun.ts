/** A gas that is run to its end in a world of its own: what any other way of running it is held to. */
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { bitsOf, TestWorld } from "../runnerOf.ts";

export const gas: Scenario = {
  title: "a gas",
  box: { size: [10, 10] },
  particles: { count: 200, fraction: 0.3 },
  stop: { time: 5 },
  expect: { energyDrift: { max: 1e-12 }, collisions: { max: 3 } },
};

/** At the end of an uninterrupted run. */
export function untouched() {
  const world = new TestWorld();
  world.load(gas, { run: true });
  world.go();
  return { end: bitsOf(world.last("frame")), series: world.series(), world };
}

/** Without what a clock has measured. */
export function physics(series: Map<string, number[]>): [string, number[]][] {
  return [...series].filter(([name]) => !["cost.microseconds", "eventsPerSecond"].includes(name));
}
