/** Settings; their defaults are in package.json. */
import * as vscode from "vscode";
import { readSpeed } from "./panelState.ts";

const read = <T>(name: string, otherwise: T): T => vscode.workspace.getConfiguration("edpd").get<T>(name, otherwise);
const get = (name: string): boolean => read(name, true);

export const settings = {
  checkWhileTyping: () => get("check.whileTyping"),
  codeLens: () => get("codeLens.enabled"),
  inlayHints: () => get("inlayHints.enabled"),
  derivedInHovers: () => get("hover.derivedQuantities"),
  runOnEdit: () => read<"never" | "save" | "type">("run.onEdit", "never"),
  speed: () => readSpeed(read<unknown>("run.speed", "auto")),
  keepForReload: () => get("run.keepForReload"),
  revealOnClick: () => read("panel.revealOnClick", false),
  openWithScenario: () => read("panel.openWithScenario", false),
  highlightSelection: () => get("panel.highlightSelection"),
};

export function onDidChangeSettings(then: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("edpd")) then();
  });
}
