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

const names = ["held", "rattlers", "not jammed"] as const;

export const rattlers: Coloring = {
  id: "rattlers",
  label: "Rattlers",
  about:
    "Particles with fewer than d + 1 contacts are not held in place by others. Where this is so of more than half, none counts as jammed.",
  palette: "categories",
  names: () => names,
  applies: ({ facts }) => facts.grows,
  preference: ({ facts }) => (facts.grows ? 4 : 0),
  create: (system) => ({
    shade({ frame, tally }) {
      const shades = contactsOf(system, frame.positions, tally.reducedPressure ?? Number.NaN).rattlers;
      const loose = shades.reduce((sum, rattles) => sum + rattles, 0);
      if (2 * loose > system.count) shades.fill(names.indexOf("not jammed"));
      return { shades, range: [0, 255] };
    },
  }),
};
