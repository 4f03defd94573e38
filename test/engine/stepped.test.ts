/** Within a detector's bound time steps miss nothing: they have the oracle's encounters at any length. */

import { describe, expect, test } from "vitest";
import { emptyFrame } from "../../src/engine/api/engine.ts";
import type { DetectorKind } from "../../src/engine/stepped/detectors/createDetector.ts";
import { createStepped, type SteppedOptions } from "../../src/engine/stepped/steppedEngine.ts";
import type { System } from "../../src/physics/system.ts";
import { take } from "../effort.ts";
import fc from "../property.ts";
import { sessionOf } from "../run/sessionOf.ts";
import { expectAgreement } from "./agreement.ts";
import { randomSystem } from "./randomSystem.ts";

/** Those that find every contact of a step. */
const exact: readonly DetectorKind[] = ["naive", "sweep", "verlet", "cells", "centres", "slices"];

/** A share of the time that the fastest needs for a diameter. */
function stepOf({ velocities, dimension: d, radii, count, gravity }: System, share: number): number {
  let fastest = 1e-3 + Math.hypot(...gravity);
  for (let i = 0; i < count; i++) fastest = Math.max(fastest, Math.hypot(...velocities.subarray(i * d, (i + 1) * d)));
  return (share * 2 * Math.min(...radii)) / fastest;
}

/** Three radii wide: half of it is only half a radius more than the body. */
function smallCells({ size, radii }: System): number[] {
  return Array.from(size, (length) => Math.max(1, Math.floor(length / (3 * Math.max(...radii)))));
}

describe("time steps", () => {
  test.each(exact)("%s with split steps has the encounters of the oracle", (detector) => {
    let compared = 0;
    fc.assert(
      fc.property(
        randomSystem,
        fc.constantFrom("queue" as const, "restart" as const),
        fc.constantFrom("split" as const, "apart" as const),
        fc.constantFrom(0.3, 1, 5, 20),
        (system, within, beyond, share) => {
          // Now cells for the whole way, now small ones that are outrun.
          const cells = share > 1 && system.count % 2 === 0 ? { cells: smallCells(system) } : {};
          const options: SteppedOptions = { detector, step: stepOf(system, share), within, beyond, ...cells };
          if (within === "restart" && share < 1) return;
          compared += expectAgreement(system, (s) => createStepped(s, options), { perParticle: 3 }).compared;
        },
      ),
      { numRuns: 15, seed: 5 },
    );
    expect(compared).toBeGreaterThan(take(65, 100));
  });

  test("two that head for each other from just beyond their lists meet when they touch", () => {
    const { system } = sessionOf({
      box: { size: [12, 12] },
      particles: {
        at: [
          [2, 6],
          [8, 6],
        ],
        radius: 0.5,
      },
      stop: { time: 1 },
    });
    let found = 0;
    fc.assert(
      fc.property(
        fc.double({ min: 1.1, max: 2, noNaN: true }),
        fc.double({ min: 0.001, max: 0.3, noNaN: true }),
        fc.double({ min: 0.02, max: 0.3, noNaN: true }),
        (radius, beyond, step) => {
          const distance = radius + beyond;
          const apart: System = {
            ...system,
            positions: Float64Array.of(6 - distance / 2, 6, 6 + distance / 2, 6),
            velocities: Float64Array.of(1, 0, -1, 0),
          };
          const engine = createStepped(apart, {
            detector: "verlet",
            step,
            beyond: "split",
            lists: { radius, every: "auto" },
          });
          engine.log(4);
          engine.advance({ until: 3, encounters: 1 });
          const { length, times } = engine.drain();
          found += length;
          expect(times[0]).toBeCloseTo((distance - 1) / 2, 9);
        },
      ),
      { numRuns: 40, seed: 1967 },
    );
    expect(found).toBeGreaterThan(8);
  });

  test.each([...exact, "overlap"] as const)(
    "%s: a run cut into pieces, saved and taken up is the uncut run",
    (detector) => {
      fc.assert(
        fc.property(
          randomSystem,
          fc.constantFrom("queue" as const, "restart" as const, "once" as const),
          fc.constantFrom("split" as const, "apart" as const, "miss" as const),
          fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
          (system, within, beyond, cuts) => {
            const step = stepOf(system, 2);
            const options: SteppedOptions = { detector, step, within, beyond };
            const until = 12.3 * step;
            const whole = createStepped(system, options);
            const pause = whole.advance({ until });
            let pieces = createStepped(system, options);
            for (const cut of cuts.sort()) {
              pieces.advance({ until: cut * until, encounters: 3 });
              const state = pieces.save();
              pieces = createStepped(system, options);
              pieces.restore(state);
            }
            expect(pieces.advance({ until })).toEqual(pause);
            const [a, b] = [emptyFrame(system), emptyFrame(system)];
            whole.project(a);
            pieces.project(b);
            expect(b).toEqual(a);
            const { bytes: _, ...counted } = whole.tally();
            expect(pieces.tally()).toMatchObject(counted);
          },
        ),
        { numRuns: 15, seed: 3 },
      );
    },
  );
});
