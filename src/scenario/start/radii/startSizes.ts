/** Initial radii of a group, unless they are grown or read from a file, and the masses that depend on them. */

import { contactLawOf } from "../../../physics/contacts/index.ts";
import { largestRadii } from "../../../physics/largestRadii.ts";
import type { System } from "../../../physics/system.ts";
import type { ResolvedGroup, ResolvedScenario } from "../../resolve.ts";
import { ballVolume, scaleForFraction } from "../density.ts";
import { type Batch, CannotBuild } from "../particleBatch.ts";
import { stream } from "../randomStreams.ts";
import { sampleRadii } from "./radiusDistributions.ts";

/** @param known of a file that has been read */
export function startRadii(
  { size, seed }: Pick<ResolvedScenario, "size" | "seed">,
  { sizes: { radii: kind, scaleTo }, label }: ResolvedGroup,
  count: number,
  known?: Float64Array,
): Float64Array {
  let radii: Float64Array;
  if (kind.kind === "listed") radii = Float64Array.from(kind.list);
  else if (kind.kind === "grown") radii = new Float64Array(count).fill(kind.min);
  else if (kind.kind === "file") radii = known ?? new Float64Array(count).fill(1);
  else radii = sampleRadii(kind, count, stream(seed, `radii of ${label}`));
  if (scaleTo === undefined) return radii;
  const scale = scaleForFraction(size, radii, scaleTo);
  return radii.map((radius) => radius * scale);
}

export function massesOf(
  { group: { mass }, file, radii: start, written: radii = start, count }: Batch,
  dimension: 2 | 3,
): Float64Array {
  if (mass === "file") return file?.masses ?? new Float64Array(count).fill(1);
  if ("list" in mass) return Float64Array.from(mass.list);
  if ("each" in mass) return new Float64Array(count).fill(mass.each);
  return radii.map((radius) => mass.density * ballVolume(dimension, radius));
}

/** Sizes that are drawn or read are known only here. @throws CannotBuild where the contact law does not fit them */
export function checkSizesForLaw(system: System): void {
  const law = contactLawOf(system);
  const misfit = law.misfit?.(system, [...largestRadii(system)]);
  if (misfit) throw new CannotBuild("range", misfit.message, ["contact", law.name]);
}
