import type { Edge, Shear } from "../../physics/box.ts";

/** One frame of a file of particles. */
export interface ParticlesInFile {
  readonly count: number;
  /** Packed, `dimension` numbers a particle, relative to the lower corner of the box where the file has one. */
  readonly positions: Float64Array;
  readonly velocities?: Float64Array;
  /** Angular velocities: the z component of each particle in two dimensions, three numbers in three. */
  readonly spins?: Float64Array;
  readonly radii?: Float64Array;
  readonly masses?: Float64Array;
  /** Index into `speciesNames` for each particle; names in order of appearance, one empty name where there is no column. */
  readonly species: Uint16Array;
  readonly speciesNames: readonly string[];
  /** Box lengths, `dimension` numbers. */
  readonly size?: Float64Array;
  readonly periodic?: readonly boolean[];
  /** Of a tilted box: nothing moves in it. */
  readonly shear?: Shear;
  /** Of each face, low x, high x, …; only files of this program have it. */
  readonly edges?: readonly Edge[];
  readonly time?: number;
  /** Whether further frames follow; only the first is read. */
  readonly more: boolean;
}
