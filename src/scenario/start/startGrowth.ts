/** Sizes of growing particles at the start, and the rates at which they grow. */
import { isBetweenWalls } from "../../physics/box.ts";
import { filledFraction, timeOfFraction } from "../../physics/growth.ts";
import type { Growth, System } from "../../physics/system.ts";
import { formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { type Batch, CannotBuild } from "./particleBatch.ts";

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
export function growthOf(
  scenario: ResolvedScenario,
  batches: readonly Batch[],
  radii: Float64Array,
  speciesOf: (i: number) => string,
): Growth {
  const { growth, stop, dimension, size } = scenario;
  const { rate, relative = 0, rescaled, every, state } = growth!;
  const sizes = batches.flatMap(({ written, radii: own }) => Array.from(written ?? own));
  const firstRates = new Map<string, number>();
  if (typeof rate === "object")
    for (const { species, rate: own } of rate) if (!firstRates.has(species)) firstRates.set(species, own);
  const rates = sizes.map((radius, i) => {
    if (rate === undefined) return relative * radius;
    return (typeof rate === "number" ? rate : (firstRates.get(speciesOf(i)) ?? 0)) / 2;
  });
  const system = { dimension, size: Float64Array.from(size), radii };
  const settings = { rates: Float64Array.from(rates), rescaleEvery: rescaled ? every : 0 };
  const growing = { ...settings, jammedAt: stop.pressure ?? usualPressure };
  const endsAt = stop.fraction === undefined ? undefined : timeOfFraction(system, growing, stop.fraction);
  refuseOwnImages(scenario, system, settings.rates, Math.min(endsAt ?? Infinity, stop.time ?? Infinity));
  return { ...growing, ...(endsAt !== undefined && { endsAt }), ...(state && { state }) };
}

/** Where particles are jammed at the latest, as a share of the densest packing. */
const surelyJammed = 0.7;
const densest = { 2: Math.PI / Math.sqrt(12), 3: Math.PI / Math.sqrt(18) } as const;

/** Throws where a particle becomes as wide as a box that is periodic, or between walls, before growth ends. */
function refuseOwnImages(
  { periodic, edges, size, dimension }: ResolvedScenario,
  system: Pick<System, "dimension" | "size" | "radii">,
  rates: Float64Array,
  end: number,
): void {
  const side = Math.min(...size.filter((_, axis) => periodic[axis] || isBetweenWalls(edges, axis)));
  const box = periodic[size.indexOf(side)] ? "the periodic box" : "the box";
  let time = Infinity;
  for (const [i, rate] of rates.entries()) if (rate > 0) time = Math.min(time, (side / 2 - system.radii[i]) / rate);
  if (time >= end) return;
  const filled = filledFraction(
    system,
    system.radii.map((radius, i) => radius + rates[i] * time),
  );
  // One or two may touch their own images first, however full the box is.
  if (rates.length > 2 && filled >= surelyJammed * densest[dimension]) return;
  const message =
    `The largest particle grows as wide as ${box}, ${formatNumber(side)}, at time ${formatNumber(time)}, when the particles ` +
    `fill ${formatNumber(filled)} of it: expected an end before that, or a wider box.`;
  throw new CannotBuild("range", message, ["growth"]);
}
