/** The door: what this extension adds to VS Code, put together. Everything heavy starts with the first scenario. */
import * as vscode from "vscode";
import { registerCheck } from "./editor/checkCommand.ts";
import { registerShowDerived } from "./editor/derivedCommand.ts";
import { showDiagnostics } from "./editor/diagnosticsView.ts";
import { Documentation } from "./editor/documentation.ts";
import { FileLinks } from "./editor/fileLinks.ts";
import { Hovers } from "./editor/hovers.ts";
import { InlayHints } from "./editor/inlayHints.ts";
import { Lenses } from "./editor/lenses.ts";
import { registerNewScenario } from "./editor/newScenario.ts";
import { QuickFixes } from "./editor/quickFixes.ts";
import { ScenarioDocuments } from "./editor/scenarioDocuments.ts";

const scenarios: vscode.DocumentSelector = { pattern: "**/*.edpd.json" };

export function activate({ extensionUri, subscriptions }: vscode.ExtensionContext): void {
  const begun = performance.now();
  const log = vscode.window.createOutputChannel("EDPD Playground", { log: true });
  const examiner = vscode.Uri.joinPath(extensionUri, "dist", "examiner.cjs").fsPath;
  const documents = new ScenarioDocuments(examiner, log);
  const documentation = new Documentation(extensionUri);
  const lenses = new Lenses(documents);
  const hints = new InlayHints(documents);
  const { languages } = vscode;
  subscriptions.push(
    log,
    documents,
    documentation,
    lenses,
    hints,
    showDiagnostics(documents, documentation),
    languages.registerCodeActionsProvider(scenarios, new QuickFixes(documents), QuickFixes.kinds),
    languages.registerCodeLensProvider(scenarios, lenses),
    languages.registerInlayHintsProvider(scenarios, hints),
    languages.registerHoverProvider(scenarios, new Hovers(documents)),
    languages.registerDocumentLinkProvider(scenarios, new FileLinks(documents)),
    registerNewScenario(extensionUri),
    registerCheck(documents),
    registerShowDerived(documents),
  );
  log.info(`Activated in ${(performance.now() - begun).toFixed(1)} ms.`);
}
