/** Hovers, inlay hints and file links of a scenario, from its analysis. */
import { getLocation } from "jsonc-parser";
import * as vscode from "vscode";
import { onDidChangeSettings, settings } from "../panel/settings.ts";
import type { Analysis } from "./analysis.ts";
import { hoverText } from "./derivedQuantities.ts";
import { rangeOf } from "./diagnosticsView.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";

/** Largest offset of a hover: the text up to it is scanned by the extension host. */
const furthest = 1_000_000;

export class Hovers implements vscode.HoverProvider {
  constructor(private readonly documents: ScenarioDocuments) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!settings.derivedInHovers()) return undefined;
    const word = document.getWordRangeAtPosition(position);
    const offset = document.offsetAt(position);
    if (!word || offset > furthest) return undefined;
    const analysis = await this.documents.latest(document, token);
    if (!analysis?.facts) return undefined;
    const text = document.getText(new vscode.Range(new vscode.Position(0, 0), word.end));
    const { path } = getLocation(text, offset);
    const shown = path.join() === "sweep" ? analysis.sweep?.text : hoverText(analysis.facts, path);
    return shown === undefined ? undefined : new vscode.Hover(new vscode.MarkdownString(shown), word);
  }
}

export class InlayHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly refresh: ProviderRefresh;
  readonly onDidChangeInlayHints: vscode.Event<void>;

  constructor(private readonly documents: ScenarioDocuments) {
    this.refresh = new ProviderRefresh(documents);
    this.onDidChangeInlayHints = this.refresh.event;
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    if (!settings.inlayHints()) return [];
    await this.documents.latest(document, token);
    // Hints of an older text would be misplaced.
    const analysis = this.documents.current(document);
    if (!analysis) return [];
    this.refresh.provided(document, analysis);
    return analysis.hints.flatMap(({ offset, text, tooltip }) => {
      const at = document.positionAt(offset);
      if (!range.contains(at)) return [];
      const hint = new vscode.InlayHint(at, text);
      hint.paddingLeft = true;
      hint.tooltip = tooltip;
      return [hint];
    });
  }

  dispose(): void {
    this.refresh.dispose();
  }
}

export class FileLinks implements vscode.DocumentLinkProvider {
  constructor(private readonly documents: ScenarioDocuments) {}

  async provideDocumentLinks(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentLink[]> {
    await this.documents.latest(document, token);
    const files = this.documents.current(document)?.files ?? [];
    return files.map(({ name, range: { start, end } }) => {
      // Without quotes.
      const range = rangeOf(document, { start: start + 1, end: end - 1 });
      return new vscode.DocumentLink(range, vscode.Uri.joinPath(document.uri, "..", name));
    });
  }
}

/** Time in which a pending answer is given (ms). */
const milliseconds = 50;

export class ProviderRefresh implements vscode.Disposable {
  private readonly given = new WeakMap<vscode.TextDocument, Analysis>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  readonly event = this.changed.event;

  constructor(documents: ScenarioDocuments) {
    this.subscriptions = [
      this.changed,
      onDidChangeSettings(() => this.changed.fire()),
      documents.onDidAnalyze(({ document, analysis }) => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
          if (this.given.get(document) !== analysis) this.changed.fire();
        }, milliseconds);
      }),
    ];
  }

  /** The last answer was from this analysis. */
  provided(document: vscode.TextDocument, analysis: Analysis): void {
    this.given.set(document, analysis);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
