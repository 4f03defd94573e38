/**
 * Links from codes of diagnostics to their lines in docs/FORMAT.md, which opens as text: a link to the rendered page would be a
 * command, and VS Code follows commands from the list of problems but not from hovers (tested with 1.139).
 */
import * as vscode from "vscode";
import { linesOfCodes } from "./messageText.ts";

const openDocumentation = "edpd.openDocumentation";

export class Documentation implements vscode.Disposable {
  private readonly format: vscode.Uri;
  private readonly command: vscode.Disposable;
  private lines: ReadonlyMap<string, number> = new Map();

  constructor(extension: vscode.Uri) {
    this.format = vscode.Uri.joinPath(extension, "docs", "FORMAT.md");
    this.command = vscode.commands.registerCommand(openDocumentation, () =>
      vscode.commands.executeCommand("markdown.showPreviewToSide", this.format),
    );
    // Finished long before the first diagnostic; without the file codes are no links.
    vscode.workspace.fs.readFile(this.format).then(
      (bytes) => {
        this.lines = linesOfCodes(new TextDecoder().decode(bytes));
      },
      () => {},
    );
  }

  of(code: string): vscode.Uri | undefined {
    const line = this.lines.get(code);
    return line === undefined ? undefined : this.format.with({ fragment: `L${line}` });
  }

  dispose(): void {
    this.command.dispose();
  }
}
