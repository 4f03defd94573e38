/** Colorings by contacts: depth of overlaps, and rattlers, which are not held in place by others. */
import { contactsOf } from "../../../analysis/measures/contactNetwork.ts";
import { overlapShares } from "../../results/contacts.ts";
import { type Coloring, shadesOf } from "./coloring.ts";

/** Overlaps up to this share of the contact distance are too small to see: the range does not shrink below it. */
const leastOverlap = 1e-6;

export const overlap: Coloring = {
  id: "overlap",
  label: "Overlap",
  about: "Deepest overlap of each particle, as a share of the contact distance.",
  palette: "alarm",
  // Exact collisions leave no overlaps but those of rounding; particles of a fluid have no size.
  applies: ({ facts }) => facts.step !== undefined && !facts.fluid,
  create: (system) => ({
    shade: ({ frame }) => shadesOf(overlapShares(system, frame.positions, frame.time), leastOverlap),
  }),
};

export const rattlers: Coloring = {
  id: "rattlers",
  label: "Rattlers",
  about:
    "Species, and once particles are jammed those that others do not hold in place: they have fewer than d + 1 contacts. Where this is so " +
    "of more than half, none counts as jammed.",
  palette: "categories",
  names: ({ speciesNames }) => [...speciesNames, "rattlers"],
  applies: ({ facts }) => facts.grows,
  preference: ({ facts }) => (facts.grows ? 4 : 0),
  create: (system) => ({
    shade({ frame, tally }) {
      const shades = Uint8Array.from(system.species);
      const { rattlers: loose } = contactsOf(system, frame.positions, tally.reducedPressure ?? Number.NaN);
      if (2 * loose.reduce((sum, rattles) => sum + rattles, 0) > system.count) return { shades, range: [0, 255] };
      for (let i = 0; i < shades.length; i++) if (loose[i]) shades[i] = system.speciesNames.length;
      return { shades, range: [0, 255] };
    },
  }),
};
