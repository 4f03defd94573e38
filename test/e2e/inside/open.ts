/** Actions of the test cases on a document, and conditions that they wait for. */
import { join } from "node:path";
import * as vscode from "vscode";
import { progress } from "./cases.ts";

let files = 0;

/** A scenario on disk, in the folder that is open. */
export async function open(text: string, name = `case-${++files}.edpd.json`): Promise<vscode.TextDocument> {
  const uri = vscode.Uri.file(join(vscode.workspace.workspaceFolders![0].uri.fsPath, name));
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(uri);
  progress(`reading ${name}`);
  await vscode.window.showTextDocument(document);
  progress(`showing ${name}`);
  return document;
}

/** Milliseconds; below the limit of a case, so that a case that fails says which of its waits was in vain. */
const longest = 50_000;

export async function until<T>(get: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + longest;
  while (performance.now() < end) {
    const value = await get();
    if (value) {
      progress(`${get}`);
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`it never came: ${get}`);
}

export function ours(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "EDPD");
}

export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

export function at(document: vscode.TextDocument, text: string, into = 0): vscode.Position {
  const offset = document.getText().indexOf(text);
  if (offset < 0) throw new Error(`There is no ${text} in the document.`);
  return document.positionAt(offset + into);
}

export async function replace(document: vscode.TextDocument, old: string, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(at(document, old), at(document, old, old.length)), text);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error("The edit was refused.");
}

export async function hover(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents.map((part) => (typeof part === "string" ? part : part.value)))
    .join("\n");
}

/** The quick fix with such a title; VS Code returns none while it is still busy with a document that has just been opened. */
export async function fixFor(
  document: vscode.TextDocument,
  range: vscode.Range,
  title: RegExp,
): Promise<vscode.CodeAction> {
  return until(async () => {
    const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      range,
    );
    const found = offered.find((one) => title.test(one.title));
    if (!found && offered.length > 0) throw new Error(`No fix ${title} in ${offered.map((one) => one.title).join()}`);
    return found;
  });
}
