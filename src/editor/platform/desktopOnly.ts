/**
 * Commands that need the desktop, in a browser: they say so. The build for browsers takes this module in place of `studyCommand.ts`,
 * `sweepCommand.ts`, `recordCommands.ts` and `assistantTools.ts`; package.json leaves commands and tools out there.
 */
import * as vscode from "vscode";

export const runSweep = "edpd.runSweep";
export const runStudy = "edpd.runStudy";
const reproduceRun = "edpd.reproduceRun";

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

/** Runs are not computed again in a temporary folder. */
export const canArchive = false;

export async function archiveRun(): Promise<false> {
  return false;
}

export function registerReproduceRun(): vscode.Disposable {
  return registerMissing(reproduceRun, "Recorded runs");
}

/** Those of assistants read files of this computer. */
export function registerAssistantTools(): vscode.Disposable {
  return vscode.Disposable.from();
}

export function registerRunStudy(): vscode.Disposable {
  return registerMissing(runStudy, "Studies");
}
