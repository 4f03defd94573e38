/** Theory of stochastic rotation dynamics against its limits, and against the decay of a shear wave. */
import { describe, expect, it } from "vitest";
import { srdTheory } from "../../../src/analysis/theory/srdTheory.ts";

const gas = { dimension: 2, cell: 1, perCell: 20, step: 1, temperature: 1 } as const;
const angle = (degrees: number) => {
  const alpha = (degrees * Math.PI) / 180;
  return { from: alpha, to: alpha, mirrored: true };
};

describe("viscosity of stochastic rotation dynamics", () => {
  it("has the values of the formulas where these are simple", () => {
    // 90°, many particles: ν_kin = (kTΔt/2)/(M − 1), ν_coll = a²(M − 1)/(12 M Δt).
    const { kinetic, collisional, freePath } = srdTheory({ ...gas, rotation: angle(90) })!;
    expect(kinetic).toBeCloseTo(1 / (2 * 19), 6);
    expect(collisional).toBeCloseTo(19 / 240, 6);
    expect(freePath).toBe(1);
    // In three dimensions at 90°: 2 − cos α − cos 2α = 3.
    const spheres = srdTheory({ ...gas, dimension: 3, rotation: angle(90) })!;
    expect(spheres.kinetic).toBeCloseTo((100 / (19 * 3) - 1) / 2, 6);
    expect(spheres.collisional).toBeCloseTo(19 / 360, 6);
  });

  it("averages over an interval, and has no value for rotations in one sense or none", () => {
    const all = srdTheory({ ...gas, rotation: { from: -Math.PI, to: Math.PI, mirrored: false } })!;
    // ⟨sin²α⟩ = ½, ⟨cos α⟩ = 0.
    expect(all.kinetic).toBeCloseTo((40 / 19 - 1) / 2, 6);
    expect(all.collisional).toBeCloseTo(19 / 240, 6);
    expect(srdTheory({ ...gas, rotation: { from: 0, to: 1, mirrored: false } })).toBeUndefined();
    expect(srdTheory({ ...gas, rotation: angle(0) })).toBeUndefined();
  });
});
