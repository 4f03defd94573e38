/** Collects what is to be said of a document: checks say it by path, out come places; no more than a person reads. */
import {
  type Code,
  type Diagnostic,
  type Edit,
  type Fix,
  type Marks,
  mostDiagnostics,
  type Path,
  type Severity,
} from "../diagnostics.ts";
import type { Source } from "./source.ts";
import type { TextProblem } from "./textProblem.ts";

export interface Finding {
  readonly code: Code;
  /** Default: error. */
  readonly severity?: Severity;
  readonly message: string;
  readonly path: Path;
  /** Point at the property's name, not at its value. */
  readonly onName?: boolean;
  /** Point at the beginning of the value only: something is missing in it. */
  readonly onStart?: boolean;
  readonly related?: readonly { readonly message: string; readonly path: Path }[];
  readonly fixes?: readonly Fix[];
  readonly marks?: Marks;
}

type Idle = Pick<Finding, "severity" | "related" | "fixes"> & { readonly further?: readonly Fix[] };

export class Report {
  readonly diagnostics: Diagnostic[] = [];
  errors = 0;
  private readonly starts = new Set<number>();
  private readonly known = new Set<number>();
  private doubtful: readonly Path[] = [];

  constructor(readonly source: Source) {}

  /** Of errors: nothing else is worth looking for. */
  get full(): boolean {
    return this.errors >= mostDiagnostics;
  }

  get failed(): boolean {
    return this.errors > 0;
  }

  /** An error takes the place of the last remark where there is no room. */
  private makeRoom(severity: Severity): boolean {
    if (this.diagnostics.length < mostDiagnostics) return true;
    if (severity !== "error" || this.full) return false;
    const last = this.diagnostics.findLastIndex((one) => one.severity !== "error");
    this.diagnostics.splice(last, 1);
    return true;
  }

  /** Nothing more is said of these places, nor of what something else has to do with them, nor that something is missing around them. */
  doubt(places: readonly Path[]): void {
    this.doubtful = places;
  }

  private hangsOnDoubtful({ code, path, related = [] }: Finding): boolean {
    const named = [path, ...related.map((at) => at.path)];
    return this.doubtful.some(
      (place) => named.some((one) => begins(one, place)) || (code === "missing" && begins(place, path)),
    );
  }

  add(finding: Finding): void {
    if (this.hangsOnDoubtful(finding)) return;
    const { code, severity = "error", message, path, onName, onStart, related, fixes, marks } = finding;
    const whole = onName ? this.source.name(path) : this.source.at(path);
    const range = onStart
      ? { ...whole, end: Math.min(whole.start + 1, whole.end) }
      : onName
        ? whole
        : this.source.mark(path);
    // What reading the text has already said of this very value is not said again in other words.
    if (this.starts.has(whole.start) && (code === "type" || code === "range")) return;
    if (code === "type" || code === "range") this.replaceKnown(range.start);
    if (!this.makeRoom(severity)) return;
    if (severity === "error") this.errors++;
    this.diagnostics.push({
      code,
      severity,
      message,
      path,
      range,
      ...(related && { related: related.map((at) => ({ message: at.message, range: this.source.mark(at.path) })) }),
      ...(marks && { marks }),
      ...(fixes &&
        fixes.length > 0 && {
          fixes: fixes.map(({ title, edits }) => ({ title, edits: disjoint(this.source.text, edits) })),
        }),
    });
  }

  /** Of a word of another language, what is expected there says more than how the word is written. */
  private replaceKnown(start: number): void {
    if (!this.known.has(start)) return;
    this.diagnostics.splice(
      this.diagnostics.findIndex(({ code, range }) => code === "syntax" && range.start === start),
      1,
    );
    this.known.delete(start);
    this.errors--;
  }

  /** A property that changes nothing, and why: a clause. A fix between those of `fixes` and those of `further` removes it. */
  addIdle(path: Path, because: string, { fixes = [], further = [], ...more }: Idle = {}): void {
    this.add({
      code: "conflict",
      severity: "warning",
      path,
      onName: true,
      message: `\`${path.at(-1)}\` changes nothing here: ${because}.`,
      fixes: [...fixes, this.source.removing(path), ...further],
      ...more,
    });
  }

  /** An entry of a list that stands there already. @param entry what a fix removes */
  addTwice(path: Path, message: string, entry: Path, related?: Finding["related"]): void {
    const fixes = [this.source.removing(entry)];
    this.add({ code: "conflict", path, message, fixes, ...(related && { related }) });
  }

  addProblem(problem: TextProblem): void {
    const { code, severity, message, related, fixes } = problem;
    if (!this.makeRoom(severity)) return;
    const range = this.source.range(problem);
    if (severity === "error") {
      this.errors++;
      (problem.known ? this.known : this.starts).add(range.start);
    }
    this.diagnostics.push({
      code,
      severity,
      message,
      path: [],
      range,
      ...(related &&
        related.length > 0 && {
          related: related.map((at) => ({ message: at.message, range: this.source.range(at) })),
        }),
      ...(fixes && fixes.length > 0 && { fixes }),
    });
  }
}

function begins(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((step, k) => step === path[k]);
}

/** In order, and apart: neighbors that both go may each have taken the comma between them. */
function disjoint(text: string, edits: readonly Edit[]): Edit[] {
  const apart: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last && edit.start < last.end && last.newText === "" && edit.newText === "") {
      apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, edit.end), newText: "" };
    } else apart.push(edit);
  }
  return apart.map((edit) => withoutTrailingComma(text, edit));
}

/** Where all after a comma goes, the comma goes, too. */
function withoutTrailingComma(text: string, edit: Edit): Edit {
  if (edit.newText !== "" || !/^\s*[}\]]/.test(text.slice(edit.end, edit.end + 1000))) return edit;
  const comma = text.slice(0, edit.start).trimEnd().length - 1;
  return text[comma] === "," ? { ...edit, start: comma } : edit;
}
