/** Discs in Taylor–Green flow in the unit square, from rest: the particle-laden flow of Sigurgeirsson, Stuart & Wan (2001, §2.3). */
import { type Engine, emptyFrame } from "../../engine/api/engine.ts";
import { steeringWork } from "../../engine/cells/cellSteering.ts";
import { createFieldEngine, type FieldOptions } from "../../engine/flow/fieldEngine.ts";
import type { System } from "../../physics/system.ts";
import type { Clock } from "../../run/measuring.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";

export interface Eddies {
  readonly n: number;
  /** Filled share of the box, ρ. */
  readonly fraction: number;
  readonly tauPerRadius: number;
  readonly seed: number;
}

/** A run of a study, until a time. */
export interface EddyRun extends Eddies {
  readonly time: number;
  readonly [name: string]: number;
}

/** The paper's fits of collisions and of transfers, in m cells along an axis, until T = 10 (§2.3, Figs. 16 and 17). */
export const paperCollisions = (n: number) => 2.85 * n ** 1.61;
export const paperTransfers = (n: number, m: number) => 4.32 * (m * n) ** 1.02;

/** The pair that gives the paper's number of collisions (`taylorGreen.ts`). */
export const likePaper = { fraction: 0.045, tauPerRadius: 16 };

export function eddies({ n, fraction, tauPerRadius, seed }: Eddies): System {
  const scenario = scenarioOf({
    box: { size: [1, 1] },
    seed,
    particles: { count: n, fraction, velocity: "rest" },
    flow: { kind: "taylor-green" },
    motion: { kind: "drag", tauPerRadius },
    method: { kind: "particle-field", step: 0.01 },
  });
  return buildSystem(scenario).system;
}

export interface EddyCost {
  readonly collisions: number;
  readonly transfers: number;
  readonly falsePredictions: number;
  /** Counted, in pair tests; a particle that is integrated counts as one. */
  readonly work: number;
  readonly seconds: number;
  /** Mean of |sin 2πx sin 2πy| over particles, in units of that of a uniform distribution: small where they are at the edges of eddies. */
  readonly inside: number;
  readonly [name: string]: number;
}

/** Runs for a time; everything is of that time. */
export function* through(system: System, options: FieldOptions, time: number, now: Clock) {
  const engine = createFieldEngine(system, options);
  let seconds = 0;
  const slices = 40;
  for (let k = 1; k <= slices; k++) {
    for (let why = ""; why !== "time"; ) {
      const start = now();
      why = engine.advance({ until: (time * k) / slices, encounters: 20_000 }).why;
      seconds += (now() - start) / 1000;
      yield (k - 1) / slices;
    }
  }
  const tally = engine.tally();
  const { transfers = 0, falsePredictions = 0, advanced = 0 } = tally.work;
  const work = steeringWork(tally) + advanced;
  const { collisions } = tally;
  return { collisions, transfers, falsePredictions, work, seconds, inside: placesOf(engine).inside } satisfies EddyCost;
}

/** The system in the state that it has after a time. */
export function* later(system: System, options: FieldOptions, time: number, now: Clock) {
  const engine = createFieldEngine(system, options);
  for (let k = 1; k <= 20; k++) {
    engine.advance({ until: (time * k) / 20 });
    yield now() * 0;
  }
  const { positions, velocities } = stateOf(engine);
  return { ...system, positions, velocities } satisfies System;
}

function stateOf(engine: Engine) {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return frame;
}

/** Mean distance from the edges, as `inside` of `EddyCost`, and the mean of |v_x| + |v_y|. */
export function placesOf(engine: Engine) {
  const { positions, velocities } = stateOf(engine);
  let [inside, speed] = [0, 0];
  for (let k = 0; k < positions.length; k += 2) {
    inside += Math.abs(Math.sin(2 * Math.PI * positions[k]) * Math.sin(2 * Math.PI * positions[k + 1]));
    speed += Math.abs(velocities[k]) + Math.abs(velocities[k + 1]);
  }
  const n = positions.length / 2;
  return { positions, inside: inside / n / (4 / Math.PI ** 2), speed: speed / n };
}
