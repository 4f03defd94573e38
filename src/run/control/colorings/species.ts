/** Coloring by species. */
import type { Coloring } from "./coloring.ts";

/** Species whose colors can be told apart by name. */
const mostNames = 6;

export const species: Coloring = {
  id: "species",
  label: "Species",
  about: "Each species has a color of its own.",
  palette: "categories",
  names: ({ speciesNames }) => speciesNames,
  preference({ system: { speciesNames }, facts }) {
    if (speciesNames.length > 1) return speciesNames.length <= mostNames ? 3 : 0;
    // Points of a sphere differ in nothing that colors could show.
    return facts.sphere ? 2 : 0;
  },
  create: (system) => ({
    shade: () => ({ shades: Uint8Array.from(system.species, (k) => Math.min(255, k)), range: [0, 255] }),
  }),
};
