/** Coloring by the number of events of each particle. */
import { type Coloring, shadesOf } from "./coloring.ts";

export const eventCount: Coloring = {
  id: "encounters",
  label: "Collision count",
  about: "Collisions of each particle, with others and with walls, since the start.",
  palette: "scale",
  // Brownian particles have no speed; their collisions are what there is to see.
  preference: () => 1,
  create: () => ({ shade: ({ encounters }) => shadesOf(encounters()) }),
};
