/**
 * Commands for recorded runs: _Reproduce Run_ computes one again from its folder or archive alone and compares every result; an archive of a
 * scenario is made of a run in a temporary folder. Both are the commands of the terminal.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { bytes as inBytes } from "../../format/numbers.ts";
import { recordName } from "../../run/provenance/runRecord.ts";
import { manageTrust } from "../language/quickFixes.ts";
import { means } from "../language/scenarioDocuments.ts";
import { type CommandResult, runCommand, stopped } from "./commandThread.ts";
import { stemOf } from "./exports/exportFormats.ts";
import { sayFolder } from "./exports/saveExports.ts";
import { type Reproduced, textOf } from "./reproducedText.ts";
import type { ScenarioRun } from "./scenarioRun.ts";

const reproduceRun = "edpd.reproduceRun";

/** In a browser there are no temporary folders. */
export const canArchive = true;

const scriptOf = (extension: vscode.Uri) => vscode.Uri.joinPath(extension, "dist", "edpd-thread.js").fsPath;

export function registerReproduceRun(extension: vscode.Uri, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.commands.registerCommand(reproduceRun, async (given?: unknown) => {
    const uri = given instanceof vscode.Uri ? given : await chooseRecorded();
    if (!uri) return undefined;
    if (uri.scheme !== "file") {
      void vscode.window.showInformationMessage("Copy the run to this computer first: it is computed here.");
      return undefined;
    }
    try {
      return await reproduce(uri.fsPath, scriptOf(extension), log);
    } catch (error) {
      complain("The run could not be reproduced", error, log);
      return undefined;
    }
  });
}

async function reproduce(path: string, script: string, log: vscode.LogOutputChannel): Promise<string | undefined> {
  const shown = basename(path) === recordName ? basename(dirname(path)) : basename(path);
  const found = await withNotification(`Reproducing ${shown}`, (report, token) =>
    runCommand(script, ["reproduce", path, "--json"], report, token),
  );
  if (!found) {
    void vscode.window.showInformationMessage(`Stopped: nothing of ${shown} was compared.`);
    return undefined;
  }
  if (found.err) log.info(`Reproduce ${path}: ${found.err}`);
  const answer: Reproduced = JSON.parse(found.out);
  const text = textOf(answer, shown);
  if (!("error" in answer) && answer.identical) void vscode.window.showInformationMessage(text);
  else {
    if (!("error" in answer))
      for (const { file, difference } of answer.differences) log.warn(`${shown}, ${file}: ${difference}`);
    const showLog = "Show Log";
    const offers = "error" in answer ? [] : [showLog];
    void vscode.window.showWarningMessage(text, ...offers).then((chosen) => {
      if (chosen === showLog) log.show();
    });
  }
  return text;
}

/** The command in a notification; undefined where it was stopped. */
function withNotification(
  title: string,
  work: (report: (message: string) => void, token: vscode.CancellationToken) => Promise<CommandResult>,
): Thenable<CommandResult | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (notification, token) => {
    const result = await work((message) => notification.report({ message }), token);
    return result.status === stopped ? undefined : result;
  });
}

/** A folder, or a file: few dialogs offer both. */
async function chooseRecorded(): Promise<vscode.Uri | undefined> {
  const items = [
    { label: "$(folder) Folder of a run or sweep…", folder: true },
    { label: "$(file-zip) Archive or run.json…", folder: false },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Reproduce Run",
    placeHolder: "What edpd run --out or Export Run has written",
  });
  if (!chosen) return undefined;
  const { folder } = chosen;
  const found = await vscode.window.showOpenDialog({
    title: "Reproduce Run",
    openLabel: "Reproduce",
    canSelectFolders: folder,
    canSelectFiles: !folder,
    ...(!folder && { filters: { "Recorded runs": ["zip", "json"] } }),
  });
  return found?.[0];
}

/** Runs the text again to its end, or to where it was stopped by hand, and writes the archive. False: not written. */
export async function archiveRun(
  uri: vscode.Uri,
  run: Pick<ScenarioRun, "requestedText" | "result">,
  target: vscode.Uri,
  extension: vscode.Uri,
): Promise<boolean> {
  if (!(await isOnDisk(uri, run.requestedText))) return false;
  const script = scriptOf(extension);
  const folder = await mkdtemp(join(tmpdir(), "edpd-archive-"));
  const name = basename(uri.fsPath);
  const out = join(folder, stemOf(target.path, ".zip"));
  const zip = join(folder, "run.zip");
  const until = run.result?.why === "stopped" ? ["--until", String(run.result.time)] : [];
  try {
    const computed = await withNotification(`Archive of ${name}: running it from the start`, (report, token) =>
      runCommand(script, ["run", uri.fsPath, "--out", out, ...until], report, token),
    );
    if (!computed) return false;
    if (!existsSync(join(out, recordName))) throw new Error(computed.err || `${name} was not run.`);
    const packed = await withNotification(`Archive of ${name}`, (report, token) =>
      runCommand(script, ["bundle", out, "--out", zip], report, token),
    );
    if (!packed) return false;
    if (packed.status !== 0) throw new Error(packed.err);
    await vscode.workspace.fs.copy(vscode.Uri.file(zip), target, { overwrite: true });
    const { size } = await vscode.workspace.fs.stat(target);
    void sayFolder(
      target,
      `${basename(target.path)} is written (${inBytes(size)}). EDPD: Reproduce Run… repeats the run from it.`,
    );
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text that was run is that of the file, in a folder whose files may be read. */
async function isOnDisk(uri: vscode.Uri, text: string | undefined): Promise<boolean> {
  const { showInformationMessage } = vscode.window;
  const document = await vscode.workspace.openTextDocument(uri);
  if (uri.scheme !== "file" || document.isDirty) {
    void showInformationMessage("An archive is made of the scenario on this computer: save it first.");
    return false;
  }
  if (text !== undefined && !means(document, text)) {
    void showInformationMessage("The text has changed since this run: run it as it is now, then make the archive.");
    return false;
  }
  if (vscode.workspace.isTrusted) return true;
  const manage = "Manage Trust…";
  const words = "An archive has the files that the scenario names: trust this folder first.";
  if (await showInformationMessage(words, manage)) await vscode.commands.executeCommand(manageTrust);
  return false;
}

function complain(what: string, error: unknown, log: vscode.LogOutputChannel): void {
  log.error(error instanceof Error ? error : String(error));
  void vscode.window.showErrorMessage(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
