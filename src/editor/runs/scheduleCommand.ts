/**
 * Command that pushes or heats particles, or changes gravity or restitution, at the time that is shown: the change is written into the
 * schedule, and the run goes on from there.
 */
import * as vscode from "vscode";
import type { ChangeAtTime, Range } from "../../protocol/messages.ts";
import { isAtEnd, noMoreChanges } from "../../protocol/progress.ts";
import { rangeOf } from "../language/diagnosticsView.ts";
import type { Panels } from "../panel/panels.ts";
import { showInText } from "../panel/textPlaces.ts";
import type { Deferred } from "../platform/platform.ts";
import { activeScenario, runCommands } from "./runCommands.ts";
import type { Runs } from "./runs.ts";
import type { RunStarter } from "./startRun.ts";

const notComputed =
  "The change is in the schedule of the scenario, but not in the run: the text has errors. Mend them and run it again.";

/** Of a time that is written. */
const digits = 6;

export function registerScheduleCommand(
  runs: Runs,
  panels: Panels,
  starter: RunStarter,
  deferred: () => Promise<Deferred>,
): vscode.Disposable {
  return vscode.commands.registerCommand(runCommands.changeNow, async (given?: unknown, asked?: ChangeAtTime) => {
    const uri = given instanceof vscode.Uri ? given : activeScenario(panels);
    const document = uri && (await vscode.workspace.openTextDocument(uri));
    if (!document) return;
    const run = runs.of(uri);
    if (run?.state === "finished" && isAtEnd(run.status)) {
      void vscode.window.showInformationMessage(noMoreChanges);
      return;
    }
    const at = Number((asked?.at ?? run?.status?.time ?? 0).toPrecision(digits));
    const goesOn = run !== undefined && (asked?.resumes ?? run.goesOn);
    const { changesOf, scheduleEdit } = await deferred();
    if (asked?.change) {
      reveal(document, await write(document, scheduleEdit(document.getText(), at, asked.change)));
    } else {
      // The change is that of the moment at which it was asked for, and so is the picture while it is chosen. A page sees to it by itself.
      if (goesOn && !asked)
        for (const command of [{ kind: "pause" }, { kind: "seek", time: at, still: true }] as const) run.send(command);
      const particle = panels.of(uri)?.view?.chosen;
      const offered = changesOf(run?.scene?.size.length ?? 2, particle);
      const chosen = await choose(offered, at, particle === undefined);
      if (!chosen) {
        if (goesOn) run.send({ kind: "run" });
        return;
      }
      const { end } = await write(document, scheduleEdit(document.getText(), at, chosen));
      await goBehind(document, end);
    }
    const errors = await starter.recompute(document, at, goesOn);
    if (errors === 0) return;
    if (goesOn) run.send({ kind: "run" });
    void vscode.window.showWarningMessage(notComputed);
  });
}

type Offered = ReturnType<Deferred["changesOf"]>[number];
type Chosen = Exclude<Offered, { read: unknown }>;

async function choose(offered: readonly Offered[], at: number, ofAll: boolean): Promise<Chosen | undefined> {
  const title = `Change at t = ${at}`;
  const placeHolder = `Written into the schedule of the scenario${ofAll ? ". Click a particle first to push it alone" : ""}`;
  const items = offered.map((change) => ({
    label: change.label,
    description: "written" in change ? change.written : "",
    change,
  }));
  const change = (await vscode.window.showQuickPick(items, { title, placeHolder }))?.change;
  if (!change || "written" in change) return change;
  const { label, what, numbers: value, read } = change;
  const validateInput = (text: string) => {
    const found = read(text);
    return typeof found === "string" ? found : undefined;
  };
  const prompt = `${label.replace(/:.*/, "")}: ${what}`;
  const text = await vscode.window.showInputBox({ title, prompt, value, validateInput });
  const found = text === undefined ? undefined : read(text);
  return typeof found === "string" ? undefined : found;
}

/** Where the text is visible, without the focus: that stays where it was. */
function reveal(document: vscode.TextDocument, range: Pick<Range, "start" | "end">): boolean {
  const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
  for (const editor of editors) editor.revealRange(rangeOf(document, range));
  return editors.length > 0;
}

/** The cursor stands behind what has been written: nothing is selected, so that the next key replaces nothing. */
async function goBehind(document: vscode.TextDocument, end: number): Promise<void> {
  const place = { start: end, end };
  if (!reveal(document, place)) await showInText(document.uri, place);
  const { start } = rangeOf(document, place);
  for (const editor of vscode.window.visibleTextEditors)
    if (editor.document === document) editor.selection = new vscode.Selection(start, start);
}

/** One step to undo. Returns where it is. */
async function write(
  document: vscode.TextDocument,
  { edit, entry }: ReturnType<Deferred["scheduleEdit"]>,
): Promise<Pick<Range, "start" | "end">> {
  const written = new vscode.WorkspaceEdit();
  written.replace(document.uri, rangeOf(document, edit), edit.newText);
  await vscode.workspace.applyEdit(written);
  const start = edit.start + edit.newText.indexOf(entry);
  return { start, end: start + entry.length };
}
