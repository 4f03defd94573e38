/** The gas of all studies: equal discs or spheres in a periodic box of side 1, kT = m = 1, at equilibrium. */

import { emptyFrame } from "../../engine/api/engine.ts";
import { defaultCells } from "../../engine/cells/cellSize.ts";
import { createProduction } from "../../engine/production/productionEngine.ts";
import { number } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";

export interface Gas {
  readonly dimension: 2 | 3;
  readonly n: number;
  /** Share of the box they fill, the papers' ρ. */
  readonly fraction: number;
  readonly seed: number;
  /** Default: periodic. */
  readonly edges?: "periodic" | "reflecting";
}

/** `discs at 15 %` */
export function nameOfGas({ dimension, fraction }: Pick<Gas, "dimension" | "fraction">): string {
  return `${dimension === 2 ? "discs" : "spheres"} at ${number(100 * fraction, 3)} %`;
}

/** Collisions a particle from the start as placed, after which neither places nor velocities remember it. */
const settling = 12;
let last: { readonly key: string; readonly system: System } | undefined;

/** The last one is kept: points that differ in cells or method alone share a start. */
export function gasOf(gas: Gas): System {
  const key = JSON.stringify(gas);
  if (last?.key !== key) last = { key, system: settled(placed(gas)) };
  return last.system;
}

function placed({ dimension, n, fraction, seed, edges = "periodic" }: Gas): System {
  const scenario = scenarioOf({
    box: { size: new Array<number>(dimension).fill(1), edges },
    seed,
    particles: { count: n, fraction, velocity: { temperature: 1, exact: true, zeroMomentum: true } },
  });
  return buildSystem(scenario).system;
}

function settled(system: System): System {
  const engine = createProduction(system, { cells: defaultCells(system) });
  engine.advance({ until: 1e6, encounters: Math.ceil((settling * system.count) / 2) });
  const frame = emptyFrame(system);
  engine.project(frame);
  return { ...system, positions: frame.positions, velocities: frame.velocities };
}

/** Most cells along an axis: none smaller than a diameter. */
export function mostCellsOf(system: System): number {
  return Math.floor(system.size[0]! / (2 * system.radii[0]! * (1 + 1e-9)));
}
