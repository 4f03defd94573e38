/** The names of particle files in a scenario open them. */
import * as vscode from "vscode";
import { rangeOf } from "./diagnosticsView.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";

export class FileLinks implements vscode.DocumentLinkProvider {
  constructor(private readonly documents: ScenarioDocuments) {}

  async provideDocumentLinks(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentLink[]> {
    await this.documents.latest(document, token);
    const files = this.documents.current(document)?.files ?? [];
    return files.map(({ name, range: { start, end } }) => {
      // Without the quotes.
      const range = rangeOf(document, { start: start + 1, end: end - 1 });
      return new vscode.DocumentLink(range, vscode.Uri.joinPath(document.uri, "..", name));
    });
  }
}
