/** What can be changed while a run goes on: values over its schedule, and reasons where a method or a system cannot have them. */
import { expect, test } from "vitest";
import { changeableOf } from "../../../src/run/control/changeable.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const changeable = (more: object) => {
  const text = JSON.stringify({
    box: { size: [10, 10], edges: "reflecting" },
    particles: { count: 10, radius: 0.3 },
    stop: { time: 8 },
    ...more,
  });
  const { scenario } = readScenario(text);
  return changeableOf(scenario!, buildSystem(scenario!).system);
};

test("values are those of the start and of the schedule, in order of time", () => {
  const schedule = [
    { at: 4, gravity: [1, 0] },
    { at: 2, heat: 2, restitution: 0.5 },
    { at: 3, gravity: [0, -5] },
  ];
  const { gravity, restitution } = changeable({ gravity: [0, -1], schedule });
  expect(gravity).toEqual({
    course: [
      [0, [0, -1]],
      [3, [0, -5]],
      [4, [1, 0]],
    ],
    most: 5,
  });
  expect(restitution).toEqual({
    course: [
      [0, 1],
      [2, 0.5],
    ],
  });
});

test("without gravity the strongest is one in which the gas lies on the floor, with it twice that", () => {
  expect(changeable({ gravity: [0, -2] }).gravity.most).toBe(4);
  const { most } = changeable({}).gravity;
  expect(most).toBeGreaterThan(0.5);
  expect(most).toBeLessThan(10);
  expect(changeable({ particles: { count: 10, radius: 0.3, velocity: "rest" } }).gravity.most).toBe(1);
});

test.each([
  [
    "a method of time steps",
    { method: { kind: "time-stepped", step: 0.01 } },
    [/"time-stepped" does not support schedules/, /"time-stepped" does not support schedules/],
  ],
  [
    "a law with a restitution of its own",
    { contact: { viscoelastic: { dissipation: 0.1 } } },
    [undefined, /`viscoelastic` has a restitution of its own/],
  ],
  ["hard balls", {}, [undefined, undefined]],
])("%s: what it cannot have is refused with the reason", (_, more, [ofGravity, ofRestitution]) => {
  const { velocities, gravity, restitution } = changeable(more);
  expect(velocities.refused).toBe(gravity.refused);
  if (ofGravity) expect(gravity.refused).toMatch(ofGravity);
  else expect(gravity.refused).toBeUndefined();
  if (ofRestitution) expect(restitution.refused).toMatch(ofRestitution);
  else expect(restitution.refused).toBeUndefined();
});
