/**
 * The ways out that messages offer, as quick fixes, be they of reading or of a run; also where VS Code's JSON service has
 * said the same before us.
 */
import * as vscode from "vscode";
import type { RunMessage } from "../../protocol/messages.ts";
import type { Fix } from "../../scenario/diagnostics.ts";
import { fixAll, withoutConflictingFixes } from "./diagnosticFilters.ts";
import { rangeOf } from "./diagnosticsView.ts";
import { type ScenarioDocuments, unreadIn } from "./scenarioDocuments.ts";

export const manageTrust = "workbench.trust.manage";

export class QuickFixes implements vscode.CodeActionProvider {
  static readonly kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };

  constructor(
    private readonly documents: ScenarioDocuments,
    /** What a run of this very text has said. */
    private readonly saidByRun: (document: vscode.TextDocument) => readonly RunMessage[],
  ) {}

  provideCodeActions(
    document: vscode.TextDocument,
    asked: vscode.Range,
    { diagnostics: shown, only }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (only && !vscode.CodeActionKind.QuickFix.contains(only) && !only.contains(vscode.CodeActionKind.QuickFix)) {
      return [];
    }
    // Of this very text: edits of another version would tear it.
    const all = this.documents.current(document)?.diagnostics ?? [];
    const actions: vscode.CodeAction[] = [];
    for (const diagnostic of withoutConflictingFixes(all, this.saidByRun(document))) {
      const { code, fixes = [] } = diagnostic;
      const unread = code === "file" && unreadIn(document) === "untrusted";
      if (fixes.length === 0 && !unread) continue;
      const range = rangeOf(document, diagnostic.range);
      if (!(said.has(code) ? onItsLines(document, range, asked) : range.intersection(asked))) continue;
      const solves = shown.filter((known) => known.range.intersection(range));
      if (unread) actions.push(trusting(solves));
      fixes.forEach((fix, k) => {
        actions.push(action(document, fix, solves, k === 0));
        const more = fixAll(fix, code, all);
        if (more) actions.push(action(document, more, solves, false));
      });
    }
    return actions;
  }
}

/** VS Code's JSON service says these too, on a place of its own that is seldom ours to the letter. */
const said: ReadonlySet<string> = new Set(["syntax", "duplicate-key"]);

/** What is missing at the end is asked for on the empty line after it, too. */
function onItsLines(document: vscode.TextDocument, { start, end }: vscode.Range, asked: vscode.Range): boolean {
  if (start.line <= asked.end.line && asked.start.line <= end.line) return true;
  return end.isBefore(asked.start) && document.getText(new vscode.Range(end, asked.start)).trim() === "";
}

/** Files are read in folders that are trusted: that is a person's own decision, in VS Code's own page for it. */
function trusting(solves: vscode.Diagnostic[]): vscode.CodeAction {
  const title = "Manage trust in this folder…";
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: manageTrust };
  action.diagnostics = solves;
  return action;
}

function action(
  document: vscode.TextDocument,
  { title, edits }: Fix,
  solves: vscode.Diagnostic[],
  preferred: boolean,
): vscode.CodeAction {
  const action = new vscode.CodeAction(title.replace(/`/g, ""), vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.set(
    document.uri,
    edits.map((edit) => vscode.TextEdit.replace(rangeOf(document, edit), edit.newText)),
  );
  action.diagnostics = solves;
  action.isPreferred = preferred;
  return action;
}
