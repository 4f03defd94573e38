/** What is said where the file of a run is gone, and the ways on: its text can be saved again from the run. */
import * as vscode from "vscode";
import { runCommands } from "./runCommands.ts";
import type { Runs } from "./runs.ts";
import { lastOf, saveMade } from "./saveExports.ts";

const show = "Show Run";
const save = "Save Its Text…";
const discard = "Discard Run";

/** It has just been noticed, and nobody sees the run. */
export async function reportDeletedFile(uri: vscode.Uri, runs: Runs): Promise<void> {
  const run = runs.of(uri);
  if (!run?.worthKeeping) return;
  const message = `${lastOf(uri)} is gone, but its run is still here.`;
  const answer = await vscode.window.showInformationMessage(message, show, save, discard);
  if (answer === show) await vscode.commands.executeCommand(runCommands.showRun, uri);
  if (answer === save) await saveText(uri, runs);
  if (answer === discard) await vscode.commands.executeCommand(runCommands.closeRun, uri);
}

/** Somebody wants something of the text. */
export async function refuseWithoutFile(uri: vscode.Uri, runs: Runs): Promise<void> {
  const has = runs.of(uri)?.text !== undefined;
  const way = has ? " What was run can be looked at, stopped and exported, and its text saved again." : "";
  const message = `${lastOf(uri)} is gone: it has been deleted or moved, so there is no text to go to.${way}`;
  if ((await vscode.window.showWarningMessage(message, ...(has ? [save] : []))) === save) await saveText(uri, runs);
}

/** As it was run. */
export async function saveText(uri: vscode.Uri, runs: Runs): Promise<void> {
  const text = runs.of(uri)?.text;
  if (text !== undefined) await saveMade(uri, lastOf(uri), new TextEncoder().encode(text));
}
