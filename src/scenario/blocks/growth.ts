/** Keyword `growth`: particles whose sizes grow until they are jammed, or fill a given share of the box. */

import { isOnSphere } from "../../physics/motion/index.ts";
import { checkGrowth } from "../checks/checkGrowth.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { block, choice, either, listOf, number, optional, positive, type Static, text } from "../schema/schemaWords.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import type { Block } from "./block.ts";

/** Of `GrowingEngine`. */
const stateNumbers = 12;

const rate = either(
  [
    positive("The same for all diameters. Unit: length / time."),
    listOf(
      block(
        {
          species: text("The name of a group. Required.", { minLength: 1, maxLength: 100, examples: ["large"] }),
          rate: number("Rate at which its diameters grow. Unit: length / time. Required.", {
            minimum: 0,
            examples: [0.1],
          }),
        },
        "The rate of one group.",
      ),
      "One entry per group; others keep their size.",
      { minItems: 1, maxItems: 10_000 },
    ),
  ],
  "Rate a of all diameters, D(t) = D₀ + a t, or of each group by name. The slower beside the thermal speed, the denser the packing. Near " +
    "jamming growth stops now and then, and may become slower. " +
    "Unit: length / time. Default: none; give `rate` or `relative`.",
  'a positive number, or a list such as [{ "species": "large", "rate": 0.1 }]',
  { examples: [0.01] },
);

const schema = block(
  {
    rate: optional(rate),
    relative: optional(
      positive(
        "Rate of each diameter as a share of the size that is written, D(t) = D (`from` + `relative` t): ratios of sizes stay where " +
          "`from` > 0 or where all begin as points. Unit: 1/time. Default: none; give `rate` or `relative`.",
        { examples: [0.01] },
      ),
    ),
    from: optional(
      number("Size at the start, as a share of the size that is written; 0 are points. No unit. Default: 1.", {
        minimum: 0,
        maximum: 1,
        examples: [0],
      }),
    ),
    velocities: optional(
      choice(
        {
          rescaled:
            "Whenever particles have had `every` collisions each, velocities are rescaled to the kinetic energy of the start, and their " +
            "mean is set to 0.",
          kept: "Velocities are left alone: particles become ever faster, for growing surfaces push them.",
        },
        "What becomes of the energy that growth puts in. Default: `rescaled`.",
      ),
    ),
    every: optional(
      positive("Collisions per particle between two rescalings. No unit. Default: 10.", { examples: [10] }),
    ),
    state: optional(
      listOf(
        number("A number of the state.", { minimum: 0 }),
        "In end states: the energy that velocities are rescaled to, the collisions until that and how far a hold of sizes has come, so that " +
          "another run goes on with them. Default: growth begins.",
        { minItems: stateNumbers, maxItems: stateNumbers },
      ),
    ),
  },
  "Sizes that grow at given rates (Lubachevsky & Stillinger 1990). Growth ends where particles are jammed (`stop.pressure`) or fill " +
    "`stop.fraction`. Default: sizes stay.",
  {
    defaultSnippets: [
      { label: "from points, at one rate", body: { rate: 0.01, from: 0 } },
      { label: "in proportion to each size", body: { relative: 0.01, from: 0 } },
    ],
  },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    growth?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly growth?: {
      /** Of diameters: of all, or by name of the group. */
      readonly rate?: number | readonly { readonly species: string; readonly rate: number }[];
      readonly relative?: number;
      readonly from: number;
      readonly rescaled: boolean;
      readonly every: number;
      readonly state?: readonly number[];
    };
  }
}

export const growth: Block = {
  name: "growth",
  schema,
  completionOrder: 6,
  synonyms: {
    growth: ["grow", "expansion", "inflate", "lubachevsky-stillinger"],
    rate: ["speed", "a"],
    from: ["start"],
  },
  groupNames: [{ path: "rate.*.species" }],
  decides: ["method"],
  mistakes: { values: { "": (value) => (typeof value === "number" ? [{ rate: value }] : []) } },
  alternatives: [{ words: [["rate"], ["relative"]], expected: "Expected `rate` or `relative`" }],
  resolve: ({ growth }) => ({ ...(growth && { growth: resolveGrowth(growth) }) }),
  checkDocument: (document: Scenario, report: Report) => checkGrowth(document, report),
  write({ document, memory, frame }) {
    if (!document?.growth || memory?.growth?.ended) return undefined;
    // The state of the motion has their size.
    if (isOnSphere(document.motion)) return writeJson(document.growth);
    const { from = 1, relative, ...rest } = document.growth;
    // Sizes are written as they are now.
    return writeJson({
      ...rest,
      ...(memory?.growth && frame.time > 0 && { state: memory.growth.state }),
      ...(relative !== undefined && { relative: relative / (from + relative * (memory?.growth?.grown ?? frame.time)) }),
    });
  },
};

function resolveGrowth({
  rate,
  relative,
  from = 1,
  velocities = "rescaled",
  every = 10,
  state,
}: NonNullable<Scenario["growth"]>): NonNullable<ResolvedScenario["growth"]> {
  return {
    ...(rate !== undefined && { rate }),
    ...(relative !== undefined && { relative }),
    from,
    rescaled: velocities === "rescaled",
    every,
    ...(state && { state }),
  };
}
