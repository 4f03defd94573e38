/** What distributions over the temperature have in common: curves and numbers of the run of a flat histogram. */
import { energiesOf, freePairs, possibleEnergies } from "../../physics/contacts/energyWeights.ts";
import { thermostatOf } from "../../physics/thermostats/index.ts";
import type { CutEnergy, Estimate, Expectable, Results } from "../quantities/quantity.ts";
import { sharesAt } from "../statistics/multipleHistogram.ts";
import {
  densityOfStates,
  type Reweighted,
  reweighted,
  temperaturesBetween,
  type WithErrors,
} from "../statistics/reweighting.ts";
import type { Curve, Moment } from "./distribution.ts";

/** Temperatures of a curve. */
const points = 61;

/** What charts of a flat histogram say in place of a curve. */
export const beforeFixed = "Nothing before weights are fixed";

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

/** A larger share of states at an end of the range tells that energies beyond it would have one, too. */
const mostAtEnd = 0.01;

/** Ends of the range beyond which pairs can have energies, where they have a share of the states at the temperature of the thermostat. */
export function cutEnergiesOf({
  system,
  flatHistogram: reading,
}: Pick<Moment, "system" | "flatHistogram">): CutEnergy[] {
  const { thermostat, contactLaw } = system;
  const density = reading && densityOfStates(reading);
  if (!reading || !density || !thermostat || !contactLaw) return [];
  const [lowest, highest] = possibleEnergies(energiesOf(contactLaw), freePairs(system));
  const { energies } = reading;
  const [low, high] = [energies[0], energies[energies.length - 1]];
  const half = (energies[1] - low) / 2;
  const ends = [...(low > lowest + half ? [low] : []), ...(high < highest - half ? [high] : [])];
  const shares = sharesAt(
    { energies: density.energies, logarithms: Float64Array.from(density.value) },
    1 / bathOf(thermostat),
  );
  return ends
    .map((energy) => ({ energy, share: shares[density.energies.indexOf(energy)] ?? 0 }))
    .filter(({ share }) => share > mostAtEnd);
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
