/** Keyword `measure`: quantities that a run records, and from which time on. */
import { defaultWords, measureSynonyms, wordsWithColumn } from "../../analysis/registry.ts";
import { samplesOnly } from "../../engine/dynamics/index.ts";
import { featuresIn } from "../../physics/features/index.ts";
import { checkMeasurable, checkMeasure, checkUnmeasured } from "../checks/checkRules.ts";
import { measure as schema } from "../schema/schemaRun.ts";
import type { Static } from "../schema/schemaWords.ts";
import { type Block, writeAsGiven } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    measure?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly measure: {
      /** Undefined: from when the run is in a steady state. */
      readonly from: number | undefined;
      readonly every?: number;
      readonly what: readonly string[];
    };
  }
}

export const measure: Block = {
  name: "measure",
  schema,
  completionOrder: 7,
  synonyms: { ...measureSynonyms(), every: ["dt", "interval"] },
  mistakes: {
    values: {
      "": (value) => (typeof value === "string" ? [{ what: [value] }] : []),
      what: (value) => (typeof value === "string" ? wordsWithColumn(value) : []),
    },
    properties: [
      { within: "measure", name: /./, meant: (value, _, name) => (value === true ? [{ what: [name] }] : []) },
    ],
  },
  resolve: ({ measure, ...document }) => ({
    measure: {
      from: measure?.from,
      what: measure?.what ?? defaultWords(featuresIn(document), samplesOnly(document.method ?? {})),
      ...(measure?.every !== undefined && { every: measure.every }),
    },
  }),
  checkDocument: checkMeasure,
  checkScenario(scenario, report, document) {
    checkMeasurable(scenario, document, report);
    checkUnmeasured(scenario, report);
  },
  write: writeAsGiven("measure"),
};
