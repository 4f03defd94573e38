/** The fluid of a scenario and the balls in it, with all defaults filled in. */

import type { SurfaceResponse } from "../../physics/system.ts";
import type { Method } from "../resolve.ts";

export interface ResolvedFluid {
  /** Side a₀ of the cells. */
  readonly cell: number;
  /** γ. */
  readonly perCell: number;
  readonly fill: readonly Region[];
  /** kT of the thermal velocities at the start. */
  readonly temperature: number;
  readonly walls: SurfaceResponse;
  readonly forces: readonly { readonly on: string; readonly force: readonly number[] }[];
  readonly stepsBefore: number;
  /** Of each cell. */
  readonly pressures?: readonly number[];
}

/** A region of one fluid, or its particles one by one. */
export interface Region {
  readonly name: string;
  readonly from?: readonly number[];
  readonly to?: readonly number[];
  readonly center?: readonly number[];
  readonly radius?: number;
  readonly place?: "lattice" | "random";
  readonly at?: readonly (readonly number[])[];
  readonly file?: string;
  /** Of all, or of each particle. */
  readonly velocity?: readonly (number | readonly number[])[];
}

export interface Ball {
  readonly name: string;
  readonly at: readonly number[];
  readonly radius: number;
  /** Over that of the fluid. */
  readonly density: number;
  readonly velocity: readonly number[];
  readonly restitution: number;
}

/** What takes thermal energy from a fluid and is not replaced by a thermostat. */
export function coolingStages(
  { temperature }: ResolvedFluid,
  { thermostat, ...method }: Method,
): ("pressure" | "repulsion")[] {
  if (thermostat || temperature === 0) return [];
  return (["pressure", "repulsion"] as const).filter((stage) => method[stage] !== false);
}
