/** However a run is cut, by whatever clock, and wherever it is resumed: the same run, bit for bit. */

import { describe, expect, test } from "vitest";
import type { Budget } from "../../../src/run/session/session.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import fc from "../../property.ts";
import { countsOf, fingerprint, sessionOf } from "../sessionOf.ts";

const scenarios: Record<string, Scenario> = {
  "a gas of discs": {
    box: { size: [10, 10] },
    particles: { count: 200, fraction: 0.3 },
    stop: { time: 5 },
    measure: { from: 1.03, every: 0.1, what: ["energy", "impact-separations"] },
  },
  "a few discs, far apart": {
    box: { size: [10, 10], edges: "reflecting" },
    particles: { count: 5, radius: 0.1 },
    stop: { time: 100 },
  },
  "a mixture of spheres that falls and loses energy": {
    box: { size: [5, 5, 8], edges: ["periodic", "periodic", "reflecting"] },
    gravity: [0, 0, -1],
    particles: [
      { name: "large", count: 20, radius: 0.4, density: 1 },
      { name: "small", count: 60, radius: 0.2, density: 1 },
    ],
    contact: { restitution: 0.9, collapse: { tc: 1e-4 } },
    stop: { time: 8 },
  },
  "a run that ends with a collision": {
    box: { size: [10, 10], edges: ["periodic", "reflecting"] },
    particles: { count: 100, fraction: 0.2 },
    stop: { collisions: 777 },
  },
  "a gas that cools into clusters, looked at as it goes": {
    box: { size: [50, 50] },
    particles: { count: 250, fraction: 0.1 },
    contact: { restitution: 0.3, collapse: { tc: 1e-6 } },
    stop: { collisionsPerParticle: 40 },
  },
  "a lattice without collisions for a long time": {
    box: { size: [10, 10] },
    particles: { count: 100, fraction: 0.05, velocity: { temperature: 1e-4 }, place: { lattice: "square" } },
    stop: { collisions: 60 },
  },
  "spheres with the simple method": {
    box: { size: [4, 4, 4] },
    particles: { count: 12, fraction: 0.1 },
    method: { kind: "simple" },
    stop: { time: 4 },
  },
};

const budget: fc.Arbitrary<Budget> = fc.oneof(
  fc.record({ encounters: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ milliseconds: fc.integer({ min: 0, max: 40 }) }),
);

describe.each(Object.entries(scenarios))("%s", (_, document) => {
  const whole = sessionOf(document);
  whole.work();
  const wanted = fingerprint(whole);

  test("ends as its scenario says", () => {
    expect(whole.ending?.why).toBe(document.stop?.time ? "time" : "collisions");
  });

  test("is the same in slices of encounters and of an erratic clock", () => {
    fc.assert(
      fc.property(fc.array(budget, { minLength: 1, maxLength: 20 }), fc.integer(), (budgets, seed) => {
        let [ticks, state] = [0, seed];
        const now = () => {
          state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
          ticks += state % 7 === 0 ? state % 50 : (state % 3) / 10;
          return ticks;
        };
        const session = sessionOf(document, { now });
        for (let k = 0; k < 1e5 && !session.work(budgets[k % budgets.length]); k++);
        expect(fingerprint(session)).toEqual(wanted);
      }),
      { numRuns: 8 },
    );
  });

  test("is the same in thousands of frames", () => {
    const session = sessionOf(document);
    const frames = 3001;
    for (let k = 1; k < 2 * frames && !session.work({ until: (whole.engine.time * k) / frames }); k++);
    expect(fingerprint(session)).toEqual(wanted);
  });

  test("is the same when it is resumed in another session", () => {
    const first = sessionOf(document);
    first.work({ encounters: 150 });
    const kept = structuredClone(first.save());
    const second = sessionOf(document);
    second.restore(kept);
    second.work();
    expect(fingerprint(second)).toEqual(wanted);
    expect(second.measures.summary()).toEqual(whole.measures.summary());
    expect(countsOf(second)).toEqual(countsOf(whole));
    first.work();
    expect(fingerprint(first)).toEqual(wanted);
  });

  test("is the same when it is stopped by hand and goes on, be it elsewhere", () => {
    const first = sessionOf(document);
    first.work({ until: 0.437 * whole.engine.time });
    const rows = first.counts.rows;
    first.stop();
    expect(first.counts.rows).toBe(rows + 1);
    const second = sessionOf(document);
    second.restore(structuredClone(first.save()));
    for (const session of [first, second]) {
      session.resume();
      expect(session.counts.rows).toBe(rows);
      session.work();
      expect(fingerprint(session)).toEqual(wanted);
      expect(session.measures.summary()).toEqual(whole.measures.summary());
    }
  });

  test("is the same when something else is tried with the engine in between", () => {
    const session = sessionOf(document);
    session.work({ encounters: 60 });
    session.undisturbed((engine) => {
      engine.log(10);
      engine.advance({ until: engine.time + 0.5 });
    });
    session.work();
    expect(fingerprint(session)).toEqual(wanted);
  });
});
