/** Keyword `expect`: bounds on the results of a run. */
import { checkExpectations, shareByDefault } from "../checks/checkRules.ts";
import { expectations as schema } from "../schema/schemaRun.ts";
import type { Static } from "../schema/schemaWords.ts";
import type { Block } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    expect?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly expect: Readonly<Record<string, Bounds>>;
  }
}

/** A continued run has other results: expectations are not written with an end state. */
export const expect: Block = {
  name: "expect",
  schema,
  completionOrder: 8,
  synonyms: {
    energyDrift: ["energy"],
    momentumDrift: ["momentum"],
    pairEnergy: ["potentialEnergy"],
    within: ["tolerance"],
  },
  resolve: ({ expect = {} }) => ({
    expect: Object.fromEntries(
      Object.entries(expect).map(([quantity, bounds]) => [quantity, { within: shareByDefault, ...bounds }]),
    ),
  }),
  checkDocument: checkExpectations,
};
