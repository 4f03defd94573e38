/** Keyword `bodies`: balls that the fluid moves. */
import { checkBodies } from "../checks/fluid/checkBodies.ts";
import type { Ball } from "../fluid/resolvedFluid.ts";
import type { Scenario } from "../schema/schema.ts";
import { bodies as schema } from "../schema/schemaFluid.ts";
import type { Static } from "../schema/schemaWords.ts";
import { asNumber, isNumbers } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Block } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    bodies?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    /** Balls in the fluid. */
    readonly bodies: readonly Ball[];
  }
}

export const bodies: Block = {
  name: "bodies",
  schema,
  completionOrder: 5,
  synonyms: { bodies: ["body", "solids"], ball: ["disc", "disk", "sphere"] },
  mistakes: {
    values: { "": (value) => (typeof value === "object" && value !== null && "radius" in value ? [[value]] : []) },
    properties: [
      { within: "bodies", name: /^diameter$/, meant: asNumber("radius", (diameter) => diameter / 2) },
      {
        within: "bodies",
        name: /^(position|center|centre)$/,
        meant: (value) => (isNumbers(value) ? [{ at: value }] : []),
      },
    ],
  },
  resolve: (document) => ({ bodies: resolveBodies(document) }),
  checkScenario: checkBodies,
  write({ system: { fluid, dimension: d }, frame, document }) {
    if (!fluid || !document?.bodies) return undefined;
    return writeJson(
      document.bodies.map((body, k) => {
        const at = (fluid.count + k) * d;
        return {
          ...body,
          at: [...frame.positions.subarray(at, at + d)],
          velocity: [...frame.velocities.subarray(at, at + d)],
        };
      }),
    );
  },
};

function resolveBodies({ bodies = [], box }: Scenario): Ball[] {
  const rest = box.size.map(() => 0);
  return bodies.map(({ name = "ball", at, radius, density = 1, velocity = rest, restitution = 0.5 }) => ({
    name,
    at,
    radius,
    density,
    velocity,
    restitution,
  }));
}
