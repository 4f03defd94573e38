/** Relaxation time and Stokes number of dragged particles, before they exist. */

import { equationSeconds } from "../../physics/flows/coupled/settings.ts";
import type { FlowScales } from "../../physics/flows/flow.ts";
import { flowOf } from "../../physics/flows/index.ts";
import { isDragged } from "../../physics/motion/index.ts";
import type { ResolvedScenario } from "../resolve.ts";

/** Of the largest particles; undefined where there is no drag, or sizes are not known yet. */
export function relaxationTimeOf({ motion, groups }: ResolvedScenario): number | undefined {
  if (!isDragged(motion)) return undefined;
  const { tau, tauPerRadius } = motion;
  if (tau !== undefined) return tau;
  const radii = groups.flatMap(({ sizes: { largest } }) => (largest === undefined ? [] : [largest]));
  return tauPerRadius === undefined || radii.length === 0 ? undefined : tauPerRadius * Math.max(...radii);
}

/** Undefined where there is no flow, or one that does not fit the box. */
export function flowScalesOf({ flow, dimension, size, edges }: ResolvedScenario): FlowScales | undefined {
  if (!flow) return undefined;
  const entry = flowOf(flow.kind);
  const box = { dimension, size, edges };
  return entry.problem?.(flow.values, box) ? undefined : entry.scales(flow.values, box);
}

/** Seconds of a time step that the flow takes: fields on grids that change, and the equation of a flow that particles act on. */
export function flowSecondsOf({ flow, dimension, size, edges }: ResolvedScenario): number {
  if (!flow) return 0;
  const entry = flowOf(flow.kind);
  const box = { dimension, size, edges };
  if (entry.problem?.(flow.values, box)) return 0;
  return (entry.stepSeconds?.(flow.values, box) ?? 0) + (flow.coupling ? equationSeconds(size, flow.coupling) : 0);
}

/** τ over the turnover time of the flow, of the largest particles. */
export function stokesNumberOf(scenario: ResolvedScenario): number | undefined {
  const tau = relaxationTimeOf(scenario);
  const scales = flowScalesOf(scenario);
  return tau === undefined || !scales ? undefined : tau / scales.time;
}
