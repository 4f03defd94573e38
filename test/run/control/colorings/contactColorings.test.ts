/** Rattlers have a color of their own as soon as most particles are held; all others have that of their species. */
import { expect, test } from "vitest";
import { emptyCounts } from "../../../../src/engine/api/engine.ts";
import { rattlers } from "../../../../src/run/control/colorings/contactColorings.ts";
import { smallSystem } from "../../../engine/smallSystem.ts";

const species = Array.from({ length: 36 }, (_, k) => k % 2);

/** A square lattice of discs between walls, which touch each other where they are large, and one disc in the middle of a hole. */
function shades(radius: number): number[] {
  const lattice = Array.from({ length: 36 }, (_, k) => [0.5 + (k % 6), 0.5 + Math.floor(k / 6)] as const);
  const particles = lattice.map(([x, y]) => ({
    at: [x, y],
    velocity: [0, 0],
    radius: x === 2.5 && y === 2.5 ? 0.3 : radius,
  }));
  const one = smallSystem({ size: [6, 6], particles });
  const system = { ...one, species: Uint16Array.from(species), speciesNames: ["even", "odd"] };
  const tally = { ...emptyCounts(2), work: {}, bytes: 0, reducedPressure: 1e6 };
  const frame = { time: 0, positions: system.positions, velocities: system.velocities };
  return [...rattlers.create(system, [4, 4]).shade({ frame, tally, encounters: () => new Uint32Array(36) }).shades];
}

test("of jammed discs the one in a hole is a rattler, and the others have the colors of their species; of loose ones none is", () => {
  expect(shades(0.5)).toEqual(species.map((one, k) => (k === 14 ? 2 : one)));
  expect(shades(0.4)).toEqual(species);
});
