/**
 * Reactions of a run to changes of its document. Before the first run the panel shows the start of the current text; afterwards
 * the result stays, and the text is run again if the settings say so, or if only its schedule is another one. A run without use ends when its
 * document closes.
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
/** VS Code closes and reopens a document when it detects its language. */
const closingPause = 1000;

/** What else belongs to documents, by their addresses. */
interface Followers {
  uris(): readonly string[];
  rename(from: vscode.Uri, to: vscode.Uri): void;
}

export class AutoRerun implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private readonly pauses = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
    private readonly starter: RunStarter,
    documents: ScenarioDocuments,
    private readonly gone: DeletedFiles,
    private readonly others: Followers,
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
        if (isScenario(document) && settings.runOnEdit() === "save") void this.rerun(document);
      }),
      documents.onDidClose(({ uri }) => setTimeout(() => void this.closed(uri), closingPause)),
      gone.onDidChange((key) => {
        panels.refresh(key);
        // A visible playground shows it itself.
        if (gone.has(key) && !panels.of(key)?.visible) void reportDeletedFile(vscode.Uri.parse(key), runs);
      }),
      runs.onDidChange((run) => {
        panels.refresh(run.uri);
        // It was restored, but there was no checkpoint.
        const idle = !run.hasRun && (run.state === "preview" || run.state === "failed");
        if (idle && !panels.of(run.uri)) runs.drop(run);
      }),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.renamed(oldUri, newUri);
      }),
      onDidChangeSettings(() => panels.refresh()),
      workspace.onDidGrantWorkspaceTrust(() => {
        // The files that they name may be read now; the next analysis loads them again.
        for (const run of runs.list) if (run.state === "failed") runs.discard(run);
      }),
    ];
  }

  private analyzed(document: vscode.TextDocument): void {
    const panel = this.panels.of(document.uri);
    panel?.about();
    const run = this.runs.of(document.uri);
    if (run?.hasRun || run?.busy) {
      if (settings.runOnEdit() === "type" || this.starter.hasOtherSchedule(document)) this.wait(document);
    } else if (panel?.visible) {
      void this.starter.preview(document).then(() => panel.refresh());
    }
  }

  private wait(document: vscode.TextDocument): void {
    this.cancel(document.uri);
    this.pauses.set(
      document.uri.toString(),
      setTimeout(() => void this.rerun(document), typingPause),
    );
  }

  private cancel(uri: vscode.Uri): void {
    clearTimeout(this.pauses.get(uri.toString()));
    this.pauses.delete(uri.toString());
  }

  /** Runs the current text if it differs from the one that was run and a panel shows it; with another schedule alone, from where the run is. */
  private async rerun(document: vscode.TextDocument): Promise<void> {
    if (this.starter.hasOtherSchedule(document)) return this.starter.follow(document);
    const run = this.runs.of(document.uri);
    if (!run?.hasRun || !this.panels.of(document.uri)) return;
    if (run.requestedText !== undefined && means(document, run.requestedText)) return;
    await this.starter.run(document);
  }

  /** A file, or a folder with its content. */
  private renamed(from: vscode.Uri, to: vscode.Uri): void {
    const known = new Set([
      ...this.runs.list.map(({ uri }) => uri),
      ...this.panels.uris.map(String),
      ...this.others.uris(),
    ]);
    for (const uri of known) {
      const own = vscode.Uri.parse(uri);
      if (own.path !== from.path && !own.path.startsWith(`${from.path}/`)) continue;
      const moved = own.with({ path: to.path + own.path.slice(from.path.length) });
      this.runs.rename(own, moved);
      this.others.rename(own, moved);
      this.panels.rename(own, moved);
    }
  }

  private async closed(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    if (vscode.workspace.textDocuments.some((document) => document.uri.toString() === key)) return;
    // A run whose file has been deleted could not be opened again: it is kept until it is discarded.
    const deleted = await this.gone.update(uri);
    const run = this.runs.of(uri);
    if (run && !run.busy && !this.panels.of(uri) && !(deleted && run.worthKeeping)) this.runs.drop(run);
  }

  dispose(): void {
    for (const pause of this.pauses.values()) clearTimeout(pause);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
