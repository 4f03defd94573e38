/** A line at the head of the scenario that says what a run of it would be. */
import * as vscode from "vscode";
import { AskAgain } from "./askAgain.ts";
import { showDerived } from "./derivedCommand.ts";
import { lensesOf } from "./lensWords.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";
import { settings } from "./settings.ts";

const commands = { derived: showDerived, problems: "workbench.actions.view.problems", nothing: "" } as const;

export class Lenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly again: AskAgain;
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(private readonly documents: ScenarioDocuments) {
    this.again = new AskAgain(documents);
    this.onDidChangeCodeLenses = this.again.event;
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    if (!settings.codeLens()) return [];
    const examination = await this.documents.latest(document, token);
    if (!examination) return [];
    this.again.gave(document, examination);
    // VS Code holds the first line at the top when lenses come: what came above it would be out of sight.
    const { line } = document.positionAt(examination.start);
    const at = new vscode.Position(line === 0 && document.lineCount > 1 ? 1 : line, 0);
    return lensesOf(examination).map(
      ({ text, tooltip, does }) =>
        new vscode.CodeLens(new vscode.Range(at, at), {
          title: text,
          tooltip,
          command: commands[does],
          arguments: does === "derived" ? [document.uri] : [],
        }),
    );
  }

  dispose(): void {
    this.again.dispose();
  }
}
