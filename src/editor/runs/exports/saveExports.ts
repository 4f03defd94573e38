/** Exports of a run as files: chosen in VS Code's list and dialog, written completely, then reported. */
import * as vscode from "vscode";
import { bytes as inBytes } from "../../../format/numbers.ts";
import type { ExportFormat } from "../../../protocol/messages.ts";
import { columnOf } from "../../panel/textPlaces.ts";
import { platform } from "../../platform/platform.ts";
import type { ExportedFile } from "../runClient.ts";
import type { ScenarioRun } from "../scenarioRun.ts";
import { fileName, type OfferedFormat, offeredFormats, stemOf } from "./exportFormats.ts";

/** Largest text that VS Code opens with all features. */
const largestOpened = 50e6;

/** What is exported from: a run, or a file of frames. */
type Exported = Pick<ScenarioRun, "name" | "export">;

interface ExportOptions {
  readonly formats?: readonly OfferedFormat[];
  /** Writes an archive. */
  readonly archive?: (target: vscode.Uri) => Promise<unknown>;
}

export async function exportRun(
  uri: vscode.Uri,
  run: Exported,
  requested?: ExportFormat,
  { formats = offeredFormats, archive }: ExportOptions = {},
): Promise<void> {
  const known = formats.find(({ format }) => format === requested);
  const offered = known ? [known] : await chooseFormats(formats);
  const [first, ...others] = offered;
  if (!first) return;
  try {
    if (first.format === "archive" && others.length === 0) {
      const where = await fileFor(uri, first);
      if (where) await archive?.(where);
    } else if (others.length === 0 && !first.several) await exportOne(uri, run, first);
    else await exportAll(uri, run, offered, archive);
  } catch (error) {
    complain(error);
  }
}

/** Saves under a name that is chosen in a dialog. */
async function exportOne(uri: vscode.Uri, run: Exported, offered: OfferedFormat): Promise<void> {
  const where = await fileFor(uri, offered);
  if (!where) return;
  const { format, ending } = offered;
  if (format === "archive") return;
  const files = await whileExporting(run, () => run.export(format, stemOf(where.path, ending)));
  const folder = vscode.Uri.joinPath(where, "..");
  const written = await writeAll(
    files.map(({ name, bytes }, k) => ({
      // The first under the chosen name, the others beside it as the first refers to them.
      at: k === 0 ? where : vscode.Uri.joinPath(folder, name),
      bytes,
      agreed: k === 0,
    })),
  );
  // A state is opened, to be continued.
  if (written && format === "end" && files[0].bytes.byteLength <= largestOpened) await openBeside(where, uri);
}

/** Saves into a folder, named after the scenario. */
async function exportAll(
  uri: vscode.Uri,
  run: Exported,
  offered: readonly OfferedFormat[],
  archive: ExportOptions["archive"],
): Promise<void> {
  const folder = await folderFor(uri);
  if (!folder) return;
  const files = await whileExporting(run, async () => {
    const all: ExportedFile[] = [];
    for (const { format, suffix } of offered)
      if (format !== "archive") all.push(...(await run.export(format, `${run.name}${suffix}`)));
    return all;
  });
  await writeAll(
    files.map(({ name, bytes }) => ({ at: vscode.Uri.joinPath(folder, name), bytes, agreed: false })),
    folder,
  );
  if (offered.some(({ format }) => format === "archive"))
    await archive?.(vscode.Uri.joinPath(folder, `${run.name}.zip`));
}

function whileExporting<T>(run: Exported, work: () => Promise<T>): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Window, title: `Exporting ${run.name}` };
  return vscode.window.withProgress(options, work);
}

function fileFor(uri: vscode.Uri, { ending, suffix, type, label }: OfferedFormat): Thenable<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog({
    title: `Export: ${label}`,
    saveLabel: "Export",
    defaultUri: beside(uri, `${stemOf(uri.path)}${suffix}${ending}`),
    // The last part only: some dialogs would add a longer extension again.
    filters: { [type]: [ending.slice(ending.lastIndexOf(".") + 1)] },
  });
}

function folderFor(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  return chooseFolder("Export into a folder", "Export Here", beside(uri, "x"));
}

/** @param near a file in the suggested folder */
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

/** Asks for the place of a file of the page; undefined: canceled. */
export function askWhere(uri: vscode.Uri | undefined, name: string): Thenable<vscode.Uri | undefined> {
  const plain = fileName(name);
  const ending = plain.slice(plain.lastIndexOf(".") + 1);
  return vscode.window.showSaveDialog({
    title: "Save",
    defaultUri: beside(uri, plain),
    filters: { [ending.toUpperCase()]: [ending] },
  });
}

/** Saves images, and tables of a comparison. */
export async function saveMade(uri: vscode.Uri | undefined, name: string, bytes: Uint8Array): Promise<void> {
  const target = await askWhere(uri, name);
  if (!target) return;
  try {
    await writeAll([{ at: target, bytes, agreed: true }]);
  } catch (error) {
    complain(error);
  }
}

async function chooseFormats(formats: readonly OfferedFormat[]): Promise<readonly OfferedFormat[]> {
  const items = formats.map((offered) => ({ label: offered.label, detail: offered.detail, offered }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Export Run",
    placeHolder: "Select data to export (several are written into a folder)",
    matchOnDetail: true,
    canPickMany: true,
  });
  return chosen?.map(({ offered }) => offered) ?? [];
}

interface Placed {
  readonly at: vscode.Uri;
  readonly bytes: Uint8Array;
  /** An existing file is overwritten, as the dialog has asked. */
  readonly agreed: boolean;
}

/** Opens a file in the column of its scenario. */
async function openBeside(at: vscode.Uri, uri: vscode.Uri): Promise<void> {
  const viewColumn = columnOf(uri) ?? vscode.ViewColumn.One;
  await vscode.window.showTextDocument(at, { viewColumn, preview: false });
}

/**
 * Writes files. False where overwriting has been declined.
 * @param folder the common folder, if the files are equal in rank
 */
async function writeAll(files: readonly Placed[], folder?: vscode.Uri): Promise<boolean> {
  if (files.length === 0) {
    void vscode.window.showInformationMessage("There is no data of this kind yet.");
    return false;
  }
  const there: string[] = [];
  for (const { at, agreed } of files) if (!agreed && (await exists(at))) there.push(lastOf(at));
  if (there.length > 0) {
    const overwrite = "Overwrite";
    const message = `${there.join(", ")} ${there.length === 1 ? "is" : "are"} there already.`;
    if ((await vscode.window.showWarningMessage(message, { modal: true }, overwrite)) !== overwrite) return false;
  }
  // Files that others refer to come first.
  for (const { at, bytes } of files.toReversed()) await platform.writeWhole(at, bytes);
  void report(files, files.length > 1 ? folder : undefined);
  return true;
}

async function report(files: readonly Placed[], folder: vscode.Uri | undefined): Promise<void> {
  const { at } = files[0];
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

/** Reports a saved file, with actions. */
export async function sayWritten(at: vscode.Uri, words: string, bytes: number): Promise<void> {
  sayBriefly(words);
  const open = "Open";
  const reveal = "Reveal";
  const offers = [...(bytes <= largestOpened ? [open] : []), ...(at.scheme === "file" ? [reveal] : [])];
  const answer = await vscode.window.showInformationMessage(`${words} (${inBytes(bytes)}).`, ...offers);
  if (answer === open) await vscode.commands.executeCommand("vscode.open", at);
  if (answer === reveal) await show(at);
}

/** Also in the status bar, as notifications may be hidden. */
function sayBriefly(words: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${words}`, 8000);
}

/** Reports files saved in a folder. */
export async function sayFolder(folder: vscode.Uri, words: string): Promise<void> {
  sayBriefly(words);
  const offers = folder.scheme === "file" ? ["Reveal"] : [];
  if (await vscode.window.showInformationMessage(words, ...offers)) await show(folder);
}

async function show(at: vscode.Uri): Promise<void> {
  // The system's file browser is available only on the machine of the window.
  const near = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  await vscode.commands.executeCommand(near ? "revealFileInOS" : "revealInExplorer", at);
}

export async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

export function lastOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function complain(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  void vscode.window.showErrorMessage(`The file could not be written: ${reason}`);
}

/** Path in the folder of the scenario, else in the open folder. */
export function beside(uri: vscode.Uri | undefined, name: string): vscode.Uri {
  if (uri && uri.scheme !== "untitled") return vscode.Uri.joinPath(uri, "..", name);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.Uri.joinPath(folder ?? platform.home(), name);
}
