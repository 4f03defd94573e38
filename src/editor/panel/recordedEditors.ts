/** Editors of files of frames: GSD by default, extended XYZ and LAMMPS dumps where they are chosen in place of the text. */
import * as vscode from "vscode";
import { RecordedPanel, type RecordedParts } from "./recordedPanel.ts";

/** Of package.json. */
const recordedEditors = ["edpd.trajectory", "edpd.textTrajectory"] as const;
const [ofGsd, ofTexts] = recordedEditors;
const endings = /\.(gsd|xyz|extxyz|dump)$/i;
const openTrajectory = "edpd.openTrajectory";
const continueAsScenario = "edpd.continueAsScenario";

export function registerRecordedEditors(parts: RecordedParts): vscode.Disposable {
  const opened = new Set<RecordedPanel>();
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose() {} }),
    resolveCustomEditor({ uri }, webviewPanel) {
      const panel = new RecordedPanel(uri, webviewPanel, parts);
      opened.add(panel);
      webviewPanel.onDidDispose(() => opened.delete(panel));
    },
  };
  return vscode.Disposable.from(
    ...recordedEditors.map((type) =>
      vscode.window.registerCustomEditorProvider(type, provider, { supportsMultipleEditorsPerDocument: true }),
    ),
    vscode.commands.registerCommand(openTrajectory, async (given?: unknown) => {
      const uri = given instanceof vscode.Uri ? given : (activeFile() ?? (await chooseFile()));
      if (!uri) return;
      const type = uri.path.toLowerCase().endsWith(".gsd") ? ofGsd : ofTexts;
      await vscode.commands.executeCommand("vscode.openWith", uri, type);
    }),
    vscode.commands.registerCommand(continueAsScenario, async () => {
      const panel = [...opened].find(({ active }) => active);
      if (panel) await panel.continueAsScenario();
      else void vscode.window.showInformationMessage("Open a trajectory (.gsd, .xyz or .dump) in its editor first.");
    }),
  );
}

/** The file of the active tab, where it is one of frames: also one that is too large for a text editor. */
function activeFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
  return uri && endings.test(uri.path) ? uri : undefined;
}

async function chooseFile(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: "Open Trajectory",
    filters: { Trajectories: ["gsd", "xyz", "extxyz", "dump"] },
  });
  return chosen?.[0];
}
