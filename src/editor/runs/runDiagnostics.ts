/**
 * Diagnostics of a run in its text, at their present places, while the text means what was run; removed when it does not, and
 * shown again when it does.
 */
import * as vscode from "vscode";
import type { RunMessage } from "../../protocol/messages.ts";
import { PlacesOfText } from "../../run/diagnose/runMessages.ts";
import { rangeOf, severities } from "../language/diagnosticsView.ts";
import type { Documentation } from "../language/documentation.ts";
import { plainText } from "../language/messageText.ts";
import { hasText, isScenario, means, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import type { Runs } from "./runs.ts";

const source = "EDPD run";
const pause = 50;

export class RunDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection("edpd-run");
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private readonly placedMessages = new WeakMap<
    readonly RunMessage[],
    { readonly version: number; readonly placed: readonly RunMessage[] }
  >();

  constructor(
    private readonly runs: Runs,
    private readonly documents: ScenarioDocuments,
    private readonly documentation: Documentation,
  ) {
    this.subscriptions = [
      this.collection,
      runs.onDidChange(({ uri }) => this.show(vscode.Uri.parse(uri))),
      documents.onDidAnalyze(({ document }) => this.show(document.uri)),
      documents.onDidClose(({ uri }) => this.collection.delete(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || !isScenario(document)) return;
        // Removed at once when the meaning changes; shown again when typing pauses and the meaning is the same.
        if (this.collection.has(document.uri) && !this.isOf(document)) this.collection.delete(document.uri);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.show(document.uri), pause);
      }),
    ];
  }

  /** With places in the current text; without those that the analysis reports itself. */
  of(document: vscode.TextDocument): readonly RunMessage[] {
    const run = this.runs.of(document.uri);
    if (!run || run.messages.length === 0 || !this.isOf(document)) return [];
    const reported = this.documents.current(document)?.diagnostics ?? [];
    return this.placed(document, run.messages, run.text!).filter(
      ({ code, range }) => !reported.some((known) => known.code === code && known.range.start === range.start),
    );
  }

  private isOf(document: vscode.TextDocument): boolean {
    const text = this.runs.of(document.uri)?.text;
    return text !== undefined && means(document, text);
  }

  /** Cached, as several callers ask after each keystroke. */
  private placed(document: vscode.TextDocument, messages: readonly RunMessage[], text: string): readonly RunMessage[] {
    if (hasText(document, text)) return messages;
    const { version } = document;
    const known = this.placedMessages.get(messages);
    if (known?.version === version) return known.placed;
    const placed = new PlacesOfText(document.getText()).messages(messages);
    this.placedMessages.set(messages, { version, placed });
    return placed;
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
        const shown = new vscode.Diagnostic(rangeOf(document!, range), plainText(message), severities[severity]);
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
