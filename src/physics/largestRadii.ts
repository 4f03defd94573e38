/** The largest radius of the particles of each species. */
import type { System } from "./system.ts";

export function largestRadii({
  radii,
  species,
  speciesNames,
}: Pick<System, "radii" | "species" | "speciesNames">): Float64Array {
  const largest = new Float64Array(speciesNames.length);
  for (let i = 0; i < radii.length; i++) largest[species[i]] = Math.max(largest[species[i]], radii[i]);
  return largest;
}
