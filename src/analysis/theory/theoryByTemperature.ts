/**
 * Theoretical values for each row of a run, at that row's temperature. Hard particles have no potential energy: rates scale with
 * the square root of the temperature, pressures with the temperature, and Z is constant, so that theory is evaluated once. The
 * temperature of Brownian steps is known beforehand, and the values are the same for each row.
 */
import type { System } from "../../physics/system.ts";
import type { NamedColumn, Rows } from "../quantities/quantity.ts";
import { oncePerSystem } from "./steadyTemperature.ts";
import { theoryComparison, theoryOfRun } from "./theoryComparison.ts";

interface TheoryByTemperature {
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

const known = oncePerSystem(() => new Map<number | undefined, TheoryByTemperature | undefined>());

/**
 * Columns `….theory` of rows. Rates belong to the interval that ends at a row, and so does their temperature: the mean of its two
 * ends.
 */
export function theoryAtRows(rows: Rows, ...names: readonly (keyof TheoryByTemperature)[]): NamedColumn[] {
  const { system, facts, length } = rows;
  const ofSystem = known(system);
  if (!ofSystem.has(facts.step)) ofSystem.set(facts.step, theoryByTemperature(system, facts.step));
  const theory = ofSystem.get(facts.step);
  if (!theory) return [];
  const measured = rows.sampled("temperature", 1);
  const before = measured.length - length;
  return names.map((name) => {
    const value = theory[name];
    const at = (_: unknown, k: number) => {
      const now = measured[before + k];
      return typeof value === "number" ? value : value((now + (measured[before + k - 1] ?? now)) / 2);
    };
    return [`${name}.theory`, Float64Array.from({ length }, at)];
  });
}
