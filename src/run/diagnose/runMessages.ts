/** Diagnostics of a run about its scenario, and their places and fixes in the text. */
import type { Remedy, RunMessage } from "../../protocol/messages.ts";
import type { Fix, Path, Range, Severity } from "../../scenario/diagnostics.ts";
import { readJsonText } from "../../scenario/text/jsonText.ts";
import { Source } from "../../scenario/text/source.ts";
import { writeJson } from "../../scenario/text/writeJson.ts";

/** Also one that has been placed before, in a text that has changed meanwhile and still says the same. */
type Unplaced = Pick<RunMessage, "code" | "severity" | "message" | "path" | "remedies"> | RunDiagnostic;

export class PlacesOfText {
  private readonly source: Source;

  constructor(text: string) {
    this.source = new Source(text, readJsonText(text).places);
  }

  /** Of the value, else of the nearest around it. */
  at(path: Path): Range {
    return this.source.mark(path);
  }

  messages(diagnostics: readonly Unplaced[]): RunMessage[] {
    return diagnostics.map(({ code, severity, message, path, remedies }) => ({
      code,
      severity,
      message,
      path,
      range: this.at(path),
      ...(remedies && { remedies, fixes: remedies.map((remedy) => this.fix(remedy)) }),
    }));
  }

  /** The value is replaced where it stands, else added to the nearest block that is there. */
  private fix({ title, path, value }: Remedy): Fix {
    const { source } = this;
    if (source.has(path)) return { title, edits: [source.replace(path, writeJson(value))] };
    let missing = path.length - 1;
    while (missing > 0 && !source.has(path.slice(0, missing))) missing--;
    const inner = path.slice(missing + 1).reduceRight<unknown>((of, name) => ({ [name]: of }), value);
    return { title, edits: [source.add(path.slice(0, missing), String(path[missing]), writeJson(inner))] };
  }
}

export type RunCode =
  | "collapse"
  | "quiet"
  | "invalid-states"
  | "drift"
  | "check-ratio"
  | "cells-off"
  | "missed-collisions"
  | "step-too-long"
  | "expectation";

export interface RunDiagnostic {
  readonly code: RunCode;
  readonly severity: Severity;
  readonly message: string;
  /** In few words, as far as it says something against the run. */
  readonly brief?: string;
  /** Where it stands or would stand; the editor takes the nearest place that is there. */
  readonly path: Path;
  /** What to write where instead; the first is the best. */
  readonly remedies?: readonly Remedy[];
}
