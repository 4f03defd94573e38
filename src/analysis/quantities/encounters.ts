/** Total numbers of pair collisions and of wall hits. */

import type { Quantity } from "./quantity.ts";
import { total } from "./rowIntervals.ts";

export const encounters: Quantity = {
  id: "encounters",
  label: "Total events",
  unit: "",
  about: "Collisions of two particles, and of a particle with a wall, counted from the start.",
  always: true,
  columns: [{ name: "collisions" }, { name: "wallHits" }],
  chartOnly: (rows) => ["collisions", "wallHits"].map((name) => [name, total(rows, name)]),
  charts: () => [
    {
      id: "encounters",
      title: "Total events",
      about: "Collisions of two particles, and of a particle with a wall, counted from the start.",
      columns: { collisions: "collisions", wallHits: "wall hits" },
      fromZero: true,
    },
  ],
  expect: {
    collisions: {
      about: "Pair collisions in all.",
      unit: "",
      example: { min: 1000 },
      value: ({ collisions }) => collisions,
    },
    wallHits: { about: "Impacts on walls.", unit: "", example: { min: 1 }, value: ({ wallHits }) => wallHits },
  },
};
