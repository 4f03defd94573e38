/**
 * Commands that make the number at the cursor larger and smaller, step by step. Steps that follow one another are undone together.
 * A context key says whether there is a number: elsewhere the keys do what they do in any text.
 */
import * as vscode from "vscode";
import { numberAt, stepped } from "./numberStep.ts";
import { isScenario } from "./scenarioDocuments.ts";

const commands = {
  "edpd.numberUp": 1,
  "edpd.numberDown": -1,
  "edpd.numberUpMuch": 10,
  "edpd.numberDownMuch": -10,
} as const;
/** Of the playground: the number at the cursor of a document. */
export const stepNumber = "edpd.stepNumber";
const atNumber = "edpd.atNumber";
/** Most attempts of an edit, which is refused where the text has changed on its way, and the longest pause between two of them (ms). */
const [mostTries, longestWait] = [5, 200];

export function registerNumberCommands(): vscode.Disposable {
  const { registerCommand } = vscode.commands;
  const steps = new NumberSteps();
  return vscode.Disposable.from(
    steps,
    ...Object.entries(commands).map(([command, by]) =>
      registerCommand(command, () => steps.take(vscode.window.activeTextEditor, by)),
    ),
    registerCommand(stepNumber, (uri: vscode.Uri, by: number, begins: boolean) =>
      steps.take(
        vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString()),
        by,
        begins,
      ),
    ),
  );
}

class NumberSteps implements vscode.Disposable {
  /** Steps that come while others are written are written together. */
  private readonly waiting: number[] = [];
  private writing: Promise<void> | undefined;
  /** What the last step has written; undefined once the text has changed otherwise. */
  private last:
    | { readonly document: vscode.TextDocument; readonly range: vscode.Range; readonly text: string }
    | undefined;
  private known: boolean | undefined;
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor() {
    const { window, workspace } = vscode;
    this.subscriptions = [
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.tell(textEditor)),
      window.onDidChangeActiveTextEditor((editor) => this.tell(editor)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.last?.document && !contentChanges.every((change) => this.isOwn(change)))
          this.last = undefined;
        // The event of the cursor may have come before.
        if (document === window.activeTextEditor?.document) this.tell(window.activeTextEditor);
      }),
    ];
    this.tell(window.activeTextEditor);
  }

  /** @param begins it is not undone with the steps before */
  take(editor: vscode.TextEditor | undefined, steps: number, begins = false): Promise<void> | undefined {
    if (!editor) return undefined;
    if (begins) this.last = undefined;
    this.waiting.push(steps);
    this.writing ??= this.write(editor).finally(() => {
      this.writing = undefined;
      this.tell(vscode.window.activeTextEditor);
    });
    return this.writing;
  }

  private async write(editor: vscode.TextEditor): Promise<void> {
    for (let tries = 0; this.waiting.length > 0; ) {
      const range = rangeAt(editor);
      const steps = this.waiting.splice(0);
      if (range && (await this.replace(editor, range, steps))) {
        tries = 0;
        continue;
      }
      if (!this.last || ++tries === mostTries) return;
      this.waiting.unshift(...steps);
      await nextChange(editor.document);
    }
  }

  private async replace(editor: vscode.TextEditor, range: vscode.Range, steps: readonly number[]): Promise<boolean> {
    const { document, selection } = editor;
    const { last } = this;
    const before = document.getText(range);
    const goesOn = last?.document === document && last.range.start.isEqual(range.start) && last.text === before;
    const text = steps.reduce((number, by) => stepped(number, by), before);
    this.last = { document, range, text };
    const undo = { undoStopBefore: !goesOn, undoStopAfter: false };
    if (!(await editor.edit((edit) => edit.replace(range, text), undo))) {
      this.last = last;
      return false;
    }
    const { active } = selection;
    const end = range.start.translate(0, text.length);
    // The text that extensions see may be that before for a moment: an edit of that one would be refused.
    if (document.getText(range.with({ end })) !== text) await nextChange(document);
    const cursor = active.isAfter(end) || active.isEqual(range.end) ? end : active;
    editor.selection = new vscode.Selection(cursor, cursor);
    return true;
  }

  private isOwn({ range, text }: vscode.TextDocumentContentChangeEvent): boolean {
    return this.last !== undefined && range.isEqual(this.last.range) && text === this.last.text;
  }

  private tell(editor: vscode.TextEditor | undefined): void {
    // Between an edit and its cursor there is no number for a moment, and the next key would do something else.
    if (this.writing) return;
    const now = editor !== undefined && rangeAt(editor) !== undefined;
    if (now !== this.known) void vscode.commands.executeCommand("setContext", atNumber, now);
    this.known = now;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

function nextChange(document: vscode.TextDocument): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      listening.dispose();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, longestWait);
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) done();
    });
  });
}

/** Of the number at the only cursor of a scenario. */
export function rangeAt({ document, selections }: vscode.TextEditor): vscode.Range | undefined {
  const [{ isEmpty, active }, ...others] = selections as [vscode.Selection, ...vscode.Selection[]];
  if (!isEmpty || others.length > 0 || !isScenario(document)) return undefined;
  const found = numberAt(document.lineAt(active.line).text, active.character);
  return found && new vscode.Range(active.line, found.start, active.line, found.end);
}
