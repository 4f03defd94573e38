/**
 * Relative costs of the methods, to estimate the duration of a run; the registry of dynamics has the figures. Measured in one
 * process on gases of 100, 1000 and 10 000 discs (30 %) and spheres (20 %), processor time: of an encounter as a multiple of what the
 * production engine takes for one, of a time step in seconds per particle, with the few collisions that fall into it. Rounded up; good to
 * a factor of two. Where a method examines all particles the cost grows with their number.
 */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import type { Method, ResolvedScenario } from "../resolve.ts";

/** Pair collisions per second of the production engine where nothing has been measured: as many as on a machine ten years old. */
export const cautiousSpeed = 400_000;

/** Time of an encounter, as a multiple of the production engine's. */
export function slowness(method: Method, count: number): number {
  return dynamicsOf(method.kind).slowness(method, count);
}

/** Seconds per particle of a time step (`move`), and of a collision within it where it makes all be examined again (`restart`). */
export function stepCosts({ method, dimension }: ResolvedScenario, count: number) {
  return dynamicsOf(method.kind).stepCosts?.(method, dimension, count) ?? { move: 0, restart: 0 };
}
