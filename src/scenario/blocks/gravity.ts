/** Keyword `gravity`: a constant acceleration of all particles. */
import { type Static, vector } from "../schema/schemaWords.ts";
import { alongAxes } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Block } from "./block.ts";

const schema = vector(
  "Acceleration of all particles: one number per axis, `[0, -9.81]`.\n\n" + "Unit: length / time². Default: none.",
  {
    examples: [
      [0, -1],
      [0, 0, -1],
    ],
  },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    gravity?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly gravity: readonly number[];
  }
}

export const gravity: Block = {
  name: "gravity",
  schema,
  completionOrder: 4,
  synonyms: { gravity: ["g"] },
  mistakes: {
    values: {
      "": (value, { dimension }) =>
        typeof value === "number" && dimension
          ? [-Math.abs(value), Math.abs(value)].map((g) => [...Array(dimension - 1).fill(0), g])
          : alongAxes(value, 0, dimension),
    },
  },
  resolve: ({ gravity, box }) => ({ gravity: gravity ?? box.size.map(() => 0) }),
  write({ system }) {
    const gravity = [...system.gravity];
    return gravity.some((g) => g !== 0) ? writeJson(gravity) : undefined;
  },
};
