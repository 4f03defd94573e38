import { describe, expect, it } from "vitest";
import { closePacking, fractionOf, radiusForFraction } from "../../../../src/scenario/start/density.ts";
import { type LatticeKind, latticeSites } from "../../../../src/scenario/start/lattices/lattice.ts";
import { findOverlaps } from "../../../../src/scenario/start/overlaps.ts";
import { findParticlesOutside } from "../../../../src/scenario/start/particlesOutside.ts";
import fc from "../../../property.ts";

function sitesOf(lattice: ReturnType<typeof latticeSites>) {
  if (!lattice.ok) throw new Error(lattice.reason);
  return lattice;
}

const free = { contact: 0, inset: 0 };
const cube = { dimension: 3, size: [1, 1, 1], periodic: [true, true, true] } as const;
const square = { dimension: 2, size: [1, 1], periodic: [true, true] } as const;

/** Distance of the nearest two sites or images, by looking at all. */
function nearestOf(dimension: 2 | 3, size: readonly number[], periodic: readonly boolean[], positions: Float64Array) {
  const n = positions.length / dimension;
  let least = Infinity;
  for (let k = 0; k < dimension; k++) if (periodic[k] && n > 0) least = Math.min(least, size[k]);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let square = 0;
      for (let k = 0; k < dimension; k++) {
        let d = Math.abs(positions[i * dimension + k] - positions[j * dimension + k]);
        if (periodic[k]) d = Math.min(d, size[k] - d);
        square += d * d;
      }
      least = Math.min(least, Math.sqrt(square));
    }
  }
  return least;
}

describe("lattices", () => {
  it("are the perfect crystal where there is one", () => {
    const cases: [LatticeKind, number, number][] = [
      ["fcc", 4 * 15 ** 3, Math.SQRT1_2 / 15],
      ["fcc", 500, Math.SQRT1_2 / 5],
      ["fcc", 4, Math.SQRT1_2],
      ["bcc", 2 * 6 ** 3, Math.sqrt(0.75) / 6],
      ["cubic", 9 ** 3, 1 / 9],
    ];
    for (const [kind, count, nearest] of cases) {
      const lattice = sitesOf(latticeSites({ ...cube, ...free, kind, count }));
      expect(lattice.nearest).toBeCloseTo(nearest, 13);
      expect(lattice.sites).toBe(count);
      if (count < 1000) expect(nearestOf(3, [1, 1, 1], cube.periodic, lattice.positions)).toBeCloseTo(nearest, 13);
    }
    const flat = sitesOf(latticeSites({ ...square, ...free, kind: "square", count: 900 }));
    expect(flat.nearest).toBeCloseTo(1 / 30, 14);
    // 12 × 7 cells of two discs, rows along x and rows along y.
    for (const size of [
      [12, 7 * Math.sqrt(3)],
      [7 * Math.sqrt(3), 12],
    ]) {
      const hexagonal = sitesOf(latticeSites({ ...square, size, ...free, kind: "hexagonal", count: 168 }));
      expect(hexagonal.nearest).toBeCloseTo(1, 13);
      expect(nearestOf(2, size, square.periodic, hexagonal.positions)).toBeCloseTo(1, 13);
    }
  });

  it("hold balls at close packing, touching without overlap", () => {
    const count = 4 * 8 ** 3;
    const radius = radiusForFraction([1, 1, 1], count, closePacking[3]);
    const { positions } = sitesOf(latticeSites({ ...cube, kind: "fcc", count, contact: 2 * radius, inset: radius }));
    const radii = new Float64Array(count).fill(radius);
    expect(fractionOf([1, 1, 1], radii)).toBeCloseTo(0.7405, 4);
    expect(findOverlaps({ ...cube, positions, radii }).count).toBe(0);
  });

  it("stretch to a box that nearly fits: 1000 discs at 0.85 in a square", () => {
    const radius = radiusForFraction([1, 1], 1000, 0.85);
    const request = { ...square, kind: "hexagonal", count: 1000, contact: 2 * radius, inset: radius } as const;
    expect(sitesOf(latticeSites(request)).nearest).toBeGreaterThanOrEqual(2 * radius);
  });

  it("have the count, no overlap and the nearest distance they say, in any region, between any walls", () => {
    const kinds = fc.constantFrom<LatticeKind>("square", "hexagonal", "cubic", "fcc", "bcc");
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 1, max: 80 }),
        fc.array(fc.double({ min: 0.3, max: 9, noNaN: true }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        fc.array(fc.double({ min: 0, max: 0.4, noNaN: true }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.double({ min: 0.6, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
        fc.double({ min: 0.01, max: 0.6, noNaN: true }),
        fc.boolean(),
        fc.boolean(),
        (kind, count, lengths, wraps, low, high, radius, whole, given) => {
          const dimension = kind === "square" || kind === "hexagonal" ? 2 : 3;
          const size = lengths.slice(0, dimension);
          const periodic = wraps.slice(0, dimension);
          const from = size.map((length, k) => (whole ? 0 : length * low[k]));
          const to = size.map((length, k) => (whole ? length : length * high[k]));
          const request = {
            kind,
            dimension,
            size,
            periodic,
            from,
            to,
            count,
            contact: 2 * radius,
            inset: radius,
          } as const;
          const lattice = latticeSites(given ? { ...request, spacing: 2.1 * radius } : request);
          if (!lattice.ok) {
            expect(lattice.reason).not.toBe("");
            if (given || lattice.most === 0) return;
            // What the refusal offers instead is no empty promise.
            sitesOf(latticeSites({ ...request, count: lattice.most }));
            const smaller = { contact: lattice.largestContact, inset: lattice.largestContact / 2 };
            sitesOf(latticeSites({ ...request, ...smaller }));
            return;
          }
          const { positions, nearest } = lattice;
          const wrapping = periodic.map((wrap, k) => wrap && from[k] === 0 && to[k] === size[k]);
          expect(positions.length).toBe(count * dimension);
          const radii = new Float64Array(count).fill(radius);
          expect(findOverlaps({ dimension, size, periodic, positions, radii }).count).toBe(0);
          if (lattice.sites === count) expect(nearestOf(dimension, size, wrapping, positions)).toBeCloseTo(nearest, 9);
          else expect(nearestOf(dimension, size, wrapping, positions)).toBeGreaterThan(nearest - 1e-9);
          for (let at = 0; at < positions.length; at++) {
            const k = at % dimension;
            const keep = wrapping[k] ? 0 : radius - 1e-12;
            expect(positions[at]).toBeGreaterThanOrEqual(from[k] + keep);
            expect(positions[at]).toBeLessThanOrEqual(to[k] - keep);
          }
          const edges = periodic.flatMap((wrap) =>
            wrap ? (["periodic", "periodic"] as const) : (["reflecting", "reflecting"] as const),
          );
          expect(findParticlesOutside({ dimension, size, edges, positions, radii }).count).toBe(0);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it("fill the region evenly, wherever the count leaves sites free", () => {
    const { positions, sites } = sitesOf(latticeSites({ ...square, ...free, kind: "square", count: 950 }));
    expect(sites).toBeGreaterThan(950);
    const quarters = [0, 0, 0, 0];
    for (let at = 0; at < positions.length; at += 2) quarters[Math.floor(positions[at + 1] * 4)]++;
    for (const quarter of quarters) expect(Math.abs(quarter - 950 / 4)).toBeLessThan(25);
  });

  it("pour: at a spacing they pile up from the low corner, row upon row", () => {
    const box = { dimension: 2, size: [20, 60], periodic: [false, false] } as const;
    const request = {
      ...box,
      kind: "hexagonal",
      count: 2000,
      contact: 0.4,
      inset: 0.2,
      from: [0, 4],
      spacing: 0.4,
    } as const;
    const { positions, nearest } = sitesOf(latticeSites(request));
    expect(nearest).toBeCloseTo(0.4, 14);
    expect([positions[0], positions[1]]).toEqual([0.2, 4.2]);
    expect(positions[2] - positions[0]).toBeCloseTo(0.4, 13);
    // Rows of 50 and 49, √3/2 spacings apart: 40.4 rows.
    expect(Math.max(...positions.filter((_, at) => at % 2 === 1))).toBeCloseTo(4.2 + 40 * 0.4 * Math.sqrt(0.75), 10);
    expect(findOverlaps({ ...box, positions, radii: new Float64Array(2000).fill(0.2) }).count).toBe(0);
  });

  it("say why not, and what would do", () => {
    const tooMany = latticeSites({ ...cube, kind: "fcc", count: 5000, contact: 0.1, inset: 0.05 });
    // Close packing would allow 1414; 14 layers each way hold 1372.
    expect(tooMany).toMatchObject({ ok: false });
    if (!tooMany.ok) {
      expect(tooMany.most).toBe(4 * 7 ** 3);
      expect(tooMany.reason).toContain("1,372");
    }
    expect(latticeSites({ ...square, ...free, kind: "fcc", count: 1 })).toMatchObject({ ok: false });
    expect(latticeSites({ ...square, ...free, kind: "square", count: 1e12 })).toMatchObject({ ok: false });
    const narrow = latticeSites({
      ...square,
      periodic: [true, false],
      kind: "square",
      count: 1,
      contact: 1.2,
      inset: 0.6,
    });
    expect(narrow).toMatchObject({ ok: false });
    expect(latticeSites({ ...square, size: [Infinity, NaN], ...free, kind: "square", count: 9 }).ok).toBe(false);
    expect(latticeSites({ ...square, ...free, kind: "square", count: 9, from: [2, 2] }).ok).toBe(false);
    expect(sitesOf(latticeSites({ ...square, ...free, kind: "square", count: 0 })).positions).toHaveLength(0);
  });

  it("that do not fit are refused with a largest diameter that does, to four digits", () => {
    for (let count = 2; count < 300; count += 7) {
      const refused = latticeSites({ kind: "hexagonal", count, ...square, contact: 0.9, inset: 0 });
      if (refused.ok) throw new Error("expected too many");
      const named = Number(/of diameter (\S+) at most\.$/.exec(refused.reason)![1]);
      expect(named / refused.largestContact).toBeGreaterThan(0.999);
      expect(latticeSites({ kind: "hexagonal", count, ...square, contact: named, inset: 0 }).ok, `${count}`).toBe(true);
    }
  });
});
