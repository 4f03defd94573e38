import { describe, expect, test } from "vitest";
import { contactTime, planeEncounterTime } from "../../../src/physics/contacts/encounterTime.ts";
import fc from "../../property.ts";

/** Thousandths: what happens among the smallest doubles is not asked here. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 1000 * min, max: 1000 * max }).map((n) => n / 1000);

describe("two balls (Bannerman et al. 2014, Algorithm 1)", () => {
  test("at the time found they touch and approach, and not before", () => {
    const vector = fc.tuple(between(-5, 5), between(-5, 5), between(-5, 5));
    fc.assert(
      fc.property(vector, vector, ([x, y, z], [u, v, w]) => {
        const [rv, vv] = [x * u + y * v + z * w, u * u + v * v + w * w];
        fc.pre(x * x + y * y + z * z > 1);
        const t = contactTime(x, y, z, u, v, w, 1);
        const apart = (s: number): number => Math.hypot(x + u * s, y + v * s, z + w * s);
        if (t === Infinity) {
          // Never closer than contact, but for what rounding hides of a glance.
          expect(rv >= 0 || apart(-rv / vv) > 1 - 1e-9).toBe(true);
        } else {
          expect(apart(t)).toBeCloseTo(1, 9);
          for (const part of [0, 0.3, 0.9]) expect(apart(part * t)).toBeGreaterThan(1 - 1e-9);
        }
      }),
    );
  });

  test("glancing is no encounter, touching and parting neither; overlapping and approaching is one at once", () => {
    expect(contactTime(-3, 1, 0, 1, 0, 0, 1)).toBe(Infinity);
    expect(contactTime(-1, 0, 0, 0, 1, 0, 1)).toBe(Infinity);
    expect(contactTime(-0.99, 0, 0, -1, 0, 0, 1)).toBe(Infinity);
    expect(contactTime(-0.99, 0, 0, 1, 3, 0, 1)).toBe(0);
    expect(contactTime(-1, 0, 0, 1, 3, 0, 1)).toBe(0);
  });

  test("a flight of 10¹⁰ diameters hits or misses as it should", () => {
    const far = 2 ** 33;
    expect(contactTime(-far, 0.5, 0, 1, 0, 0, 1)).toBeCloseTo(far - Math.sqrt(0.75), 5);
    expect(contactTime(-far, 1.001, 0, 1, 0, 0, 1)).toBe(Infinity);
  });
});

describe("a ball and a plane under gravity (Algorithm 2)", () => {
  test("at the time found it touches, moving toward the plane; never a negative time", () => {
    fc.assert(
      fc.property(between(-1, 5), between(-5, 5), fc.oneof(fc.constant(0), between(-5, 5)), (gap, v, a) => {
        const t = planeEncounterTime(gap, v, a);
        expect(t).toBeGreaterThanOrEqual(0);
        if (t === Infinity || t === 0) return;
        const at = gap + v * t + (a * t * t) / 2;
        const scale = Math.abs(gap) + Math.abs(v * t) + Math.abs(a * t * t);
        // Or, still under the plane, it has come to the top of its path.
        if (Math.abs(at) > 1e-9 * scale) expect(Math.abs(v + a * t)).toBeLessThan(1e-9 * (Math.abs(v) + 1));
        else expect(v + a * t).toBeLessThan(1e-9 * scale + 1e-9);
      }),
      { numRuns: 1000 },
    );
  });

  test("what must not happen does not", () => {
    expect(planeEncounterTime(1, 1, 0)).toBe(Infinity);
    expect(planeEncounterTime(-0.1, 1, 0)).toBe(Infinity);
    expect(planeEncounterTime(-0.1, -1, 0)).toBe(0);
    // A ceiling touched at the top of the path, and one left at rest with an overlap (the paper's form says −0.45 here).
    expect(planeEncounterTime(0.5, -1, 1)).toBe(Infinity);
    expect(planeEncounterTime(-0.1, 0, 1)).toBe(Infinity);
    // Resting on a floor: at once, for ever.
    expect(planeEncounterTime(0, 0, -1)).toBeCloseTo(0, 15);
    // Under the floor and too slow: held at the top of its path.
    expect(planeEncounterTime(-1, 0.5, -1)).toBe(0.5);
  });
});

test("the worked example of Johnson & Whalley: first and last touch at 0.3 and 0.7 of the step", () => {
  // From (0, 0) to (1, 1) and from (1, 0) to (0, 1); the last touch is the first of the motion backwards.
  expect(contactTime(-1, 0, 0, 2, 0, 0, 0.4)).toBeCloseTo(0.3, 14);
  expect(1 - contactTime(1, 0, 0, -2, 0, 0, 0.4)).toBeCloseTo(0.7, 14);
});

test("side by side, or on lines that pass too far from each other, nothing touches", () => {
  expect(contactTime(0, -1, 0, 0, 0, 0, 0.5)).toBe(Infinity);
  expect(contactTime(-1, -0.6, 0, 2, 0, 0, 0.5)).toBe(Infinity);
  const barely = 0.5 * (1 + 1e-13);
  const [glancing, backwards] = [contactTime(-1, -0.5, 0, 2, 0, 0, barely), 1 - contactTime(1, -0.5, 0, -2, 0, 0, barely)]; // biome-ignore format: a table
  expect(glancing).toBeCloseTo(0.5, 6);
  expect(backwards).toBeCloseTo(0.5, 6);
});
