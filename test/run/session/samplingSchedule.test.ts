/** However a run turns out, it is seen. */
import { describe, expect, test } from "vitest";
import { seriesOf } from "../../../src/run/session/series.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../sessionOf.ts";

const cooling = (restitution: number): Scenario => ({
  box: { size: [100, 100] },
  particles: { count: 1000, fraction: 0.1 },
  contact: { restitution, collapse: { tc: 1e-6 } },
  stop: { collisionsPerParticle: 100 },
});

function timesOf(document: Scenario): Float64Array {
  const session = sessionOf(document);
  session.work();
  return seriesOf(session).columns[0];
}

describe("a run that collisions end", () => {
  test.each([0.99, 0.8, 0.5, 0.2])("has hundreds of rows, whenever clusters end it (ε = %d)", (restitution) => {
    const { length } = timesOf(cooling(restitution));
    expect(length).toBeGreaterThan(100);
    expect(length).toBeLessThan(500);
  });

  test("has them evenly spaced where nothing strange happens", () => {
    const times = timesOf({ ...cooling(1), contact: {} });
    expect(times.length).toBeGreaterThan(180);
    expect(times.length).toBeLessThan(220);
    const [first] = times.subarray(1);
    for (const [k, time] of times.subarray(0, -1).entries()) expect(time).toBeCloseTo(k * first!, 9);
  });

  test("has them where it falls first, and meets afterwards", () => {
    const times = timesOf({
      box: { size: [20, 40], edges: ["periodic", "reflecting"] },
      gravity: [0, -1],
      particles: { count: 300, radius: 0.5, velocity: "rest" },
      contact: { restitution: 0.9, collapse: { tc: 1e-4 } },
      stop: { collisions: 50_000 },
    });
    expect(times.length).toBeGreaterThan(100);
    expect(times.length).toBeLessThan(500);
  });

  test("has the same rows after going back to a saved state, however far it had gone on", () => {
    // Far more rows than intended: they are drawn apart.
    const document = { ...cooling(0.8), particles: { count: 100, fraction: 0.1 } };
    const session = sessionOf(document);
    session.work({ encounters: 300 });
    const saved = session.save();
    session.work();
    const whole = seriesOf(session).columns[0].slice();
    session.restore(saved);
    session.work();
    expect(seriesOf(session).columns[0]).toEqual(whole);
    expect(new Set(whole.subarray(1).map((time, k) => Number((time - whole[k]).toPrecision(3)))).size).toBeGreaterThan(
      1,
    );
  });

  test("begins averages when they should begin, though rows draw apart", () => {
    expect(timesOf({ ...cooling(0.8), measure: { from: 123.456 } })).toContain(123.456);
  });
});

describe("a run is over when nothing more can happen", () => {
  test("as all hang together", () => {
    const session = sessionOf({
      box: { size: [12, 12] },
      particles: { count: 30, radius: 0.5 },
      motion: { kind: "brownian", diffusion: 1, onContact: "associate" },
      method: { kind: "time-stepped", step: 0.01 },
      stop: { collisions: 100 },
    });
    expect(session.work()).toMatchObject({ why: "quiet" });
    expect(session.engine.tally().collisions).toBe(29);
  });

  test("as a gas has flown apart", () => {
    const session = sessionOf({
      box: { size: [40, 40], edges: "open" },
      particles: { count: 500, radius: 0.5 },
      stop: { collisionsPerParticle: 50 },
    });
    expect(session.work()).toMatchObject({ why: "quiet" });
    expect(seriesOf(session).columns[0].length).toBeLessThan(1000);
  });

  test("where a single particle flies between walls for ever", () => {
    const session = sessionOf({
      box: { size: [10, 10], edges: "reflecting" },
      particles: { count: 1, radius: 0.5 },
      stop: { collisions: 10 },
    });
    expect(session.work()).toMatchObject({ why: "quiet" });
  });
});

test("a run without an end is seen from its first collisions on", () => {
  const session = sessionOf({ box: { size: [10, 10] }, particles: { count: 100, fraction: 0.2 } });
  session.work({ encounters: 50 * 100 });
  const { length } = seriesOf(session).columns[0];
  expect(length).toBeGreaterThan(50);
  expect(length).toBeLessThan(400);
});

test("very many particles that a few collisions end are looked at a few times", () => {
  const session = sessionOf({
    box: { size: [100, 100] },
    particles: { count: 30_000, fraction: 0.3 },
    stop: { collisions: 2000 },
  });
  session.work();
  expect(seriesOf(session).columns[0].length).toBeLessThan(40);
});

test("averages that begin beyond the resolution of intervals leave the rows, and the state, as they are", () => {
  const gas = (measure: object) => ({
    box: { size: [10, 10] },
    particles: { count: 40, radius: 0.3 },
    measure,
    stop: { time: 4 },
  });
  const usual = sessionOf(gas({ every: 0.1, from: 0 }));
  const never = sessionOf(gas({ every: 0.1, from: 1e60 }));
  for (const session of [usual, never]) session.work();
  expect(never.engine.time).toBe(4);
  expect(seriesOf(never).columns[0]).toEqual(seriesOf(usual).columns[0]);
  expect(never.project().positions).toEqual(usual.project().positions);
  expect(never.engine.tally().collisions).toBeGreaterThan(10);
});
