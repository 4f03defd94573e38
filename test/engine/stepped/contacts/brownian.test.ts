/** Brownian particles: displacements, encounters, and the agreement of the methods on the same noise. */

import { describe, expect, test } from "vitest";
import { emptyFrame } from "../../../../src/engine/api/engine.ts";
import { flatTally } from "../../../../src/engine/dynamics/counters.ts";
import type { OnContact } from "../../../../src/engine/stepped/contacts/brownian.ts";
import type { DetectorKind } from "../../../../src/engine/stepped/detectors/createDetector.ts";
import {
  createStepped,
  type SteppedEngine,
  type SteppedOptions,
} from "../../../../src/engine/stepped/steppedEngine.ts";
import type { System } from "../../../../src/physics/system.ts";
import { BrownianNoise } from "../../../../src/scenario/start/brownianNoise.ts";
import { findOverlaps } from "../../../../src/scenario/start/overlaps.ts";
import { stream } from "../../../../src/scenario/start/randomStreams.ts";
import { take } from "../../../effort.ts";
import fc from "../../../property.ts";
import { randomSystem } from "../../randomSystem.ts";
import { smallSystem } from "../../smallSystem.ts";

const exact: readonly DetectorKind[] = ["naive", "sweep", "verlet", "cells", "centres", "slices"];

interface Walk extends Partial<SteppedOptions> {
  readonly detector: DetectorKind;
  readonly step: number;
  readonly diffusion?: number | Float64Array;
  readonly onContact?: OnContact;
  readonly seed?: number;
}

function walkers(system: System, { diffusion = 1, onContact = "reflect", seed = 1, ...options }: Walk): SteppedEngine {
  const noise = new BrownianNoise(seed, system.count, system.dimension);
  return createStepped(system, { ...options, motion: { diffusion, onContact, noise } });
}

/** Points so small that they never meet. */
function points(dimension: 2 | 3, count: number): System {
  const size = [70, 50, 30].slice(0, dimension);
  return smallSystem({
    size,
    edges: "periodic",
    particles: Array.from({ length: count }, (_, k) => ({
      at: size.map((side, a) => side * ((k * (a + 1) * 0.618034) % 1)),
      radius: 1e-9,
    })),
  });
}

function withSpecies(system: System, many: number, of: (i: number) => number): System {
  return {
    ...system,
    species: system.species.map((_, i) => of(i)),
    speciesNames: Array.from({ length: many }, (_, s) => `species ${s}`),
    restitution: new Float64Array(many * many).fill(1),
    wallRestitution: new Float64Array(2 * many * system.dimension).fill(1),
  };
}

function positionsOf(engine: SteppedEngine): Float64Array {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return frame.positions;
}

/** Deepest overlap as a share of the contact distance. */
function deepest(engine: SteppedEngine): number {
  const { dimension, size, edges, radii } = engine.system;
  const periodic = Array.from(size, (_, axis) => edges[2 * axis] === "periodic");
  const { worst } = findOverlaps({ dimension, size, periodic, positions: positionsOf(engine), radii, limit: 1 });
  return worst ? worst.depth / (radii[worst.i] + radii[worst.j]) : 0;
}

describe("Brownian motion", () => {
  test.each([2, 3] as const)(
    "in %i dimensions, alone, the mean square displacement is 2dDt, round the box and whatever the step",
    (d) => {
      const count = take(300, 500);
      const system = points(d, count);
      for (const step of take([0.25], [0.5, 0.125])) {
        const engine = walkers(system, { detector: "slices", step, diffusion: 3 });
        engine.advance({ until: 10 });
        // √(2 / count d) is one standard deviation.
        const expected = 2 * d * 3 * 10;
        expect(Math.abs(engine.facets.displacement.meanSquare() / expected - 1)).toBeLessThan(
          4 * Math.sqrt(2 / (count * d)),
        );
      }
    },
  );

  test.each([2, 3] as const)("in %i dimensions each species has its own 2dDt", (d) => {
    const count = take(450, 900);
    const alone = points(d, count);
    const constants = [2, 0.5, 0.02];
    const system = withSpecies(alone, 3, (i) => i % 3);
    const diffusion = Float64Array.from(system.species, (s) => constants[s]);
    const engine = walkers(system, { detector: "slices", step: take(0.5, 0.25), diffusion });
    engine.advance({ until: 10 });
    constants.forEach((D, s) => {
      const off = engine.facets.displacement.meanSquare(s) / (2 * d * D * 10) - 1;
      expect(Math.abs(off)).toBeLessThan(4 * Math.sqrt(6 / (count * d)));
    });
    const mean = constants.reduce((sum, _, s) => sum + engine.facets.displacement.meanSquare(s), 0) / 3;
    expect(engine.facets.displacement.meanSquare()).toBeCloseTo(mean, 9);
  });

  test("slow ones among fast ones are not carried along: where they meet they weigh 1/D", () => {
    // Discs on a lattice, 35 % of the plane, every tenth of them slow.
    const particles = Array.from({ length: 900 }, (_, k) => ({
      at: [(k % 30) + 0.5, Math.floor(k / 30) + 0.5],
      radius: 1 / 3,
    }));
    const made = smallSystem({ size: [30, 30], edges: "periodic", particles });
    const system = withSpecies(made, 2, (i) => (i % 10 === 3 ? 1 : 0));
    const diffusion = Float64Array.from(system.species, (s) => (s === 0 ? 1 : 0.01));
    const engine = walkers(system, { detector: "centres", step: 0.01, diffusion });
    const time = take(1, 2);
    engine.advance({ until: time });
    expect(flatTally(engine.tally()).collisions).toBeGreaterThan(2500 * time);
    const slow = engine.facets.displacement.meanSquare(1) / (4 * 0.01 * time);
    // Alone they have 1 ± √(1/90); hindered less. With equal weights it would be twelve.
    expect(slow).toBeGreaterThan(0.3);
    expect(slow).toBeLessThan(1.3);
    const fast = engine.facets.displacement.meanSquare(0) / (4 * time);
    expect(fast).toBeLessThan(1);
    expect(fast).toBeGreaterThan(0.2);
  });

  test("associated particles have the friction of all: 1/Σ(1/D)", () => {
    const couples = Array.from({ length: 144 }, (_, k) => [
      { at: [4 * (k % 12) + 1, 4 * Math.floor(k / 12) + 1], radius: 0.5 },
      { at: [4 * (k % 12) + 2.000001, 4 * Math.floor(k / 12) + 1], radius: 0.5 },
    ]);
    const system = smallSystem({ size: [48, 48], edges: "periodic", particles: couples.flat() });
    const diffusion = Float64Array.from({ length: 288 }, (_, i) => (i % 2 === 0 ? 0.02 : 0.005));
    const engine = walkers(system, { detector: "centres", step: 0.002, onContact: "associate", diffusion });
    engine.advance({ until: 1 });
    const pairs = engine.facets.clusters!.census().find(([size]) => size === 2)![1];
    expect(pairs).toBeGreaterThan(90);
    const before = positionsOf(engine);
    const after = take(2, 8);
    engine.advance({ until: 1 + after });
    const later = positionsOf(engine);
    let [square, many] = [0, 0];
    for (let i = 0; i < 288; i += 2) {
      const gap = [0, 1].map((a) => before[2 * i + a] - before[2 * i + 2 + a]);
      if (Math.abs(Math.hypot(...gap) - 1) > 1e-9) continue;
      many++;
      for (let a = 0; a < 2; a++) {
        const way = later[2 * i + a] - before[2 * i + a];
        square += (way - 48 * Math.round(way / 48)) ** 2;
      }
    }
    const expected = (4 * after) / (1 / 0.02 + 1 / 0.005);
    expect(Math.abs(square / many / expected - 1)).toBeLessThan(5 / Math.sqrt(many));
  });

  test("the noise of a particle is its own: however many others there are", () => {
    const [few, many] = [new Float64Array(6), new Float64Array(30)];
    const [a, b] = [new BrownianNoise(5, 2, 3), new BrownianNoise(5, 10, 3)];
    for (let k = 0; k < 7; k++) {
      a.fill(few);
      b.fill(many);
    }
    expect(many.subarray(0, 6)).toEqual(few);
    expect(new Set(many).size).toBe(30);
    const taken = new BrownianNoise(5, 2, 3);
    taken.restore(a.save());
    a.fill(few);
    taken.fill(many.subarray(0, 6));
    expect(many.subarray(0, 6)).toEqual(few);
  });

  test("where pairs rest in touch, the pairs that meet depend neither on the method nor on its cells", () => {
    const at = (k: number) => [
      1 * (k % 10) + 0.5 + 0.1 * Math.sin(7 * k),
      Math.floor(k / 10) + 0.5 + 0.1 * Math.cos(5 * k),
    ];
    const particles = Array.from({ length: 100 }, (_, k) => ({ at: at(k), radius: 0.35 }));
    const system = smallSystem({
      size: [10, 10],
      edges: ["periodic", "periodic", "reflecting", "reflecting"],
      particles,
    });
    const runs = [
      ...exact.map((detector) => ({ detector })),
      { detector: "centres", cells: [14, 14] },
      { detector: "cells", cells: [14, 14] },
      { detector: "centres", within: "restart" },
      { detector: "naive", within: "restart" },
    ] as const;
    const found = runs.map((options) => {
      const engine = walkers(system, { ...options, step: 0.004, onContact: "stop", diffusion: 0.5, beyond: "split" });
      engine.advance({ until: take(0.07, 0.2) });
      return { positions: positionsOf(engine), ...flatTally(engine.tally()) };
    });
    const [first] = found;
    expect(first!.collisions).toBeGreaterThan(take(150, 500));
    for (const { positions, collisions, wallHits } of found) {
      expect([collisions, wallHits]).toEqual([first!.collisions, first!.wallHits]);
      expect(Math.max(...positions.map((x, k) => Math.abs(x - first!.positions[k])))).toBeLessThan(5e-10);
    }
  });

  test("the noise of a particle is the stream of that name", () => {
    const noise = new BrownianNoise(-1.5, 3, 3);
    const streams = [0, 1, 2].map((i) => stream(-1.5, `Brownian motion of particle ${i}`));
    const drawn = new Float64Array(9);
    for (let k = 0; k < 500; k++) {
      noise.fill(drawn);
      expect([...drawn]).toEqual(streams.flatMap(({ normal }) => [normal(), normal(), normal()]));
    }
  });

  test.each([
    [2, 1],
    [2, 10],
    [3, 7],
    [3, 10],
  ] as const)(
    "noise in %i-D taken up behind %i steps is that of one who has gone through them",
    (dimension, before) => {
      const whole = new BrownianNoise(5, 4, dimension);
      const [wanted, got] = [new Float64Array(4 * dimension), new Float64Array(4 * dimension)];
      for (let k = 0; k < before; k++) whole.fill(wanted);
      const later = new BrownianNoise(5, 4, dimension, before);
      for (let k = 0; k < 5; k++) {
        whole.fill(wanted);
        later.fill(got);
        expect(got).toEqual(wanted);
      }
    },
  );

  test.each(["reflect", "stop", "associate"] as const)(
    "on the same noise all detectors have the same collisions: %s",
    (onContact) => {
      let met = 0;
      fc.assert(
        fc.property(randomSystem, fc.constantFrom(0.02, 0.2, 1), fc.boolean(), (system, share, bySize) => {
          const still = { ...system, gravity: new Float64Array(system.dimension) };
          const step = (share * Math.min(...system.radii)) ** 2 / 2;
          const diffusion = bySize ? system.radii.map((radius) => 0.3 / radius) : 1;
          const runs = exact.map((detector) => {
            const engine = walkers(still, { detector, step, onContact, diffusion });
            engine.log(60);
            engine.advance({ until: 30 * step, encounters: 12 });
            return engine.drain();
          });
          met += runs[0].length;
          for (const run of runs.slice(1)) {
            expect(Array.from(run.first)).toEqual(Array.from(runs[0].first));
            expect(Array.from(run.second)).toEqual(Array.from(runs[0].second));
          }
        }),
        { numRuns: 40, seed: 11 },
      );
      expect(met).toBeGreaterThan(take(12, 50));
    },
  );

  test.each(["reflect", "stop", "associate"] as const)("particles never overlap: %s", (onContact) => {
    fc.assert(
      fc.property(randomSystem, fc.constantFrom(...exact), fc.constantFrom(0.1, 0.7, 3), (system, detector, share) => {
        const engine = walkers(system, { detector, step: (share * Math.min(...system.radii)) ** 2 / 2, onContact });
        for (let k = 1; k <= 10; k++) {
          engine.advance({ until: (k * share ** 2) / 10 });
          expect(deepest(engine)).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 40, seed: 2 },
    );
  });

  test("steps beyond a detector's bound are cut in pieces, and counted", () => {
    const system = points(3, 500);
    const tight = { ...system, radii: system.radii.map(() => 0.01) };
    const engine = walkers(tight, { detector: "sweep", step: 0.01, cells: [140, 100, 60], onContact: "reflect" });
    engine.advance({ until: 1 });
    const { splits, fast } = engine.tally().work;
    // Half a cell less a radius is 0.24, 1.7 standard deviations of a step along an axis.
    expect(splits).toBe(100);
    expect(fast).toBeGreaterThan(1000);
    const same = walkers(tight, { detector: "naive", step: 0.01 });
    same.advance({ until: 0.02 });
    const again = walkers(tight, { detector: "sweep", step: 0.01, cells: [140, 100, 60] });
    again.advance({ until: 0.02 });
    expect(flatTally(again.tally()).collisions).toBe(flatTally(same.tally()).collisions);
  });

  test("associated particles stay together, and a cluster of k diffuses with D/k", () => {
    const pair = (x: number, y: number) => [
      { at: [x, y], radius: 0.5 },
      { at: [x + 1.0000001, y], radius: 0.5 },
    ];
    const particles = Array.from({ length: 100 }, (_, k) =>
      pair(10 * (k % 10) + 3, 10 * Math.floor(k / 10) + 3),
    ).flat();
    const system = smallSystem({ size: [100, 100], edges: "periodic", particles });
    const engine = walkers(system, { detector: "centres", step: 0.01, onContact: "associate" });
    engine.advance({ until: 1 });
    const census = engine.facets.clusters!.census();
    expect(census.reduce((sum, [size, many]) => sum + size * many, 0)).toBe(200);
    // Two that nearly touch do so in the first steps, or have gone their ways.
    const pairs = census.find(([size]) => size === 2)![1];
    expect(pairs).toBeGreaterThan(80);
    const before = engine.facets.displacement.meanSquare();
    const frame = positionsOf(engine);
    const bonded = Array.from({ length: 100 }, (_, k) => 2 * k).filter(
      (i) => Math.abs(Math.hypot(frame[2 * i] - frame[2 * i + 2], frame[2 * i + 1] - frame[2 * i + 3]) - 1) < 1e-9,
    );
    engine.advance({ until: 2 });
    const later = positionsOf(engine);
    let square = 0;
    for (const i of bonded) {
      const apart = Math.hypot(later[2 * i] - later[2 * i + 2], later[2 * i + 1] - later[2 * i + 3]);
      if (apart < 50) expect(apart).toBeCloseTo(1, 8);
      for (let a = 0; a < 2; a++) {
        const way = later[2 * i + a] - frame[2 * i + a];
        square += (way - 100 * Math.round(way / 100)) ** 2;
      }
    }
    // 2d(D/2)t = 2 each; a pair's is exponentially distributed.
    expect(square / bonded.length).toBeGreaterThan(2 - 4 * (2 / Math.sqrt(bonded.length)));
    expect(square / bonded.length).toBeLessThan(2 + 4 * (2 / Math.sqrt(bonded.length)));
    expect(before).toBeLessThan(4);
  });
});
