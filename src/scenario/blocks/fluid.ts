/** Keyword `fluid`: a fluid of its own particles, computed by a method for fluids. */
import type { SurfaceResponse } from "../../physics/system.ts";
import { checkFluid, checkFluidDocument } from "../checks/fluid/checkFluid.ts";
import type { ResolvedFluid } from "../fluid/resolvedFluid.ts";
import { fluid as schema } from "../schema/schemaFluid.ts";
import type { Static } from "../schema/schemaWords.ts";
import { alongAxes } from "../suggestions/mistakenForms.ts";
import { writeJson, writeNumber } from "../text/jsonScalar.ts";
import type { Block, EndState } from "./block.ts";

type Given = Static<typeof schema>;

declare module "../schema/schema.ts" {
  interface Scenario {
    fluid?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly fluid?: ResolvedFluid;
  }
}

const responses: Readonly<Record<string, SurfaceResponse>> = {
  slip: { normal: -1, tangential: 1 },
  "no-slip": { normal: -1, tangential: -1 },
  slide: { normal: 0, tangential: 1 },
  adhere: { normal: 0, tangential: 0 },
};

export const fluid: Block = {
  name: "fluid",
  schema,
  completionOrder: 4,
  decides: ["method", "bodies"],
  synonyms: {
    fluid: ["liquid", "mpcd", "mpc", "water"],
    srd: ["mpc", "mpcd", "stochastic rotation dynamics", "multi-particle collision dynamics"],
    cell: ["a0", "cellSize", "gridSpacing"],
    perCell: ["gamma", "particlesPerCell", "density"],
    fill: ["regions", "region"],
    walls: ["boundary", "wall"],
    "no-slip": ["bounce-back", "bounceback"],
    slip: ["bounce", "mirror", "specular"],
    adhere: ["adhesion", "stick"],
  },
  mistakes: {
    values: {
      fill: asRegions,
      "fill.*.from": (value) => alongAxes(value, 0),
      "fill.*.to": (value) => alongAxes(value, 0),
    },
  },
  alternatives: [
    {
      within: ["fill"],
      words: [["from", "to"], ["center", "radius"], ["at"], ["file"]],
      expected:
        "A region is a box (`from`, `to`), a disc (`center`, `radius`), listed (`at`) or read (`file`): expected one of them",
    },
  ],
  resolve: ({ fluid }) => ({ ...(fluid && { fluid: resolveFluid(fluid) }) }),
  checkDocument: checkFluidDocument,
  checkScenario: checkFluid,
  write,
};

/** One region beside no list, and no region: the whole box. */
function asRegions(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [[{}]] : [];
  return typeof value === "object" && value !== null ? [[value]] : [];
}

function resolveFluid({
  cell,
  perCell,
  fill,
  temperature = 0,
  walls = "slip",
  forces = [],
  stepsBefore = 0,
  pressures,
}: Given): ResolvedFluid {
  return {
    cell,
    perCell,
    fill: fill.map(({ name = "fluid", ...region }) => ({ ...region, name })),
    temperature,
    walls: typeof walls === "string" ? responses[walls] : walls,
    forces,
    stepsBefore,
    ...(pressures && { pressures }),
  };
}

/** Particles where they are now; the rest of a step that is cut short is lost. */
function write({ system, frame, document, dataFile, memory }: EndState): string | undefined {
  const given = document?.fluid;
  const { fluid } = system;
  const pressures = memory?.cellPressures;
  if (!given || !fluid) return undefined;
  const { fill: _, stepsBefore: __, pressures: ___, ...rest } = given;
  const step = document?.method?.step;
  // Rounding of the clock does not count as a step.
  const steps = fluid.stepsBefore + (step === undefined ? 0 : Math.floor(frame.time / step + 1e-6));
  const fields = Object.entries({
    ...rest,
    ...(steps > 0 && { stepsBefore: steps }),
    ...(pressures && { pressures: [...pressures] }),
  }).map(([key, value]) => `${JSON.stringify(key)}: ${writeJson(value)}`);
  const particles = dataFile === undefined ? listed(system, frame) : [writeJson({ file: dataFile })];
  return `{\n    ${[...fields, `"fill": [\n      ${particles.join(",\n      ")}\n    ]`].join(",\n    ")}\n  }`;
}

/** In the order of the system, an entry for each row of one fluid: sums over cells go by the numbers of particles. */
function listed({ dimension, species, speciesNames, fluid }: EndState["system"], frame: EndState["frame"]): string[] {
  const entries: string[] = [];
  const { count } = fluid!;
  const vectors = (values: Float64Array, from: number, to: number) =>
    Array.from({ length: to - from }, (_, k) => {
      const own = values.subarray((from + k) * dimension, (from + k + 1) * dimension);
      return `[${Array.from(own, writeNumber).join(", ")}]`;
    }).join(",\n          ");
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && species[to] === species[from]) to++;
    entries.push(
      `{\n        "name": ${JSON.stringify(speciesNames[species[from]])},` +
        `\n        "at": [\n          ${vectors(frame.positions, from, to)}\n        ],` +
        `\n        "velocity": [\n          ${vectors(frame.velocities, from, to)}\n        ]\n      }`,
    );
    from = to;
  }
  return entries;
}
