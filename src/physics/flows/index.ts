/**
 * Registry of flows. A new kind is a file beside this one and a line here; schema, completion, hovers, documentation and engines
 * follow.
 */
import { flagOf, type ParameterValues } from "../parameters.ts";
import type { System } from "../system.ts";
import { type Coupled, CoupledFlow } from "./coupled/coupledFlow.ts";
import type { Flow, FlowKind } from "./flow.ts";
import { gridFlow } from "./gridFlow.ts";
import { shear } from "./shear.ts";
import { taylorGreen } from "./taylorGreen.ts";
import { turbulence } from "./turbulence/turbulence.ts";
import { uniform } from "./uniform.ts";
import { vortex } from "./vortex.ts";

export const flows: FlowKind[] = [taylorGreen, turbulence, uniform, shear, vortex, gridFlow];

export function flowOf(kind: string): FlowKind {
  const found = flows.find((each) => each.kind === kind);
  if (!found) throw new RangeError(`expected a flow, got \`${kind}\``);
  return found;
}

/**
 * The flow of a system that has one, at the time at which the system starts.
 * @param step of the method
 */
export function createFlow(system: System, step: number): Flow | undefined {
  const { flow, flowGrids, dimension, size, edges } = system;
  if (!flow) return undefined;
  const { kind, values, seed, coupling, time = 0, state } = flow;
  const given = flowOf(kind).create({ dimension, size, edges, seed, step, grids: flowGrids }, values);
  const made = coupling ? new CoupledFlow(given, system, coupling, sourcesOf(system, coupling)) : given;
  if (state) made.restore?.(state);
  else if (made instanceof CoupledFlow) made.begin(time, flagOf(coupling ?? {}, "fromRest"));
  else made.advance(time);
  return made;
}

/** Strength of each particle as a source: that given for all, or m/τ. */
function sourcesOf({ count, masses, drag, gravity }: System, { alpha }: ParameterValues): Coupled {
  const tau = drag?.tau ?? new Float64Array(count).fill(1);
  const strength = (mass: number, i: number) => (typeof alpha === "number" ? alpha : mass / tau[i]);
  return { alpha: drag ? masses.map(strength) : new Float64Array(count), tau, gravity: [gravity[0], gravity[1]] };
}
