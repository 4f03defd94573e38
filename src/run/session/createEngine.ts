/** The engine of a scenario's method, with the clock, the random numbers and the threads that engines leave to their host; and the cells of it. */
import type { Engine } from "../../engine/api/engine.ts";
import type { HostServices } from "../../engine/api/hostServices.ts";
import type { Threads } from "../../engine/api/threads.ts";
import { chooseCells, outlineOf } from "../../engine/cells/cellSize.ts";
import { engines } from "../../engine/dynamics/engines.ts";
import { dynamicsOf, refuseUnserved } from "../../engine/dynamics/index.ts";
import { withFlatHistogram } from "../../engine/flatHistogram/flatHistogramEngine.ts";
import { withGrowth } from "../../engine/growth/growingEngine.ts";
import { withSchedule } from "../../engine/schedule/scheduledEngine.ts";
import { withThermostat } from "../../engine/thermostat/thermostattedEngine.ts";
import type { System } from "../../physics/system.ts";
import type { Method, ResolvedScenario } from "../../scenario/resolve.ts";
import { pointsOnSphere } from "../../scenario/sphere/pointsOnSphere.ts";
import { BrownianNoise } from "../../scenario/start/brownianNoise.ts";
import { stream } from "../../scenario/start/randomStreams.ts";

let threads: Threads | undefined;

/** For all engines that are made from now on; hosts without threads say nothing. */
export function provideThreads(provided: Threads): void {
  threads = provided;
}

export const host: HostServices = {
  clock: () => performance.now(),
  noise: (seed, count, dimension, before) => new BrownianNoise(seed, count, dimension, before),
  points: pointsOnSphere,
  random: stream,
  get threads() {
    return threads;
  },
};

export function createEngine(method: Method, system: System): Engine {
  const { kind, cells, ...options } = method;
  refuseUnserved(dynamicsOf(kind), system);
  const chosen = cells === "auto" ? options : { ...options, cells };
  return withSchedule(system, (own) => {
    const engine = withFlatHistogram(own, (weighted) => withGrowth(engines[kind](weighted, chosen, host)));
    return withThermostat(engine, stream);
  });
}

/**
 * The cells along each axis in which the method searches for partners when a run begins, for views that draw them and counts of
 * their occupancy: one, the box, of methods without cells.
 */
export function cellsOf({ method }: ResolvedScenario, system: System): readonly number[] {
  const entry = dynamicsOf(method.kind);
  if (entry.cells) return entry.cells(system, method);
  return method.cells === "auto" ? chooseCells(outlineOf(system)) : [...method.cells];
}

export function hasCells(cells: readonly number[]): boolean {
  return cells.some((along) => along > 1);
}
