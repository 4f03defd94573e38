/** Keywords about the document itself: `title`, `units`, `seed`, `version` and `$schema`. */
import { formatVersion } from "../schema/schema.ts";
import { type Static, text, whole } from "../schema/schemaWords.ts";
import { type Block, writeAsGiven } from "./block.ts";

const titleSchema = text("One line that says what this is. Default: the name of the file is shown in its place.", {
  maxLength: 1000,
  examples: ["A gas of discs"],
});
const unitsSchema = text(
  "A label that says in which units lengths, times and masses are, for axes and exports: `SI`, `reduced`, " +
    "`mm, ms, g`. Where it is `SI` or names one of each, units of charts and fields are made of these. Nothing is converted. Default: none.",
  { maxLength: 200, examples: ["reduced"] },
);
const seedSchema = whole("Seed of all random numbers: the same seed gives the same run, bit for bit. Default: 1.", {
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  examples: [2],
});
const versionSchema = whole("The version of this format: 1, which is the default.", {
  minimum: formatVersion,
  maximum: formatVersion,
  examples: [1],
});
const schemaSchema = text("Location of the schema of this format. Default: the editor has its own.");

declare module "../schema/schema.ts" {
  interface Scenario {
    title?: Static<typeof titleSchema>;
    units?: Static<typeof unitsSchema>;
    seed?: Static<typeof seedSchema>;
    version?: Static<typeof versionSchema>;
    $schema?: Static<typeof schemaSchema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly title: string;
    readonly units: string;
    readonly seed: number;
  }
}

export const $schema: Block = { name: "$schema", schema: schemaSchema, completionOrder: 93 };

export const version: Block = { name: "version", schema: versionSchema, completionOrder: 92 };

export const title: Block = {
  name: "title",
  schema: titleSchema,
  completionOrder: 9,
  synonyms: { title: ["description", "name"] },
  resolve: ({ title = "" }) => ({ title }),
  write: writeAsGiven("title"),
};

export const units: Block = {
  name: "units",
  schema: unitsSchema,
  completionOrder: 90,
  resolve: ({ units = "" }) => ({ units }),
  write: writeAsGiven("units"),
};

export const seed: Block = {
  name: "seed",
  schema: seedSchema,
  completionOrder: 91,
  synonyms: { seed: ["random seed", "random state", "rng seed"] },
  resolve: ({ seed = 1 }) => ({ seed }),
  write: writeAsGiven("seed"),
};
