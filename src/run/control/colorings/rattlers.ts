/** Coloring of growing particles by contacts: rattlers are not held in place by others. */
import { contactsOf } from "../../../analysis/measures/contactNetwork.ts";
import type { Coloring } from "./coloring.ts";

const names = ["held", "rattlers"] as const;

export const rattlers: Coloring = {
  id: "rattlers",
  label: "Rattlers",
  about:
    "Particles with fewer than d + 1 contacts are not held in place by others. Certain when the particles are jammed.",
  palette: "categories",
  names: () => names,
  applies: ({ facts }) => facts.grows,
  preference: ({ facts }) => (facts.grows ? 4 : 0),
  create: (system) => ({
    shade: ({ frame, tally }) => ({
      shades: contactsOf(system, frame.positions, tally.reducedPressure ?? Number.NaN).rattlers,
      range: [0, 255],
    }),
  }),
};
