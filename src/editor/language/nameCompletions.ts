/** Names of groups and walls, proposed where one is wanted; all other words come from the schema. */
import * as vscode from "vscode";
import { namesAt } from "../../scenario/suggestions/namesAt.ts";

export class NameCompletions implements vscode.CompletionItemProvider {
  static readonly triggers = ['"'];

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    const found = namesAt(document.getText(), document.offsetAt(position));
    if (!found) return [];
    const range = new vscode.Range(document.positionAt(found.start), document.positionAt(found.end));
    return found.names.map(({ name, about }, k) => {
      const text = JSON.stringify(name);
      const item = new vscode.CompletionItem(text, vscode.CompletionItemKind.Value);
      item.detail = about;
      item.range = range;
      item.filterText = text;
      item.sortText = String(k).padStart(5, "0");
      return item;
    });
  }
}
