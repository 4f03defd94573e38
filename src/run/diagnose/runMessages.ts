/** Diagnostics of a run about its scenario, and their places and fixes in the text. */
import type { Remedy, RunMessage } from "../../protocol/messages.ts";
import type { Fix, Path, Range, Severity } from "../../scenario/diagnostics.ts";
import { parseJson } from "../../scenario/text/jsonParser.ts";
import { writeJson } from "../../scenario/text/jsonScalar.ts";
import { Source } from "../../scenario/text/source.ts";

/** May have a range of an earlier text, which is computed again. */
type Unplaced = Pick<RunMessage, "code" | "severity" | "message" | "path" | "remedies"> | RunDiagnostic;

export class PlacesOfText {
  private readonly source: Source;

  constructor(text: string) {
    this.source = new Source(text, parseJson(text).places);
  }

  /** Range of the value, or of the nearest enclosing one. */
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

  /** Replaces the value where it exists, or adds it to the nearest existing block. */
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
  | "unstable-coupling"
  | "unstable-fluid"
  | "quiet"
  | "whole-flight"
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
  /** The problem in a few words, if it is one. */
  readonly brief?: string;
  /** Path of the value, which may be missing; the editor uses the nearest existing place. */
  readonly path: Path;
  /** Possible fixes; the first is the best. */
  readonly remedies?: readonly Remedy[];
}
