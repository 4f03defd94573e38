/** Command that lists the derived quantities; selecting one copies its value. */
import * as vscode from "vscode";
import { quantities } from "./derivedQuantities.ts";
import { isScenario, type ScenarioDocuments } from "./scenarioDocuments.ts";

export const showDerived = "edpd.showDerivedQuantities";

export function registerShowDerived(documents: ScenarioDocuments): vscode.Disposable {
  return vscode.commands.registerCommand(showDerived, async (uri?: unknown) => {
    const document = requestedScenario(uri);
    if (!document) return;
    const analysis = await documents.latest(document, new vscode.CancellationTokenSource().token);
    const rows = analysis?.facts ? quantities(analysis.facts) : [];
    if (rows.length === 0) {
      void vscode.window.showInformationMessage(
        analysis?.facts
          ? "The particles are in a file: save or check the scenario to read them."
          : "Fix the errors of this scenario to derive quantities.",
      );
      return;
    }
    const chosen = await vscode.window.showQuickPick(
      rows.map(({ name, value, how }) => ({
        label: name,
        description: [value, how].filter(Boolean).join("   "),
        value,
      })),
      { title: "Derived Quantities", placeHolder: "Select one to copy its value", matchOnDescription: true },
    );
    if (!chosen) return;
    await vscode.env.clipboard.writeText(chosen.value);
    vscode.window.setStatusBarMessage(`Copied ${chosen.value}`, 3000);
  });
}

/** The document of a command's argument, else the one in the active editor. */
export function requestedScenario(uri?: unknown): vscode.TextDocument | undefined {
  const { textDocuments } = vscode.workspace;
  const document =
    uri instanceof vscode.Uri
      ? textDocuments.find((known) => known.uri.toString() === uri.toString())
      : vscode.window.activeTextEditor?.document;
  if (document && isScenario(document)) return document;
  void vscode.window.showInformationMessage("Open a scenario (a file whose name ends in .edpd.json) first.");
  return undefined;
}
