import { describe, expect, it } from "vitest";
import {
  ballVolume,
  boxVolume,
  closePacking,
  fractionOf,
  numberDensity,
  radiusForFraction,
  regionOf,
  scaleForFraction,
} from "../../../src/scenario/start/density.ts";

describe("density", () => {
  it("knows discs and spheres", () => {
    expect(ballVolume(2, 2)).toBeCloseTo(12.566370614359172, 12);
    expect(ballVolume(3, 2)).toBeCloseTo(33.510321638291124, 12);
    expect(boxVolume([2, 3, 4])).toBe(24);
    expect(numberDensity([2, 5], 5)).toBe(0.5);
  });

  it("finds the close packings in their own unit cells", () => {
    // Two discs of diameter 1 in a cell of 1 × √3, four spheres of diameter 1 in a cube of side √2.
    expect(fractionOf([1, Math.sqrt(3)], [0.5, 0.5])).toBeCloseTo(closePacking[2], 14);
    expect(fractionOf([Math.SQRT2, Math.SQRT2, Math.SQRT2], [0.5, 0.5, 0.5, 0.5])).toBeCloseTo(closePacking[3], 14);
    expect(closePacking[2]).toBeCloseTo(0.9069, 4);
    expect(closePacking[3]).toBeCloseTo(0.7405, 4);
  });

  it("turns fractions into radii, scales and counts, and back", () => {
    for (const size of [
      [3, 4],
      [3, 4, 5],
    ]) {
      const r = radiusForFraction(size, 17, 0.3);
      expect(fractionOf(size, new Array(17).fill(r))).toBeCloseTo(0.3, 14);
      expect(0.3 / fractionOf(size, [r * 0.999999])).toBeGreaterThan(17);
      expect(0.3 / fractionOf(size, [r * 1.000001])).toBeLessThan(17);
      const radii = [1, 2, 3];
      const scale = scaleForFraction(size, radii, 0.2);
      expect(
        fractionOf(
          size,
          radii.map((x) => scale * x),
        ),
      ).toBeCloseTo(0.2, 14);
    }
  });

  it("wraps a region only along a periodic axis it spans", () => {
    const box = { dimension: 2, size: [10, 10], periodic: [true, true] } as const;
    expect(regionOf(box).wraps).toEqual([true, true]);
    expect(regionOf(box, [0, 1]).wraps).toEqual([true, false]);
    expect(regionOf({ ...box, periodic: [false, true] }).wraps).toEqual([false, true]);
    expect([...regionOf(box, [-5, 2], [3, 99]).high]).toEqual([3, 10]);
  });
});
