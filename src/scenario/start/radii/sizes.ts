/**
 * Number and sizes of the particles of a group: of count, radius and fraction, two determine the third. With a
 * distribution of radii, count and fraction together, the distribution gives proportions and the fraction the scale.
 */

import type { Group } from "../../schema/schema.ts";
import { ballVolume, boxVolume, radiusForFraction } from "../density.ts";
import { type Distribution, largestRadius, moment } from "./radiusDistributions.ts";

export type Radii =
  | Distribution
  | { readonly kind: "listed"; readonly list: readonly number[] }
  | { readonly kind: "grown"; readonly min: number; readonly max: number }
  /** As the file has them. */
  | { readonly kind: "file" };

export interface Sizes {
  /** Undefined until the file is read. */
  readonly count: number | undefined;
  readonly radii: Radii;
  /** The drawn radii are scaled to cover this share of the box. */
  readonly scaleTo: number | undefined;
  /** Share of the box; undefined until the file is read. Of grown radii a lower bound. */
  readonly fraction: number | undefined;
  /** The largest radius that can occur; of scaled ones nearly. */
  readonly largest: number | undefined;
}

export function sizesOf(group: Group, size: readonly number[]): Sizes {
  const dimension = size.length as 2 | 3;
  const volume = boxVolume(size);
  const count = group.count ?? group.at?.length;
  const given = radiiOf(group);
  if (group.file !== undefined) {
    const radii = given ?? { kind: "file" };
    return { count: undefined, radii, scaleTo: group.fraction, fraction: group.fraction, largest: largestOf(radii) };
  }
  if (given === undefined) {
    const radius = radiusForFraction(size, count!, group.fraction!);
    return { count, radii: { kind: "fixed", radius }, scaleTo: undefined, fraction: group.fraction, largest: radius };
  }
  const mean = meanVolume(dimension, given);
  const largest = largestOf(given)!;
  if (count === undefined) {
    const fitting = Math.floor((group.fraction! * volume) / mean + 1e-9);
    return { count: fitting, radii: given, scaleTo: undefined, fraction: (fitting * mean) / volume, largest };
  }
  if (group.fraction === undefined) {
    return { count, radii: given, scaleTo: undefined, fraction: (count * mean) / volume, largest };
  }
  const ratio = (group.fraction * volume) / (count * mean);
  const scale = dimension === 2 ? Math.sqrt(ratio) : Math.cbrt(ratio);
  return { count, radii: given, scaleTo: group.fraction, fraction: group.fraction, largest: largest * scale };
}

function radiiOf({ radius }: Group): Radii | undefined {
  if (radius === undefined) return undefined;
  if (typeof radius === "number") return { kind: "fixed", radius };
  if (Array.isArray(radius)) return { kind: "listed", list: radius };
  if (radius.uniform) return { kind: "uniform", min: radius.uniform[0], max: radius.uniform[1] };
  if (radius.gaussian) return { kind: "gaussian", ...radius.gaussian };
  if (radius.lognormal) return { kind: "lognormal", ...radius.lognormal };
  if (radius.grown) return { kind: "grown", min: radius.grown[0], max: radius.grown[1] };
  const { radii, weights = radii.map(() => 1) } = radius.mixture!;
  return { kind: "discrete", radii, weights };
}

function largestOf(radii: Radii): number | undefined {
  if (radii.kind === "file") return undefined;
  if (radii.kind === "listed") return radii.list.reduce((a, b) => Math.max(a, b), 0);
  return radii.kind === "grown" ? radii.max : largestRadius(radii);
}

/** ⟨v⟩ of one particle. */
function meanVolume(dimension: 2 | 3, radii: Radii): number {
  if (radii.kind === "file") return Number.NaN;
  if (radii.kind === "grown") return ballVolume(dimension, radii.min);
  if (radii.kind !== "listed") return ballVolume(dimension, 1) * moment(radii, dimension);
  return radii.list.reduce((sum, radius) => sum + ballVolume(dimension, radius), 0) / radii.list.length;
}
