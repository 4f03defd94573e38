/** From the view to the text: the place of a particle, shown in the column where its file stands already. */
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

/** A place in the text that was run, in the text as it is now, where that says the same. */
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
    tell("The text is no longer the one that was run, so a particle’s place in it is not known. Run it again.");
  } else if (text.length > longestSearched) {
    tell(`This text is too long (over ${longestSearched / 1e6} million characters) to look for a particle in.`);
  } else {
    const place = placeOf(text, path);
    if (place) await showInText(uri, place);
  }
}

function tell(message: string): void {
  vscode.window.setStatusBarMessage(message, 5000);
}

/** Where the file is open: in sight if it is somewhere, else behind another tab. */
export function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const key = uri.toString();
  const seen = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
  return seen?.viewColumn ?? groupOf(uri)?.viewColumn;
}

/** For people: its document may be open for some minutes longer. */
export function isOpen(uri: vscode.Uri): boolean {
  return groupOf(uri) !== undefined;
}

function groupOf(uri: vscode.Uri): vscode.TabGroup | undefined {
  const key = uri.toString();
  return vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === key),
  );
}
