/** Messages on deleted files, with actions: the text can be saved again from the run. */
import * as vscode from "vscode";
import { lastOf, saveMade } from "./exports/saveExports.ts";
import { runCommands } from "./runCommands.ts";
import type { Runs } from "./runs.ts";

const show = "Show Run";
const save = "Save Text…";
const discard = "Discard Run";

/** Reports a deletion whose run is not visible. */
export async function reportDeletedFile(uri: vscode.Uri, runs: Runs): Promise<void> {
  const run = runs.of(uri);
  if (!run?.worthKeeping) return;
  const message = `${lastOf(uri)} has been deleted or moved, but its run still exists.`;
  const answer = await vscode.window.showInformationMessage(message, show, save, discard);
  if (answer === show) await vscode.commands.executeCommand(runCommands.showRun, uri);
  if (answer === save) await saveText(uri, runs);
  if (answer === discard) await vscode.commands.executeCommand(runCommands.closeRun, uri);
}

/** Refuses a request that needs the text. */
export async function refuseWithoutFile(uri: vscode.Uri, runs: Runs): Promise<void> {
  const has = runs.of(uri)?.text !== undefined;
  const hint = has ? " Its run can be viewed, stopped and exported, and its text saved again." : "";
  const message = `${lastOf(uri)} has been deleted or moved, so there is no text to show.${hint}`;
  if ((await vscode.window.showWarningMessage(message, ...(has ? [save] : []))) === save) await saveText(uri, runs);
}

/** Saves the text that was run. */
export async function saveText(uri: vscode.Uri, runs: Runs): Promise<void> {
  const text = runs.of(uri)?.text;
  if (text !== undefined) await saveMade(uri, lastOf(uri), new TextEncoder().encode(text));
}
