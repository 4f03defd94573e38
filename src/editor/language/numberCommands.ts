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
const atNumber = "edpd.atNumber";

export function registerNumberCommands(): vscode.Disposable {
  /** The text as the last step has left it, and the place of its number. */
  let last: { readonly document: vscode.TextDocument; readonly version: number; readonly place: string } | undefined;

  async function step(steps: number): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const range = editor && rangeAt(editor);
    if (!editor || !range) return;
    const { document, selection } = editor;
    const place = `${range.start.line}:${range.start.character}`;
    const goesOn = last?.document === document && last.version === document.version && last.place === place;
    const text = stepped(document.getText(range), steps);
    await editor.edit((edit) => edit.replace(range, text), { undoStopBefore: !goesOn, undoStopAfter: false });
    const end = range.start.translate(0, text.length);
    const cursor = selection.active.isAfter(end) || selection.active.isEqual(range.end) ? end : selection.active;
    editor.selection = new vscode.Selection(cursor, cursor);
    last = { document, version: document.version, place };
  }

  let queue = Promise.resolve();
  let known: boolean | undefined;
  const tell = (editor: vscode.TextEditor | undefined) => {
    const now = editor !== undefined && rangeAt(editor) !== undefined;
    if (now !== known) void vscode.commands.executeCommand("setContext", atNumber, now);
    known = now;
  };
  tell(vscode.window.activeTextEditor);
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([command, steps]) =>
      vscode.commands.registerCommand(command, () => {
        // A key may come while the step before is written.
        queue = queue.then(() => step(steps));
        return queue;
      }),
    ),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => tell(textEditor)),
    vscode.window.onDidChangeActiveTextEditor(tell),
  );
}

/** Of the number at the only cursor of a scenario. */
function rangeAt({ document, selections }: vscode.TextEditor): vscode.Range | undefined {
  const [{ isEmpty, active }, ...others] = selections as [vscode.Selection, ...vscode.Selection[]];
  if (!isEmpty || others.length > 0 || !isScenario(document)) return undefined;
  const found = numberAt(document.lineAt(active.line).text, active.character);
  return found && new vscode.Range(active.line, found.start, active.line, found.end);
}
