/**
 * What a run does when its text changes. Before anything has been run the panel shows the start as the text has it; after
 * that the result stays, and is run anew only where the settings say so. And what becomes of it when its document closes.
 */
import * as vscode from "vscode";
import { isScenario, means, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import type { Panels } from "../panel/panels.ts";
import { onDidChangeSettings, settings } from "../panel/settings.ts";
import type { DeletedFiles } from "./deletedFiles.ts";
import { reportDeletedFile } from "./deletedFileText.ts";
import type { Runs } from "./runs.ts";
import type { RunStarter } from "./startRun.ts";

const typingPause = 400;
/** VS Code closes and opens a document when it finds out its language. */
const closingPause = 1000;

export class AutoRerun implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private readonly pauses = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
    private readonly starting: RunStarter,
    documents: ScenarioDocuments,
    private readonly gone: DeletedFiles,
  ) {
    const { workspace } = vscode;
    this.subscriptions = [
      documents.onDidAnalyze(({ document }) => this.analyzed(document)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || !isScenario(document)) return;
        this.cancel(document.uri);
        this.panels.of(document.uri)?.about();
      }),
      workspace.onDidSaveTextDocument((document) => {
        if (isScenario(document) && settings.runOnEdit() === "save") void this.again(document);
      }),
      documents.onDidClose(({ uri }) => setTimeout(() => void this.closed(uri), closingPause)),
      gone.onDidChange((key) => {
        panels.refresh(key);
        // Who sees its playground sees it there.
        if (gone.has(key) && !panels.of(key)?.visible) void reportDeletedFile(vscode.Uri.parse(key), runs);
      }),
      runs.onDidChange((run) => {
        panels.refresh(run.uri);
        // One was taken up, and there was nothing to go on from.
        const idle = !run.hasRun && (run.state === "preview" || run.state === "failed");
        if (idle && !panels.of(run.uri)) runs.drop(run);
      }),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.renamed(oldUri, newUri);
      }),
      onDidChangeSettings(() => panels.refresh()),
      workspace.onDidGrantWorkspaceTrust(() => {
        // The files that they name may be read now; what is shown of them follows when they are analyzed.
        for (const run of runs.list) if (run.state === "failed") runs.discard(run);
      }),
    ];
  }

  private analyzed(document: vscode.TextDocument): void {
    const panel = this.panels.of(document.uri);
    panel?.about();
    const run = this.runs.of(document.uri);
    if (run?.hasRun || run?.busy) {
      if (settings.runOnEdit() === "type") this.wait(document);
    } else if (panel?.visible) {
      void this.starting.preview(document).then(() => panel.refresh());
    }
  }

  private wait(document: vscode.TextDocument): void {
    this.cancel(document.uri);
    this.pauses.set(
      document.uri.toString(),
      setTimeout(() => void this.again(document), typingPause),
    );
  }

  private cancel(uri: vscode.Uri): void {
    clearTimeout(this.pauses.get(uri.toString()));
    this.pauses.delete(uri.toString());
  }

  /** The same run with the text as it is now, where it is another, is sound, and somebody has a panel for it. */
  private async again(document: vscode.TextDocument): Promise<void> {
    const run = this.runs.of(document.uri);
    if (!run?.hasRun || !this.panels.of(document.uri)) return;
    if (run.requestedText !== undefined && means(document, run.requestedText)) return;
    await this.starting.run(document);
  }

  /** A file, or a folder with all that is in it. */
  private renamed(from: vscode.Uri, to: vscode.Uri): void {
    const known = new Set([...this.runs.list.map(({ uri }) => uri), ...this.panels.uris.map(String)]);
    for (const uri of known) {
      const own = vscode.Uri.parse(uri);
      if (own.path !== from.path && !own.path.startsWith(`${from.path}/`)) continue;
      const moved = own.with({ path: to.path + own.path.slice(from.path.length) });
      this.runs.rename(own, moved);
      this.panels.rename(own, moved);
    }
  }

  private async closed(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    if (vscode.workspace.textDocuments.some((document) => document.uri.toString() === key)) return;
    // Nobody could open the text again to get back to what has been run: then it waits for a word.
    const lost = await this.gone.look(uri);
    const run = this.runs.of(uri);
    if (run && !run.busy && !this.panels.of(uri) && !(lost && run.worthKeeping)) this.runs.drop(run);
  }

  dispose(): void {
    for (const pause of this.pauses.values()) clearTimeout(pause);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
