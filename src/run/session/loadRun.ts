/** Loading: a resolved scenario becomes a run at its start, or messages that give the reason why it cannot. */

import type { Failure } from "../../protocol/messages.ts";
import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { sketchOf } from "../../scenario/marks/startSketch.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { type Built, buildSystem } from "../../scenario/start/buildSystem.ts";
import { CannotBuild, diagnosticOf } from "../../scenario/start/particleBatch.ts";
import { PlacesOfText } from "../diagnose/runMessages.ts";

/** A checked scenario: plain data, as its analysis sends it to the thread of a run. */
export interface LoadedScenario {
  readonly scenario: ResolvedScenario;
  readonly document: Scenario;
}

export interface Loaded extends LoadedScenario {
  readonly text: string;
  readonly built: Built;
  /** The text and those of all files that it names: the run depends on them. */
  readonly texts: readonly string[];
}

/** @param readFile the text of a file that the scenario names; throws where there is none */
export function loadRun(
  generation: number,
  text: string,
  { scenario, document }: LoadedScenario,
  readFile: ReadFile,
): Loaded | Failure {
  const texts = [text];
  try {
    const built = buildSystem(scenario, {
      readFile: (name, encoding) => {
        const content = readFile(name, encoding);
        texts.push(content);
        return content;
      },
    });
    return { text, scenario, document, built, texts };
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error;
    const places = new PlacesOfText(text);
    const { message } = error;
    return {
      kind: "failure",
      generation,
      message,
      messages: [diagnosticOf(error, (path) => places.at(path))],
      ...(error.marks && { sketch: sketchOf(scenario, true) }),
    };
  }
}

const outOfMemory = "There is not enough memory for this. Try fewer particles or larger cells.";

/**
 * The message of an error that a person can correct; undefined for all others, which are defects.
 * @param loading the engine is allocating all its memory, and stops at once where that fails
 */
export function reasonOfFailure(error: unknown, loading: boolean): string | undefined {
  if (error instanceof CannotBuild) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (loading && error.name === "RuntimeError" && /unreachable|memory/.test(error.message)) return outOfMemory;
  if (!(error instanceof RangeError)) return undefined;
  if (/engine holds/.test(error.message)) return error.message;
  return /allocat|array length|array buffer|memory/i.test(error.message) ? outOfMemory : undefined;
}
