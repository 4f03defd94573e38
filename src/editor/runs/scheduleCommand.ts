/**
 * Command that pushes or heats particles, or changes gravity or restitution, at the time that is shown: the change is written into the
 * schedule, and the run goes on from there.
 */
import * as vscode from "vscode";
import type { ChangeNow, Range } from "../../protocol/messages.ts";
import { isAtEnd, noMoreChanges } from "../../protocol/progress.ts";
import { rangeOf } from "../language/diagnosticsView.ts";
import type { Panels } from "../panel/panels.ts";
import { showInText } from "../panel/textPlaces.ts";
import type { Deferred } from "../platform/platform.ts";
import { activeScenario, runCommands } from "./runCommands.ts";
import type { Runs } from "./runs.ts";
import type { RunStarter } from "./startRun.ts";

/** Of a time that is written. */
const digits = 6;

export function registerScheduleCommand(
  runs: Runs,
  panels: Panels,
  starter: RunStarter,
  deferred: () => Promise<Deferred>,
): vscode.Disposable {
  return vscode.commands.registerCommand(runCommands.changeNow, async (given?: unknown, change?: ChangeNow) => {
    const uri = given instanceof vscode.Uri ? given : activeScenario(panels);
    const document = uri && (await vscode.workspace.openTextDocument(uri));
    if (!document) return;
    const run = runs.of(uri);
    if (run?.state === "finished" && isAtEnd(run.status)) {
      void vscode.window.showInformationMessage(noMoreChanges);
      return;
    }
    const at = Number((run?.status?.time ?? 0).toPrecision(digits));
    const wasRunning = run?.state === "running";
    const { changesOf, scheduleEdit } = await deferred();
    if (change) revealInText(document, await write(document, scheduleEdit(document.getText(), at, change)));
    else {
      const particle = panels.of(uri)?.view?.chosen;
      const placeHolder =
        "Written into the schedule of the scenario" +
        (particle === undefined ? ". Click a particle first to push it alone" : "");
      const offered = changesOf(run?.scene?.size.length ?? 2, particle);
      const chosen = await vscode.window.showQuickPick(
        offered.map((change) => ({ ...change, description: change.written })),
        { title: `Change at t = ${at}`, placeHolder },
      );
      if (!chosen) return;
      await showInText(uri, await write(document, scheduleEdit(document.getText(), at, chosen)));
    }
    if ((await starter.run(document)) > 0 || at === 0) return;
    await goTo(runs, document, at, wasRunning);
  });
}

/** Where the text is visible, without the focus: that stays in the panel. */
function revealInText(document: vscode.TextDocument, range: Pick<Range, "start" | "end">): void {
  for (const editor of vscode.window.visibleTextEditors)
    if (editor.document === document) editor.revealRange(rangeOf(document, range));
}

/** One step to undo. Returns where it is: its numbers can be changed at once. */
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

/** As soon as the text is loaded that is written now. */
async function goTo(runs: Runs, document: vscode.TextDocument, time: number, goesOn: boolean): Promise<void> {
  const text = document.getText();
  const loaded = () => {
    const run = runs.of(document.uri);
    return run?.requestedText !== text || (run.text === text && run.state !== "loading");
  };
  while (!loaded())
    await new Promise<void>((done) => {
      const change = runs.onDidChange(() => {
        change.dispose();
        done();
      });
    });
  const run = runs.of(document.uri);
  if (run?.text !== text) return;
  if (!goesOn) run.send({ kind: "pause" });
  run.send({ kind: "seek", time, beyond: true });
}
