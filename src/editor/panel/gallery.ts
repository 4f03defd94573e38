/** The gallery: a page with a card for each sample, by the question that it answers, whose picture moves when it is pointed at. */
import * as vscode from "vscode";
import { type GalleryUpdate, galleryCommand } from "../../protocol/gallery.ts";
import { columnForText, createFrom, galleryOf, openGallery, samplesOf } from "../language/newScenario.ts";
import { blank, cardsOf, type Sample } from "../language/samples.ts";
import { runCommands } from "../runs/runCommands.ts";
import { folders, loadPage } from "./webviewPage.ts";

const viewType = "edpd.gallery";
const title = "Scenario Gallery";

export function registerGallery(extension: vscode.Uri): vscode.Disposable {
  let opened: vscode.WebviewPanel | undefined;
  const fill = (panel: vscode.WebviewPanel) => {
    opened = panel;
    panel.onDidDispose(() => {
      opened = undefined;
    });
    show(panel, extension);
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand(openGallery, () => {
      if (opened) return opened.reveal();
      fill(vscode.window.createWebviewPanel(viewType, title, columnForText(), { retainContextWhenHidden: true }));
    }),
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel) => fill(panel),
    }),
  );
}

function show(panel: vscode.WebviewPanel, extension: vscode.Uri): void {
  const { webview } = panel;
  const samples = samplesOf(extension);
  const sampleOf = async (file: string) => (await samples).find((sample) => sample.file === file);
  const post = (update: GalleryUpdate) => void webview.postMessage(update);
  webview.options = { enableScripts: true, localResourceRoots: folders(extension) };
  panel.iconPath = vscode.Uri.joinPath(extension, "media", "icon.svg");
  webview.onDidReceiveMessage(async (message: unknown) => {
    const command = galleryCommand(message);
    if (command?.kind === "ready") {
      post({ kind: "cards", groups: cardsOf(await samples, (path) => addressOf(webview, extension, path)) });
    } else if (command?.kind === "motion") {
      const { file } = command;
      post({ kind: "motion", file, bytes: await motionOf(await sampleOf(file), extension) });
    } else if (command?.kind === "open") {
      const sample = command.file === undefined ? blank : await sampleOf(command.file);
      if (!sample) return;
      // Over the gallery: the playground opens beside the text.
      const uri = await createFrom(sample, extension, { column: panel.viewColumn ?? vscode.ViewColumn.Active });
      await vscode.commands.executeCommand(runCommands.openPlayground, uri);
    }
  });
  loadPage(webview, extension, { name: "gallery", title });
}

function addressOf(webview: vscode.Webview, extension: vscode.Uri, path: string): string {
  return webview.asWebviewUri(vscode.Uri.joinPath(galleryOf(extension), path)).toString();
}

async function motionOf(sample: Sample | undefined, extension: vscode.Uri): Promise<Uint8Array> {
  if (sample?.motion === undefined) return new Uint8Array();
  try {
    const read = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(galleryOf(extension), sample.motion));
    return new Uint8Array(read);
  } catch {
    return new Uint8Array();
  }
}
