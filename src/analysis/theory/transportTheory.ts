/** Enskog's transport coefficients of the particles of a run, where theory applies: alike, elastic, a fluid in the bulk. */
import { isPeriodicThroughout } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { enskogTransport, type TransportCoefficients } from "./enskogTransport.ts";
import type { Gas } from "./hardSphereTheory.ts";
import { theoryComparison } from "./theoryComparison.ts";

/** One-size particles in a periodic box as a gas at this temperature. */
export function gasOfRun(system: System, temperature: number): Gas | undefined {
  const { dimension, count, size, edges, masses, radii } = system;
  if (masses.some((m) => m !== masses[0]) || radii.some((r) => r !== radii[0])) return undefined;
  if (!isPeriodicThroughout(edges) || !theoryComparison(system, temperature)) return undefined;
  const volume = size.reduce((product, side) => product * side, 1);
  return { dimension, temperature, mass: masses[0]!, diameter: 2 * radii[0]!, numberDensity: count / volume };
}

export function transportTheory(system: System, temperature: number): TransportCoefficients | undefined {
  const gas = gasOfRun(system, temperature);
  return gas && enskogTransport(gas);
}
