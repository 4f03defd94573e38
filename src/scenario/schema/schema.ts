/**
 * The scenario document, version 1, written once: the static type `Scenario`, the JSON schema for the editor
 * (`jsonSchema.ts`) and the check at run time (`structure.ts`) all come from `scenarioSchema`.
 *
 * A scenario says what (box, gravity, particles, contact), then how (method), then until when (stop), then what to look
 * at (measure) and what must hold (expect). Leave a line out and the sensible thing happens; its hover says what that is.
 */
import { reservedIn } from "../suggestions/reservedWords.ts";
import { box, gravity } from "./schemaBox.ts";
import { contact } from "./schemaContact.ts";
import { method } from "./schemaMethod.ts";
import { motion } from "./schemaMotion.ts";
import { type group, particles } from "./schemaParticles.ts";
import { expectations, measure, stop } from "./schemaRun.ts";
import { block, optional, type Static, text, whole } from "./schemaWords.ts";
import { scenarioSnippets } from "./snippets.ts";

export const formatVersion = 1;

export const scenarioSchema = block(
  {
    $schema: optional(text("Where the schema of this format is to be found. Default: the editor knows.")),
    version: optional(
      whole("The version of this format: 1, which is the default.", { minimum: formatVersion, maximum: formatVersion }),
    ),
    title: optional(text("What this is, in a line. Default: the name of the file stands for it.", { maxLength: 1000 })),
    units: optional(
      text(
        "A label that says in which units lengths, times and masses are, for axes and exports: `SI`, `reduced`, " +
          "`mm, ms, g`. Nothing is converted. Default: none.",
        { maxLength: 200 },
      ),
    ),
    seed: optional(
      whole("Where all randomness comes from: the same seed gives the same run, bit for bit. Default: 1.", {
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
    ),
    box,
    gravity: optional(gravity),
    particles,
    motion: optional(motion),
    contact: optional(contact),
    method: optional(method),
    stop: optional(stop),
    measure: optional(measure),
    expect: optional(expectations),
  },
  "A scenario of EDPD Playground: what, how, until when, what to look at and what must hold.",
  { reserved: reservedIn(""), defaultSnippets: scenarioSnippets },
);

/** A scenario as written: what may be left out is missing. `resolve` fills it in. */
export type Scenario = Static<typeof scenarioSchema>;
export type Group = Static<typeof group>;
