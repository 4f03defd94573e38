/** Highlights the particles or the group that are selected in the text. */
import * as vscode from "vscode";
import { isScenario, means } from "../language/scenarioDocuments.ts";
import type { Runs } from "../runs/runs.ts";
import type { PlaygroundPanel } from "./panel.ts";
import type { Panels } from "./panels.ts";
import { longestSearched, particlesAt, type Ranges } from "./particlesOfText.ts";
import { onDidChangeSettings, settings } from "./settings.ts";

const pause = 50;

export class SelectionLink implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private readonly shown = new WeakMap<PlaygroundPanel, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
  ) {
    this.subscriptions = [
      onDidChangeSettings(() => {
        for (const editor of vscode.window.visibleTextEditors) if (isScenario(editor.document)) this.show(editor);
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (isScenario(textEditor.document)) this.wait(textEditor);
      }),
      runs.onDidChange(({ uri, state }) => {
        const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
        const panel = panels.of(uri);
        // A new scene has no highlights.
        if (panel && state === "loading") this.shown.delete(panel);
        if (editor && panel) this.wait(editor);
      }),
    ];
  }

  private wait(editor: vscode.TextEditor): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(editor), pause);
  }

  private show({ document, selection }: vscode.TextEditor): void {
    const panel = this.panels.of(document.uri);
    if (!panel?.visible) return;
    const ranges = settings.highlightSelection() ? this.rangesOf(document, selection) : [];
    const key = JSON.stringify(ranges);
    if ((this.shown.get(panel) ?? "[]") === key) return;
    this.shown.set(panel, key);
    panel.show({ kind: "highlight", ranges });
  }

  private rangesOf(document: vscode.TextDocument, { start, end }: vscode.Selection): Ranges {
    const run = this.runs.of(document.uri);
    if (!run?.scene || run.text === undefined) return [];
    if (document.offsetAt(end) > longestSearched || !means(document, run.text)) return [];
    return particlesAt(document.getText(), document.offsetAt(start), document.offsetAt(end), run.scene.sources);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
