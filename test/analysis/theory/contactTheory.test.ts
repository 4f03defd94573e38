/** The theoretical g(r) at contact is drawn at contact, and only where theory is valid. */
import { describe, expect, test } from "vitest";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const fluid = sessionOf({
  box: { size: [8, 8, 8] },
  particles: { count: 500, fraction: 0.2 },
  stop: { time: 20 },
});

describe("g(r) at contact", () => {
  test("has the value of theory beside it, about contact and nowhere else", () => {
    const { x, y, expected } = distributionOf("radial", fluid, fluid.project())!;
    const diameter = 2 * fluid.system.radii[0];
    const there = Array.from(y, (_, k) => x[k]).flatMap((low, k) => (Number.isNaN(expected![k]) ? [] : [low]));
    expect(Math.min(...there)).toBeLessThan(diameter);
    expect(Math.max(...there)).toBeGreaterThan(diameter);
    expect(there.every((place) => Math.abs(place - diameter) < 0.2 * diameter)).toBe(true);
    // Carnahan–Starling at η = 0.2: (1 − η/2) / (1 − η)³.
    const said = expected!.filter((value) => !Number.isNaN(value));
    for (const value of said) expect(value).toBeCloseTo(0.9 / 0.512, 12);
  });

  test("is what the fluid comes to: the mean over instants, drawn on to contact", () => {
    const discs = sessionOf({
      box: { size: [30, 30] },
      particles: { count: 400, radius: 0.6 },
      stop: { time: 20 },
    });
    let [first, second, instants] = [0, 0, 0];
    let theory = Number.NaN;
    for (let time = 3; time < 20; time += 0.5) {
      discs.engine.advance({ until: time });
      const { x, y, expected } = distributionOf("radial", discs, discs.project())!;
      const contact = x.findIndex((low) => low > 1.2 - 1e-6);
      first += y[contact];
      second += y[contact + 1];
      theory = expected![contact];
      instants++;
    }
    // Bins a twentieth of a diameter wide: their means, drawn on by half a bin.
    const drawn = (1.5 * first - 0.5 * second) / instants;
    expect(Math.abs(drawn / theory - 1)).toBeLessThan(0.06);
  });

  test("is not foretold where theory does not hold: two sizes, loss, a lattice-like density", () => {
    for (const more of [
      {
        particles: [
          { count: 50, radius: 0.1 },
          { count: 50, radius: 0.2 },
        ],
      },
      { contact: { restitution: 0.8 }, particles: { count: 100, radius: 0.2 } },
      { particles: { count: 100, fraction: 0.75, place: "hexagonal" } },
    ]) {
      const other = sessionOf({ box: { size: [10, 10] }, stop: { time: 1 }, ...more } as Scenario);
      expect(distributionOf("radial", other, other.project())).toBeDefined();
      expect(distributionOf("radial", other, other.project())!.expected).toBeUndefined();
    }
  });
});
