/** Known spherical codes: the largest smallest angle between n points on the unit sphere in k dimensions, where it is proved. */

export interface KnownCode {
  readonly dimension: number;
  readonly caps: number;
  readonly name: string;
  /** Cosine of the smallest angle of the best code. */
  readonly cosine: number;
}

/** Schütte & van der Waerden 1951, Levenshtein 1992, Bachoc & Vallentin 2009; the 24-cell is a kissing configuration. */
export const harderCodes: readonly KnownCode[] = [
  { dimension: 3, caps: 8, name: "square antiprism", cosine: (2 * Math.SQRT2 - 1) / 7 },
  { dimension: 3, caps: 9, name: "9 points", cosine: 1 / 3 },
  { dimension: 4, caps: 10, name: "Petersen code", cosine: 1 / 6 },
  { dimension: 4, caps: 24, name: "24-cell", cosine: 1 / 2 },
  { dimension: 5, caps: 16, name: "half of a 5-cube", cosine: 1 / 5 },
  { dimension: 6, caps: 27, name: "Schläfli code", cosine: 1 / 4 },
];

/** Fejes Tóth 1943. */
const solids: readonly KnownCode[] = [
  { dimension: 3, caps: 4, name: "tetrahedron", cosine: -1 / 3 },
  { dimension: 3, caps: 6, name: "octahedron", cosine: 0 },
  { dimension: 3, caps: 12, name: "icosahedron", cosine: 1 / Math.sqrt(5) },
];

/** Undefined where the best is not known here. Simplices and cross-polytopes: Rankin, Proc. Glasgow Math. Assoc. 2, 139 (1955). */
export function knownCode(dimension: number, caps: number): KnownCode | undefined {
  const found = [...solids, ...harderCodes].find((each) => each.dimension === dimension && each.caps === caps);
  if (found) return found;
  if (caps === dimension + 1) return { dimension, caps, name: "simplex", cosine: -1 / dimension };
  if (caps <= dimension) return { dimension, caps, name: "simplex of fewer dimensions", cosine: -1 / (caps - 1) };
  if (caps === 2 * dimension) return { dimension, caps, name: "cross-polytope", cosine: 0 };
  if (dimension === 2) return { dimension, caps, name: "regular polygon", cosine: Math.cos((2 * Math.PI) / caps) };
  // No more than k + 1 points are more than a right angle apart.
  if (caps < 2 * dimension) return { dimension, caps, name: "part of a cross-polytope", cosine: 0 };
  return undefined;
}
