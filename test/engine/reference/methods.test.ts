/** The engines of the literature are held to the oracle on random small systems of every kind, and to their own promises. */

import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import type { QueueKind } from "../../../src/engine/reference/queues/eventQueue.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { variants } from "../classicVariants.ts";
import { frameOf } from "../frameOf.ts";
import { buildSystem, flatGas, randomSystem } from "../randomSystem.ts";
import { smallSystem } from "../smallSystem.ts";

const queues: QueueKind[] = ["list", "tree", "balanced-tree", "heap", "tournament", "calendar"];

/** Long enough for some ten encounters a particle in most. */
function duration(system: System): number {
  const speed = Math.sqrt(system.velocities.reduce((sum, v) => sum + v * v, 0) / Math.max(1, system.count));
  return (3 * Math.max(...system.size)) / (speed || 1);
}

describe.each(variants)("$name", ({ create }) => {
  test("the oracle's encounters until rounding parts them", () => {
    const enough: number[] = [];
    fc.assert(
      fc.property(randomSystem, fc.nat(), fc.constantFrom(...queues), (system, seed, queue) => {
        const { perParticle } = expectAgreement(system, (s) => create(s, queue), { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
      }),
      { numRuns: take(6, 40), seed: 1991 },
    );
    enough.sort((a, b) => a - b);
    // Of six systems a quarter is one, which may be such as chaos ends early: then the half.
    expect(enough[enough.length >> take(1, 2)]).toBeGreaterThan(5);
  });

  test("a run cut into pieces, and one saved and restored by another engine, equals the whole run bit for bit", () => {
    fc.assert(
      fc.property(randomSystem, fc.constantFrom(...queues), fc.nat(9), (system, queue, seed) => {
        // A heap that comes to rest has encounters without end.
        const most = 15 * system.count;
        const until = duration(system);
        const whole = create(system, queue);
        const ending = whole.advance({ until, encounters: most });
        let cut = create(system, queue);
        const hits = (engine: Engine) => flatTally(engine.tally()).collisions + flatTally(engine.tally()).wallHits;
        for (let k = 1; k <= 5; k++) {
          for (let left = most; left > 0; left = most - hits(cut)) {
            const pause = cut.advance({
              until: k < 5 ? (whole.time * k) / 5 : whole.time,
              encounters: Math.min(left, 1 + seed),
            });
            if (pause.why !== "encounters") break;
          }
          if (k !== 3) continue;
          const other = create(system, queue);
          other.advance({ until: whole.time / 7, encounters: 5 });
          other.restore(cut.save());
          expect(other.time).toBe(cut.time);
          expect(flatTally(other.tally())).toEqual(flatTally(cut.tally()));
          cut = other;
        }
        if (ending.why === "time") cut.advance({ until });
        expect(flatTally(cut.tally())).toEqual(flatTally(whole.tally()));
        expect(cut.encounterCounts()).toEqual(whole.encounterCounts());
        expect(frameOf(cut)).toEqual(frameOf(whole));
        // In these words, because a list of thousands of differing bytes is useless.
        expect(Buffer.compare(cut.save(), whole.save())).toBe(0);
      }),
      { numRuns: take(6, 15), seed: 5 },
    );
  });

  test("the run is the same bit for bit whatever queue keeps the events", () => {
    const gas = buildSystem({ ...flatGas, seed: 3, sizes: "many", aspect: [1, 1] });
    const results = queues.map((queue) => {
      const engine = create(gas, queue);
      engine.advance({ until: 1e3, encounters: take(300, 1500) });
      const { queueSteps, bytes, queuePushes, queuePops, ...work } = flatTally(engine.tally());
      return { frame: frameOf(engine), work, held: queuePushes - queuePops };
    });
    for (const result of results) expect(result).toEqual(results[0]);
  });

  test("energy and momentum are kept to rounding, and nothing overlaps", () => {
    const system = crystal(2, 60, 0.5);
    const engine = create(system);
    engine.advance({ until: 1e6, encounters: take(1000, 6000) });
    const { positions: x, velocities: v } = frameOf(engine);
    const energy = (u: Float64Array) => u.reduce((sum, c) => sum + c * c, 0);
    expect(Math.abs(energy(v) / energy(system.velocities) - 1)).toBeLessThan(1e-12);
    for (const axis of [0, 1])
      expect(Math.abs(v.reduce((s, c, k) => s + (k % 2 === axis ? c : 0), 0))).toBeLessThan(1e-11);
    let least = Infinity;
    for (let i = 0; i < 60; i++) {
      for (let j = 0; j < i; j++) {
        const apart = [0, 1].map((axis) => {
          const r = x[2 * i + axis] - x[2 * j + axis];
          return r - system.size[axis] * Math.round(r / system.size[axis]);
        });
        least = Math.min(least, Math.hypot(...apart));
      }
    }
    expect(least).toBeGreaterThan(1 - 1e-12);
  });

  test("three discs in a row, two of them touching, pass the blow on; two hit at once lose nothing", () => {
    const row = smallSystem({
      size: [30, 10],
      edges: "open",
      particles: [{ at: [3, 5], velocity: [1, 0] }, { at: [10, 5] }, { at: [12, 5] }],
    });
    const passed = create(row);
    expect(passed.advance({ until: 6 })).toEqual({ why: "time" });
    expect([...frameOf(passed).velocities]).toEqual([0, 0, 0, 0, 1, 0]);
    expect([...passed.encounterCounts()]).toEqual([1, 2, 1]);
    // Lubachevsky 1991, Fig. 7.1.
    const triple = smallSystem({
      size: [30, 30],
      edges: "open",
      particles: [
        { at: [15, 20], velocity: [0, -1] },
        { at: [14, 10], velocity: [0, 1] },
        { at: [16, 10], velocity: [0, 1] },
      ],
    });
    const hit = create(triple);
    hit.advance({ until: 30 });
    const { velocities: v } = frameOf(hit);
    expect(v[1] + v[3] + v[5]).toBeCloseTo(1, 13);
    expect(v[0] + v[2] + v[4]).toBeCloseTo(0, 13);
    expect(v.reduce((sum, u) => sum + u * u, 0)).toBeCloseTo(3, 13);
  });

  test("a bouncing ball ends in collapse where its bounces add up to, or goes on under the TC rule", () => {
    const ball = smallSystem({
      size: [3, 7],
      edges: ["periodic", "periodic", "reflecting", "open"],
      gravity: [0, -0.3],
      particles: [{ at: [0.5, 3.3], radius: 0.5, velocity: [0.3, 0] }],
      wallRestitution: 0.7,
    });
    const pause = create(ball).advance({ until: 1000 });
    expect(pause).toMatchObject({ why: "collapse", particle: 0, partner: -3 });
    expect(pause.why === "collapse" && pause.time).toBeCloseTo((Math.sqrt((2 * 2.8) / 0.3) * 1.7) / 0.3, 4);
    const engine = create({ ...ball, collapse: { kind: "tc", tc: 1e-3, after: 1000 } });
    expect(engine.advance({ until: take(26, 40) })).toEqual({ why: "time" });
    expect(flatTally(engine.tally()).wallHits).toBeGreaterThan(100);
  });

  test("an empty box, a single particle and a state of another system are no trouble", () => {
    const empty = create(smallSystem({ size: [3, 3], particles: [] }));
    expect(empty.advance({ until: 1000 })).toEqual({ why: "time" });
    const one = smallSystem({ size: [3, 3], edges: "periodic", particles: [{ at: [1, 1], velocity: [1, 0] }] });
    const engine = create(one);
    expect(engine.advance({ until: 301 })).toEqual({ why: "time" });
    expect(frameOf(engine).positions[0]).toBeCloseTo(2, 11);
    expect(flatTally(engine.tally()).collisions).toBe(0);
    expect(() => engine.restore(create(crystal(2, 20, 0.2)).save())).toThrow(/another system/);
    expect(() => engine.restore(engine.save().subarray(0, 64))).toThrow(/another system/);
    expect(() => engine.advance({ until: Infinity })).toThrow(/finite/);
  });
});

test("a box barely wider than a particle: it never meets itself, and misses no other", () => {
  const narrow = smallSystem({
    size: [2.1, 40],
    edges: "periodic",
    particles: [
      { at: [1, 5], velocity: [3, 1] },
      { at: [0.5, 25], velocity: [-2, -1] },
    ],
  });
  for (const { create } of variants) expectAgreement(narrow, (s) => create(s), { perParticle: 12 });
});
