/** Command Run Sweep: all runs of the scenario's `sweep`, in threads; a page with heat maps, charts and the table fills while they run. */
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { expectedDuration } from "../../format/numbers.ts";
import { DirectoryLock } from "../../run/directoryLock.ts";
import { machine } from "../../run/machine.ts";
import { makeDirectory, Unusable } from "../../run/unusable.ts";
import { noSweep, pageOfSweep, StudyThread } from "../../study/core/thread.ts";
import { columnForText } from "../language/newScenario.ts";
import { manageTrust } from "../language/quickFixes.ts";
import { buildOf, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import { columnOf } from "../panel/textPlaces.ts";
import { complainOfErrors } from "../runs/runCommands.ts";

import { offerPage, showPage } from "./resultPage.ts";

export const runSweep = "edpd.runSweep";

export function registerRunSweep(
  documents: ScenarioDocuments,
  script: string,
  version: string,
  active: () => vscode.Uri | undefined,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const threads = new Set<StudyThread>();
  const busy = new Set<string>();
  const command = vscode.commands.registerCommand(runSweep, async (given?: unknown) => {
    const uri = given instanceof vscode.Uri ? given : active();
    if (!uri) {
      void vscode.window.showInformationMessage("Open a scenario (a file whose name ends in .edpd.json) first.");
      return undefined;
    }
    const document = await sweepable(uri, documents);
    if (!document) return undefined;
    const { fsPath } = document.uri;
    const folder = join(dirname(fsPath), `${basename(fsPath, ".edpd.json")}-sweep`);
    if (busy.has(folder)) {
      void vscode.window.showInformationMessage(`The sweep of ${basename(fsPath)} is running already.`);
      return undefined;
    }
    busy.add(folder);
    const thread = new StudyThread(script);
    threads.add(thread);
    let lock: DirectoryLock | undefined;
    try {
      makeDirectory(folder);
      // Of this process, not of the thread, which is stopped at any moment. The terminal command takes the same lock.
      lock = new DirectoryLock(folder, vscode.workspace.asRelativePath(folder));
      return await work(document, folder, thread, script, version);
    } catch (error) {
      const known = error instanceof Unusable;
      if (!known) log.error(error instanceof Error ? error : String(error));
      const message = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`The sweep ${known ? "cannot run" : "failed"}: ${message}`);
      return undefined;
    } finally {
      lock?.release();
      busy.delete(folder);
      threads.delete(thread);
      thread.stop();
    }
  });
  return vscode.Disposable.from(command, {
    dispose: () => {
      for (const thread of threads) thread.stop();
    },
  });
}

/** The scenario, saved where it was not; undefined where it has no sweep that can run, which a message explains. */
async function sweepable(uri: vscode.Uri, documents: ScenarioDocuments): Promise<vscode.TextDocument | undefined> {
  const { showInformationMessage } = vscode.window;
  if (uri.scheme === "untitled") {
    const save = "Save…";
    const saved =
      (await showInformationMessage("The results of a sweep are written beside its scenario: save it first.", save)) &&
      (await vscode.workspace.saveAs(uri));
    return saved && sweepable(saved, documents);
  }
  if (uri.scheme !== "file") {
    void showInformationMessage(
      "The results of a sweep are written beside its scenario: copy it to this machine first.",
    );
    return undefined;
  }
  if (!vscode.workspace.isTrusted) {
    const manage = "Manage Trust…";
    const text = "The results of a sweep are written beside its scenario: trust this folder first.";
    if (await showInformationMessage(text, manage)) await vscode.commands.executeCommand(manageTrust);
    return undefined;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const analysis = await documents.analyzed(document);
  if (analysis && !analysis.scenario) await complainOfErrors(uri, "has errors: its sweep is not run");
  else if (analysis && !analysis.sweep) void showInformationMessage(noSweep(basename(uri.fsPath)));
  else return document;
  return undefined;
}

/** Returns the page. */
function work(
  document: vscode.TextDocument,
  folder: string,
  thread: StudyThread,
  script: string,
  version: string,
): Thenable<vscode.Uri | undefined> {
  const name = basename(document.uri.fsPath);
  const column = columnOf(document.uri) ?? columnForText();
  const page = vscode.Uri.file(join(folder, pageOfSweep(name)));
  const options = { location: vscode.ProgressLocation.Notification, title: `Sweep of ${name}`, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => thread.stop());
    let shown = 0;
    let opening: Thenable<unknown> | undefined;
    const { files } = buildOf(document);
    const answer = await thread.ask(
      {
        kind: "sweep",
        text: document.getText(),
        file: name,
        files: files ?? { directory: dirname(document.uri.fsPath), within: [], anywhere: false },
        folder,
        made: `edpd ${version}`,
        threads: machine.sweepThreads,
        script,
      },
      ({ fraction, secondsLeft, done, total }) => {
        const left = secondsLeft === undefined ? "" : ` · ${expectedDuration(secondsLeft)} left`;
        progress.report({ increment: 100 * (fraction - shown), message: `${done} of ${total} runs${left}` });
        shown = fraction;
        opening ??= showPage(page, column);
      },
    );
    if (answer) {
      await (opening ?? showPage(page, column));
      await renew(page);
      offerPage(`The sweep of ${name} is done.`, page, column);
      return page;
    }
    void vscode.window.showInformationMessage(
      `The sweep of ${name} is stopped. Finished runs are kept in ${vscode.workspace.asRelativePath(folder)}; Run Sweep resumes.`,
    );
    return undefined;
  });
}

/** Shows the last version of the page. Files that are renamed into their place are not always noticed, one that is written is. */
async function renew(page: vscode.Uri): Promise<void> {
  const content = await vscode.workspace.fs.readFile(page);
  const text = new TextDecoder().decode(content);
  for (let tries = 0; tries < 20; tries++) {
    if ((await vscode.workspace.openTextDocument(page)).getText() === text) break;
    if (tries % 5 === 4) await vscode.workspace.fs.writeFile(page, content);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // A preview ignores this while an update of its own is pending, and a page may be loading for seconds on a busy machine.
  const refresh = () => vscode.commands.executeCommand("markdown.preview.refresh");
  await refresh();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await refresh();
  setTimeout(refresh, 5000);
}
