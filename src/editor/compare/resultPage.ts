/** Pages of sweeps and studies: the Markdown preview in the column of texts, and the message that leads to it. */
import * as vscode from "vscode";

/** In a tab of its own; the usual preview has one for all files. */
export async function showPage(page: vscode.Uri, viewColumn: vscode.ViewColumn): Promise<void> {
  const options = { preview: false, viewColumn };
  await vscode.commands.executeCommand("vscode.openWith", page, "vscode.markdown.preview.editor", options);
}

export function offerPage(message: string, page: vscode.Uri, viewColumn: vscode.ViewColumn): void {
  const results = "Show Results";
  void vscode.window.showInformationMessage(message, results).then((answer) => {
    if (answer === results) void showPage(page, viewColumn);
  });
}
