/**
 * Registry of thermostats. A new kind is a file beside this one and a line here; schema, completion, documentation and engines
 * follow.
 */
import type { System } from "../system.ts";
import { andersen } from "./andersen.ts";
import { rescale } from "./rescale.ts";
import { stochasticHeating } from "./stochasticHeating.ts";
import type { Thermostat, ThermostatKind } from "./thermostat.ts";

export const thermostats: ThermostatKind[] = [rescale, andersen, stochasticHeating];

export function thermostatOf(kind: string): ThermostatKind {
  const found = thermostats.find((each) => each.kind === kind);
  if (!found) throw new RangeError(`expected a thermostat, got \`${kind}\``);
  return found;
}

/** The thermostat of a system that has one. */
export function createThermostat(system: System): Thermostat | undefined {
  const { thermostat } = system;
  return thermostat && thermostatOf(thermostat.kind).create(system, thermostat.values);
}

/** A thermostat changes the total momentum. */
export function changesMomentum({ thermostat }: Pick<System, "thermostat">): boolean {
  return thermostat !== undefined && thermostatOf(thermostat.kind).changesMomentum === true;
}
