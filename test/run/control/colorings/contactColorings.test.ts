/** Rattlers have another color than particles that are held, as soon as most are held; until then all have one color. */
import { expect, test } from "vitest";
import { emptyCounts } from "../../../../src/engine/api/engine.ts";
import { rattlers } from "../../../../src/run/control/colorings/contactColorings.ts";
import { smallSystem } from "../../../engine/smallSystem.ts";

/** A square lattice of discs between walls, which touch each other where they are large, and one disc in the middle of a hole. */
function shades(radius: number): number[] {
  const lattice = Array.from({ length: 36 }, (_, k) => [0.5 + (k % 6), 0.5 + Math.floor(k / 6)] as const);
  const particles = lattice.map(([x, y]) => ({
    at: [x, y],
    velocity: [0, 0],
    radius: x === 2.5 && y === 2.5 ? 0.3 : radius,
  }));
  const system = smallSystem({ size: [6, 6], particles });
  const tally = { ...emptyCounts(2), work: {}, bytes: 0, reducedPressure: 1e6 };
  const frame = { time: 0, positions: system.positions, velocities: system.velocities };
  return [...rattlers.create(system, [4, 4]).shade({ frame, tally, encounters: () => new Uint32Array(36) }).shades];
}

test("of jammed discs the one in a hole is a rattler; of loose ones none is", () => {
  const jammed = shades(0.5);
  expect(jammed.flatMap((shade, k) => (shade === 1 ? [k] : []))).toEqual([14]);
  expect(jammed.filter((shade) => shade === 0)).toHaveLength(35);
  expect(new Set(shades(0.4))).toEqual(new Set([2]));
});
