/** `New Scenario…`: a gallery to begin from. What is chosen opens unsaved, named, and beside what is there already. */
import * as vscode from "vscode";
import { blank, blankText, freeName, readGallery, type Sample } from "./samples.ts";

export const newScenario = "edpd.newScenario";

export function registerNewScenario(extension: vscode.Uri): vscode.Disposable {
  const gallery = vscode.Uri.joinPath(extension, "media", "samples");
  return vscode.commands.registerCommand(newScenario, async (where?: unknown) => {
    const samples = readGallery(await read(vscode.Uri.joinPath(gallery, "index.json")));
    const items = [...samples, blank].map((sample) => ({
      label: sample.title,
      detail: sample.about,
      iconPath:
        sample.icon === undefined ? new vscode.ThemeIcon("new-file") : vscode.Uri.joinPath(gallery, sample.icon),
      sample,
    }));
    const chosen = await vscode.window.showQuickPick(items, {
      title: "New Scenario",
      placeHolder: "A scenario to begin from",
      matchOnDetail: true,
    });
    if (!chosen) return undefined;
    const { sample } = chosen;
    const text = sample.file === undefined ? blankText : await read(vscode.Uri.joinPath(gallery, sample.file));
    return open(sample, text, where instanceof vscode.Uri ? where : vscode.workspace.workspaceFolders?.[0]?.uri);
  });
}

async function open(sample: Sample, text: string, folder: vscode.Uri | undefined): Promise<vscode.Uri> {
  const there = folder ? (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name) : [];
  const names = new Set(there);
  for (const { uri } of vscode.workspace.textDocuments) names.add(uri.path.split("/").at(-1)!);
  const name = freeName(sample.file ?? "scenario.edpd.json", (taken) => names.has(taken));
  // A name from the beginning: by its ending VS Code knows what it is, and saving proposes it.
  const uri = folder
    ? vscode.Uri.joinPath(folder, name).with({ scheme: "untitled" })
    : vscode.Uri.from({ scheme: "untitled", path: name });
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), text);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document, { viewColumn: columnForText() });
  return uri;
}

/** Where texts are seen, when the button that asked for one is in a panel: it is not to be covered. */
function columnForText(): vscode.ViewColumn {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const seen = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  return (activeTab?.input instanceof vscode.TabInputWebview && seen?.viewColumn) || vscode.ViewColumn.Active;
}

async function read(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
