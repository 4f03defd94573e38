/** `Check Scenario` also reads the files that a scenario names and places every particle, which may take long. */
import * as vscode from "vscode";
import { whole } from "../../format/numbers.ts";
import { requestedScenario } from "./derivedCommand.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";

export const checkScenario = "edpd.checkScenario";

export function registerCheck(documents: ScenarioDocuments): vscode.Disposable {
  return vscode.commands.registerCommand(checkScenario, async (uri?: unknown) => {
    if (uri instanceof vscode.Uri) await vscode.window.showTextDocument(uri, { preserveFocus: true });
    const document = requestedScenario(uri);
    if (!document) return;
    const analysis = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: "Placing particles" },
      (_, token) => documents.check(document, token),
    );
    if (!analysis) return;
    const { diagnostics, facts, notes = [] } = analysis;
    const problems = diagnostics.length === 1 ? "1 message" : `${diagnostics.length} messages`;
    const verdict = facts?.estimate
      ? `This scenario can be run: ${whole(facts.estimate.count)} particles are placed.`
      : "Fix the errors to run this scenario.";
    const text = [verdict, ...notes].join(" ");
    if (diagnostics.length === 0) {
      void vscode.window.showInformationMessage(text);
      return;
    }
    const show = `Show ${problems}`;
    const notify = facts ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    if ((await notify(text, show)) === show) await vscode.commands.executeCommand("workbench.actions.view.problems");
  });
}
