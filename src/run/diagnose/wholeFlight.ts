/** Diagnostic of a gas that has cooled and flies as a whole; see `checkVelocities.ts`, which foresees it for constant restitution. */

import { movesAsWhole } from "../../analysis/measures/temperatures.ts";
import { velocityTotals } from "../../analysis/measures/velocityTotals.ts";
import { unsteadyReason } from "../../analysis/statistics/steadyState.ts";
import { number } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import { consequence, withoutMomentum } from "../../scenario/checks/checkVelocities.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Session } from "../session/session.ts";
import type { RunDiagnostic } from "./runMessages.ts";

/** Share of the center of mass in the kinetic energy, at the start at most and at the end at least. */
const little = 0.2;
const much = 0.5;

export interface WholeFlight {
  /** Those shares. */
  readonly atStart: number;
  readonly atEnd: number;
}

export function wholeFlight(session: Session): WholeFlight | undefined {
  const { system } = session;
  if (!movesAsWhole(system) || unsteadyReason(system) !== "loses") return undefined;
  const atStart = shareOfCenter(system, system.velocities);
  const atEnd = shareOfCenter(system, session.view().velocities);
  return atStart <= little && atEnd >= much ? { atStart, atEnd } : undefined;
}

function shareOfCenter(system: System, velocities: Float64Array): number {
  const { momentum, twiceKinetic } = velocityTotals(system, velocities);
  const mass = system.masses.reduce((sum, m) => sum + m, 0);
  return momentum.reduce((sum, p) => sum + p * p, 0) / (mass * twiceKinetic);
}

export function flightOf({ groups }: ResolvedScenario, flight: WholeFlight | undefined): RunDiagnostic[] {
  if (!flight) return [];
  const [first, ...others] = groups;
  const path = [...first!.path, "velocity"];
  const value = others.length === 0 ? withoutMomentum(first!) : undefined;
  const percent = (share: number) => `${number(100 * share, 2)} %`;
  const message =
    `The center of mass had ${percent(flight.atStart)} of the kinetic energy at the start and has ${percent(flight.atEnd)} now, for contacts take ` +
    `the energy of relative motion only: ${consequence}`;
  return [
    {
      code: "whole-flight",
      severity: "information",
      message,
      path,
      ...(value && { remedies: [{ title: "Begin without momentum", path, value }] }),
    },
  ];
}
