/** Hard particles in a fluid come after its particles in the whole system, and are found there again. */
import { expect, test } from "vitest";
import type { System } from "../../../src/physics/system.ts";
import { hardParticlesOf, withSolutes } from "../../../src/scenario/fluid/hardParticles.ts";

const part = (names: readonly string[], species: readonly number[], radius: number): System =>
  ({
    dimension: 2,
    count: species.length,
    positions: Float64Array.from({ length: 2 * species.length }, (_, k) => radius + k),
    velocities: Float64Array.from({ length: 2 * species.length }, (_, k) => -radius - k),
    radii: new Float64Array(species.length).fill(radius),
    masses: new Float64Array(species.length).fill(10 * radius),
    species: Uint16Array.from(species),
    speciesNames: names,
  }) as unknown as System;
const fluid = { ...part(["water", "oil"], [0, 1, 1], 0), fluid: {} } as unknown as System;
const solutes = part(["small", "large"], [0, 0, 1], 2);
const whole = withSolutes(fluid, solutes);

test("each keeps its species by name", () => {
  const names = Array.from(whole.species, (kind) => whole.speciesNames[kind]);
  expect(names).toEqual(["water", "oil", "oil", "small", "small", "large"]);
  expect([whole.count, [...whole.radii], [...whole.masses]]).toEqual([6, [0, 0, 0, 2, 2, 2], [0, 0, 0, 20, 20, 20]]);
});

test("the state of the hard particles alone has their places, velocities, memory and pairs", () => {
  const { positions, velocities, speciesNames } = whole;
  const memory = { particles: { last: Float64Array.of(0, 0, 0, 1, 2, 3) }, pairs: [[3, 5, 1] as const] };
  const system = { ...whole, fluid: { ...whole.fluid, count: 3 } } as unknown as System;
  const state = { system, speciesNames, frame: { time: 1, positions, velocities }, memory } as const;
  const alone = hardParticlesOf(state as unknown as Parameters<typeof hardParticlesOf>[0]);
  expect(alone.speciesNames).toEqual(["small", "large"]);
  expect(alone.frame.positions).toEqual(solutes.positions);
  expect(alone.frame.velocities).toEqual(solutes.velocities);
  expect(alone.memory).toEqual({ particles: { last: Float64Array.of(1, 2, 3) }, pairs: [[0, 2, 1]] });
});
