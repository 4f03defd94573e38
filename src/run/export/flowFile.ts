/** The velocity of a run's flow at the present time, as a file that the flow `grid` reads. */
import { isPeriodic } from "../../physics/box.ts";
import type { Flow } from "../../physics/flows/flow.ts";
import { createFlow } from "../../physics/flows/index.ts";
import type { System } from "../../physics/system.ts";
import { flowGridLines } from "../../scenario/io/flowGrid.ts";
import type { Session } from "../session/session.ts";
import type { FileLines } from "./exportRun.ts";

/** Nodes along the longest side, of flows given by a formula. */
const finest = { 2: 128, 3: 32 };

/** Undefined where there is no flow. */
export function flowFile({ system, engine, scenario }: Session, name: string): FileLines | undefined {
  const { flow } = system;
  if (!flow) return undefined;
  // The engine's own is not touched.
  const now = createFlow({ ...system, flow: { ...flow, ...engine.memory().flow } }, scenario.method.step ?? 1)!;
  const nodes = now.grid ?? nodesFor(system);
  const heading = `Velocity of the flow ${flow.kind} at time ${engine.memory().flow?.time ?? 0}`;
  return { name, lines: flowGridLines(nodes, system.size, velocitiesAt(now, nodes, system), heading) };
}

function nodesFor({ dimension, size, edges }: System): number[] {
  const longest = Math.max(...Array.from(size));
  return Array.from(size, (length, axis) => {
    const spacings = Math.max(2, Math.round((finest[dimension] * length) / longest));
    return isPeriodic(edges, axis) ? spacings : spacings + 1;
  });
}

function velocitiesAt(flow: Flow, nodes: readonly number[], { dimension, size, edges }: System): Float64Array {
  const count = nodes.reduce((product, n) => product * n, 1);
  const places = new Float64Array(count * dimension);
  for (let node = 0; node < count; node++) {
    let rest = node;
    for (const [axis, n] of nodes.entries()) {
      const spacing = size[axis] / (isPeriodic(edges, axis) ? n : n - 1);
      places[node * dimension + axis] = (rest % n) * spacing;
      rest = Math.floor(rest / n);
    }
  }
  const velocities = new Float64Array(places.length);
  flow.sample(places, velocities, 0, count);
  return velocities;
}
