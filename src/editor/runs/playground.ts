/** Composition of everything about runs in VS Code: runs, panels, comparisons, status bar, commands and tests. */
import * as vscode from "vscode";
import { executeComparison, registerCompare } from "../compare/compareCommand.ts";
import { Comparisons } from "../compare/comparisons.ts";
import { ComparisonTabs } from "../compare/comparisonTabs.ts";
import { SavedComparisons } from "../compare/savedComparisons.ts";
import { SavedSeconds } from "../compare/savedSeconds.ts";
import { SideBySide } from "../compare/sideBySide.ts";
import type { Documentation } from "../language/documentation.ts";
import { buildOf, isScenario, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import { ImageSequences } from "../panel/imageSequence.ts";
import type { PlaygroundPanel } from "../panel/panel.ts";
import { panelRequestsOf } from "../panel/panelRequests.ts";
import type { PanelStates, StateStore } from "../panel/panelState.ts";
import { Panels } from "../panel/panels.ts";
import { registerRecordedEditors } from "../panel/recordedEditors.ts";
import { SelectionLink } from "../panel/selectionLink.ts";
import { settings } from "../panel/settings.ts";
import { VideoRecordings } from "../panel/videoRecorder.ts";
import { platform } from "../platform/platform.ts";
import { TestExplorer } from "../testing/testExplorer.ts";
import { AutoRerun } from "./autoRerun.ts";
import { DeletedFiles } from "./deletedFiles.ts";
import { registerRunCommands } from "./runCommands.ts";
import { RunContext } from "./runContext.ts";
import { RunDiagnostics } from "./runDiagnostics.ts";
import { RunStatusBar } from "./runStatusBar.ts";
import type { Runs } from "./runs.ts";
import { registerScheduleCommand } from "./scheduleCommand.ts";
import { RunStarter } from "./startRun.ts";

export class Playground implements vscode.Disposable {
  readonly panels: Panels;
  readonly diagnostics: RunDiagnostics;
  private readonly starter: RunStarter;
  private readonly parts: vscode.Disposable;

  constructor(
    extension: vscode.Uri,
    readonly runs: Runs,
    documents: ScenarioDocuments,
    documentation: Documentation,
    states: PanelStates,
    memory: StateStore,
    log: vscode.LogOutputChannel,
  ) {
    this.starter = new RunStarter(runs, documents);
    const { starter } = this;
    const comparisons = new Comparisons(
      runs.startThread,
      (uri, update) => {
        tabs.show(uri, update);
        statusBar.refresh();
        context.update();
      },
      (uri, details) => log.error(`A comparison of ${vscode.Uri.parse(uri).path} failed: ${details}`),
      new SavedComparisons(memory, settings.keepForReload),
    );
    const sideBySide = new SideBySide(
      runs,
      documents,
      () => this.panels,
      new SavedSeconds(memory, settings.keepForReload),
      log,
    );
    const videos = new VideoRecordings(runs.storage.films);
    const imageSequences = new ImageSequences();
    const gone = new DeletedFiles(() => [...runs.list.map(({ uri }) => uri), ...this.panels.uris.map(String)]);
    const model = vscode.Uri.joinPath(extension, "docs", "MODEL.md");
    const deferred = () => platform.deferred(extension);
    const execute = panelRequestsOf({ runs, videos, imageSequences, gone, log, model });
    const fault = (error: unknown) => log.error(error instanceof Error ? error : String(error));
    const request: typeof execute = (panel, command) => execute(panel, command).catch(fault);
    const tabs = new ComparisonTabs({
      extension,
      of: (uri) => comparisons.of(uri),
      execute: (uri, command) =>
        void executeComparison({ comparisons, runs, gone, deferred }, uri, command).catch(fault),
    });
    const left = (panel: PlaygroundPanel) => {
      void videos.broken(panel);
      void imageSequences.end(panel);
    };
    this.panels = new Panels({ extension, runs, starter, states, sideBySide, gone, request, left });
    this.diagnostics = new RunDiagnostics(runs, documents, documentation);
    const statusBar = new RunStatusBar(runs, this.panels, comparisons, tabs, gone);
    const context = new RunContext(runs, this.panels, comparisons);
    comparisons.takeUp((uri) => buildOf({ uri: vscode.Uri.parse(uri) }).files);
    context.update();
    this.parts = vscode.Disposable.from(
      this.panels,
      this.diagnostics,
      gone,
      new AutoRerun(runs, this.panels, starter, documents, gone, {
        uris: () => comparisons.list.map(({ uri }) => uri),
        rename: (from, to) => {
          comparisons.rename(from.toString(), to.toString());
          tabs.rename(from, to);
        },
      }),
      new SelectionLink(runs, this.panels),
      statusBar,
      context,
      new TestExplorer(runs, documents),
      comparisons,
      tabs,
      sideBySide,
      documents.onDidAnalyze(() => runs.prepare()),
      openWithScenario(this.panels),
      registerCompare(comparisons, tabs, this.panels, documents),
      registerRunCommands(extension, runs, this.panels, starter, comparisons, tabs, log),
      registerScheduleCommand(runs, this.panels, starter, deferred),
      registerRecordedEditors({ extension, runs, states, videos, imageSequences, log }),
    );
  }

  /** Resumes the runs that were in progress when the window was closed. */
  resumeRuns(): Promise<void> {
    return this.starter.resume();
  }

  dispose(): void {
    this.parts.dispose();
  }
}

/** Where it is set: the playground beside the first scenario that is shown, once in a window. */
function openWithScenario(panels: Panels): vscode.Disposable {
  const look = (editor: vscode.TextEditor | undefined) => {
    if (!editor || !isScenario(editor.document) || !settings.openWithScenario()) return;
    listening.dispose();
    if (panels.uris.length === 0) panels.open(editor.document.uri);
  };
  const listening = vscode.window.onDidChangeActiveTextEditor(look);
  look(vscode.window.activeTextEditor);
  return listening;
}
