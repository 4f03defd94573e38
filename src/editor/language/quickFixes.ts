/** Quick fixes of diagnostics from analysis and run; also of those that VS Code's JSON service reports in our place. */
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
    /** Messages of a run of this text. */
    private readonly messagesOfRun: (document: vscode.TextDocument) => readonly RunMessage[],
  ) {}

  provideCodeActions(
    document: vscode.TextDocument,
    requested: vscode.Range,
    { diagnostics: shown, only }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (only && !vscode.CodeActionKind.QuickFix.contains(only) && !only.contains(vscode.CodeActionKind.QuickFix)) {
      return [];
    }
    // Edits of another version of the text would corrupt it.
    const all = this.documents.current(document)?.diagnostics ?? [];
    const actions: vscode.CodeAction[] = [];
    for (const diagnostic of withoutConflictingFixes(all, this.messagesOfRun(document))) {
      const { code, fixes = [] } = diagnostic;
      const unread = code === "file" && unreadIn(document) === "untrusted";
      if (fixes.length === 0 && !unread) continue;
      const range = rangeOf(document, diagnostic.range);
      if (!(reportedByJson.has(code) ? onItsLines(document, range, requested) : range.intersection(requested)))
        continue;
      const solves = shown.filter((known) => known.range.intersection(range));
      if (unread) actions.push(trusting(solves));
      fixes.forEach((fix, k) => {
        actions.push(action(document, fix, solves, k === 0));
        const more = fixAll(fix, code, all);
        // Once, where several that it mends are on the line.
        if (more && !actions.some(({ title }) => title === titleOf(more)))
          actions.push(action(document, more, solves, false));
      });
    }
    return actions;
  }
}

/** Codes that VS Code's JSON service reports too, at slightly different places. */
const reportedByJson: ReadonlySet<string> = new Set(["syntax", "duplicate-key"]);

/** Fixes of something missing at the end are also offered on the empty line after it. */
function onItsLines(document: vscode.TextDocument, { start, end }: vscode.Range, requested: vscode.Range): boolean {
  if (start.line <= requested.end.line && requested.start.line <= end.line) return true;
  return end.isBefore(requested.start) && document.getText(new vscode.Range(end, requested.start)).trim() === "";
}

/** Files are read in trusted folders: opens VS Code's editor of workspace trust. */
function trusting(solves: vscode.Diagnostic[]): vscode.CodeAction {
  const title = "Manage trust in this folder…";
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: manageTrust };
  action.diagnostics = solves;
  return action;
}

function titleOf({ title }: Fix): string {
  return title.replace(/`/g, "");
}

function action(
  document: vscode.TextDocument,
  fix: Fix,
  solves: vscode.Diagnostic[],
  preferred: boolean,
): vscode.CodeAction {
  const { edits } = fix;
  const action = new vscode.CodeAction(titleOf(fix), vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.set(
    document.uri,
    edits.map((edit) => vscode.TextEdit.replace(rangeOf(document, edit), edit.newText)),
  );
  action.diagnostics = solves;
  action.isPreferred = preferred;
  return action;
}
