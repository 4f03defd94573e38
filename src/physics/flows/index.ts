/**
 * Registry of flows. A new kind is a file beside this one and a line here; schema, completion, hovers, documentation and engines
 * follow.
 */
import type { System } from "../system.ts";
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
export function createFlow({ flow, flowGrids, dimension, size, edges }: System, step: number): Flow | undefined {
  if (!flow) return undefined;
  const { kind, values, seed, time = 0, state } = flow;
  const made = flowOf(kind).create({ dimension, size, edges, seed, step, grids: flowGrids }, values);
  if (state) made.restore?.(state);
  else made.advance(time);
  return made;
}
