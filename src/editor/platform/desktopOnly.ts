/**
 * Commands that need the desktop, in a browser: they say so. The build for browsers takes this module in place of `studyCommand.ts` and
 * `sweepCommand.ts`; package.json leaves the commands out of the palette there.
 */
import * as vscode from "vscode";

export const runSweep = "edpd.runSweep";
export const runStudy = "edpd.runStudy";

function registerMissing(command: string, what: string): vscode.Disposable {
  return vscode.commands.registerCommand(command, () => {
    const message = `${what} need VS Code on the desktop, or the terminal command edpd.`;
    void vscode.window.showInformationMessage(message);
  });
}

/** Also hides both commands. */
export function registerRunSweep(): vscode.Disposable {
  void vscode.commands.executeCommand("setContext", "edpd.inBrowser", true);
  return registerMissing(runSweep, "Sweeps");
}

export function registerRunStudy(): vscode.Disposable {
  return registerMissing(runStudy, "Studies");
}
