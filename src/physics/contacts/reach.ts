/** How far particles reach: two of them have no event while their centers are farther apart than the sum of their reaches. */
import type { Bonds, Rule, System } from "../system.ts";
import type { ContactLaw } from "./contactLaw.ts";

/** Of a law: half of the longest range that a species has with any other, so that those of two add up to at least their own. */
export function reachOfLaw(
  { radii, species, speciesNames, contactLaw }: Pick<System, "radii" | "species" | "speciesNames" | "contactLaw">,
  { rangeOf }: ContactLaw,
): Float64Array {
  if (!rangeOf) return radii;
  const range = (a: string, b: string) => rangeOf(contactLaw ? { contactLaw } : {}, a, b);
  const longest = speciesNames.map((a) => Math.max(...speciesNames.map((b) => range(a, b))));
  return radii.map((radius, i) => Math.max(radius, longest[species[i]] / 2));
}

export function reachWithBonds(reach: Float64Array, { pairs, longest }: Bonds): Float64Array {
  const longer = reach.slice();
  for (let k = 0; k < pairs.length; k++) longer[pairs[k]] = Math.max(longer[pairs[k]], longest[k >> 1] / 2);
  return longer;
}

/** A rule of one species is about all others: they are detected within its circle. */
export function reachWithRules(reach: Float64Array, rules: readonly Rule[]): Float64Array {
  const longest = Math.max(...rules.map(({ within }) => within));
  return reach.map((each) => Math.max(each, longest / 2));
}
