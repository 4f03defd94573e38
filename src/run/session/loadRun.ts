/** From a text to a run at its start, or messages that say why there is none. */

import type { Failure, RunMessage } from "../../protocol/messages.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { CannotBuild } from "../../scenario/start/buildError.ts";
import type { Built } from "../../scenario/start/buildSystem.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { plural } from "../../scenario/text/wording.ts";

export interface Loaded {
  readonly text: string;
  readonly scenario: ResolvedScenario;
  readonly document: Scenario;
  readonly built: Built;
  /** The text and that of all files it names: what the run hangs on. */
  readonly texts: readonly string[];
}

export interface LoadOptions {
  /** Bytes that a run may take up. */
  readonly memory: number;
  /** The text of a file named in the scenario. Throws where there is none. */
  readonly readFile: (name: string) => string;
}

export function loadRun(generation: number, text: string, { memory, readFile }: LoadOptions): Loaded | Failure {
  const { scenario, document, diagnostics, at } = readScenario(text, { memory });
  const failure = (message: string, messages: readonly RunMessage[]): Failure => ({
    kind: "failure",
    generation,
    message,
    messages,
  });
  if (!scenario || !document) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const [first] = errors;
    return failure(
      errors.length === 1 ? first!.message : `The scenario has ${plural(errors.length, "error")}.`,
      errors.map(({ code, severity, message, path, range, fixes }) => ({
        code,
        severity,
        message,
        path,
        range,
        ...(fixes && { fixes }),
      })),
    );
  }
  const texts = [text];
  try {
    const built = buildSystem(scenario, {
      readFile: (name) => {
        const content = readFile(name);
        texts.push(content);
        return content;
      },
    });
    return { text, scenario, document, built, texts };
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error;
    const { code, message, path } = error;
    return failure(message, [{ code, severity: "error", message, path, range: at(path) }]);
  }
}
