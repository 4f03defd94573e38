/**
 * Mixtures of large and small, 1:2 to 1:20: handled apart or in lattices of their own, particles have the same collisions, for
 * less work.
 */

import { describe, expect, test } from "vitest";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import type { DetectorKind } from "../../../src/engine/stepped/detectors/createDetector.ts";
import { largeAbove, type Sizes, sizeLevels } from "../../../src/engine/stepped/detectors/sizeClasses.ts";
import { createStepped, type SteppedOptions } from "../../../src/engine/stepped/steppedEngine.ts";
import type { Edge } from "../../../src/physics/box.ts";
import type { System } from "../../../src/physics/system.ts";
import { BrownianNoise } from "../../../src/scenario/start/brownianNoise.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { gaussian, stream } from "../randomSystem.ts";
import { smallSystem } from "../smallSystem.ts";

interface Mixture {
  readonly seed: number;
  readonly dimension: 2 | 3;
  /** Large radius over small; small ones have the radius 0.1. */
  readonly ratio: number;
  readonly large: number;
  readonly small: number;
  readonly between: boolean;
  readonly edge: Edge;
}

const mixtures: fc.Arbitrary<Mixture> = fc.record({
  seed: fc.nat(),
  dimension: fc.constantFrom(2, 3),
  ratio: fc.integer({ min: 2, max: 20 }),
  large: fc.integer({ min: 1, max: 3 }),
  small: fc.integer({ min: 5, max: 40 }),
  between: fc.boolean(),
  edge: fc.constantFrom("periodic", "reflecting"),
});

const smallRadius = 0.1;

/** Large first, or small first, by the seed; those in between have any radius. */
function mixed({ seed, dimension: d, ratio, large, small, between, edge }: Mixture, side?: number): System {
  const random = stream(seed);
  const radii = [
    ...Array.from({ length: large }, () => ratio * smallRadius),
    ...Array.from({ length: small }, () => smallRadius * (between ? 1 + random() * (ratio / 2) : 1)),
  ];
  const length = side ?? Math.max(4.1 * ratio * smallRadius, 1.2 * large * ratio * smallRadius, 2);
  const size = Array.from({ length: d }, (_, axis) => length * (1 + 0.2 * axis));
  const placed: { at: number[]; velocity: number[]; radius: number; mass: number }[] = [];
  for (const radius of radii) {
    for (let tries = 0; tries < 1000; tries++) {
      const at = size.map((l) => radius + (l - 2 * radius) * random());
      const free = placed.every((other) => {
        const apart = at.map((x, axis) => {
          const r = x - other.at[axis];
          return edge === "periodic" ? r - size[axis] * Math.round(r / size[axis]) : r;
        });
        return Math.hypot(...apart) > 1.00001 * (radius + other.radius);
      });
      if (!free) continue;
      const mass = (radius / smallRadius) ** d;
      placed.push({ at, velocity: at.map(() => gaussian(random) / Math.sqrt(mass)), radius, mass });
      break;
    }
  }
  if (seed % 2 === 1) placed.reverse();
  return smallSystem({ size, edges: edge, particles: placed });
}

const ways: readonly Sizes[] = ["large-apart", "lattices", { apartAbove: 0.15 }, { lattices: 3 }];
const withLevels: readonly DetectorKind[] = ["centres", "sweep", "slices"];
const withApart: readonly DetectorKind[] = [...withLevels, "cells", "verlet"];

function detectorsFor(sizes: Sizes): readonly DetectorKind[] {
  return sizes === "lattices" || (typeof sizes === "object" && sizes.lattices) ? withLevels : withApart;
}

describe("several sizes", () => {
  test.each(ways)("%j: the encounters of the oracle", (sizes) => {
    let compared = 0;
    fc.assert(
      fc.property(
        mixtures,
        fc.constantFrom(...detectorsFor(sizes)),
        fc.constantFrom("queue" as const, "restart" as const),
        fc.constantFrom("split" as const, "apart" as const),
        fc.constantFrom(0.02, 0.1, 0.5),
        (mixture, detector, within, beyond, step) => {
          const options: SteppedOptions = { detector, step, within, beyond, sizes };
          const system = mixed(mixture);
          compared += expectAgreement(system, (s) => createStepped(s, options), { perParticle: 2 }).compared;
        },
      ),
      { numRuns: 25, seed: 3 },
    );
    expect(compared).toBeGreaterThan(take(80, 200));
  });

  test.each(["reflect", "stop", "associate"] as const)(
    "on the same noise the same collisions as everybody with everybody: %s",
    (onContact) => {
      let met = 0;
      fc.assert(
        fc.property(mixtures, fc.constantFrom(0.1, 0.6), (mixture, share) => {
          const system = mixed(mixture);
          const step = (share * smallRadius) ** 2;
          const run = (detector: DetectorKind, sizes: Sizes) => {
            const noise = new BrownianNoise(4, system.count, system.dimension);
            const engine = createStepped(system, { detector, step, sizes, motion: { diffusion: 1, onContact, noise } });
            engine.log(60);
            engine.advance({ until: 30 * step, encounters: 20 });
            const { first, second } = engine.drain();
            return Array.from(first, (i, k) => [i, second[k]]);
          };
          const all = run("naive", "together");
          met += all.length;
          for (const sizes of ways)
            for (const detector of detectorsFor(sizes)) expect(run(detector, sizes)).toEqual(all);
        }),
        { numRuns: 12, seed: 8 },
      );
      expect(met).toBeGreaterThan(50);
    },
  );

  test("overlaps at the end of a step are the same pairs", () => {
    fc.assert(
      fc.property(mixtures, (mixture) => {
        const system = mixed(mixture);
        const [one, ...others] = (["together", ...ways] as const).map((sizes) => {
          const engine = createStepped(system, { detector: "overlap", step: 0.05, sizes });
          engine.log(100);
          engine.advance({ until: 5, encounters: 40 });
          return engine.drain();
        });
        for (const other of others) {
          expect(Array.from(other.first)).toEqual(Array.from(one!.first));
          expect(Array.from(other.second)).toEqual(Array.from(one!.second));
        }
      }),
      { numRuns: 20, seed: 6 },
    );
  });

  test("a run cut into pieces, saved and restored equals the uncut run", () => {
    fc.assert(
      fc.property(
        mixtures,
        fc.constantFrom(...ways),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (mixture, sizes, cut) => {
          const system = mixed(mixture);
          const options: SteppedOptions = { detector: "centres", step: 0.1, sizes, beyond: "apart" };
          const whole = createStepped(system, options);
          whole.advance({ until: 3 });
          const begun = createStepped(system, options);
          begun.advance({ until: 3 * cut });
          const taken = createStepped(system, options);
          taken.restore(begun.save());
          taken.advance({ until: 3 });
          expect(taken.save()).toEqual(whole.save());
        },
      ),
      { numRuns: 20, seed: 5 },
    );
  });

  test.each([2, 3] as const)("1:10 in %i dimensions: a small part of the pairs", (dimension) => {
    const few = dimension === 2 ? { large: 6, small: 600 } : { large: 8, small: 900 };
    const system = mixed(
      { seed: 2, dimension, ratio: 10, ...few, between: false, edge: "periodic" },
      dimension === 2 ? 10 : 7,
    );
    const [one, apart, levels] = (["together", "large-apart", "lattices"] as const).map((sizes) => {
      const engine = createStepped(system, { detector: "centres", step: 0.01, sizes, shadow: 0 });
      engine.advance({ until: take(0.2, 0.5) });
      return flatTally(engine.tally());
    });
    expect(apart!.collisions).toBe(one!.collisions);
    expect(levels!.collisions).toBe(one!.collisions);
    const work = (tally: typeof one) => tally!.pairTests + tally!.cellsVisited;
    expect(one!.pairTests / apart!.pairTests).toBeGreaterThan(10);
    expect(one!.pairTests / levels!.pairTests).toBeGreaterThan(dimension === 2 ? 35 : 80);
    expect(work(one) / work(apart)).toBeGreaterThan(5);
    expect(work(one) / work(levels)).toBeGreaterThan(10);
  });

  test("classes of size hold what they say", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 }),
        fc.option(fc.integer({ min: 1, max: 16 }), { nil: undefined }),
        (list, wanted) => {
          const radii = Float64Array.from(list);
          const { levels, of } = sizeLevels(radii, wanted);
          expect(levels.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
          expect(levels.length).toBeLessThanOrEqual(wanted ?? 16);
          levels.forEach(({ largest, count }, level) => {
            const own = list.filter((_, i) => of[i] === level);
            expect(own.length).toBe(count);
            expect(Math.max(...own)).toBe(largest);
            if (level > 0) expect(largest).toBeLessThanOrEqual(levels[level - 1].largest);
          });
        },
      ),
    );
  });

  test("kept apart automatically are a few that are much larger, and none where all are alike", () => {
    const crowd = (radii: number[]) => ({
      dimension: 2 as const,
      size: Float64Array.of(10, 10),
      radii: Float64Array.from(radii),
    });
    const alike = Array.from({ length: 500 }, () => 0.05);
    expect(largeAbove(crowd(alike), "large-apart", 0.01, undefined)).toBe(Infinity);
    const bound = largeAbove(crowd([...alike, 1, 1.2]), "large-apart", 0.01, undefined);
    expect(bound).toBeGreaterThanOrEqual(0.05);
    expect(bound).toBeLessThan(1);
    expect(largeAbove(crowd([...alike, 1, 1.2]), "together", 0.01, undefined)).toBe(Infinity);
  });
});
