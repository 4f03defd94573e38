/** A granular gas that cools and gathers: block sweep and serial order in turn, at the same numbers of collisions per particle. */
import type { Engine } from "../../src/engine/api/engine.ts";
import { createProduction } from "../../src/engine/production/productionEngine.ts";
import { createSweep } from "../../src/engine/production/sweepEngine.ts";
import { crystal } from "../physics/crystal.ts";
import { processorSeconds } from "./measureRow.ts";
import { inelastic } from "./rows.ts";

/** Dimensions, reduced density or share of the area, particles. */
const gases = [
  [2, 0.25, 32_000],
  [2, 0.25, 50_000],
  [2, 0.25, 200_000],
  [3, 0.5, 32_000],
  [3, 0.5, 97_556],
] as const;
const restitution = 0.8;
/** Collisions of each particle from one line to the next. */
const stage = 20;

/** Speeds in thousand collisions per second of processor time, up to this number of collisions per particle. */
export function* measureCooling(perParticle: number): Generator<string> {
  for (const [dimension, density, count] of gases) {
    const system = inelastic(crystal(dimension, count, density), restitution);
    const engines = [createSweep(system), createProduction(system)];
    for (let done = stage; done <= perParticle; done += stage) {
      const [sweep, serial] = engines.map((engine) => speedTo(engine, (done * count) / 2) / 1000);
      yield `${dimension}-D, ${density}, ${count}, ${done} collisions per particle: ` +
        `blocks ${sweep.toFixed(0)} k, order of time ${serial.toFixed(0)} k, × ${(sweep / serial).toFixed(2)}`;
    }
  }
}

function speedTo(engine: Engine, collisions: number): number {
  const [before, start] = [engine.tally().collisions, processorSeconds()];
  engine.advance({ until: Number.MAX_VALUE, encounters: collisions - before });
  return (engine.tally().collisions - before) / (processorSeconds() - start);
}
