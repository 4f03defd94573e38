/** The gas of most studies: equal discs or spheres in a periodic box of side 1 with kT = m = 1, in equilibrium. */

import { type Engine, emptyFrame } from "../../engine/api/engine.ts";
import { chooseCells, defaultCells } from "../../engine/cells/cellSize.ts";
import { createProduction } from "../../engine/production/productionEngine.ts";
import { number } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { Clock } from "../../run/measuring.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { costOf } from "./cost.ts";

export interface Place {
  readonly dimension: 2 | 3;
  /** Filled share of the box, the papers' ρ. */
  readonly fraction: number;
}

export interface Gas extends Place {
  readonly n: number;
  readonly seed: number;
  /** Default: periodic. */
  readonly edges?: "periodic" | "reflecting";
}

/** `discs at 15 %` */
export function nameOfGas({ dimension, fraction }: Place): string {
  return `${dimension === 2 ? "discs" : "spheres"} at ${number(100 * fraction, 3)} %`;
}

/** Collisions per particle after which places and velocities no longer depend on the initial placing. */
const settling = 12;
let last: { readonly key: string; readonly system: System } | undefined;

/** The latest gas is kept: points that differ in cells or method alone share a start. */
export function gasOf({ dimension, n, fraction, seed, edges = "periodic" }: Gas): System {
  const key = JSON.stringify([dimension, n, fraction, seed, edges]);
  if (last?.key === key) return last.system;
  const scenario = scenarioOf({
    box: { size: new Array<number>(dimension).fill(1), edges },
    seed,
    particles: { count: n, fraction, velocity: { temperature: 1, exact: true, zeroMomentum: true } },
  });
  const { system: placed } = buildSystem(scenario);
  const engine = createProduction(placed, { cells: defaultCells(placed) });
  engine.advance({ until: 1e6, encounters: Math.ceil((settling * n) / 2) });
  const frame = emptyFrame(placed);
  engine.project(frame);
  const { positions, velocities } = frame;
  last = { key, system: { ...placed, positions, velocities } };
  return last.system;
}

/** Cost of a collision of this gas in an engine. @param unwatched collisions before the measurement */
export function* costInGas(
  { collisions, ...gas }: Gas & { readonly collisions: number },
  create: (system: System) => Engine,
  now: Clock,
  unwatched?: number,
) {
  const system = gasOf(gas);
  yield 0;
  return yield* costOf(create(system), { collisions, ...(unwatched !== undefined && { unwatched }) }, now);
}

/** Radius of n particles that fill a share of the unit box. */
export function radiusOf({ dimension, fraction }: Place, n: number): number {
  return dimension === 2 ? Math.sqrt(fraction / (n * Math.PI)) : Math.cbrt((3 * fraction) / (4 * Math.PI * n));
}

/** Largest number of cells along an axis: none is smaller than a diameter. */
export function mostCells(place: Place, n: number): number {
  return Math.floor(1 / (2 * radiusOf(place, n) * (1 + 1e-9)));
}

/** The number that `"auto"` chooses for a gas in the unit box. */
export function automaticCells(place: Place, n: number): number {
  const { dimension } = place;
  const size = new Float64Array(dimension).fill(1);
  return chooseCells({ dimension, size, count: n, radii: new Float64Array([radiusOf(place, n)]) })[0];
}
