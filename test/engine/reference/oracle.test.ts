/** The oracle against what can be worked out by hand, and against laws that need no second program. */

import { describe, expect, test } from "vitest";
import type { Engine, Frame } from "../../../src/engine/api/engine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";
import { frameOf } from "../frameOf.ts";
import { buildSystem, randomSystem } from "../randomSystem.ts";
import { smallSystem } from "../smallSystem.ts";

function energy({ dimension: d, count, masses, gravity }: System, { positions: x, velocities: v }: Frame): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < d; a++) {
      const k = i * d + a;
      sum += masses[i] * (v[k] ** 2 / 2 - gravity[a] * x[k]);
    }
  }
  return sum;
}

describe("by hand", () => {
  test("two unequal balls head on exchange as elastic or lossy collisions must", () => {
    for (const restitution of [1, 0.5, 0]) {
      const engine = createOracle(
        smallSystem({
          size: [20, 10, 10],
          particles: [
            { at: [3, 5, 5], velocity: [2, 0, 0], mass: 3 },
            { at: [11, 5, 5], velocity: [-1, 0, 0] },
          ],
          restitution,
        }),
      );
      engine.log(10);
      expect(engine.advance({ until: 100, encounters: 1 })).toEqual({ why: "encounters" });
      // Gap 8 − 2 at relative speed 3.
      expect(engine.time).toBe(2);
      const v = frameOf(engine).velocities;
      const center = 5 / 4;
      // Without restitution they separate at 2⁻⁴⁰ of the sum of their speeds, which is 3 as their relative speed.
      const e = Math.max(restitution, 2 ** -40);
      expect(v[0]).toBeCloseTo(center - (e * 3) / 4, 14);
      expect(v[3]).toBeCloseTo(center + (e * 9) / 4, 14);
      const transfer = (3 / 4) * (1 + e) * 3;
      const tally = engine.tally();
      expect(tally.virial).toBeCloseTo(transfer * 2, 13);
      expect(tally.dissipated).toBeCloseTo((3 / 8) * 9 * (1 - e ** 2), 13);
      const log = engine.drain();
      expect([log.length, log.first[0], log.second[0]]).toEqual([1, 0, 1]);
      expect(log.impulse[0]).toBeCloseTo(transfer, 13);
      expect(log.gap[0]).toBeCloseTo(0, 14);
    }
  });

  test("an oblique collision turns two equal discs by right angles", () => {
    const engine = createOracle(
      smallSystem({
        size: [20, 20],
        particles: [{ at: [3, 10], velocity: [1, 0] }, { at: [10, 10 + Math.SQRT2] }],
        edges: "open",
      }),
    );
    engine.advance({ until: 10 });
    expect([...frameOf(engine).velocities].map((x) => x.toFixed(9))).toEqual(
      [0.5, -0.5, 0.5, 0.5].map((x) => x.toFixed(9)),
    );
  });

  test("discs that pass at exactly the contact distance do not meet", () => {
    const particles = [
      { at: [3, 4], velocity: [1, 0] },
      { at: [10, 6], velocity: [-1, 0] },
    ];
    const engine = createOracle(smallSystem({ size: [20, 10], particles, edges: "open" }));
    engine.advance({ until: 100 });
    expect(engine.tally().collisions).toBe(0);
  });

  test("a wall gives the normal velocity back, less by its restitution, and counts the impulse", () => {
    const particles = [{ at: [5, 5], velocity: [3, 1], mass: 2 }];
    const engine = createOracle(smallSystem({ size: [10, 10], particles, wallRestitution: 0.5 }));
    engine.log(4);
    engine.advance({ until: 2 });
    expect([...frameOf(engine).velocities]).toEqual([-1.5, 1]);
    expect(frameOf(engine).positions[0]).toBeCloseTo(9 - 1.5 * (2 - 4 / 3), 14);
    expect(engine.tally().wallImpulse).toEqual([0, 9, 0, 0]);
    expect(engine.tally().dissipated).toBeCloseTo(9 - 9 / 4, 14);
    expect(engine.drain().second[0]).toBe(-2);
  });

  test("a search without end comes back after its limit of work, and goes on as if it had not", () => {
    // The first goes around five thousand times before the second arrives.
    const particles = [
      { at: [0, 1], velocity: [0, 1], radius: 0.1 },
      { at: [5e4, 1], velocity: [-1, 0], radius: 0.1 },
    ];
    const system = smallSystem({ size: [2e5, 10], particles, edges: "periodic" });
    const [whole, cut] = [createOracle(system), createOracle(system)];
    const until = 6e4;
    whole.advance({ until });
    let pauses = 0;
    for (let before = 0; cut.advance({ until, work: 1000 }).why === "work"; before = cut.time) {
      expect(cut.time).toBeGreaterThan(before);
      pauses++;
    }
    expect(pauses).toBeGreaterThan(1);
    expect(cut.tally().collisions).toBe(1);
    expect(frameOf(cut)).toEqual(frameOf(whole));
    expect(cut.tally()).toEqual(whole.tally());
  });

  test("an open face lets go for good", () => {
    const edges = ["open", "open", "reflecting", "reflecting"] as const;
    const particles = [{ at: [5, 5], velocity: [-3, 0] }];
    const engine = createOracle(smallSystem({ size: [10, 10], particles, edges }));
    expect(engine.advance({ until: 1000 })).toEqual({ why: "time" });
    expect([...frameOf(engine).positions]).toEqual([-2995, 5]);
    expect(engine.advance({ until: Infinity })).toEqual({ why: "time" });
  });

  test("a flight through 137 periodic images ends at the right one", () => {
    // Along x in steps of 7 the second disc stands at 3.5 + 7k, along y at 5 + 11m; slope 11/(7·137) reaches m = 1 at k = 137.
    const [length, height, images] = [7, 11, 137];
    const start = [0, 5];
    const target = [3.5, 5];
    const speed = 4;
    const way = [3.5 + length * images, height];
    const far = Math.hypot(...way);
    // Small discs: on the way it passes images of the target no closer than a half of the row's next step, 11/137/2.
    const radius = 0.01;
    const engine = createOracle(
      smallSystem({
        size: [length, height],
        edges: "periodic",
        particles: [
          { at: start, velocity: way.map((w) => (w / far) * speed), radius },
          { at: target, radius },
        ],
      }),
    );
    expect(engine.advance({ until: 1e4, encounters: 1 })).toEqual({ why: "encounters" });
    expect(engine.time).toBeCloseTo((far - 2 * radius) / speed, 9);
    expect(frameOf(engine).velocities[2]).toBeCloseTo((way[0] / far) * speed, 9);
  });

  test("three discs in a row, two of them touching, pass the blow on", () => {
    const engine = createOracle(
      smallSystem({
        size: [30, 10],
        edges: "open",
        particles: [{ at: [3, 5], velocity: [1, 0] }, { at: [10, 5] }, { at: [12, 5] }],
      }),
    );
    expect(engine.advance({ until: 6 })).toEqual({ why: "time" });
    expect([...frameOf(engine).velocities]).toEqual([0, 0, 0, 0, 1, 0]);
    expect(engine.tally().collisions).toBe(2);
    expect([...engine.encounterCounts()]).toEqual([1, 2, 1]);
  });

  test("a disc shot between two touching ones: nothing overlaps afterwards, nothing is lost", () => {
    const engine = createOracle(
      smallSystem({
        size: [30, 30],
        edges: "open",
        particles: [{ at: [3, 15], velocity: [1, 0] }, { at: [10, 14] }, { at: [10, 16] }],
      }),
    );
    engine.advance({ until: 50 });
    const { velocities: v } = frameOf(engine);
    expect(v[0] + v[2] + v[4]).toBeCloseTo(1, 14);
    expect(v.reduce((sum, u) => sum + u * u, 0)).toBeCloseTo(1, 14);
    expect(v[3]).toBeLessThan(0);
    expect(v[5]).toBeGreaterThan(0);
  });
});

describe("a ball that bounces with ε = 0.5 from height h", () => {
  const ball = (floor: number): System =>
    smallSystem({
      size: [10, 10],
      particles: [{ at: [5, floor + 0.5 + 1], radius: 0.5 }],
      gravity: [0, -1],
      wallRestitution: 0.5,
    });

  test("comes to rest at 3 √(2h/g), where collapse is reported", () => {
    const engine = createOracle(ball(0));
    const pause = engine.advance({ until: 100 });
    expect(pause).toMatchObject({ why: "collapse", particle: 0, partner: -3 });
    if (pause.why === "collapse") expect(Math.abs(pause.time - 3 * Math.SQRT2)).toBeLessThan(1e-7);
    expect(engine.advance({ until: 100 })).toEqual(pause);
    const frame = frameOf(engine);
    expect(Math.abs(frame.positions[1] - 0.5)).toBeLessThan(1e-14);
    expect(Math.abs(frame.velocities[1])).toBeLessThan(1e-7);
    expect(engine.tally().dissipated).toBeCloseTo(1, 14);
  });

  // Bannerman et al. halt half of such runs without the stable rule, depending on where the floor stands.
  test("wherever the floor stands", () => {
    for (let k = 1; k <= 200; k++) {
      const size = 3 + k / 7;
      const upside = smallSystem({
        size: [10, size],
        particles: [{ at: [5, size - 1.5], radius: 0.5 }],
        gravity: [0, 1],
        wallRestitution: 0.5,
      });
      const engine = createOracle(upside);
      const pause = engine.advance({ until: 100 });
      if (pause.why !== "collapse") throw new Error(`size ${size}: ${pause.why}`);
      expect(Math.abs(pause.time - 3 * Math.SQRT2)).toBeLessThan(1e-6);
      expect(Math.abs(frameOf(engine).positions[1] + 0.5 - size)).toBeLessThan(1e-13 * size);
    }
  });

  test("goes on bouncing under the TC rule, too low to see", () => {
    const engine = createOracle({ ...ball(0), collapse: { kind: "tc", tc: 1e-4, after: 100 } });
    expect(engine.advance({ until: 5 })).toEqual({ why: "time" });
    const height = frameOf(engine).positions[1] - 0.5;
    expect(Math.abs(height)).toBeLessThan(1e-8);
  });

  test("lying there from the start is collapse at once", () => {
    const particles = [{ at: [5, 1] }];
    const engine = createOracle(smallSystem({ size: [10, 10], particles, gravity: [0, -1], restitution: 0.5 }));
    expect(engine.advance({ until: 1 })).toMatchObject({ why: "collapse", particle: 0, partner: -3, time: 0 });
  });
});

describe("random systems", () => {
  const steps = take(12, 25);
  const duration = (system: System): number => {
    const speed = Math.sqrt(system.velocities.reduce((sum, v) => sum + v * v, 0) / system.count);
    return (2 * Math.max(...system.size)) / speed;
  };

  test("keep energy and momentum, less what is said to be lost; encounters happen at contact; nothing overlaps", () => {
    fc.assert(
      fc.property(randomSystem, (system) => {
        const { dimension: d, masses, edges, size, radii, gravity } = system;
        const engine = createOracle(system);
        engine.log(100_000);
        const before = frameOf(engine);
        const impulse = new Float64Array(d);
        let potentialShift = 0;
        for (let step = 1; step <= steps; step++) {
          const pause = engine.advance({ until: (duration(system) * step) / steps, encounters: 20 });
          const frame = frameOf(engine);
          expect(worstOverlap(system, frame)).toBeLessThan(1e-9);
          if (pause.why === "collapse") break;
        }
        const after = frameOf(engine);
        const tally = engine.tally();
        const kinetic = energy({ ...system, gravity: new Float64Array(d) }, before);
        // Falling through a periodic face gives energy that the wrapped height does not show: only without it is it kept.
        const falls = gravity.some((g, a) => g !== 0 && edges[2 * a] === "periodic");
        if (!falls) {
          const scale = kinetic + Math.abs(energy(system, before)) + Math.abs(energy(system, after) - kinetic);
          potentialShift = energy(system, before) - tally.dissipated - energy(system, after);
          expect(Math.abs(potentialShift) / scale).toBeLessThan(1e-11);
        }
        const total = masses.reduce((sum, m) => sum + m, 0);
        for (let a = 0; a < d; a++) {
          let scale = 0;
          for (let i = 0; i < system.count; i++) {
            const k = i * d + a;
            impulse[a] += masses[i] * (after.velocities[k] - before.velocities[k]);
            scale += masses[i] * (Math.abs(after.velocities[k]) + Math.abs(before.velocities[k]));
          }
          const walls = tally.wallImpulse[2 * a] - tally.wallImpulse[2 * a + 1];
          const given = walls + total * gravity[a] * engine.time;
          const all = scale + tally.wallImpulse[2 * a] + tally.wallImpulse[2 * a + 1] + Math.abs(given);
          expect(Math.abs(impulse[a] - given) / (all || 1)).toBeLessThan(1e-12);
        }
        const log = engine.drain();
        const span = Math.max(...size, ...after.positions.map(Math.abs)) / Math.min(...radii);
        for (let k = 0; k < log.length; k++) expect(Math.abs(log.gap[k])).toBeLessThan(1e-13 * span);
        expect(log.length).toBe(tally.collisions + tally.wallHits);
        const met = engine.encounterCounts().reduce((sum, n) => sum + n, 0);
        expect(met).toBe(2 * tally.collisions + tally.wallHits);
      }),
      { numRuns: 150 },
    );
  });

  test("do not notice into how many pieces a run is cut, nor that it is saved and restored elsewhere", () => {
    fc.assert(
      fc.property(randomSystem, fc.nat(), (system, seed) => {
        const whole = createOracle(system);
        whole.advance({ until: duration(system) / 4, encounters: 60 });
        const end = whole.time;
        // What comes next has been looked for when the end is reached by time.
        whole.advance({ until: end });
        let cut: Engine = createOracle(system);
        for (let step = 1; step <= steps; step++) {
          if (step % 3 === seed % 3) {
            const state = cut.save();
            cut.advance({ until: end });
            const restored = step % 2 === 0 ? cut : createOracle(system);
            restored.restore(state);
            cut = restored;
          }
          cut.advance({ until: end * (step / steps), encounters: 3 });
          frameOf(cut);
        }
        cut.advance({ until: end });
        expect(frameOf(cut)).toEqual(frameOf(whole));
        expect(cut.tally()).toEqual(whole.tally());
        expect(cut.encounterCounts()).toEqual(whole.encounterCounts());
        expect(cut.save()).toEqual(whole.save());
      }),
      { numRuns: 60 },
    );
  });

  // A mean free path of a thousand radii makes a thousand of every rounding at each collision: three encounters go back.
  test("elastic ones, turned round, come back to where they were", () => {
    fc.assert(
      fc.property(randomSystem, (system) => {
        expect(returnError(elastic(system), 3)).toBeLessThan(1e-2);
      }),
    );
  });

  test("a dense elastic gas comes back over three collisions a particle", () => {
    const box = { axes: [0, 1].map(() => ["periodic", "periodic"] as const), aspect: [1, 1], tightAxis: undefined };
    const kind = {
      sizes: "many",
      masses: "many",
      speciesCount: 1,
      gravity: [0, 0],
      restitution: 1,
      fast: false,
    } as const;
    const gas = buildSystem({ seed: 3, dimension: 2, count: 30, fraction: 0.4, ...box, ...kind });
    expect(gas.count).toBe(30);
    expect(returnError(gas, 45)).toBeLessThan(1e-6);
  });
});

function elastic(system: System): System {
  const [restitution, wallRestitution] = [system.restitution.map(() => 1), system.wallRestitution.map(() => 1)];
  return { ...system, restitution, wallRestitution };
}

/** Runs a number of encounters, reverses all velocities, runs as long: the largest error of a velocity, relative. */
function returnError(system: System, encounters: number): number {
  const there = createOracle(system);
  there.advance({ until: 1e3, encounters });
  const turn = frameOf(there);
  const back = createOracle({ ...system, positions: turn.positions, velocities: turn.velocities.map((v) => -v) });
  back.advance({ until: there.time * (1 - 1e-9) });
  const { velocities } = frameOf(back);
  // Under gravity the speed there, not here, sets the scale of rounding.
  const speed = Math.max(...system.velocities.map(Math.abs), ...turn.velocities.map(Math.abs));
  return Math.max(...velocities.map((v, k) => Math.abs(v + system.velocities[k]))) / speed;
}

/** The deepest overlap of any pair, over the smallest radius. */
function worstOverlap({ dimension: d, size, edges, radii, count }: System, { positions: x }: Frame): number {
  let worst = 0;
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < d; a++) {
      if (edges[2 * a] === "reflecting") worst = Math.max(worst, radii[i] - x[i * d + a]);
      if (edges[2 * a + 1] === "reflecting") worst = Math.max(worst, x[i * d + a] + radii[i] - size[a]);
      if (edges[2 * a] !== "periodic") continue;
      expect(x[i * d + a]).toBeGreaterThanOrEqual(0);
      expect(x[i * d + a]).toBeLessThan(size[a]);
    }
    for (let j = 0; j < i; j++) {
      let rr = 0;
      for (let a = 0; a < d; a++) {
        const r = x[i * d + a] - x[j * d + a];
        rr += (edges[2 * a] === "periodic" ? r - size[a] * Math.round(r / size[a]) : r) ** 2;
      }
      worst = Math.max(worst, radii[i] + radii[j] - Math.sqrt(rr));
    }
  }
  return worst / Math.min(...radii);
}
