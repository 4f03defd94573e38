/** Caps on spheres: motion along great circles, contacts, conservation, and the codes of jammed caps. */
import { describe, expect, it } from "vitest";
import { StateReader, StateWriter } from "../../../src/engine/api/savedState.ts";
import { GrowingCaps } from "../../../src/engine/sphere/growingCaps.ts";
import { angleBetween } from "../../../src/physics/sphere/greatCircles.ts";
import { pointsOnSphere } from "../../../src/scenario/sphere/pointsOnSphere.ts";

function capsOf(dimension: number, count: number, more: { radius?: number; rate?: number; attempt?: number } = {}) {
  const { radius = 0, rate = 0.1, attempt = 0 } = more;
  const start = pointsOnSphere(dimension, count, 1, attempt);
  return new GrowingCaps({ dimension, ...start, radius, rate, rescaleEvery: 20, jammedAt: 1e9 });
}

/** p ∧ v summed over all points: k (k − 1) / 2 numbers. */
function angularMomentum(caps: GrowingCaps, dimension: number): number[] {
  const { points, velocities } = caps.project();
  const sums: number[] = [];
  for (let a = 0; a < dimension; a++) {
    for (let b = 0; b < a; b++) {
      let sum = 0;
      for (let from = 0; from < points.length; from += dimension)
        sum += points[from + a] * velocities[from + b] - points[from + b] * velocities[from + a];
      sums.push(sum);
    }
  }
  return sums;
}

const simplices = [2, 3, 4, 5, 6, 7, 8].map((k) => ({ k, n: k + 1, cosine: -1 / k }));
const crosses = [2, 3, 4, 5, 6, 7, 8].map((k) => ({ k, n: 2 * k, cosine: 0 }));

describe("growing caps", () => {
  it.each([...simplices, ...crosses, { k: 3, n: 12, cosine: 1 / Math.sqrt(5) }])(
    "find the best code of $n points in $k dimensions",
    ({ k, n, cosine }) => {
      const angles = [0, 1].map((attempt) => {
        const caps = capsOf(k, n, { attempt });
        caps.advance(Infinity, 1e6);
        expect(caps.jammed).toBe(true);
        expect(caps.smallestAngle()).toBeGreaterThanOrEqual(2 * caps.radius - 1e-12);
        return caps.smallestAngle();
      });
      const known = Math.acos(cosine);
      expect(Math.abs(Math.max(...angles) - known)).toBeLessThan(1e-6);
      for (const angle of angles) expect(angle).toBeLessThan(known + 1e-12);
    },
  );

  it.each([2, 3, 5, 8])("stay on the sphere in %i dimensions, move along it and never overlap", (dimension) => {
    const count = 2 * dimension;
    const caps = capsOf(dimension, count);
    for (let event = 0; event < 300; event++) {
      caps.advance(Infinity, 1);
      const { points, velocities } = caps.project();
      for (let from = 0; from < points.length; from += dimension) {
        let [square, radial] = [0, 0];
        for (let k = from; k < from + dimension; k++) {
          square += points[k] ** 2;
          radial += points[k] * velocities[k];
        }
        expect(Math.abs(square - 1)).toBeLessThan(1e-12);
        expect(Math.abs(radial)).toBeLessThan(1e-12);
      }
      expect(caps.smallestAngle()).toBeGreaterThan(2 * caps.radius - 1e-12);
    }
    expect(caps.collisions).toBe(300);
  });

  it.each([2, 3, 6])("that do not grow keep energy and angular momentum in %i dimensions", (dimension) => {
    const start = pointsOnSphere(dimension, 5, 3, 0);
    let least = Math.PI;
    for (let i = 0; i < 5; i++)
      for (let j = 0; j < i; j++) least = Math.min(least, angleBetween(start.points, dimension, i, j));
    // Rescaling would hide a change: none occurs within the test.
    const caps = new GrowingCaps({
      dimension,
      ...start,
      radius: 0.4 * least,
      rate: 0,
      rescaleEvery: 1e6,
      jammedAt: Infinity,
    });
    const energy = caps.kineticEnergy();
    const before = angularMomentum(caps, dimension);
    caps.advance(Infinity, 2000);
    expect(caps.collisions).toBe(2000);
    expect(caps.kineticEnergy() / energy).toBeCloseTo(1, 11);
    const after = angularMomentum(caps, dimension);
    for (const [k, value] of after.entries()) expect(Math.abs(value - before[k])).toBeLessThan(1e-11);
  });

  it("are saved with the bounds of all pairs, whatever their number", () => {
    const caps = capsOf(3, 600);
    const writer = new StateWriter();
    caps.save(writer);
    const restored = capsOf(3, 600, { attempt: 1 });
    expect(restored.project()).not.toEqual(caps.project());
    restored.restore(new StateReader(writer.bytes()));
    for (const each of [caps, restored]) each.advance(Infinity, 5);
    expect(restored.collisions).toBe(5);
    expect(restored.project()).toEqual(caps.project());
  });

  it("keep angular momentum while they grow, and gain energy", () => {
    const start = { dimension: 4, ...pointsOnSphere(4, 8, 1, 0), radius: 0, rate: 0.1 };
    const caps = new GrowingCaps({ ...start, rescaleEvery: 1e6, jammedAt: Infinity });
    const energy = caps.kineticEnergy();
    const before = angularMomentum(caps, 4);
    caps.advance(Infinity, 200);
    expect(caps.kineticEnergy()).toBeGreaterThan(1.05 * energy);
    for (const [k, value] of angularMomentum(caps, 4).entries())
      expect(Math.abs(value - before[k])).toBeLessThan(1e-11);
  });

  it("meet at the first time at which small steps show a contact", () => {
    let met = 0;
    for (let attempt = 0; attempt < 40; attempt++) {
      const start = { radius: 0.1, rate: 0.02, attempt };
      const caps = capsOf(3, 2, start);
      if (caps.smallestAngle() < 2 * caps.radius) continue;
      caps.advance(Infinity, 1);
      // Free motion of the same two points, looked at often.
      const free = capsOf(3, 2, { attempt, rate: 0 });
      for (let step = 1; step <= 400; step++) {
        free.advance((caps.time * (1 - 1e-9) * step) / 400, 1);
        expect(free.smallestAngle()).toBeGreaterThan(2 * (0.1 + 0.02 * free.time));
      }
      expect(free.smallestAngle()).toBeCloseTo(2 * caps.radius, 7);
      met++;
    }
    expect(met).toBeGreaterThan(30);
  });

  it("with the same seed take the same course, however it is cut", () => {
    const [whole, cut] = [capsOf(4, 8), capsOf(4, 8)];
    whole.advance(Infinity, 500);
    let cuts = 0;
    for (; cut.collisions < 499; cuts++) cut.advance(cut.time + 1e-3, 499 - cut.collisions);
    expect(cuts).toBeGreaterThan(100);
    cut.advance(Infinity, 1);
    expect(cut.project()).toEqual(whole.project());
  });
});
