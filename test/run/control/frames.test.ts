/** The pairs that went through each other are sent with a frame, when someone wants to see them, and cost nothing otherwise. */
import { expect, test } from "vitest";
import { defaultViewRequest } from "../../../src/protocol/messages.ts";
import { Frames, particleUpdate } from "../../../src/run/control/frames.ts";
import { sessionOf } from "../sessionOf.ts";

test("frames carry the pairs missed in the last step while they are asked for", () => {
  const session = sessionOf({
    box: { size: [30, 30] },
    particles: { count: 300, radius: 0.3 },
    method: { kind: "time-stepped", detector: "overlap", step: 0.5 },
    stop: { time: 20 },
  });
  const shots = new Frames(1, session, [1, 1], { colorings: [{ id: "species" }], mayMiss: true });
  expect(shots.take(session, defaultViewRequest, 1).data.missed).toBeUndefined();
  shots.take(session, { ...defaultViewRequest, data: ["missed"] }, 2);
  session.work({ until: 5 });
  const { data, positions } = shots.take(session, { ...defaultViewRequest, data: ["missed"] }, 3);
  const { missed } = data;
  expect(missed!.length).toBeGreaterThan(10);
  // Particles that passed through each other in half a time unit are still near.
  for (let k = 0; k < missed!.length; k += 2) {
    const [i, j] = [missed![k], missed![k + 1]];
    const apart = [0, 1].map((axis) => {
      const way = positions[2 * i + axis] - positions[2 * j + axis];
      return way - 30 * Math.round(way / 30);
    });
    expect(Math.hypot(...apart)).toBeLessThan(4);
  }
});

test("the update of a particle without inertia has neither mass nor velocity", () => {
  const gas = { box: { size: [30, 30] as [number, number] }, particles: { count: 30, radius: 0.3 }, stop: { time: 1 } };
  const brownian = { motion: { kind: "brownian" as const, diffusion: 1 }, method: { step: 0.001 } };
  expect(particleUpdate(sessionOf(gas), 3)).toMatchObject({
    radius: 0.3,
    mass: 1,
    velocity: [expect.any(Number), expect.any(Number)],
  });
  const brownianUpdate = particleUpdate(sessionOf({ ...gas, ...brownian }), 3);
  expect(brownianUpdate).toMatchObject({ radius: 0.3, encounters: 0 });
  expect([brownianUpdate.mass, brownianUpdate.velocity]).toEqual([undefined, undefined]);
});
