/** Coloring by bond-orientational order: |ψ₆| in two dimensions, Steinhardt's Q₆ in three. */
import { bondOrder as orderOf } from "../../../analysis/structure/bondOrder.ts";
import { type Coloring, shadesUpTo } from "./coloring.ts";

/** End of the range: a triangular lattice; in three dimensions a little above fcc. */
const ends = { 2: 1, 3: 0.6 } as const;
/** The search for neighbors of more particles takes too long for a frame. */
const mostParticles = 20_000;

export const bondOrder: Coloring = {
  id: "bond-order",
  label: "Bond order",
  about:
    "Order of the directions to the nearest neighbors: |ψ₆| of 6 (2-D), from 0 to 1 in a triangular lattice; Q₆ of 12 (3-D).",
  palette: "scale",
  applies: ({ facts }) => facts.count > 1 && facts.count <= mostParticles,
  // Where it is measured, it is what the scenario is about.
  preference: ({ facts }) => (facts.what.includes("bond-order") ? 3 : 0),
  create: (system) => ({
    shade: ({ frame }) => shadesUpTo(orderOf(system, frame.positions, frame.time).each, ends[system.dimension]),
  }),
};
