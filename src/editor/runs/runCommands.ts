/** Commands of runs and panels, for palette, keys, buttons, code lenses and menus. Each applies to the active scenario. */
import * as vscode from "vscode";
import type { ExportFormat, RunCommand } from "../../protocol/messages.ts";
import { comparisonIcon, comparisonText } from "../compare/comparisonStatusText.ts";
import type { Comparisons } from "../compare/comparisons.ts";
import type { ComparisonTabs } from "../compare/comparisonTabs.ts";
import { isScenario } from "../language/scenarioDocuments.ts";
import type { PlaygroundPanel } from "../panel/panel.ts";
import type { Panels } from "../panel/panels.ts";
import { showInText } from "../panel/textPlaces.ts";
import { archiveFormat, offeredFormats } from "./exports/exportFormats.ts";
import { exportPage } from "./exports/exportPage.ts";
import { exportRun, lastOf } from "./exports/saveExports.ts";
import { archiveRun, canArchive, registerReproduceRun } from "./recordCommands.ts";
import type { Runs } from "./runs.ts";
import { iconOf, progressText } from "./runText.ts";
import type { ScenarioRun } from "./scenarioRun.ts";
import type { RunStarter } from "./startRun.ts";

export const runCommands = {
  run: "edpd.run",
  compare: "edpd.compare",
  sideBySide: "edpd.sideBySide",
  openPlayground: "edpd.openPlayground",
  pause: "edpd.pause",
  stepEvent: "edpd.stepEvent",
  stepFrame: "edpd.stepFrame",
  eventBack: "edpd.eventBack",
  frameBack: "edpd.frameBack",
  restart: "edpd.restart",
  stop: "edpd.stop",
  pinPlayground: "edpd.pinPlayground",
  changeNow: "edpd.changeNow",
  exportRun: "edpd.exportRun",
  exportPage: "edpd.exportPage",
  fitView: "edpd.fitView",
  copyPicture: "edpd.copyPicture",
  savePicture: "edpd.savePicture",
  recordVideo: "edpd.recordFilm",
  saveLoop: "edpd.saveLoop",
  recordImageSequence: "edpd.recordPictures",
  showLog: "edpd.showLog",
  showRun: "edpd.showRun",
  closeRun: "edpd.closeRun",
  chooseScenario: "edpd.chooseScenario",
} as const;

/** The active scenario: that of the focused panel or editor, else a visible one. */
export function activeScenario(panels: Panels): vscode.Uri | undefined {
  const editor = vscode.window.activeTextEditor;
  return (
    panels.active?.uri ??
    (editor && isScenario(editor.document) ? editor.document.uri : undefined) ??
    panels.visible.find(({ uri }) => uri)?.uri
  );
}

/** What Discard Run is about: the active scenario or, where that has no run, one whose playground is visible. */
export function discardable(runs: Runs, panels: Panels): vscode.Uri | undefined {
  const has = (uri: vscode.Uri | undefined): uri is vscode.Uri => {
    const run = uri && runs.of(uri);
    return run !== undefined && (run.hasRun || run.state === "dead" || run.state === "failed");
  };
  return [activeScenario(panels), ...panels.visible.map(({ uri }) => uri)].find(has);
}

export function registerRunCommands(
  extension: vscode.Uri,
  runs: Runs,
  panels: Panels,
  starter: RunStarter,
  comparisons: Pick<Comparisons, "list">,
  tabs: Pick<ComparisonTabs, "open">,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const active = () => activeScenario(panels);
  const uriOf = (given: unknown, otherwise = active) =>
    given instanceof vscode.Uri && isFileOfScenario(given) ? given : otherwise();
  const on = (command: string, action: (uri: vscode.Uri, ...more: unknown[]) => unknown, otherwise = active) =>
    vscode.commands.registerCommand(command, (given?: unknown, ...more: unknown[]) => {
      const uri = uriOf(given, otherwise);
      if (uri) return action(uri, ...more);
      void vscode.window.showInformationMessage("Open a scenario (a file whose name ends in .edpd.json) first.");
    });
  const onRun = (
    command: string,
    action: (run: ScenarioRun, uri: vscode.Uri, ...more: unknown[]) => unknown,
    otherwise = active,
  ) =>
    on(
      command,
      (uri, ...more) => {
        const run = runs.of(uri);
        if (run && run.state !== "none") return action(run, uri, ...more);
        void vscode.window.showInformationMessage("This scenario has no run. Press Run first.");
      },
      otherwise,
    );
  const send = (command: string, runCommand: RunCommand) => onRun(command, (run) => run.send(runCommand));
  const onPanel = (command: string, action: (panel: PlaygroundPanel) => unknown) =>
    vscode.commands.registerCommand(command, (given?: unknown) => {
      const uri = uriOf(given);
      const panel = panels.active ?? (uri && panels.of(uri)) ?? panels.visible[0];
      if (panel) return action(panel);
      void vscode.window.showInformationMessage("Open the playground first.");
    });
  return vscode.Disposable.from(
    on(runCommands.run, (uri) => run(uri, panels, starter)),
    on(runCommands.openPlayground, async (uri) => {
      await vscode.workspace.openTextDocument(uri);
      panels.open(uri);
    }),
    onRun(runCommands.pause, (run, uri) =>
      run.state === "running" || run.state === "seeking"
        ? run.send({ kind: "pause" })
        : vscode.commands.executeCommand(runCommands.run, uri),
    ),
    send(runCommands.stepEvent, { kind: "step", by: "event" }),
    send(runCommands.stepFrame, { kind: "step", by: "frame" }),
    send(runCommands.eventBack, { kind: "step", by: "event", back: true }),
    send(runCommands.frameBack, { kind: "step", by: "frame", back: true }),
    send(runCommands.restart, { kind: "restart" }),
    send(runCommands.stop, { kind: "stop" }),
    onPanel(runCommands.pinPlayground, (panel) => panel.pin(!panel.pinned)),
    onPanel(runCommands.fitView, (panel) => panel.do("fit")),
    onPanel(runCommands.copyPicture, (panel) => panel.do("copyPicture")),
    onPanel(runCommands.savePicture, (panel) => panel.do("picture")),
    onPanel(runCommands.recordVideo, (panel) => panel.do("video")),
    onPanel(runCommands.saveLoop, (panel) => panel.do("loop")),
    onPanel(runCommands.recordImageSequence, (panel) => panel.do("imageSequence")),
    onRun(runCommands.exportRun, (run, uri, format) =>
      exportRun(uri, run, format as ExportFormat | undefined, {
        formats: canArchive ? [...offeredFormats, archiveFormat] : offeredFormats,
        archive: (target) => archiveRun(uri, run, target, extension),
      }),
    ),
    registerReproduceRun(extension, log),
    on(runCommands.exportPage, async (uri) => {
      const document = await vscode.workspace.openTextDocument(uri);
      await exportPage(extension, document, await starter.errorsIn(document));
    }),
    onRun(
      runCommands.closeRun,
      async (run, uri) => {
        runs.discard(run);
        const document = panels.of(uri)?.document();
        if (document) return starter.preview(document);
        runs.drop(run);
        panels.leave(uri);
      },
      () => discardable(runs, panels) ?? active(),
    ),
    vscode.commands.registerCommand(runCommands.showLog, () => log.show()),
    vscode.commands.registerCommand(runCommands.showRun, async (given?: unknown, isComparison?: unknown) => {
      const chosen =
        given instanceof vscode.Uri
          ? { uri: given, isComparison: isComparison === true }
          : await chooseRun(runs, comparisons);
      if (chosen) (chosen.isComparison ? tabs : panels).open(chosen.uri);
    }),
    vscode.commands.registerCommand(runCommands.chooseScenario, chooseScenario),
  );
}

async function run(uri: vscode.Uri, panels: Panels, starter: RunStarter): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const known = vscode.window.visibleTextEditors.some((editor) => editor.document === document);
  // From the explorer: show the text beside its run.
  if (!known && !panels.of(uri)) await vscode.window.showTextDocument(document, { preview: false });
  panels.open(uri);
  starter.awaitScreen(uri);
  const errors = await starter.run(document);
  if (errors === 0) return;
  await complainOfErrors(uri, `has ${errors === 1 ? "an error" : `${errors} errors`} and cannot be run`);
}

/** @param what of the scenario, after its name */
export async function complainOfErrors(uri: vscode.Uri, what: string): Promise<void> {
  const show = "Show Problems";
  const answer = await vscode.window.showWarningMessage(`${lastOf(uri)} ${what}.`, show);
  if (answer === show) await vscode.commands.executeCommand("workbench.actions.view.problems");
}

/** The only run or comparison, or a choice from a list. */
async function chooseRun(
  runs: Runs,
  comparisons: Pick<Comparisons, "list">,
): Promise<{ readonly uri: vscode.Uri; readonly isComparison: boolean } | undefined> {
  const worth = runs.list.filter((run) => run.worthKeeping || run.state === "dead");
  const labels = [
    ...(worth.length + comparisons.list.length > 0 ? worth : runs.list).map((run) => ({
      uri: vscode.Uri.parse(run.uri),
      label: `${iconOf(run)} ${progressText(run)}`,
      isComparison: false,
    })),
    ...comparisons.list.map(({ uri, news }) => ({
      uri: vscode.Uri.parse(uri),
      label: `${comparisonIcon(news)} ${comparisonText(uri, news)}`,
      isComparison: true,
    })),
  ];
  if (labels.length === 0) void vscode.window.showInformationMessage("Nothing is running.");
  if (labels.length <= 1) return labels[0];
  const items = labels.map((each) => ({ ...each, description: vscode.workspace.asRelativePath(each.uri) }));
  return vscode.window.showQuickPick(items, { title: "Runs", placeHolder: "Which one to show" });
}

async function chooseScenario(): Promise<void> {
  const found = await vscode.workspace.findFiles("**/*.edpd.json", "**/node_modules/**", 1000);
  const items = found
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }))
    .sort((a, b) => a.label.localeCompare(b.label));
  if (items.length === 0) {
    await vscode.commands.executeCommand("workbench.action.files.openFile");
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Open Scenario",
    placeHolder: "Select a scenario",
  });
  if (chosen) await showInText(chosen.uri);
}

function isFileOfScenario({ path }: vscode.Uri): boolean {
  return path.endsWith(".edpd.json");
}
