/** What the cursor of the text is at: particles and groups are highlighted in the view, a number can be changed there. */
import * as vscode from "vscode";
import type { Highlight } from "../../protocol/messages.ts";
import { rangeAt } from "../language/numberCommands.ts";
import { isScenario, means } from "../language/scenarioDocuments.ts";
import type { Runs } from "../runs/runs.ts";
import type { Panels } from "./panels.ts";
import { longestSearched, nameOfPath, particlesAt, pathAt, type Ranges } from "./particlesOfText.ts";
import { onDidChangeSettings, settings } from "./settings.ts";

const pause = 50;

export class SelectionLink implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private readonly waiting = new Set<vscode.TextEditor>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly runs: Runs,
    private readonly panels: Panels,
  ) {
    const showIn = (uri: string | undefined) => {
      for (const editor of vscode.window.visibleTextEditors)
        if (editor.document.uri.toString() === uri) this.wait(editor);
    };
    this.subscriptions = [
      onDidChangeSettings(() => {
        for (const editor of vscode.window.visibleTextEditors) this.wait(editor);
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.wait(textEditor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => showIn(document.uri.toString())),
      runs.onDidChange(({ uri }) => showIn(uri)),
      panels.onDidChange(({ uri }) => showIn(uri?.toString())),
    ];
  }

  private wait(editor: vscode.TextEditor): void {
    if (!isScenario(editor.document)) return;
    this.waiting.add(editor);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const editors = [...this.waiting];
      this.waiting.clear();
      for (const each of editors) this.show(each);
    }, pause);
  }

  private show(editor: vscode.TextEditor): void {
    const { document, selection } = editor;
    const panel = this.panels.of(document.uri);
    if (!panel?.visible || document.offsetAt(selection.end) > longestSearched) return;
    const ranges = settings.highlightSelection() ? this.rangesOf(document, selection) : [];
    const number = numberOf(editor);
    panel.highlight({ kind: "highlight", ranges, ...(number && { number }) });
  }

  private rangesOf(document: vscode.TextDocument, { start, end }: vscode.Selection): Ranges {
    const run = this.runs.of(document.uri);
    if (!run?.scene || run.text === undefined || !means(document, run.text)) return [];
    return particlesAt(document.getText(), document.offsetAt(start), document.offsetAt(end), run.scene.sources);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

function numberOf(editor: vscode.TextEditor): Highlight["number"] {
  const range = rangeAt(editor);
  if (!range) return undefined;
  const { document } = editor;
  const name = nameOfPath(pathAt(document.getText(), document.offsetAt(range.start)));
  return { name, written: document.getText(range) };
}
