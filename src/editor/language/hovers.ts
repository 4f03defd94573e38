/** Beside the schema's explanation of a word: the figures that follow from what is written there. */
import { getLocation } from "jsonc-parser";
import * as vscode from "vscode";
import { settings } from "../panel/settings.ts";
import { hoverText } from "./derivedQuantities.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";

/** Finding the place means scanning the text up to it; further down the host would wait too long. */
const furthest = 1_000_000;

export class Hovers implements vscode.HoverProvider {
  constructor(private readonly documents: ScenarioDocuments) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!settings.derivedInHovers()) return undefined;
    const word = document.getWordRangeAtPosition(position);
    const offset = document.offsetAt(position);
    if (!word || offset > furthest) return undefined;
    const examination = await this.documents.latest(document, token);
    if (!examination?.facts) return undefined;
    const text = document.getText(new vscode.Range(new vscode.Position(0, 0), word.end));
    const { path } = getLocation(text, offset);
    const shown = hoverText(examination.facts, path);
    return shown === undefined ? undefined : new vscode.Hover(new vscode.MarkdownString(shown), word);
  }
}
