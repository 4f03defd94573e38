/** Completions besides those of the schema: names of groups and walls, and whole scenarios in an empty file. */

import { stripComments } from "jsonc-parser";
import * as vscode from "vscode";
import scenarios from "../../../dist/wholeScenarios.json";
import type { Deferred } from "../platform/platform.ts";

export class NameCompletions implements vscode.CompletionItemProvider {
  static readonly triggers = ['"'];

  constructor(private readonly deferred: () => Promise<Deferred>) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    const { namesAt } = await this.deferred();
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

const longest = 10_000;

export class ScenarioCompletions implements vscode.CompletionItemProvider {
  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    const text = document.getText();
    if (text.length > longest || !isEmpty(text)) return [];
    if (document.lineAt(position).text.trimStart().startsWith("/")) return [];
    return scenarios.map(({ label, description, text }, k) => {
      const item = new vscode.CompletionItem({ label, description }, vscode.CompletionItemKind.Snippet);
      item.insertText = new vscode.SnippetString(text);
      item.documentation = new vscode.MarkdownString().appendCodeblock(plain(text), "jsonc");
      item.sortText = String(k).padStart(2, "0");
      return item;
    });
  }
}

/** Except comments, and perhaps the first letters of a label. */
function isEmpty(text: string): boolean {
  return /^[\w -]*$/.test(stripComments(text).trim());
}

/** Without cursor stops, and indented as inserted. */
function plain(text: string): string {
  return text
    .replace(/\$\{\d+(?::([^}]*)|\|([^,|]*)[^}]*)\}/g, (_, shown = "", first = "") => shown || first)
    .replace(/\t/g, "  ");
}
