/** Running scenarios in VS Code, put together: runs, the panels that show them, and all that speaks of them. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { registerCompare } from "./compareCommand.ts";
import { Comparisons } from "./comparisons.ts";
import type { Documentation } from "./documentation.ts";
import { Films } from "./films.ts";
import { Following } from "./following.ts";
import type { PlaygroundPanel } from "./panel.ts";
import type { PanelStates } from "./panelState.ts";
import { Panels } from "./panels.ts";
import { registerRunCommands } from "./runCommands.ts";
import { RunContext } from "./runContext.ts";
import { RunDiagnostics } from "./runDiagnostics.ts";
import { RunStatusBar } from "./runStatusBar.ts";
import type { Runs } from "./runs.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";
import { SelectionLink } from "./selectionLink.ts";
import { Starting } from "./starting.ts";
import { TestExplorer } from "./testExplorer.ts";
import { wishesOf } from "./wishes.ts";

export class Playground implements vscode.Disposable {
  readonly panels: Panels;
  readonly diagnostics: RunDiagnostics;
  private readonly parts: vscode.Disposable;

  constructor(
    extension: vscode.Uri,
    readonly runs: Runs,
    documents: ScenarioDocuments,
    documentation: Documentation,
    states: PanelStates,
    log: vscode.LogOutputChannel,
  ) {
    const starting = new Starting(runs, documents);
    const comparisons = new Comparisons(
      runs.startThread,
      (uri, news) => this.panels.of(uri)?.tell(news),
      (uri, details) => log.error(`A comparison of ${vscode.Uri.parse(uri).path} failed: ${details}`),
    );
    const films = new Films(join(runs.folder ?? tmpdir(), "films"));
    const wishes = wishesOf(runs, comparisons, films, log);
    const wish: typeof wishes = (panel, wished) =>
      wishes(panel, wished).catch((error) => log.error(error instanceof Error ? error : String(error)));
    const left = (panel: PlaygroundPanel) => void films.broken(panel);
    this.panels = new Panels({ extension, runs, starting, states, comparisons, wish, left });
    this.diagnostics = new RunDiagnostics(runs, documents, documentation);
    this.parts = vscode.Disposable.from(
      this.panels,
      this.diagnostics,
      new Following(runs, this.panels, starting, documents),
      new SelectionLink(runs, this.panels),
      new RunStatusBar(runs, this.panels),
      new RunContext(runs, this.panels),
      new TestExplorer(runs, documents),
      comparisons,
      documents.onDidExamine(() => runs.prepare()),
      registerCompare(comparisons, this.panels, documents),
      // With its panel goes the only place where it could be stopped.
      this.panels.onDidChange(({ isGone, uri }) => isGone && uri && comparisons.stop(uri.toString())),
      registerRunCommands(runs, this.panels, starting, log),
    );
  }

  dispose(): void {
    this.parts.dispose();
  }
}
