/** Coefficients of restitution as the engine wants them, from the rules of a scenario. */

export interface ContactRules {
  readonly restitution: number;
  readonly pairs: readonly { readonly between: readonly [string, string]; readonly restitution: number }[];
}

/** Names of faces in the order of System.edges. The last axis is the vertical one. */
export function faceNames(dimension: 2 | 3): readonly string[] {
  return dimension === 2 ? ["left", "right", "bottom", "top"] : ["left", "right", "front", "back", "bottom", "top"];
}

export const allWalls = "walls";

/** Names that mean walls and cannot be those of species. */
export const wallNames: readonly string[] = [allWalls, "left", "right", "front", "back", "bottom", "top"];

/** Species × species, symmetric, and species × faces; of rules that name the same pair the last one holds. */
export function restitutionTables(rules: ContactRules, speciesNames: readonly string[], dimension: 2 | 3) {
  const species = speciesNames.length;
  const faces = faceNames(dimension);
  const pairs = new Float64Array(species * species).fill(rules.restitution);
  const walls = new Float64Array(species * faces.length).fill(rules.restitution);
  for (const { between, restitution } of rules.pairs) {
    const [a, b] = wallNames.includes(between[0]) ? [between[1], between[0]] : between;
    const s = speciesNames.indexOf(a);
    if (s < 0) continue;
    if (wallNames.includes(b)) {
      faces.forEach((face, f) => {
        if (b === allWalls || b === face) walls[s * faces.length + f] = restitution;
      });
      continue;
    }
    const t = speciesNames.indexOf(b);
    if (t < 0) continue;
    pairs[s * species + t] = restitution;
    pairs[t * species + s] = restitution;
  }
  return { pairs, walls };
}
