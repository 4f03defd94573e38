/** Grey figures beside values: what follows from them. */
import * as vscode from "vscode";
import { settings } from "../panel/settings.ts";
import { ProviderRefresh } from "./refreshProviders.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";

export class InlayHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly again: ProviderRefresh;
  readonly onDidChangeInlayHints: vscode.Event<void>;

  constructor(private readonly documents: ScenarioDocuments) {
    this.again = new ProviderRefresh(documents);
    this.onDidChangeInlayHints = this.again.event;
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    if (!settings.inlayHints()) return [];
    await this.documents.latest(document, token);
    // Of this very text: of an older one they would stand in the wrong places.
    const examination = this.documents.current(document);
    if (!examination) return [];
    this.again.gave(document, examination);
    return examination.hints.flatMap(({ offset, text, tooltip }) => {
      const at = document.positionAt(offset);
      if (!range.contains(at)) return [];
      const hint = new vscode.InlayHint(at, text);
      hint.paddingLeft = true;
      hint.tooltip = tooltip;
      return [hint];
    });
  }

  dispose(): void {
    this.again.dispose();
  }
}
