import { describe, expect, it, vi } from "vitest";
import { insertionSaturation, radiusForFraction } from "../../../src/scenario/start/density.ts";
import { findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { type InsertionRequest, randomInsertion } from "../../../src/scenario/start/randomInsertion.ts";
import { type Stream, stream } from "../../../src/scenario/start/randomStreams.ts";
import fc from "../../property.ts";

function placed(request: InsertionRequest): Float64Array {
  const insertion = randomInsertion(request);
  if (!insertion.ok) throw new Error(insertion.reason);
  return insertion.positions;
}

const square = { dimension: 2, size: [1, 1], periodic: [true, true] } as const;
const cube = { dimension: 3, size: [1, 1, 1], periodic: [true, true, true] } as const;
const equal = (n: number, radius: number) => new Float64Array(n).fill(radius);

/** The smallest gap of any two, by looking at all. */
function smallestGap(
  dimension: 2 | 3,
  size: readonly number[],
  periodic: readonly boolean[],
  positions: ArrayLike<number>,
  radii: ArrayLike<number>,
) {
  let least = Infinity;
  for (let i = 0; i < radii.length; i++) {
    for (let j = i + 1; j < radii.length; j++) {
      let square = 0;
      for (let k = 0; k < dimension; k++) {
        let d = Math.abs(positions[i * dimension + k] - positions[j * dimension + k]);
        if (periodic[k]) d = Math.min(d, size[k] - d);
        square += d * d;
      }
      least = Math.min(least, Math.sqrt(square) - radii[i] - radii[j]);
    }
  }
  return least;
}

describe("random insertion", () => {
  it("never overlaps, stays in its region and leaves those alone that are there", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2 as const, 3 as const),
        fc.array(fc.oneof(fc.constant(0.05), fc.double({ min: 1e-4, max: 0.3, noNaN: true })), { maxLength: 60 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        fc.array(fc.double({ min: 0.4, max: 3, noNaN: true }), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        fc.integer(),
        (dimension, radii, wraps, lengths, whole, seed) => {
          const size = lengths.slice(0, dimension);
          const periodic = wraps.slice(0, dimension);
          const from = size.map((length) => (whole ? 0 : 0.1 * length));
          const to = size.map((length) => (whole ? length : 0.95 * length));
          const existing = { positions: size.map((length) => length / 2), radii: [0.1] };
          const request = { dimension, size, periodic, from, to, radii, existing, stream: stream(seed, "insert") };
          const insertion = randomInsertion({ ...request, attempts: 20_000 });
          if (!insertion.ok) {
            expect(insertion.placed).toBeLessThan(radii.length);
            return;
          }
          const { positions } = insertion;
          const everything = [...existing.positions, ...positions];
          expect(smallestGap(dimension, size, periodic, everything, [0.1, ...radii])).toBeGreaterThanOrEqual(-1e-14);
          for (let at = 0; at < positions.length; at++) {
            const k = at % dimension;
            const keep = whole && periodic[k] ? 0 : radii[Math.floor(at / dimension)] - 1e-14;
            expect(positions[at]).toBeGreaterThanOrEqual(from[k] + keep);
            expect(positions[at]).toBeLessThanOrEqual(to[k] - keep);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("ends where random sequential adsorption is known to end", () => {
    // 0.547 and 0.384 are limits; at this size the end scatters by less than 0.003.
    for (const box of [square, cube]) {
      const n = 4000;
      const { dimension, size } = box;
      const saturation = insertionSaturation[dimension];
      const radius = radiusForFraction(size, n, 1.04 * saturation);
      const insertion = randomInsertion({ ...box, radii: equal(n, radius), stream: stream(1, "jam") });
      expect(insertion.ok).toBe(false);
      if (insertion.ok) continue;
      expect(Math.abs(((insertion.placed / n) * 1.04 - 1) * saturation)).toBeLessThan(0.006);
      expect(insertion.reason).toContain(insertion.placed.toLocaleString("en-US"));
    }
  });

  it("takes the same places where many are drawn at once as where one is drawn after another", () => {
    for (const box of [square, cube, { ...cube, periodic: [true, false, true] }]) {
      const { dimension, size } = box;
      const n = 6000;
      const large = radiusForFraction(size, n, 0.75 * insertionSaturation[dimension]);
      const radii = equal(n, large).fill(0.6 * large, n / 2);
      const [together, singly] = [stream(3, "insert"), stream(3, "insert")];
      const positions = placed({ ...box, radii, stream: together });
      // A clearance, even one that is never in the way, is asked place by place.
      let asked = 0;
      const clearance = () => {
        asked++;
        return Infinity;
      };
      expect(positions).toEqual(placed({ ...box, radii, stream: singly, clearance }));
      expect(together.uniform()).toBe(singly.uniform());
      // Places were drawn in vain, too.
      expect(asked).toBeGreaterThan(1.1 * n);
    }
  });

  it("reaches 0.53 in two dimensions and 0.37 in three, near that end", () => {
    for (const [box, fraction] of [
      [square, 0.53],
      [cube, 0.37],
    ] as const) {
      const radii = equal(3000, radiusForFraction(box.size, 3000, fraction));
      const positions = placed({ ...box, radii, stream: stream(2, "dense") });
      expect(findOverlaps({ ...box, positions, radii }).count).toBe(0);
    }
  });

  it("puts the large first whatever their order, so that all find room", () => {
    const radii = Float64Array.from({ length: 2001 }, (_, i) => (i === 2000 ? 0.3 : 0.005));
    const positions = placed({ ...square, radii, stream: stream(3, "mixed") });
    expect(findOverlaps({ ...square, positions, radii }).count).toBe(0);
  });

  it("does without waiting what is hopeless", () => {
    const radii = equal(1_000_000, radiusForFraction([1, 1], 1e6, 0.7));
    const drawn = vi.fn(() => 0.5);
    const chance: Stream = { uniform: drawn, normal: drawn, below: drawn, copy: () => chance };
    const insertion = randomInsertion({ ...square, radii, stream: chance });
    expect(drawn).not.toHaveBeenCalled();
    expect(insertion).toMatchObject({ ok: false, placed: 0 });
    if (!insertion.ok) expect(insertion.reason).toMatch(/0\.547.*781,5\d\d/);
    expect(randomInsertion({ ...square, radii: [0.6], stream: stream(1, "x") })).toMatchObject({ ok: false });
    expect(
      randomInsertion({ ...square, radii: [0.1], from: [0.5, 0], to: [0.4, 1], stream: stream(1, "x") }),
    ).toMatchObject({ ok: false });
    expect(randomInsertion({ ...square, radii: [NaN], stream: stream(1, "x") })).toMatchObject({ ok: false });
    const full = { positions: [0.5, 0.5], radii: [0.72] };
    const noRoom = randomInsertion({
      ...square,
      periodic: [false, false],
      radii: equal(3, 0.1),
      existing: full,
      stream: stream(1, "x"),
    });
    expect(noRoom).toMatchObject({ ok: false, placed: 0 });
  });

  it("is uniform: no place is preferred", () => {
    const radii = equal(20_000, 1e-4);
    const positions = placed({ ...square, radii, stream: stream(4, "flat") });
    const bins = new Array(100).fill(0);
    for (let at = 0; at < positions.length; at += 2) {
      bins[Math.floor(positions[at] * 10) * 10 + Math.floor(positions[at + 1] * 10)]++;
    }
    const chi2 = bins.reduce((sum, b) => sum + (b - 200) ** 2 / 200, 0);
    expect(Math.abs(chi2 - 99)).toBeLessThan(4.5 * Math.sqrt(2 * 99));
  });

  it("gives the same places for the same stream", () => {
    const request = () => ({
      ...square,
      radii: equal(500, radiusForFraction([1, 1], 500, 0.5)),
      stream: stream(5, "same"),
    });
    expect(placed(request())).toEqual(placed(request()));
  });
});
