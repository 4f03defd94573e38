/** Layers: what overlays draw, independent of the painter. */
import type { ThemeColor } from "../../app/cssColor.ts";

export type Layer = AreaLayer | LineLayer | ArrowLayer | RingLayer;

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

/** Filled triangles, below flat particles; not drawn in three dimensions. */
export interface AreaLayer {
  readonly kind: "areas";
  /** Three corners of three numbers each. */
  readonly corners: Float32Array;
  readonly color: ThemeColor;
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
