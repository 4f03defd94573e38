/** Kinetic energy of the flow that drags particles, per mass of the fluid. */
import { hasFeature } from "../../../physics/features/index.ts";
import { flowFieldOf, meanEnergy, velocitiesOf } from "../../measures/flowField.ts";
import { averageFinding } from "../findings.ts";
import type { Quantity } from "../quantity.ts";

export const flowEnergy: Quantity = {
  id: "flow-energy",
  synonyms: ["turbulent kinetic energy"],
  label: "Kinetic energy of the flow",
  unit: "length²/time²",
  about: "Mean of u²/2 of the flow over its grid: kinetic energy per mass of the fluid.",
  default: (features) => hasFeature(features, "coupling"),
  columns: [{ name: "flowEnergy", called: "the energy of the flow" }],
  requires: ["flow"],
  sample({ fields }, put) {
    const field = flowFieldOf(fields);
    if (field) put("flowEnergy", meanEnergy(velocitiesOf(field), field.components));
  },
  charts: ({ coupled }) => [
    {
      id: "flowEnergy",
      title: "Kinetic energy of the flow",
      about: "Mean of u²/2 over the grid of the flow.",
      columns: { flowEnergy: "⟨u²⟩/2" },
      fromZero: true,
      // What particles do to it is the point.
      ...(coupled && { opens: ["state", -1] as const }),
    },
  ],
  expect: {
    flowEnergy: {
      about: "Mean of u²/2 of the flow: kinetic energy per mass of the fluid.",
      unit: "length²/time²",
      example: { min: 0 },
      column: "flowEnergy",
    },
  },
  findings: (results) => averageFinding(results, "energy of the flow", "flowEnergy"),
};
