/** Points of a sphere at the start of a run: where the box shows them, and the state of an earlier run that they continue. */
import { emptyFrame } from "../../engine/api/engine.ts";
import { CapsEngine } from "../../engine/sphere/capsEngine.ts";
import { isOnSphere } from "../../physics/motion/index.ts";
import type { System } from "../../physics/system.ts";
import { pathText } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { CannotBuild } from "../start/particleBatch.ts";
import { pointsOnSphere } from "./pointsOnSphere.ts";

/** The system itself where its particles are those of the box. */
export function onSphere({ motion, seed }: ResolvedScenario, system: System): System {
  if (!isOnSphere(motion)) return system;
  const { dimensions: dimension, starts, state } = motion;
  const sphere = { dimension, starts, seed, ...(state && { state: Float64Array.from(state) }) };
  const onIt = { ...system, sphere };
  const engine = begin(onIt);
  const frame = emptyFrame(system);
  engine.project(frame);
  return { ...onIt, positions: frame.positions, velocities: frame.velocities, radii: engine.system.radii };
}

function begin(system: System): CapsEngine {
  try {
    return new CapsEngine(system, { points: pointsOnSphere });
  } catch {
    const path = ["motion", "state"];
    const message =
      `${pathText(path)}: expected the numbers that an end state of ${system.count} points in ${system.sphere!.dimension} dimensions has. ` +
      "Without them the run begins with random points.";
    throw new CannotBuild("range", message, path);
  }
}
