/** Coloring by the depth of overlaps. */
import { overlapShares } from "../../results/contacts.ts";
import { type Coloring, shadesOf } from "./coloring.ts";

/** Overlaps up to this share of the contact distance are too small to see: the range does not shrink below it. */
const leastOverlap = 1e-6;

export const overlap: Coloring = {
  id: "overlap",
  label: "Overlap",
  about: "Deepest overlap of each particle, as a share of the contact distance.",
  palette: "alarm",
  // Exact collisions leave no overlaps but those of rounding.
  applies: ({ facts }) => facts.step !== undefined,
  create: (system) => ({ shade: ({ frame }) => shadesOf(overlapShares(system, frame.positions), leastOverlap) }),
};
