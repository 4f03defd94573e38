/** Mixing of several fluids, by the pairs of particles in a cell. */
import { FluidCells } from "../../measures/fluidCells.ts";
import { averageFinding } from "../findings.ts";
import type { Quantity } from "../quantity.ts";

export const mixing: Quantity = {
  id: "mixing",
  label: "Mixing",
  unit: "",
  about:
    "Mixing of several fluids: 0 where they are separate, 1 where each cell is mixed as the whole (Danckwerts 1953).",
  requires: ["fluid", "several-fluids"],
  columns: [{ name: "mixing", shown: ({ what }) => what.includes("mixing") }],
  sample({ system, frame: { positions } }, put) {
    const { fluid } = system;
    if (!fluid || fluid.kinds < 2) return;
    const cells = new FluidCells(system, fluid);
    cells.count(positions);
    put("mixing", cells.mixing());
  },
  charts: ({ what }) =>
    what.includes("mixing")
      ? [
          {
            id: "mixing",
            title: "Mixing",
            about: "Share of pairs in a cell that are of different fluids, over that of a random mixture.",
            columns: { mixing: "measured" },
            fromZero: true,
            opens: ["state", 1],
          },
        ]
      : [],
  expect: {
    mixing: {
      about:
        "Mixing of several fluids, from 0 (separate) to 1 (at random). Its mean from `measure.from` on, or at the end.",
      unit: "",
      example: { min: 0.5 },
      column: "mixing",
    },
  },
  findings: (results) => averageFinding(results, "mixing", "mixing"),
};
