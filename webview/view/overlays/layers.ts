/** Layers: what overlays draw, independent of the painter. */
import type { ThemeColor } from "../../app/cssColor.ts";

export type Layer = AreaLayer | TextureLayer | LineLayer | ArrowLayer | RingLayer;

/** Least radius of a particle with a text in it (CSS pixels). */
export const leastInside = 7;

/** Text above a particle, or in it where it is large enough. */
export interface Label {
  readonly inside?: true;
  readonly at: readonly [number, number, number];
  readonly radius: number;
  readonly text: string;
}

/** Lengths in CSS pixels. */
export interface LineStyle {
  readonly color: ThemeColor;
  readonly width: number;
  /** Shorter lines are extended to this, at both ends alike. */
  readonly least?: number;
  /** Period of the dashes, and length of a dash. */
  readonly dash?: readonly [period: number, drawn: number];
}

export interface LineLayer {
  readonly kind: "lines";
  /** ax ay az bx by bz for each. */
  readonly ends: Float32Array;
  readonly count: number;
  /** Changes whenever the lines do. */
  readonly version: number;
  readonly style: LineStyle;
  /** Drawn over all particles, also in three dimensions. */
  readonly onTop?: boolean;
  /** Drawn below flat particles. */
  readonly below?: boolean;
  /** Lines come in blocks, a ring of which block `version − 1` is the latest: older ones fade, and those beyond `shown` are gone. */
  readonly ring?: { readonly block: number; readonly blocks: number; readonly shown: number };
}

/** Filled triangles, below all particles. */
export interface AreaLayer {
  readonly kind: "areas";
  readonly below: true;
  /** Three corners of three numbers each. */
  readonly corners: Float32Array;
  readonly color: ThemeColor;
}

/** Values on a grid as colors, bilinear between the points, in a rectangle from the origin on. */
export interface TextureLayer {
  readonly kind: "texture";
  /** A byte for each point, x fastest. */
  readonly shades: Uint8Array;
  readonly grid: readonly [alongX: number, alongY: number];
  /** The first point, and the distances between points. */
  readonly first: readonly [x: number, y: number];
  readonly spacing: readonly [alongX: number, alongY: number];
  /** After the last point comes the first; else beyond the outer points the values stay. */
  readonly repeats: readonly [alongX: boolean, alongY: boolean];
  readonly size: readonly [alongX: number, alongY: number];
  readonly z: number;
  /** Changes whenever the shades do. */
  readonly version: number;
  /** RGBA of the 256 shades. */
  readonly colors: Uint8Array;
  /** Drawn below flat particles. */
  readonly below?: boolean;
}

/** From the position of every `stride`-th particle along its vector. */
export interface ArrowLayer {
  readonly kind: "arrows";
  readonly positions: Float32Array;
  readonly vectors: ArrayLike<number>;
  readonly version: number;
  readonly dimension: 2 | 3;
  readonly stride: number;
  /** Length of an arrow over that of its vector. */
  readonly scale: number;
  readonly color: ThemeColor;
  /** Drawn below flat particles. */
  readonly below?: boolean;
}

interface RingLayer {
  readonly kind: "rings";
  readonly rings: readonly Ring[];
}

export interface Ring {
  readonly at: readonly [number, number, number];
  /** Of the particle. */
  readonly radius: number;
  readonly color: ThemeColor;
  /** Free between particle and ring, and the ring's width, in CSS pixels. */
  readonly gap: number;
  readonly width: number;
}
