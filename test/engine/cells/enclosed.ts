/** Systems without open faces and gravity, in which straight paths end at collisions, and what tests of the production engine read. */
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { randomSystem } from "../randomSystem.ts";

/** Reflecting where a face was open, and without gravity. */
export const enclosed = randomSystem.map((system) => ({
  ...system,
  edges: system.edges.map((edge) => (edge === "open" ? ("reflecting" as const) : edge)),
  gravity: new Float64Array(system.dimension),
}));

export function collide(engine: Engine, encounters: number): void {
  engine.advance({ until: Number.MAX_VALUE, encounters });
}

export function bits(engine: Engine): readonly Float64Array[] {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return [frame.positions, frame.velocities];
}

/** Least distance of two centers of a periodic system over their contact distance. */
export function nearest(engine: Engine): number {
  const { count, dimension: d, size, radii } = engine.system;
  const [x] = bits(engine);
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      let rr = 0;
      for (let a = 0; a < d; a++) {
        const r = x![i * d + a] - x![j * d + a];
        rr += (r - size[a] * Math.round(r / size[a])) ** 2;
      }
      least = Math.min(least, rr / (radii[i] + radii[j]) ** 2);
    }
  }
  return Math.sqrt(least);
}
