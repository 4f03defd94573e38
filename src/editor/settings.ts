/** The settings of package.json, each with its default there. */
import * as vscode from "vscode";

const get = (name: string): boolean => vscode.workspace.getConfiguration("edpd").get<boolean>(name, true);

export const settings = {
  checkWhileTyping: () => get("check.whileTyping"),
  codeLens: () => get("codeLens.enabled"),
  inlayHints: () => get("inlayHints.enabled"),
  derivedInHovers: () => get("hover.derivedQuantities"),
};

export function onDidChangeSettings(then: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("edpd")) then();
  });
}
