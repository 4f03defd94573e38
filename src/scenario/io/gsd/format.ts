/**
 * Layout of GSD files, as https://gsd.readthedocs.io describes it (file layer 2, schema hoomd 1): a header, names of chunks, the chunks of
 * all frames, and an index of them. All numbers are little-endian.
 */

import type { Edge } from "../../../physics/box.ts";

/** Beginning of the name of the program that wrote a file, where it is this one: its log chunks have all digits. */
export const ownApplication = "EDPD Playground";
export const schemaName = "hoomd";
export const magic = 0x65df65df65df65dfn;
export const version = (major: number, minor: number) => (major << 16) | minor;

export const header = {
  bytes: 256,
  indexAt: 8,
  indexLength: 16,
  namesAt: 24,
  /** In units of `nameUnit`. */
  namesLength: 32,
  schemaVersion: 40,
  version: 44,
  application: 48,
  schema: 112,
  /** Of application and schema. */
  textBytes: 64,
} as const;
/** Names have it each in version 1; later ones end with a 0 and have any length. */
export const nameUnit = 64;

export const entry = { bytes: 32, frame: 0, rows: 8, at: 16, columns: 24, name: 28, type: 30, flags: 31 } as const;

export const types = {
  uint8: 1,
  uint32: 3,
  uint64: 4,
  int8: 5,
  int32: 7,
  float: 9,
  double: 10,
  character: 11,
} as const;

/** Bytes of a number, by type from 1 on. */
export const bytesOfType: readonly (number | undefined)[] = [undefined, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1];

export const edgeWords = ["periodic", "reflecting", "open"] as const satisfies readonly Edge[];

/** Chunks of the schema. */
export const chunks = {
  step: "configuration/step",
  dimensions: "configuration/dimensions",
  box: "configuration/box",
  count: "particles/N",
  types: "particles/types",
  typeid: "particles/typeid",
  diameter: "particles/diameter",
  mass: "particles/mass",
  position: "particles/position",
  velocity: "particles/velocity",
} as const;

/**
 * What the schema has no place for, or only in single precision. Positions are relative to the lower corner of the box: Rests and upper halves are
 * what is to be added to the number of the schema plus half the length of the box. They are not in the log, whose chunks libraries expect to have
 * one shape, and which a frame without them has from the first one.
 */
export const ownChunks = {
  time: "log/time",
  size: "log/size",
  /** Of each face, low x, high x, …: its place in `edgeWords`. */
  edges: "log/edges",
  /** Where single precision has not all their digits. */
  radius: "log/particles/radius",
  mass: "log/particles/mass",
  positionRest: "edpd/position_rest",
  positionUpper: "edpd/position_upper",
  velocityRest: "edpd/velocity_rest",
  velocityUpper: "edpd/velocity_upper",
  spin: "log/particles/angular_velocity",
} as const;
