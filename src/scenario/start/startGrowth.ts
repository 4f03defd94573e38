/** Sizes of growing particles at the start, and the rates at which they grow. */
import { timeOfFraction } from "../../physics/growth.ts";
import type { Growth } from "../../physics/system.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Batch } from "./particleBatch.ts";

/** Share of its written size with which a point is placed, so that no two are at one place. */
export const leastPlaced = 1e-3;
/** The reduced pressure at which particles are taken to be jammed where none is given. */
const usualPressure = 1e8;

/** Particles are placed with their sizes at the start. */
export function beforeGrowth({ growth }: ResolvedScenario, batches: readonly Batch[]): void {
  if (!growth || growth.from === 1) return;
  for (const batch of batches) {
    batch.written = batch.radii;
    batch.radii = batch.radii.map((radius) => radius * Math.max(growth.from, leastPlaced));
  }
}

export function atStartOfGrowth({ growth }: ResolvedScenario, batches: readonly Batch[]): void {
  if (!growth || growth.from >= leastPlaced) return;
  for (const batch of batches) batch.radii = batch.written!.map((radius) => radius * growth.from);
}

/** @param radii of all particles at the start */
export function growthOf(scenario: ResolvedScenario, batches: readonly Batch[], radii: Float64Array): Growth {
  const { growth, stop, dimension, size } = scenario;
  const { rate, relative = 0, rescaled, every } = growth!;
  const rates = batches.flatMap(({ group, written, radii: own }) =>
    Array.from(written ?? own, (radius) => {
      if (rate === undefined) return relative * radius;
      return (typeof rate === "number" ? rate : (rate.find(({ species }) => species === group.name)?.rate ?? 0)) / 2;
    }),
  );
  const system = { dimension, size: Float64Array.from(size), radii };
  const settings = { rates: Float64Array.from(rates), rescaleEvery: rescaled ? every : 0 };
  const growing = { ...settings, jammedAt: stop.pressure ?? usualPressure };
  if (stop.fraction === undefined) return growing;
  return { ...growing, endsAt: timeOfFraction(system, growing, stop.fraction) };
}
