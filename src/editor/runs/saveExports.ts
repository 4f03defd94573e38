/** What comes out of a run becomes files: by way of VS Code's own list and dialog, written whole, then said. */
import { homedir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { bytes as inBytes } from "../../format/numbers.ts";
import type { ExportFormat } from "../../protocol/messages.ts";
import { columnOf } from "../panel/textPlaces.ts";
import { fileName, type OfferedFormat, offeredFormats, stemOf } from "./exportFormats.ts";
import type { ExportedFile } from "./runClient.ts";
import type { ScenarioRun } from "./scenarioRun.ts";
import { exists, writeWhole } from "./writeFiles.ts";

/** VS Code opens no larger text with all its help. */
const largestOpened = 50e6;

export async function exportRun(uri: vscode.Uri, run: ScenarioRun, asked?: ExportFormat): Promise<void> {
  const known = offeredFormats.find(({ format }) => format === asked);
  const offered = known ? [known] : await chooseFormats();
  const [first, ...others] = offered;
  if (!first) return;
  try {
    if (others.length === 0 && !first.several) await exportOne(uri, run, first);
    else await exportAll(uri, run, offered);
  } catch (error) {
    complain(error);
  }
}

/** Under a name that is asked for. */
async function exportOne(uri: vscode.Uri, run: ScenarioRun, offered: OfferedFormat): Promise<void> {
  const where = await fileFor(uri, offered);
  if (!where) return;
  const { format, ending } = offered;
  const files = await whileExporting(run, () => run.export(format, stemOf(where.path, ending)));
  const folder = vscode.Uri.joinPath(where, "..");
  const written = await writeAll(
    files.map(({ name, bytes }, k) => ({
      // The first as it has been called, the others beside it as the first names them.
      at: k === 0 ? where : vscode.Uri.joinPath(folder, name),
      bytes,
      agreed: k === 0,
    })),
  );
  // It is to be run on from there.
  if (written && format === "end" && files[0]!.bytes.byteLength <= largestOpened) await openBeside(where, uri);
}

/** Into a folder, all of them named after the scenario. */
async function exportAll(uri: vscode.Uri, run: ScenarioRun, offered: readonly OfferedFormat[]): Promise<void> {
  const folder = await folderFor(uri);
  if (!folder) return;
  const files = await whileExporting(run, async () => {
    const all: ExportedFile[] = [];
    for (const { format, suffix } of offered) all.push(...(await run.export(format, `${run.name}${suffix}`)));
    return all;
  });
  await writeAll(
    files.map(({ name, bytes }) => ({ at: vscode.Uri.joinPath(folder, name), bytes, agreed: false })),
    folder,
  );
}

function whileExporting<T>(run: ScenarioRun, work: () => Promise<T>): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Window, title: `Exporting ${run.name}` };
  return vscode.window.withProgress(options, work);
}

function fileFor(uri: vscode.Uri, { ending, suffix, type, label }: OfferedFormat): Thenable<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog({
    title: `Export: ${label}`,
    saveLabel: "Export",
    defaultUri: beside(uri, `${stemOf(uri.path)}${suffix}${ending}`),
    // The last part only: some dialogs know no more of an ending, and would add the whole once more.
    filters: { [type]: [ending.slice(ending.lastIndexOf(".") + 1)] },
  });
}

function folderFor(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  return chooseFolder("Export into a folder", "Export Here", beside(uri, "x"));
}

/** @param near a file in the folder that is offered first */
export async function chooseFolder(
  title: string,
  openLabel: string,
  near: vscode.Uri,
): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    openLabel,
    defaultUri: vscode.Uri.joinPath(near, ".."),
    canSelectFiles: false,
    canSelectFolders: true,
  });
  return chosen?.[0];
}

/** Where to save what the page has made; undefined: nowhere. */
export function askWhere(uri: vscode.Uri | undefined, name: string): Thenable<vscode.Uri | undefined> {
  const plain = fileName(name);
  const ending = plain.slice(plain.lastIndexOf(".") + 1);
  return vscode.window.showSaveDialog({
    title: "Save",
    defaultUri: beside(uri, plain),
    filters: { [ending.toUpperCase()]: [ending] },
  });
}

/** Pictures, and tables of a comparison. */
export async function saveMade(uri: vscode.Uri | undefined, name: string, bytes: Uint8Array): Promise<void> {
  const target = await askWhere(uri, name);
  if (!target) return;
  try {
    await writeAll([{ at: target, bytes, agreed: true }]);
  } catch (error) {
    complain(error);
  }
}

async function chooseFormats(): Promise<readonly OfferedFormat[]> {
  const items = offeredFormats.map((offered) => ({ label: offered.label, detail: offered.detail, offered }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Export Run",
    placeHolder: "What to write: one kind under a name of its own, several into a folder",
    matchOnDetail: true,
    canPickMany: true,
  });
  return chosen?.map(({ offered }) => offered) ?? [];
}

interface Placed {
  readonly at: vscode.Uri;
  readonly bytes: Uint8Array;
  /** To be overwritten, if it is there: the dialog has asked. */
  readonly agreed: boolean;
}

/** In the column where the scenario stands that it came from. */
async function openBeside(at: vscode.Uri, uri: vscode.Uri): Promise<void> {
  const viewColumn = columnOf(uri) ?? vscode.ViewColumn.One;
  await vscode.window.showTextDocument(at, { viewColumn, preview: false });
}

/**
 * False where somebody has thought better of it.
 * @param folder into which all of them go, where none is meant before the others
 */
async function writeAll(files: readonly Placed[], folder?: vscode.Uri): Promise<boolean> {
  if (files.length === 0) {
    void vscode.window.showInformationMessage("There is nothing of that to write yet.");
    return false;
  }
  const there: string[] = [];
  for (const { at, agreed } of files) if (!agreed && (await exists(at))) there.push(lastOf(at));
  if (there.length > 0) {
    const overwrite = "Overwrite";
    const message = `${there.join(", ")} ${there.length === 1 ? "is" : "are"} there already.`;
    if ((await vscode.window.showWarningMessage(message, { modal: true }, overwrite)) !== overwrite) return false;
  }
  // What is named comes before what names it.
  for (const { at, bytes } of files.toReversed()) await writeWhole(at, bytes);
  void tell(files, files.length > 1 ? folder : undefined);
  return true;
}

async function tell(files: readonly Placed[], folder: vscode.Uri | undefined): Promise<void> {
  const { at } = files[0]!;
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (folder) {
    const names = files.map((file) => lastOf(file.at)).join(", ");
    await sayFolder(folder, `${names} are written (${inBytes(bytes)}).`);
    return;
  }
  const others = files.length - 1;
  const more = others === 0 ? "is" : `and ${others === 1 ? "another file" : `${others} other files`} are`;
  await sayWritten(at, `${lastOf(at)} ${more} written`, bytes);
}

/** That a file is there, and how to get to it. */
export async function sayWritten(at: vscode.Uri, words: string, bytes: number): Promise<void> {
  sayBriefly(words);
  const open = "Open";
  const reveal = "Reveal";
  const offers = [...(bytes <= largestOpened ? [open] : []), ...(at.scheme === "file" ? [reveal] : [])];
  const answer = await vscode.window.showInformationMessage(`${words} (${inBytes(bytes)}).`, ...offers);
  if (answer === open) await vscode.commands.executeCommand("vscode.open", at);
  if (answer === reveal) await show(at);
}

/** Also where messages are kept behind the bell. */
function sayBriefly(words: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${words}`, 8000);
}

/** That there are files in a folder. */
export async function sayFolder(folder: vscode.Uri, words: string): Promise<void> {
  sayBriefly(words);
  const offers = folder.scheme === "file" ? ["Reveal"] : [];
  if (await vscode.window.showInformationMessage(words, ...offers)) await show(folder);
}

async function show(at: vscode.Uri): Promise<void> {
  // The system's own file browser is only where the editor's window is.
  const near = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  await vscode.commands.executeCommand(near ? "revealFileInOS" : "revealInExplorer", at);
}

export function lastOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function complain(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  void vscode.window.showErrorMessage(`It could not be written: ${reason}`);
}

/** In the folder of the scenario, else in the one that is open. */
export function beside(uri: vscode.Uri | undefined, name: string): vscode.Uri {
  if (uri && uri.scheme !== "untitled") return vscode.Uri.joinPath(uri, "..", name);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(join(homedir(), name));
}
