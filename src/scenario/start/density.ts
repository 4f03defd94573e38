/**
 * Packing fractions: volumes of balls and boxes, and known limits of packing.
 *
 * "Volume" is area in two dimensions, "ball" is disc. Lengths are in the author's unit.
 */
import type { Shear } from "../../physics/box.ts";

export interface Box {
  readonly dimension: 2 | 3;
  /** Lengths, `dimension` numbers: the box is [0, size) along each axis. */
  readonly size: ArrayLike<number>;
  /** Whether an axis wraps around, `dimension` answers. */
  readonly periodic: readonly boolean[];
  /** The box is sheared. */
  readonly shear?: Shear | undefined;
}

/**
 * Where random sequential insertion of equal balls ends: 0.5470735 in 2-D (Torquato, Uche & Stillinger, PRE 74, 061308,
 * 2006), 0.3841307 in 3-D (Zhang & Torquato, PRE 88, 053312, 2013). Each further ball becomes hopeless well below.
 */
export const insertionSaturation = { 2: 0.5470735, 3: 0.3841307 } as const;

/** The densest packing of equal balls: π/√12 (Thue; Fejes Tóth 1940) and π/√18 (Hales 2005). */
export const closePacking = { 2: Math.PI / Math.sqrt(12), 3: Math.PI / Math.sqrt(18) } as const;

/** π r² or 4/3 π r³. */
export function ballVolume(dimension: 2 | 3, radius: number): number {
  return dimension === 2 ? Math.PI * radius * radius : (4 / 3) * Math.PI * radius * radius * radius;
}

export function boxVolume(size: ArrayLike<number>): number {
  let volume = 1;
  for (let k = 0; k < size.length; k++) volume *= size[k];
  return volume;
}

/** Share of the box that balls of these radii cover. */
export function fractionOf(size: ArrayLike<number>, radii: ArrayLike<number>): number {
  const dimension = size.length === 2 ? 2 : 3;
  let covered = 0;
  for (let i = 0; i < radii.length; i++) covered += ballVolume(dimension, radii[i]);
  return covered / boxVolume(size);
}

export function numberDensity(size: ArrayLike<number>, count: number): number {
  return count / boxVolume(size);
}

/** The radius with which `count` equal balls cover `fraction` of the box. */
export function radiusForFraction(size: ArrayLike<number>, count: number, fraction: number): number {
  const each = (fraction * boxVolume(size)) / count;
  return size.length === 2 ? Math.sqrt(each / Math.PI) : Math.cbrt((3 * each) / (4 * Math.PI));
}

/** The factor by which to multiply these radii so that they cover `fraction` of the box. */
export function scaleForFraction(size: ArrayLike<number>, radii: ArrayLike<number>, fraction: number): number {
  const ratio = fraction / fractionOf(size, radii);
  return size.length === 2 ? Math.sqrt(ratio) : Math.cbrt(ratio);
}

/** A rectangular part of a box. Along an axis that `wraps` it spans the whole of a periodic axis and has no ends. */
export interface Region {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly wraps: readonly boolean[];
}

/** The part of the box between two corners, the whole box where a corner is left out. */
export function regionOf(box: Box, from?: ArrayLike<number>, to?: ArrayLike<number>): Region {
  const low = new Float64Array(box.dimension);
  const high = new Float64Array(box.dimension);
  const wraps: boolean[] = [];
  for (let k = 0; k < box.dimension; k++) {
    low[k] = Math.max(0, from?.[k] ?? 0);
    high[k] = Math.min(box.size[k], to?.[k] ?? box.size[k]);
    wraps.push(box.periodic[k] && low[k] === 0 && high[k] === box.size[k]);
  }
  return { low, high, wraps };
}

/**
 * Rounding that may pass for a touch: positions carry the rounding of the box they are written in, so two balls count as
 * overlapping from a depth of 4 ε (largest box length + sum of radii) on, ε = 2^-52.
 */
export function touchTolerance(size: ArrayLike<number>, reach: number): number {
  let largest = 0;
  for (let k = 0; k < size.length; k++) largest = Math.max(largest, size[k]);
  return 4 * Number.EPSILON * (largest + reach);
}
