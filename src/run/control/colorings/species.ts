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
  create: ({ species }) => ({
    shade() {
      // `from` with a function takes a third of a second for a million.
      const shades = new Uint8Array(species.length);
      for (let i = 0; i < shades.length; i++) shades[i] = Math.min(255, species[i]);
      return { shades, range: [0, 255] };
    },
  }),
};
