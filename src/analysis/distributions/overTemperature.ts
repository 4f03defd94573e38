/** What distributions over the temperature have in common: curves and numbers of the run of a flat histogram. */
import { thermostatOf } from "../../physics/thermostats/index.ts";
import type { Estimate, Expectable, Results } from "../quantities/quantity.ts";
import { type Reweighted, reweighted, temperaturesBetween, type WithErrors } from "../statistics/reweighting.ts";
import type { Curve, Moment } from "./distribution.ts";

/** Temperatures of a curve. */
const points = 61;

export function curveOverTemperature(
  { system, flatHistogram: reading }: Moment,
  chosen: (all: Reweighted) => WithErrors,
): Curve | undefined {
  const { flatHistogram: settings } = system;
  if (!reading || !settings) return undefined;
  const temperatures = temperaturesBetween(settings.temperatures, points);
  const found = reweighted(reading, temperatures);
  if (!found) return undefined;
  const { value, error } = chosen(found);
  return { x: Float64Array.from(temperatures), y: Float64Array.from(value), errors: Float64Array.from(error) };
}

/** The number at the temperature of the thermostat. */
export function estimateAtBath(
  { system, flatHistogram: reading }: Moment,
  name: string,
  label: string,
  chosen: (all: Reweighted) => WithErrors,
): Readonly<Record<string, Estimate>> {
  const { thermostat } = system;
  const found = reading && thermostat && reweighted(reading, [bathOf(thermostat)]);
  if (!found) return {};
  const { value, error } = chosen(found);
  return { [name]: { label, value: value[0], error: error[0] } };
}

function bathOf({ kind, values }: NonNullable<Moment["system"]["thermostat"]>): number {
  return thermostatOf(kind).temperature?.(values) ?? Number.NaN;
}

export function expectAtBath(
  name: string,
  about: string,
  unit: string,
  example: Expectable["example"],
): Record<string, Expectable> {
  return { [name]: { about, unit, example, value: ({ estimates }: Results) => estimates?.[name]?.value } };
}
