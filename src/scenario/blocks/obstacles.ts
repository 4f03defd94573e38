/** Keyword `obstacles`: surfaces in the box, at rest or moving, of the kinds in `physics/surfaces`. */
import type { ParameterValues } from "../../physics/parameters.ts";
import { obstacleKinds } from "../../physics/surfaces/index.ts";
import { continued } from "../../physics/surfaces/motionParameters.ts";
import type { System } from "../../physics/system.ts";
import { checkObstacleParameters, checkObstacleShapes } from "../checks/checkObstacles.ts";
import { propertiesByKind } from "../schema/schemaParameters.ts";
import { block, choice, listOf } from "../schema/schemaWords.ts";
import { asNumber, isNumbers } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Block } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    obstacles?: ({ readonly kind: string } & ParameterValues)[];
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly obstacles?: NonNullable<System["obstacles"]>;
  }
}

export const obstacles: Block = {
  name: "obstacles",
  schema: listOf(
    block(
      {
        kind: choice(
          Object.fromEntries(obstacleKinds.map(({ kind, description }) => [kind, description])),
          "The shape of the obstacle. Required.",
        ),
        ...propertiesByKind(obstacleKinds),
      },
      "A surface that particles bounce off.",
      {
        defaultSnippets: [
          { label: "an inclined plane", body: { kind: "plane", through: [0, 1], normal: [1, 1] } },
          { label: "a disc or sphere", body: { kind: "sphere", at: [5, 5], radius: 1 } },
          {
            label: "a floor that vibrates",
            body: {
              kind: "plane",
              name: "floor",
              through: [0, 1],
              normal: [0, 1],
              motion: { kind: "sine", amplitude: [0, 0.5], frequency: 1 },
            },
          },
        ],
      },
    ),
    "Surfaces in the box that particles bounce off, at rest or moving. Default: none.",
    { maxItems: 1000, examples: [[{ kind: "sphere", at: [5, 5], radius: 1 }]] },
  ),
  completionOrder: 5,
  synonyms: {
    obstacles: ["surfaces", "objects", "shake"],
    sphere: ["disc", "disk", "circle", "ball"],
    segments: ["segment", "line", "polyline", "polygon"],
    block: ["box", "rectangle", "cuboid"],
    plane: ["wall", "half-space"],
    cylinder: ["tube", "pipe"],
    hollow: ["container"],
    spin: ["angularVelocity", "omega"],
    sine: ["sinusoidal", "vibration"],
  },
  mistakes: {
    properties: [
      { within: "obstacles", name: /^diameter$/, meant: asNumber("radius", (diameter) => diameter / 2) },
      { within: "obstacles", name: /^(center|centre)$/, meant: (at) => (isNumbers(at) ? [{ at }] : []) },
      {
        within: "obstacles",
        name: /^(at|origin|point|position)$/,
        meant: (at, _, __, { kind }) => (isNumbers(at) ? [kind === "plane" ? { through: at } : { at }] : []),
      },
      { within: "obstacles.motion", name: /^period$/, meant: asNumber("frequency", (period) => 1 / period) },
    ],
  },
  moverNames: ["*.moves"],
  alternatives: [
    { words: [["motion"], ["moves"]], expected: "Expected a `motion`, or `moves` with the name of another obstacle" },
  ],
  resolve: ({ obstacles }) => ({
    ...(obstacles?.length && { obstacles: obstacles.map(({ kind, ...values }) => ({ kind, values })) }),
  }),
  checkDocument: checkObstacleParameters,
  checkScenario: checkObstacleShapes,
  write: ({ system: { obstacles }, frame }) =>
    obstacles && writeJson(obstacles.map(({ kind, values }) => ({ kind, ...continued(values, frame.time) }))),
};
