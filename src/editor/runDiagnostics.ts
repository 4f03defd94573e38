/**
 * What a run says of its scenario, in the text: as long as that is the text that was run, gone when it is not, and back
 * when it is again.
 */
import * as vscode from "vscode";
import type { RunMessage } from "../run/messages.ts";
import { rangeOf, severities } from "./diagnosticsView.ts";
import type { Documentation } from "./documentation.ts";
import type { Runs } from "./runs.ts";
import { hasText, isScenario, type ScenarioDocuments } from "./scenarioDocuments.ts";

const source = "EDPD run";
const pause = 50;

export class RunDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection("edpd-run");
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly runs: Runs,
    private readonly documents: ScenarioDocuments,
    private readonly documentation: Documentation,
  ) {
    this.subscriptions = [
      this.collection,
      runs.onDidChange(({ uri }) => this.show(vscode.Uri.parse(uri))),
      documents.onDidExamine(({ document }) => this.show(document.uri)),
      documents.onDidClose(({ uri }) => this.collection.delete(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || !isScenario(document)) return;
        // At once, as its places are no longer those of the text; back when typing pauses and it is that text again.
        if (this.collection.has(document.uri)) this.collection.delete(document.uri);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.show(document.uri), pause);
      }),
    ];
  }

  /** Of this very text; none that reading says by itself. */
  of(document: vscode.TextDocument): readonly RunMessage[] {
    const run = this.runs.of(document.uri);
    if (!run || run.messages.length === 0 || run.text === undefined || !hasText(document, run.text)) return [];
    const said = this.documents.current(document)?.diagnostics ?? [];
    return run.messages.filter(
      ({ code, range }) => !said.some((known) => known.code === code && known.range.start === range.start),
    );
  }

  private show(uri: vscode.Uri): void {
    const key = uri.toString();
    const document = vscode.workspace.textDocuments.find((known) => known.uri.toString() === key);
    const messages = document ? this.of(document) : [];
    if (messages.length === 0) {
      if (this.collection.has(uri)) this.collection.delete(uri);
      return;
    }
    this.collection.set(
      uri,
      messages.map(({ code, message, severity, range }) => {
        const shown = new vscode.Diagnostic(rangeOf(document!, range), message, severities[severity]);
        const target = this.documentation.of(code);
        shown.source = source;
        shown.code = target ? { value: code, target } : code;
        return shown;
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
