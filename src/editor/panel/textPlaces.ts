/** Places in the text: shows the entry of a particle, in the column of its file. */
import * as vscode from "vscode";
import type { Range } from "../../protocol/messages.ts";
import { rangeOf } from "../language/diagnosticsView.ts";
import { hasText, means } from "../language/scenarioDocuments.ts";
import type { ScenarioRun } from "../runs/scenarioRun.ts";
import { longestSearched, pathAt, pathOf, placeOf } from "./particlesOfText.ts";

export async function showInText(uri: vscode.Uri, range?: Pick<Range, "start" | "end">): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, {
    viewColumn: columnOf(uri) ?? vscode.ViewColumn.One,
    ...(range && { selection: rangeOf(document, range) }),
  });
}

/** Shows a place of the text that was run in the current text, where both mean the same. */
export async function showPlaceOfRun(uri: vscode.Uri, { text }: ScenarioRun, range: Range): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const moved = text !== undefined && !hasText(document, text) && means(document, text);
  const place = moved ? placeOf(document.getText(), pathAt(text, range.start)) : undefined;
  await showInText(uri, place ?? range);
}

export async function revealParticle(uri: vscode.Uri, run: ScenarioRun, particle: number): Promise<void> {
  const path = run.scene && pathOf(particle, run.scene.sources);
  if (!path || run.text === undefined) return;
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  if (!means(document, run.text)) {
    inform("The text has changed since it was run, so the particle’s place is unknown. Run it again.");
  } else if (text.length > longestSearched) {
    inform(`This text is too long (over ${longestSearched / 1e6} million characters) to search for a particle.`);
  } else {
    const place = placeOf(text, path);
    if (place) await showInText(uri, place);
  }
}

function inform(message: string): void {
  vscode.window.setStatusBarMessage(message, 5000);
}

/** Column of the file: where it is visible, else where it has a tab. */
export function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const key = uri.toString();
  const seen = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
  return seen?.viewColumn ?? groupOf(uri)?.viewColumn;
}

/** It has a tab: its document may be open for some minutes longer. */
export function isOpen(uri: vscode.Uri): boolean {
  return groupOf(uri) !== undefined;
}

function groupOf(uri: vscode.Uri): vscode.TabGroup | undefined {
  const key = uri.toString();
  return vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === key),
  );
}
