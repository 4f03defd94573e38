/** What a run says of its scenario, at its place in the text, with remedies as edits of that text. */
import type { Fix, Path, Range } from "../scenario/diagnostics.ts";
import { readJsonText } from "../scenario/jsonText.ts";
import { Source } from "../scenario/source.ts";
import { writeJson } from "../scenario/writeJson.ts";
import type { RunMessage } from "./messages.ts";
import type { Remedy, RunDiagnostic } from "./runDiagnostic.ts";

export class PlacesOfText {
  private readonly source: Source;

  constructor(text: string) {
    this.source = new Source(text, readJsonText(text).places);
  }

  /** Of the value, else of the nearest around it; of the whole document no more than where it begins. */
  at(path: Path): Range {
    for (let length = path.length; length > 0; length--) {
      if (this.source.has(path.slice(0, length))) return this.source.at(path.slice(0, length));
    }
    const { start, ...place } = this.source.at([]);
    return { ...place, start, end: Math.min(start + 1, place.end) };
  }

  messages(diagnostics: readonly RunDiagnostic[]): RunMessage[] {
    return diagnostics.map(({ code, severity, message, path, remedies }) => ({
      code,
      severity,
      message,
      path,
      range: this.at(path),
      ...(remedies && { fixes: remedies.map((remedy) => this.fix(remedy)) }),
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
