/** Reads and builds the scenario in a file, with messages on its errors. */

import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { type Reading, readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { type Built, buildSystem } from "../../scenario/start/buildSystem.ts";
import { CannotBuild, diagnosticOf } from "../../scenario/start/particleBatch.ts";
import { fromDiagnostic, type Message } from "../output/messages.ts";
import { readText } from "./scenarioFile.ts";

export interface Opened {
  readonly text: string;
  readonly reading: Reading;
  readonly messages: Message[];
}

export function openScenario(file: string, cwd: string): Opened {
  const text = readText(file, cwd);
  const reading = readScenario(text);
  const messages = reading.diagnostics.map((diagnostic) => fromDiagnostic(file, diagnostic));
  // In the order of the file.
  messages.sort((a, b) => a.line - b.line || a.column - b.column);
  return { text, reading, messages };
}

/** Undefined where it cannot be built; a message then has the reason. */
export function build(
  scenario: ResolvedScenario,
  file: string,
  { reading, messages }: Opened,
  readFile: ReadFile,
): Built | undefined {
  try {
    return buildSystem(scenario, { readFile });
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error;
    messages.push(fromDiagnostic(file, diagnosticOf(error, reading.at)));
    return undefined;
  }
}
