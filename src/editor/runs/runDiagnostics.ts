/**
 * What a run says of its scenario, in the text: as long as that says what was run, each at its place as it is now; gone when it
 * does not, and back when it does again.
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
  private readonly moved = new WeakMap<
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
        // At once where it says something else; back when typing pauses and it says the same again.
        if (this.collection.has(document.uri) && !this.isOf(document)) this.collection.delete(document.uri);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.show(document.uri), pause);
      }),
    ];
  }

  /** With places in the text as it is now; none that reading says by itself. */
  of(document: vscode.TextDocument): readonly RunMessage[] {
    const run = this.runs.of(document.uri);
    if (!run || run.messages.length === 0 || !this.isOf(document)) return [];
    const said = this.documents.current(document)?.diagnostics ?? [];
    return this.placed(document, run.messages, run.text!).filter(
      ({ code, range }) => !said.some((known) => known.code === code && known.range.start === range.start),
    );
  }

  private isOf(document: vscode.TextDocument): boolean {
    const text = this.runs.of(document.uri)?.text;
    return text !== undefined && means(document, text);
  }

  /** Several ask the same at every key. */
  private placed(document: vscode.TextDocument, messages: readonly RunMessage[], text: string): readonly RunMessage[] {
    if (hasText(document, text)) return messages;
    const { version } = document;
    const known = this.moved.get(messages);
    if (known?.version === version) return known.placed;
    const placed = new PlacesOfText(document.getText()).messages(messages);
    this.moved.set(messages, { version, placed });
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
