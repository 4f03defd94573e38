/**
 * Tables of a number for each pair of species, and for each species at each face of the box and each obstacle: a value that holds
 * everywhere, and exceptions by name. Contact laws and coefficients of restitution are looked up in such tables.
 */
import { hasWall } from "../box.ts";
import { numberOf, type Parameters, type ParameterValue } from "../parameters.ts";
import { faceNames } from "../surfaces/boxFace.ts";
import { obstacleName } from "../surfaces/surface.ts";
import type { System } from "../system.ts";

export const allWalls = "walls";
export const allObstacles = "obstacles";

/** Names that denote walls and cannot be those of species. */
export const wallNames: readonly string[] = [allWalls, ...faceNames(3)];

/** Another value for two species, or for a species and walls. */
interface PairException {
  readonly between: readonly [string, string];
  readonly value: number;
}

export interface PairTables {
  /** Species × species, symmetric, row by row. */
  readonly pairs: Float64Array;
  /** Of species s at face f, at index s · 2 · dimension + f. */
  readonly walls: Float64Array;
  /** Of species s at obstacle k, at index s · obstacles + k. */
  readonly obstacles: Float64Array;
}

/** Of several exceptions for one pair the last one applies. */
export function pairTables(
  { speciesNames, dimension, obstacles: given = [] }: Pick<System, "speciesNames" | "dimension" | "obstacles">,
  everywhere: number,
  exceptions: readonly PairException[],
): PairTables {
  const species = speciesNames.length;
  const faces = faceNames(dimension);
  const pairs = new Float64Array(species * species).fill(everywhere);
  const walls = new Float64Array(species * faces.length).fill(everywhere);
  const names = given.map(obstacleName);
  const obstacles = new Float64Array(species * names.length).fill(everywhere);
  const surfaces = names.length > 0 ? [...wallNames, allObstacles, ...names] : wallNames;
  for (const { between, value } of exceptions) {
    const [a, b] = surfaces.includes(between[0]) ? [between[1], between[0]] : between;
    const s = speciesNames.indexOf(a);
    if (s < 0) continue;
    names.forEach((name, k) => {
      if (b === allObstacles || b === name) obstacles[s * names.length + k] = value;
    });
    if (wallNames.includes(b)) {
      faces.forEach((face, f) => {
        if (b === allWalls || b === face) walls[s * faces.length + f] = value;
      });
      continue;
    }
    const t = speciesNames.indexOf(b);
    if (t < 0) continue;
    pairs[s * species + t] = value;
    pairs[t * species + s] = value;
  }
  return { pairs, walls, obstacles };
}

/** The value of a species at a face of the box, or at obstacle −1 − `face`. */
export function valueAtSurface(
  { walls, obstacles }: PairTables,
  { dimension, obstacles: given = [] }: Pick<System, "dimension" | "obstacles">,
  species: number,
  face: number,
): number {
  return face >= 0 ? walls[species * 2 * dimension + face] : obstacles[species * given.length - 1 - face];
}

/** Of all pairs, of obstacles, and of the faces of a box that has walls: whether `holds` is true for every value. */
export function holdsEverywhere(
  { pairs, walls, obstacles }: PairTables,
  { edges }: Pick<System, "edges">,
  holds: (value: number) => boolean,
): boolean {
  return pairs.every(holds) && obstacles.every(holds) && (!hasWall(edges) || walls.every(holds));
}

/** What `contact.pairs` gives for a parameter of the contact law and two species; of several entries the last applies. */
export function parameterOfPair(
  { contactLaw }: Pick<System, "contactLaw">,
  name: string,
  a: string,
  b: string,
): ParameterValue | undefined {
  return contactLaw?.pairs
    ?.filter(
      ({ between: [c, d], values }) => values[name] !== undefined && ((a === c && b === d) || (a === d && b === c)),
    )
    .at(-1)?.values[name];
}

/**
 * A parameter of the system's contact law, with the values that `contact.pairs` gives for it.
 *
 * @param absent value of an optional parameter that is not given
 */
export function parameterTables(system: System, parameters: Parameters, name: string, absent?: number): PairTables {
  const { values = {}, pairs = [] } = system.contactLaw ?? {};
  const exceptions = pairs.flatMap((pair) => {
    const value = pair.values[name];
    return typeof value === "number" ? [{ between: pair.between, value }] : [];
  });
  const everywhere = absent === undefined || values[name] !== undefined ? numberOf(parameters, values, name) : absent;
  return pairTables(system, everywhere, exceptions);
}
