/**
 * Block: everything the format says about one keyword of a scenario, such as `gravity`. One file per keyword; `index.ts` is the
 * registry. The JSON schema, the check of documents, completion, hovers, suggestions, reserved words, the resolved scenario, the
 * end state of a run and the tables of docs/FORMAT.md are generated from it.
 *
 * An entry adds its types to `Scenario` (as written) and `ResolvedScenario` (as run) by `declare module`, so that entries and checks
 * can use both without an import of the registry.
 */
import type { Frame } from "../../engine/api/engine.ts";
import type { Memory, System } from "../../physics/system.ts";
import type { Alternatives } from "../checks/checkAlternatives.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { TSchema } from "../schema/schemaWords.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";

export interface Block {
  readonly name: string;
  /** With its hover (`markdownDescription`), `examples` and `reserved` words. Not optional: the keyword is required. */
  readonly schema: TSchema;
  /** Position in completion lists; the document's order is that of the registry. */
  readonly completionOrder: number;
  /** Used in place of a required value that cannot be read, so that the rest of the document is still checked. */
  readonly placeholder?: object;
  /** A required keyword may be left out where this one is written. */
  readonly unless?: string;
  /** Words of this format, each with the words that other programs and people use for it. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly mistakes?: Mistakes;
  readonly alternatives?: readonly Alternatives[];
  /** Paths (`*` for list entries) at which the name of a group stands, or, with `walls`, of a wall. */
  readonly groupNames?: readonly { readonly path: string; readonly walls?: boolean }[];
  /** Paths at which the name of an obstacle with a motion stands. */
  readonly moverNames?: readonly string[];
  /** Blocks that cannot be judged where this one is wrong. */
  readonly decides?: readonly string[];
  /** What runs, defaults filled in. */
  resolve?(document: Scenario): Partial<ResolvedScenario>;
  /** Consistency of what is written. */
  checkDocument?(document: Scenario, report: Report): void;
  /** Physics, of a document that is consistent. */
  checkScenario?(scenario: ResolvedScenario, report: Report, document: Scenario): void;
  /** JSON text for a scenario that continues from a state. Undefined: the block is left out. */
  write?(state: EndState): string | undefined;
}

/** Values that are often written by guess, each with what is probably meant. */
export interface Mistakes {
  /** By path within the block: in place of a value of the wrong form, the likeliest first. */
  readonly values?: Readonly<Record<string, (value: unknown, around: Around) => unknown[]>>;
  /** By path within the block: in place of an object with unknown names only. */
  readonly objects?: Readonly<Record<string, (value: Record<string, unknown>) => unknown[]>>;
  readonly properties?: readonly MistakenProperty[];
  /** Why a property of the block, which is written elsewhere or under another name, would change nothing in this scenario. */
  readonly idle?: (name: string, around: Around) => string | undefined;
}

/** An unknown property. */
interface MistakenProperty {
  /** Path of the object that it is written in; "" is the scenario. */
  readonly within: string;
  /** In camelCase. */
  readonly name: RegExp;
  /** In its place: one property, or several. @param block that it is written in */
  meant(
    value: unknown,
    around: Around,
    name: string,
    block: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>>[];
}

/** The scenario, as far as it is needed to understand a mistake. */
export interface Around {
  readonly document: unknown;
  readonly dimension: number | undefined;
}

/** State of a run that is written as a scenario. */
export interface EndState {
  readonly system: System;
  readonly frame: Frame;
  /** The scenario that was run. */
  readonly document?: Scenario;
  readonly speciesNames: readonly string[];
  /** Cluster label of each particle. */
  readonly clusters?: Int32Array;
  /** What the run depends on beside positions and velocities. */
  readonly memory?: Memory;
  /** Extended XYZ file that holds the particles; without it they are listed. */
  readonly dataFile?: string;
}

/** The block as given in the scenario that was run. */
export function writeAsGiven(name: keyof Scenario): (state: EndState) => string | undefined {
  return ({ document }) => {
    const value = document?.[name];
    return value === undefined ? undefined : writeJson(value);
  };
}
