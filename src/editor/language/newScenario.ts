/** New scenarios: the command that creates one from a template, and the indentation of empty ones. */
import * as vscode from "vscode";
import { blank, blankText, firstSentence, freeName, readGallery, type Sample, underHeadings } from "./samples.ts";

export const newScenario = "edpd.newScenario";
export const openGallery = "edpd.openGallery";

export function registerNewScenario(extension: vscode.Uri): vscode.Disposable {
  return vscode.commands.registerCommand(newScenario, async (where?: unknown) => {
    const gallery = galleryOf(extension);
    const chosen = await choose(await samplesOf(extension), gallery);
    if (!chosen) return undefined;
    const folder = where instanceof vscode.Uri ? where : undefined;
    return createFrom(chosen, extension, { ...(folder && { folder }), column: columnForText() });
  });
}

/** The folder of the samples. */
export function galleryOf(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, "media", "samples");
}

export async function samplesOf(extension: vscode.Uri): Promise<Sample[]> {
  return readGallery(await read(vscode.Uri.joinPath(galleryOf(extension), "index.json")));
}

/** A new scenario from a sample, which is shown; in the first folder unless another is given. */
export async function createFrom(
  sample: Sample,
  extension: vscode.Uri,
  {
    folder = vscode.workspace.workspaceFolders?.[0]?.uri,
    column,
  }: { readonly folder?: vscode.Uri; readonly column: vscode.ViewColumn },
): Promise<vscode.Uri> {
  const gallery = galleryOf(extension);
  const text = sample.file === undefined ? blankText : await read(vscode.Uri.joinPath(gallery, sample.file));
  if (folder) await copyFiles(sample, gallery, folder);
  return openNew(sample.file, text, folder, column);
}

/** What the sample reads, beside it; a file that is there stays. */
async function copyFiles({ files = [] }: Sample, gallery: vscode.Uri, folder: vscode.Uri): Promise<void> {
  const there = new Set((await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name));
  for (const name of files.filter((file) => !there.has(file)))
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(gallery, name), vscode.Uri.joinPath(folder, name));
}

interface Item extends vscode.QuickPickItem {
  readonly sample?: Sample;
}

/** The list shows an icon and a line; the tooltip of its button has the full text, and the gallery large images. */
function choose(samples: readonly Sample[], gallery: vscode.Uri): Promise<Sample | undefined> {
  const item = (sample: Sample): Item => ({
    label: sample.title,
    detail: firstSentence(sample),
    iconPath: sample.icon === undefined ? new vscode.ThemeIcon("new-file") : vscode.Uri.joinPath(gallery, sample.icon),
    buttons: sample.file === undefined ? [] : [{ iconPath: new vscode.ThemeIcon("info"), tooltip: sample.about }],
    sample,
  });
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = "New Scenario";
  pick.placeholder = "Select a template";
  pick.matchOnDetail = true;
  pick.buttons = [{ iconPath: new vscode.ThemeIcon("file-media"), tooltip: "Show All with Moving Images" }];
  pick.items = [
    ...underHeadings(samples).flatMap((group) => [
      { label: group.heading, kind: vscode.QuickPickItemKind.Separator },
      ...group.samples.map(item),
    ]),
    { label: "", kind: vscode.QuickPickItemKind.Separator },
    item(blank),
  ];
  return new Promise((resolve) => {
    const showPage = () => {
      pick.hide();
      void vscode.commands.executeCommand(openGallery);
    };
    pick.onDidTriggerButton(showPage);
    pick.onDidTriggerItemButton(showPage);
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.sample);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** A new scenario, not saved yet. @param preferred name of its file */
export async function openNew(
  preferred: string | undefined,
  text: string,
  folder: vscode.Uri | undefined,
  viewColumn: vscode.ViewColumn,
): Promise<vscode.Uri> {
  const there = folder ? (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name) : [];
  const names = new Set(there);
  for (const { uri } of vscode.workspace.textDocuments) names.add(uri.path.split("/").at(-1)!);
  const name = freeName(preferred ?? "scenario.edpd.json", (taken) => names.has(taken));
  // A name from the beginning: by its ending VS Code knows what it is, and saving proposes it.
  const uri = folder
    ? vscode.Uri.joinPath(folder, name).with({ scheme: "untitled" })
    : vscode.Uri.from({ scheme: "untitled", path: name });
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), text);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document, { viewColumn });
  return uri;
}

/** Where texts are seen, when the button that asked for one is in a panel: it is not to be covered. */
export function columnForText(): vscode.ViewColumn {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const seen = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  return (activeTab?.input instanceof vscode.TabInputWebview && seen?.viewColumn) || vscode.ViewColumn.Active;
}

async function read(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

const scenario = /\.edpd\.json$/;

export function indentNewScenarios(): vscode.Disposable {
  const indent = (editor: vscode.TextEditor | undefined) => {
    if (!editor || !scenario.test(editor.document.uri.path)) return;
    // An indentation in the text has been detected already.
    if (/^[ \t]+\S/m.test(editor.document.getText(new vscode.Range(0, 0, 100, 0)))) return;
    const { globalLanguageValue, workspaceLanguageValue, workspaceFolderLanguageValue } =
      vscode.workspace.getConfiguration("editor", editor.document).inspect("tabSize") ?? {};
    if ((globalLanguageValue ?? workspaceLanguageValue ?? workspaceFolderLanguageValue) !== undefined) return;
    editor.options = { tabSize: 2, insertSpaces: true };
  };
  for (const editor of vscode.window.visibleTextEditors) indent(editor);
  return vscode.window.onDidChangeActiveTextEditor(indent);
}
