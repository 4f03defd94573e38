import { describe, expect, it } from "vitest";
import type { Edge } from "../../../../src/physics/box.ts";
import { growRadii } from "../../../../src/scenario/start/insertion/growRadii.ts";
import { latticeSites } from "../../../../src/scenario/start/lattices/lattice.ts";
import { findOverlaps } from "../../../../src/scenario/start/overlaps.ts";
import { findParticlesOutside } from "../../../../src/scenario/start/particlesOutside.ts";
import { stream } from "../../../../src/scenario/start/randomStreams.ts";
import fc from "../../../property.ts";

const kinds: readonly (readonly [Edge, Edge])[] = [
  ["periodic", "periodic"],
  ["reflecting", "reflecting"],
  ["open", "reflecting"],
];

describe("growing radii", () => {
  it("overlap nothing, leave no wall, and end at a contact or at the draw", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2 as const, 3 as const),
        fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { minLength: 3, maxLength: 150 }),
        fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        fc.integer(),
        (dimension, places, lengths, faces, max, seed) => {
          const size = lengths.slice(0, dimension);
          const edges = faces.slice(0, dimension).flatMap((kind) => kinds[kind]);
          const periodic = size.map((_, k) => edges[2 * k] === "periodic");
          const count = Math.floor(places.length / dimension);
          const positions = places.slice(0, count * dimension).map((x, at) => x * size[at % dimension]);
          const growth = growRadii({ dimension, size, edges, positions, min: 1e-6, max, stream: stream(seed, "grow") });
          if (!growth.ok) {
            // Only because someone has no room for the least of radii.
            expect(growth.room).toBeLessThan(1e-6);
            return;
          }
          const { radii } = growth;
          expect(findOverlaps({ dimension, size, periodic, positions, radii }).count).toBe(0);
          expect(findParticlesOutside({ dimension, size, edges, positions, radii }).count).toBe(0);
          expect(radii.every((r) => r >= 1e-6 && r <= max)).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });

  it("find contacts where draws are larger than the room", () => {
    const box = { dimension: 2, size: [1, 1], periodic: [true, true] } as const;
    const lattice = latticeSites({ ...box, kind: "square", count: 100, contact: 0, inset: 0 });
    if (!lattice.ok) throw new Error(lattice.reason);
    const { positions } = lattice;
    const edges: Edge[] = ["periodic", "periodic", "periodic", "periodic"];
    const growth = growRadii({
      dimension: 2,
      size: [1, 1],
      edges,
      positions,
      min: 0.01,
      max: 0.2,
      stream: stream(1, "g"),
    });
    if (!growth.ok) throw new Error(growth.reason);
    // Blown up by a millionth, all that touch overlap: nearly every disc of more than its share has a contact.
    const blown = growth.radii.map((r) => r * (1 + 1e-6));
    expect(findOverlaps({ ...box, positions, radii: blown }).count).toBeGreaterThan(50);
    expect(findOverlaps({ ...box, positions, radii: growth.radii }).count).toBe(0);
  });

  it("draw uniformly where there is room for all", () => {
    const positions = Float64Array.from({ length: 2000 }, (_, at) => (at % 2 === 0 ? at : 0.5) + 1);
    const edges: Edge[] = ["open", "open", "open", "open"];
    const growth = growRadii({
      dimension: 2,
      size: [2100, 10],
      edges,
      positions,
      min: 0.1,
      max: 0.5,
      stream: stream(2, "g"),
    });
    if (!growth.ok) throw new Error(growth.reason);
    const mean = growth.radii.reduce((a, b) => a + b, 0) / 1000;
    expect(Math.abs(mean - 0.3)).toBeLessThan((4.5 * 0.4) / Math.sqrt(12 * 1000));
  });

  it("respect what keeps its radius, and refuse where there is no room", () => {
    const edges: Edge[] = ["open", "open", "open", "open"];
    const request = { dimension: 2, size: [10, 10], edges, positions: [5, 5], min: 0.1, max: 4 } as const;
    const existing = { positions: [7, 5], radii: [1.5] };
    for (let seed = 0; seed < 20; seed++) {
      const growth = growRadii({ ...request, existing, stream: stream(seed, "g") });
      expect(growth.ok && growth.radii[0] <= 0.5).toBe(true);
    }
    const crowded = growRadii({ ...request, existing: { positions: [7, 5], radii: [1.95] }, stream: stream(1, "g") });
    expect(crowded).toMatchObject({ ok: false, particle: 0 });
    if (!crowded.ok) expect(crowded.room).toBeCloseTo(0.05, 12);
  });
});
