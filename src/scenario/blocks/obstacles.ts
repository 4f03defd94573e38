/**
 * Keyword `obstacles`: fixed surfaces in the box, of the kinds in `physics/surfaces`. Where the registry has no kind the keyword is
 * reserved (`reservedKeywords.ts`).
 */
import { isRequired, type ParameterValues } from "../../physics/parameters.ts";
import { allowsObstacles, obstacleKinds } from "../../physics/surfaces/index.ts";
import type { System } from "../../physics/system.ts";
import { edgesOf } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { parameterSchema } from "../schema/schemaParameters.ts";
import { block, choice, listOf, optional } from "../schema/schemaWords.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import { writeJson } from "../text/writeJson.ts";
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
          "The shape of the obstacle.",
        ),
        ...Object.fromEntries(
          obstacleKinds.flatMap(({ parameters }) =>
            Object.entries(parameters).map(([name, parameter]) => [name, optional(parameterSchema(parameter))]),
          ),
        ),
      },
      "A surface that particles bounce off.",
    ),
    "Fixed surfaces in the box that particles bounce off. Default: none.",
    { maxItems: 1000 },
  ),
  completionOrder: 5,
  resolve: ({ obstacles }) => ({
    ...(obstacles && {
      obstacles: obstacles.map(({ kind, ...values }) => ({ kind, values: values as ParameterValues })),
    }),
  }),
  checkDocument: checkObstacles,
  write: ({ system: { obstacles } }) =>
    obstacles && writeJson(obstacles.map(({ kind, values }) => ({ kind, ...values }))),
};

/** The parameters are those of the kind. */
function checkObstacles(document: Scenario, report: Report): void {
  const { obstacles = [] } = document;
  if (obstacles.length > 0 && !allowsObstacles(edgesOf(document))) {
    report.add({
      code: "conflict",
      path: ["obstacles"],
      message: "Obstacles have no periodic images: expected a box without periodic axes.",
      related: [{ message: "The box.", path: ["box"] }],
    });
  }
  obstacles.forEach((obstacle, k) => {
    const { parameters } = obstacleKinds.find(({ kind }) => kind === obstacle.kind)!;
    for (const [name, parameter] of Object.entries(parameters)) {
      if (!isRequired(parameter) || obstacle[name] !== undefined) continue;
      report.add({
        code: "missing",
        path: ["obstacles", k],
        message: `The obstacle \`${obstacle.kind}\` needs \`${name}\`.`,
      });
    }
    for (const name of Object.keys(obstacle)) {
      if (name === "kind" || name in parameters) continue;
      const known = list(Object.keys(parameters), "`", "and");
      report.add({
        code: "conflict",
        path: ["obstacles", k, name],
        message: `The obstacle \`${obstacle.kind}\` has no \`${name}\`; it has ${known}.`,
      });
    }
  });
}
