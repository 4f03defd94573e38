/** Command Run Sweep: all runs of the scenario's `sweep`, in threads; a page with heat maps, charts and the table fills while they run. */
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { noSweep, pageOfSweep, type SweepCommand } from "../../batch/sweep/sweepCommands.ts";
import { DirectoryLock } from "../../run/directoryLock.ts";
import { machine } from "../../run/machine.ts";
import { makeDirectory } from "../../run/unusable.ts";
import { columnForText } from "../language/newScenario.ts";
import { manageTrust } from "../language/quickFixes.ts";
import { buildOf, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import { columnOf } from "../panel/textPlaces.ts";
import { complainOfErrors } from "../runs/runCommands.ts";
import { BatchJobs, guarded } from "./batchJobs.ts";
import { offerPage, showPage } from "./resultPage.ts";

export const runSweep = "edpd.runSweep";

export function registerRunSweep(
  documents: ScenarioDocuments,
  script: string,
  version: string,
  active: () => vscode.Uri | undefined,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const jobs = new BatchJobs(script);
  const work = async (given?: unknown) => {
    const uri = given instanceof vscode.Uri ? given : active();
    if (!uri) {
      void vscode.window.showInformationMessage("Open a scenario (a file whose name ends in .edpd.json) first.");
      return undefined;
    }
    const document = await sweepable(uri, documents);
    if (!document) return undefined;
    const { fsPath } = document.uri;
    const folder = join(dirname(fsPath), `${basename(fsPath, ".edpd.json")}-sweep`);
    if (jobs.isBusy(folder)) {
      void vscode.window.showInformationMessage(`The sweep of ${basename(fsPath)} is running already.`);
      return undefined;
    }
    makeDirectory(folder);
    // Of this process, not of the thread, which is stopped at any moment. The terminal command takes the same lock.
    const lock = new DirectoryLock(folder, vscode.workspace.asRelativePath(folder));
    try {
      return await sweepIn(folder, document, jobs, script, version);
    } finally {
      lock.release();
    }
  };
  return vscode.Disposable.from(vscode.commands.registerCommand(runSweep, guarded("sweep", log, work)), jobs);
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
async function sweepIn(
  folder: string,
  document: vscode.TextDocument,
  jobs: BatchJobs,
  script: string,
  version: string,
): Promise<vscode.Uri | undefined> {
  const name = basename(document.uri.fsPath);
  const column = columnOf(document.uri) ?? columnForText();
  const { files = { directory: dirname(document.uri.fsPath), within: [], anywhere: false } } = buildOf(document);
  const made = `edpd ${version}`;
  const threads = machine.sweepThreads;
  const command: SweepCommand = {
    kind: "sweep",
    text: document.getText(),
    file: name,
    files,
    folder,
    made,
    threads,
    script,
  };
  const show = () => showPage(vscode.Uri.file(join(folder, pageOfSweep(name))), column);
  let opening: Thenable<unknown> | undefined;
  const report = () => {
    opening ??= show();
  };
  const page = await jobs.run({ folder, title: `Sweep of ${name}`, noun: "runs", command, report });
  if (page) {
    await (opening ?? show());
    await renew(page);
    offerPage(`The sweep of ${name} is done.`, page, column);
    return page;
  }
  void vscode.window.showInformationMessage(
    `The sweep of ${name} is stopped. Finished runs are kept in ${vscode.workspace.asRelativePath(folder)}; Run Sweep resumes.`,
  );
  return undefined;
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
