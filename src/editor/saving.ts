/** What comes out of a run becomes files: by way of VS Code's own list and dialog, written whole, then said. */
import { homedir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { bytes as inBytes } from "../run/digits.ts";
import type { ExportFormat } from "../run/messages.ts";
import { fileName, type OfferedFormat, offeredFormats, stemOf } from "./exportFormats.ts";
import type { ScenarioRun } from "./scenarioRun.ts";
import { columnOf } from "./textPlaces.ts";
import { exists, writeWhole } from "./writeFiles.ts";

/** VS Code opens no larger text with all its help. */
const largestOpened = 50e6;

export async function exportRun(uri: vscode.Uri, run: ScenarioRun, asked?: ExportFormat): Promise<void> {
  const offered = offeredFormats.find(({ format }) => format === asked) ?? (await chooseFormat());
  if (!offered) return;
  const where = await (offered.several ? folderFor(uri) : fileFor(uri, offered));
  if (!where) return;
  const { format, ending } = offered;
  try {
    const files = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: `Exporting ${run.name}` },
      () => run.export(format, offered.several ? run.name : stemOf(where.path, ending)),
    );
    const folder = offered.several ? where : vscode.Uri.joinPath(where, "..");
    const written = await writeAll(
      files.map(({ name, bytes }, k) => ({
        // The first as it has been called, the others beside it as the first names them.
        at: k === 0 && !offered.several ? where : vscode.Uri.joinPath(folder, name),
        bytes,
        agreed: k === 0 && !offered.several,
      })),
    );
    // It is to be run on from there.
    if (written && format === "end" && files[0]!.bytes.byteLength <= largestOpened) await openBeside(where, uri);
  } catch (error) {
    complain(error);
  }
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

async function chooseFormat(): Promise<OfferedFormat | undefined> {
  const items = offeredFormats.map((offered) => ({ label: offered.label, detail: offered.detail, offered }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Export Run",
    placeHolder: "What to write",
    matchOnDetail: true,
  });
  return chosen?.offered;
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

/** False where somebody has thought better of it. */
async function writeAll(files: readonly Placed[]): Promise<boolean> {
  const there: string[] = [];
  for (const { at, agreed } of files) if (!agreed && (await exists(at))) there.push(lastOf(at));
  if (there.length > 0) {
    const overwrite = "Overwrite";
    const message = `${there.join(", ")} ${there.length === 1 ? "is" : "are"} there already.`;
    if ((await vscode.window.showWarningMessage(message, { modal: true }, overwrite)) !== overwrite) return false;
  }
  // What is named comes before what names it.
  for (const { at, bytes } of files.toReversed()) await writeWhole(at, bytes);
  void tell(files);
  return true;
}

async function tell(files: readonly Placed[]): Promise<void> {
  const { at } = files[0]!;
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const others = files.length - 1;
  const more = others === 0 ? "is" : `and ${others === 1 ? "another file" : `${others} other files`} are`;
  await sayWritten(at, `${lastOf(at)} ${more} written`, bytes);
}

/** That a file is there, and how to get to it. */
export async function sayWritten(at: vscode.Uri, words: string, bytes: number): Promise<void> {
  const open = "Open";
  const reveal = "Reveal";
  const offers = [...(bytes <= largestOpened ? [open] : []), ...(at.scheme === "file" ? [reveal] : [])];
  const answer = await vscode.window.showInformationMessage(`${words} (${inBytes(bytes)}).`, ...offers);
  if (answer === open) await vscode.commands.executeCommand("vscode.open", at);
  if (answer === reveal) await show(at);
}

/** That there are files in a folder. */
export async function sayFolder(folder: vscode.Uri, words: string): Promise<void> {
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
