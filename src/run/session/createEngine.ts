/** The engine of a scenario's method, with the clock and the random numbers that engines leave to their host. */
import type { Engine } from "../../engine/api/engine.ts";
import type { HostServices } from "../../engine/dynamics/dynamics.ts";
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { withThermostat } from "../../engine/thermostat/thermostattedEngine.ts";
import type { System } from "../../physics/system.ts";
import type { Method } from "../../scenario/resolve.ts";
import { BrownianNoise } from "../../scenario/start/brownianNoise.ts";
import { stream } from "../../scenario/start/randomStreams.ts";

export const host: HostServices = {
  clock: () => performance.now(),
  noise: (seed, count, dimension, before) => new BrownianNoise(seed, count, dimension, before),
};

export function createEngine(method: Method, system: System): Engine {
  const { kind, cells, ...options } = method;
  const engine = dynamicsOf(kind).create(system, cells === "auto" ? options : { ...options, cells }, host);
  return withThermostat(engine, stream);
}
