/** Diagnostics as squiggles and in the list of problems. */
import * as vscode from "vscode";
import type { Diagnostic, Range, Severity } from "../../scenario/diagnostics.ts";
import { type Lines, withoutDuplicates } from "./diagnosticFilters.ts";
import type { Documentation } from "./documentation.ts";
import { plainText } from "./messageText.ts";
import { type Analyzed, isBlank, type ScenarioDocuments } from "./scenarioDocuments.ts";

export const source = "EDPD";

export const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

export function showDiagnostics(documents: ScenarioDocuments, documentation: Documentation): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("edpd");
  const show = ({ document, analysis }: Analyzed) => {
    const ours = analysis.diagnostics.map((diagnostic) => {
      const range = rangeOf(document, diagnostic.range);
      return { diagnostic, range, lines: { first: range.start.line, last: range.end.line } };
    });
    const shown = withoutDuplicates(ours, reportedByOthers(document.uri));
    if (shown.length === 0 && !collection.has(document.uri)) return;
    // A file that was just created is no mistake.
    const quiet = isBlank(document) && { severity: "information" as const };
    collection.set(
      document.uri,
      shown.map(({ diagnostic, range }) =>
        convert(document, { ...diagnostic, ...quiet }, range, documentation.of(diagnostic.code)),
      ),
    );
  };
  return vscode.Disposable.from(
    collection,
    documents.onDidAnalyze(show),
    documents.onDidClose(({ uri }) => collection.delete(uri)),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      for (const document of vscode.workspace.textDocuments) {
        if (!uris.some((uri) => uri.toString() === document.uri.toString())) continue;
        const analysis = documents.current(document);
        const doubtful = analysis?.diagnostics.filter(({ code }) => code === "syntax" || code === "duplicate-key");
        if (!analysis || !doubtful?.length) continue;
        const before = lastReported.get(document);
        const now = JSON.stringify(reportedByOthers(document.uri));
        lastReported.set(document, now);
        if (before !== now) show({ document, analysis });
      }
    }),
  );
}

/** Prevents that our own change of diagnostics triggers another. */
const lastReported = new WeakMap<vscode.TextDocument, string>();

function reportedByOthers(uri: vscode.Uri): Lines[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(
      (known) =>
        known.source !== source &&
        known.source !== `${source} run` &&
        known.severity === vscode.DiagnosticSeverity.Error,
    )
    .map(({ range }) => ({ first: range.start.line, last: range.end.line }));
}

function convert(
  document: vscode.TextDocument,
  diagnostic: Diagnostic,
  range: vscode.Range,
  target: vscode.Uri | undefined,
): vscode.Diagnostic {
  const { message, severity, code, related } = diagnostic;
  const converted = new vscode.Diagnostic(range, plainText(message), severities[severity]);
  converted.source = source;
  converted.code = target ? { value: code, target } : code;
  if (related) {
    converted.relatedInformation = related.map(
      (at) =>
        new vscode.DiagnosticRelatedInformation(
          new vscode.Location(document.uri, rangeOf(document, at.range)),
          plainText(at.message),
        ),
    );
  }
  return converted;
}

export function rangeOf(document: vscode.TextDocument, { start, end }: Pick<Range, "start" | "end">): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
