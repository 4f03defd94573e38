import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { listedParticles } from "../../../src/scenario/start/listedParticles.ts";
import { closestListed, findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { findParticlesOutside } from "../../../src/scenario/start/particlesOutside.ts";
import { stream } from "../../../src/scenario/start/randomStreams.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";

/** Every pair against every image there can be. */
function bruteForce(dimension: 2 | 3, size: number[], periodic: boolean[], positions: number[], radii: number[]) {
  const pairs = new Map<string, number>();
  const range = (k: number) => (k < dimension && periodic[k] ? [-2, -1, 0, 1, 2] : [0]);
  for (let i = 0; i < radii.length; i++) {
    for (let j = i; j < radii.length; j++) {
      let depth = -Infinity;
      for (const a of range(0)) {
        for (const b of range(1)) {
          for (const c of range(2)) {
            if (i === j && a === 0 && b === 0 && c === 0) continue;
            const shift = [a, b, c];
            let square = 0;
            for (let k = 0; k < dimension; k++) {
              square += (positions[i * dimension + k] - positions[j * dimension + k] + shift[k] * size[k]) ** 2;
            }
            depth = Math.max(depth, radii[i] + radii[j] - Math.sqrt(square));
          }
        }
      }
      if (depth > 0) pairs.set(`${i} ${j}`, depth);
    }
  }
  return pairs;
}

const systems = fc
  .record({ dimension: fc.constantFrom(2 as const, 3 as const), n: fc.integer({ min: 0, max: 30 }) })
  .chain(({ dimension, n }) =>
    fc.record({
      dimension: fc.constant(dimension),
      size: fc.array(fc.double({ min: 0.5, max: 20, noNaN: true }), { minLength: dimension, maxLength: dimension }),
      periodic: fc.array(fc.boolean(), { minLength: dimension, maxLength: dimension }),
      // From a little outside the box to a little outside.
      places: fc.array(fc.double({ min: -0.2, max: 1.2, noNaN: true }), {
        minLength: n * dimension,
        maxLength: n * dimension,
      }),
      radii: fc.array(
        fc.oneof(
          fc.constant(0.1),
          fc.double({ min: 0.01, max: 1, noNaN: true }),
          fc.double({ min: 1e-9, max: 3, noNaN: true }),
        ),
        { minLength: n, maxLength: n },
      ),
    }),
  );

describe("findOverlaps", () => {
  it("finds the pairs that a search through all images finds", () => {
    fc.assert(
      fc.property(systems, ({ dimension, size, periodic, places, radii }) => {
        const positions = places.map((x, at) => x * size[at % dimension]);
        const truth = bruteForce(dimension, size, periodic, positions, radii);
        const found = findOverlaps({ dimension, size, periodic, positions, radii, limit: 1e6 });
        // A box narrower than a ball in several directions: the ball meets itself once in each.
        const pairs = new Map<string, number>();
        for (const { i, j, depth } of found.pairs) pairs.set(`${i} ${j}`, Math.max(depth, pairs.get(`${i} ${j}`) ?? 0));
        // What is a touch but for rounding may be judged either way.
        for (const [pair, depth] of truth) if (depth < 1e-12 && !pairs.has(pair)) truth.delete(pair);
        expect([...pairs.keys()].sort()).toEqual([...truth.keys()].sort());
        for (const [pair, depth] of pairs) expect(depth).toBeCloseTo(truth.get(pair)!, 10);
        expect(found.count).toBe(found.pairs.length);
        if (truth.size > 0) expect(found.worst!.depth).toBeCloseTo(Math.max(...truth.values()), 10);
        else expect(found.worst).toBeUndefined();
      }),
      { numRuns: 1500 },
    );
  });

  it("lets balls touch, wherever in the box and however far round", () => {
    for (const start of [0, 0.1, 999.3, 12345.678]) {
      const positions: number[] = [];
      for (let i = 0; i < 100; i++) positions.push(start + i * 0.2, 0.1);
      const box = { dimension: 2, size: [20_000, 0.2], periodic: [true, true] } as const;
      const radii = new Array(100).fill(0.1);
      expect(findOverlaps({ ...box, positions, radii }).count).toBe(0);
      expect(
        findOverlaps({ ...box, positions, radii: radii.map((r) => r * (1 + 1e-9)), size: [20_000, 1] }).count,
      ).toBe(99);
    }
  });

  it("lists the first pairs in order and keeps the worst, which may not be among them", () => {
    const n = 20_000;
    const positions = new Float64Array(2 * n);
    // Pairs (0, 10000), (1, 10001), … scattered over the box; the last of them deepest.
    for (let i = 0; i < n / 2; i++) {
      const place = (i * 7919) % (n / 2);
      const [x, y] = [1 + 2 * (place % 100), 1 + 2 * Math.floor(place / 100)];
      positions.set([x, y], 2 * i);
      positions.set([x + (i === n / 2 - 1 ? 0.1 : 0.5), y], 2 * (i + n / 2));
    }
    const radii = new Float64Array(n).fill(0.3);
    const found = findOverlaps({ dimension: 2, size: [202, 202], periodic: [true, true], positions, radii, limit: 5 });
    expect(found.count).toBe(n / 2);
    expect(found.pairs.map(({ i, j }) => [i, j])).toEqual([0, 1, 2, 3, 4].map((i) => [i, i + n / 2]));
    expect(found.worst).toMatchObject({ i: n / 2 - 1, j: n - 1 });
    expect(found.complete).toBe(true);
  });

  it("is not held up by everything on one spot, nor by a giant among specks", () => {
    const n = take(20_000, 50_000);
    const box = { dimension: 2, size: [1, 1], periodic: [true, false] } as const;
    const heap = findOverlaps({ ...box, positions: new Float64Array(2 * n), radii: new Float64Array(n).fill(0.01) });
    expect(heap.complete).toBe(false);
    expect(heap.pairs).toHaveLength(100);
    const s = stream(1, "specks");
    const positions = Float64Array.from({ length: 2 * n }, s.uniform);
    const radii = new Float64Array(n).fill(1e-7);
    radii[77] = 0.2;
    const found = findOverlaps({ ...box, positions, radii });
    // It ends incomplete at 160 tests a particle; all pairs are n/2 a particle.
    expect(found.complete).toBe(true);
    // A circle of 0.2 covers 0.126 of the box, unless it reaches beyond an end.
    expect(found.count).toBeGreaterThan(0.05 * n);
  });

  it("takes hostile numbers without falling over", () => {
    const hostile = fc.oneof(
      fc.constantFrom(NaN, Infinity, -Infinity, 0, -1, 1e308, -1e308, 5e-324, 1e-300),
      fc.double(),
    );
    fc.assert(
      fc.property(
        fc.array(hostile, { minLength: 2, maxLength: 2 }),
        fc.array(hostile, { minLength: 20, maxLength: 20 }),
        fc.array(hostile, { minLength: 10, maxLength: 10 }),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
        (size, positions, radii, periodic) => {
          findOverlaps({ dimension: 2, size, periodic, positions, radii });
          findParticlesOutside({
            dimension: 2,
            size,
            edges: ["reflecting", "open", "periodic", "periodic"],
            positions,
            radii,
          });
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("findOutside", () => {
  const box = { dimension: 2, size: [10, 5], edges: ["reflecting", "open", "periodic", "periodic"] } as const;

  it("keeps a radius from reflecting faces only", () => {
    const positions = [1, 0, 0.9, 0, 10, 5, 10.5, 2.5, 5, -0.25, 5, 5.5];
    const found = findParticlesOutside({ ...box, positions, radii: new Array(6).fill(1) });
    expect(found.outsiders.map(({ i, axis, side }) => [i, axis, side])).toEqual([
      [1, 0, 0],
      [3, 0, 1],
      [4, 1, 0],
      [5, 1, 1],
    ]);
    expect(found.outsiders.map(({ by }) => by)).toEqual([expect.closeTo(0.1, 12), 0.5, 0.25, 0.5]);
    expect(found.count).toBe(4);
    expect(found.worst?.by).toBe(0.5);
  });

  it("lets a ball touch a wall, rounding included", () => {
    const edges = ["reflecting", "reflecting", "reflecting", "reflecting"] as const;
    const found = findParticlesOutside({
      dimension: 2,
      size: [0.3, 0.3],
      edges,
      positions: [0.1 + 0.1, 0.1],
      radii: [0.1],
    });
    expect(found.count).toBe(0);
  });

  it("says so of a ball wider than the box and of a place that is none", () => {
    const edges = ["reflecting", "reflecting", "open", "open"] as const;
    const found = findParticlesOutside({
      dimension: 2,
      size: [1, 1],
      edges,
      positions: [0.5, 0.5, NaN, 0.5, 0.5, NaN],
      radii: [0.6, 0.1, 0.1],
    });
    expect(found.outsiders.map(({ i, by }) => [i, by])).toEqual([
      [0, expect.closeTo(0.1, 12)],
      [1, NaN],
      [2, NaN],
    ]);
  });
});

it("asks a few times for the group of each of many listed particles", () => {
  const particles = Array.from({ length: 2000 }, (_, i) => ({
    at: [[(i % 50) + 0.5, Math.floor(i / 50) + 0.5]],
    radius: 0.3,
  }));
  const scenario = scenarioOf({ box: { size: [50, 40] }, particles } as Scenario);
  const listed = listedParticles(scenario);
  let asked = 0;
  const of = (i: number) => {
    asked++;
    return listed.of(i);
  };
  expect(closestListed(scenario, { ...listed, of })).toBeUndefined();
  expect([listed.radii.length, listed.of(1234).group]).toEqual([2000, scenario.groups[1234]]);
  expect(asked).toBeLessThan(10 * 2000);
});
