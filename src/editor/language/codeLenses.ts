/** Code lens above the scenario: Run, and the expected or measured figures of its run. */
import * as vscode from "vscode";
import { errorsIn } from "../../protocol/messages.ts";
import { runSweep } from "../compare/sweepCommand.ts";
import { settings } from "../panel/settings.ts";
import { runCommands } from "../runs/runCommands.ts";
import type { Runs } from "../runs/runs.ts";
import { ProviderRefresh } from "./analysisViews.ts";
import { checkScenario } from "./checkCommand.ts";
import { actionsOf, type CodeLensItem, lensesOf, sweepLensesOf } from "./codeLensText.ts";
import { showDerived } from "./derivedCommand.ts";
import { manageTrust } from "./quickFixes.ts";
import { means, type ScenarioDocuments, unreadIn } from "./scenarioDocuments.ts";

const commands = {
  run: runCommands.run,
  pause: runCommands.pause,
  stop: runCommands.stop,
  show: runCommands.showRun,
  derived: showDerived,
  compare: runCommands.compare,
  sweep: runSweep,
  problems: "workbench.actions.view.problems",
  check: checkScenario,
  trust: manageTrust,
  save: "workbench.action.files.save",
  nothing: "",
} as const;

/** Commands that take the document as argument. */
const ofDocument = new Set<CodeLensItem["does"]>([
  "run",
  "pause",
  "stop",
  "show",
  "derived",
  "compare",
  "sweep",
  "check",
]);

export class Lenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly refresh: ProviderRefresh;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly documents: ScenarioDocuments,
    private readonly runs: Runs,
  ) {
    this.refresh = new ProviderRefresh(documents);
    this.subscriptions = [
      this.refresh,
      this.changed,
      this.refresh.event(() => this.changed.fire()),
      runs.onDidChange(() => this.changed.fire()),
    ];
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    if (!settings.codeLens()) return [];
    const analysis = await this.documents.latest(document, token);
    if (!analysis) return [];
    this.refresh.provided(document, analysis);
    const { line } = document.positionAt(analysis.start);
    const at = new vscode.Position(line, 0);
    const run = this.runs.of(document.uri);
    const same = run?.text !== undefined && means(document, run.text);
    // The loading of a preview is not shown.
    const state = run?.busy || run?.hasRun ? run.state : "none";
    const ran = same && run?.result ? { result: run.result, replaying: run.replaying } : undefined;
    const lensAt =
      (place: vscode.Position) =>
      ({ text, tooltip, does }: CodeLensItem) =>
        new vscode.CodeLens(new vscode.Range(place, place), {
          title: text,
          tooltip,
          command: commands[does],
          arguments: ofDocument.has(does) ? [document.uri] : [],
        });
    const failed = same && run.state === "failed" && run.failure?.stopped !== true;
    const errors = { checked: errorsIn(analysis.diagnostics), placed: failed ? errorsIn(run.messages) : 0 };
    const { sweep } = analysis;
    const ofSweep = sweep
      ? sweepLensesOf(sweep).map(lensAt(new vscode.Position(document.positionAt(sweep.offset).line, 0)))
      : [];
    return [
      ...[...actionsOf(state, errors), ...lensesOf(analysis, ran, unreadIn(document), errors)].map(lensAt(at)),
      ...ofSweep,
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
