/** Settings of the SRD fluid from a system and the options of the method. */
import { obstacleKindOf } from "../../physics/surfaces/index.ts";
import type { System } from "../../physics/system.ts";
import type { SrdParticles, SrdPressure, SrdRepulsion, SrdSettings } from "./settings.ts";

/** Options of the method as a scenario has them; `step` is required. */
export interface SrdOptions {
  readonly step?: number;
  /** Degrees: ±α, or an interval. */
  readonly rotation?: { readonly angle?: number | readonly number[] };
  readonly shift?: boolean;
  readonly repulsion?: boolean | Partial<SrdRepulsion>;
  readonly pressure?: boolean | Partial<SrdPressure>;
  readonly thermostat?: { readonly temperature: number; readonly kind?: "maxwell" | "rescale" };
  readonly threads?: "auto" | number;
}

const defaultRepulsion: SrdRepulsion = { passes: 3, change: 0.1 };
const defaultPressure: SrdPressure = { iterations: 40, continued: true, correction: 0 };

export function srdSettings(system: System, options: SrdOptions): SrdSettings {
  const { dimension, size, edges, gravity, fluid, obstacles = [], positions, velocities, radii, masses } = system;
  const { step, shift = false, repulsion = true, pressure = true, thermostat } = options;
  if (!fluid) throw new TypeError("the method `srd` needs a fluid");
  if (step === undefined) throw new TypeError("the method `srd` needs a step");
  const { walls: response } = fluid;
  const vector = (values: Float64Array, i: number) => Array.from(values.subarray(i * dimension, (i + 1) * dimension));
  return {
    dimension,
    size: Array.from(size),
    edges,
    cell: fluid.cell,
    perCell: fluid.perCell,
    step,
    gravity: Array.from(gravity),
    seed: fluid.seed,
    stepsBefore: fluid.stepsBefore,
    rotation: rotationOf(options),
    shift,
    ...(thermostat && { thermostat: { kind: "maxwell", ...thermostat } }),
    ...(repulsion && { repulsion: repulsionOf(repulsion) }),
    ...(pressure && { pressure: pressureOf(pressure) }),
    walls: edges.map(() => response),
    fluids: fluid.forces.map((force) => ({ mass: 1, force })),
    balls: fluid.ballRestitution.map((restitution, k) => ({
      at: vector(positions, fluid.count + k),
      radius: radii[fluid.count + k],
      mass: masses[fluid.count + k],
      velocity: vector(velocities, fluid.count + k),
      response,
      restitution,
    })),
    solids: obstacles.map(({ kind, values }) => ({
      shapes: obstacleKindOf(kind).shapes?.(values, system) ?? [],
      response,
    })),
  };
}

export function repulsionOf(repulsion: true | Partial<SrdRepulsion>): SrdRepulsion {
  return { ...defaultRepulsion, ...(repulsion === true ? {} : repulsion) };
}

function pressureOf(pressure: true | Partial<SrdPressure>): SrdPressure {
  return { ...defaultPressure, ...(pressure === true ? {} : pressure) };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Limits of the angle in radians. */
export function rotationOf({ rotation: { angle = 90 } = {} }: Pick<SrdOptions, "rotation">): SrdSettings["rotation"] {
  if (typeof angle === "number") return { from: radians(angle), to: radians(angle), mirrored: true };
  const [from = 0, to = from] = angle;
  return { from: radians(from), to: radians(to), mirrored: false };
}

export function srdParticles({ dimension, fluid, positions, velocities, species }: System): SrdParticles {
  const { count } = fluid!;
  return {
    positions: positions.slice(0, count * dimension),
    velocities: velocities.slice(0, count * dimension),
    fluids: Uint8Array.from(species.subarray(0, count)),
  };
}
