/**
 * What theory says beside each row of a run, at that row's temperature. Hard particles have no energy of their own: rates go
 * with the root of the temperature, pressures with the temperature, and Z does not change, so that theory is asked once. The
 * temperature of Brownian steps is known beforehand, and what is said beside each row is the same.
 */
import type { System } from "../../physics/system.ts";
import { theoryComparison, theoryOfRun } from "./theoryComparison.ts";

export interface TheoryByTemperature {
  collisionRate(temperature: number): number;
  readonly compressibility: number;
  pressure(temperature: number): number;
}

/** Undefined where it does not apply. */
export function theoryByTemperature(system: System, step?: number): TheoryByTemperature | undefined {
  if (system.motion && step) {
    const always = theoryOfRun(system, Number.NaN, step);
    return (
      always && {
        collisionRate: () => always.collisionRate,
        compressibility: always.compressibility,
        pressure: () => always.pressure,
      }
    );
  }
  const at1 = theoryComparison(system, 1);
  return (
    at1 && {
      collisionRate: (temperature) => at1.collisionRate * Math.sqrt(temperature),
      compressibility: at1.compressibility,
      pressure: (temperature) => at1.pressure * temperature,
    }
  );
}
