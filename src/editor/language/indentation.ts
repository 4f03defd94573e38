/** A scenario that is still empty is written as samples are, two spaces in; in others the editor finds out by itself, and settings of a person stay. */
import * as vscode from "vscode";

const scenario = /\.edpd\.json$/;

export function indentNewScenarios(): vscode.Disposable {
  const look = (editor: vscode.TextEditor | undefined) => {
    if (!editor || !scenario.test(editor.document.uri.path)) return;
    // An indentation that is in the text has been found already.
    if (/^[ \t]+\S/m.test(editor.document.getText(new vscode.Range(0, 0, 100, 0)))) return;
    const { globalLanguageValue, workspaceLanguageValue, workspaceFolderLanguageValue } =
      vscode.workspace.getConfiguration("editor", editor.document).inspect("tabSize") ?? {};
    if ((globalLanguageValue ?? workspaceLanguageValue ?? workspaceFolderLanguageValue) !== undefined) return;
    editor.options = { tabSize: 2, insertSpaces: true };
  };
  for (const editor of vscode.window.visibleTextEditors) look(editor);
  return vscode.window.onDidChangeActiveTextEditor(look);
}
