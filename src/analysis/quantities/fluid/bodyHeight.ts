/** Heights of the balls in a fluid. */
import { averageFinding } from "../findings.ts";
import type { Quantity } from "../quantity.ts";

export const bodyHeight: Quantity = {
  id: "body-height",
  label: "Height of the bodies",
  unit: "length",
  about: "Mean coordinate along the last axis of the balls in a fluid.",
  requires: ["fluid", "bodies"],
  columns: [{ name: "bodyHeight", shown: ({ what }) => what.includes("body-height") }],
  sample({ system: { fluid, dimension: d, count }, frame: { positions } }, put) {
    if (!fluid || fluid.count === count) return;
    let sum = 0;
    for (let i = fluid.count; i < count; i++) sum += positions[i * d + d - 1];
    put("bodyHeight", sum / (count - fluid.count));
  },
  charts: ({ what }) =>
    what.includes("body-height")
      ? [
          {
            id: "bodyHeight",
            title: "Height of the bodies",
            about: "Mean coordinate of the centers of the balls along the last axis.",
            columns: { bodyHeight: "measured" },
            opens: ["state", 1],
          },
        ]
      : [],
  expect: {
    bodyHeight: {
      about:
        "Mean height of the balls in a fluid: its mean from `measure.from` on, or at the end where nothing settles.",
      unit: "length",
      example: { min: 1 },
      column: "bodyHeight",
    },
  },
  findings: (results) => averageFinding(results, "height of the bodies", "bodyHeight"),
};
