/** Activation of the extension: registers its parts. Threads start with the first scenario or run. */
import * as vscode from "vscode";
import { registerRunStudy } from "./editor/compare/studyCommand.ts";
import { registerRunSweep } from "./editor/compare/sweepCommand.ts";
import { FileLinks, Hovers, InlayHints } from "./editor/language/analysisViews.ts";
import { registerCheck } from "./editor/language/checkCommand.ts";
import { Lenses } from "./editor/language/codeLenses.ts";
import { NameCompletions, ScenarioCompletions } from "./editor/language/completions.ts";
import { registerShowDerived } from "./editor/language/derivedCommand.ts";
import { showDiagnostics } from "./editor/language/diagnosticsView.ts";
import { Documentation } from "./editor/language/documentation.ts";
import { registerJsonFeatures } from "./editor/language/jsonFeatures.ts";
import { indentNewScenarios, registerNewScenario } from "./editor/language/newScenario.ts";
import { registerNumberCommands } from "./editor/language/numberCommands.ts";
import { QuickFixes } from "./editor/language/quickFixes.ts";
import { ScenarioDocuments } from "./editor/language/scenarioDocuments.ts";
import { registerGallery } from "./editor/panel/gallery.ts";
import { PanelStates } from "./editor/panel/panelState.ts";
import { platform } from "./editor/platform/platform.ts";
import { registerAssistantTools } from "./editor/runs/assistantTools.ts";
import { registerLinks } from "./editor/runs/links.ts";
import { Playground } from "./editor/runs/playground.ts";
import { activeScenario } from "./editor/runs/runCommands.ts";
import { Runs } from "./editor/runs/runs.ts";

const scenarios: vscode.DocumentSelector = { pattern: "**/*.edpd.json" };

/** Not a subscription: those are disposed of without waiting for `deactivate`. */
let allRuns: Runs | undefined;
/** Time for runs to save their state before the window closes (ms). */
const savingTime = 2000;

export function activate(context: vscode.ExtensionContext): { readonly runs: Runs } {
  const { extensionUri, subscriptions, workspaceState, globalState } = context;
  const begun = performance.now();
  const log = vscode.window.createOutputChannel("EDPD Playground", { log: true });
  const script = (program: "analyzer" | "runner" | "study") => platform.scriptOf(extensionUri, program);
  const states = new PanelStates(workspaceState, globalState);
  const runs = new Runs(script("runner"), context, states, log);
  const documents = new ScenarioDocuments(script("analyzer"), log, () => runs.speeds);
  const documentation = new Documentation(extensionUri);
  // The first listener of analyses, as diagnostics are the most urgent.
  const messages = showDiagnostics(documents, documentation);
  const playground = new Playground(extensionUri, runs, documents, documentation, states, workspaceState, log);
  const lenses = new Lenses(documents, runs);
  const fixes = new QuickFixes(documents, (document) => playground.diagnostics.of(document));
  const hints = new InlayHints(documents);
  const { languages } = vscode;
  subscriptions.push(
    log,
    documents,
    documentation,
    lenses,
    hints,
    playground,
    messages,
    languages.registerCodeActionsProvider(scenarios, fixes, QuickFixes.kinds),
    languages.registerCompletionItemProvider(
      scenarios,
      new NameCompletions(() => platform.deferred(extensionUri)),
      ...NameCompletions.triggers,
    ),
    languages.registerCompletionItemProvider(scenarios, new ScenarioCompletions()),
    languages.registerCodeLensProvider(scenarios, lenses),
    languages.registerInlayHintsProvider(scenarios, hints),
    languages.registerHoverProvider(scenarios, new Hovers(documents)),
    languages.registerDocumentLinkProvider(scenarios, new FileLinks(documents)),
    registerNewScenario(extensionUri),
    registerGallery(extensionUri),
    indentNewScenarios(),
    registerJsonFeatures(documents.json),
    registerCheck(documents),
    registerShowDerived(documents),
    registerNumberCommands(),
    registerLinks(context.extension.id),
    registerRunSweep(
      documents,
      script("study"),
      context.extension.packageJSON.version,
      () => activeScenario(playground.panels),
      log,
    ),
    registerRunStudy(script("study"), context.extension.packageJSON.version, log),
    registerAssistantTools(extensionUri),
  );
  log.info(`Activated in ${(performance.now() - begun).toFixed(1)} ms.`);
  allRuns = runs;
  playground.resumeRuns().catch((error) => log.error(error));
  return { runs };
}

export async function deactivate(): Promise<void> {
  await allRuns?.saveAll(savingTime);
  allRuns?.dispose();
}
