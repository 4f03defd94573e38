/** Tables of coefficients of restitution, from the rules of a scenario. */
import { faceNames } from "../physics/surfaces/boxFace.ts";

export interface ContactRules {
  readonly restitution: number;
  readonly pairs: readonly { readonly between: readonly [string, string]; readonly restitution: number }[];
}

export const allWalls = "walls";

/** Names that mean walls and cannot be those of species. */
export const wallNames: readonly string[] = [allWalls, ...faceNames(3)];

/** Species × species, symmetric, and species × faces; of several rules for one pair the last one applies. */
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
