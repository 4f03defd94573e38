/** Does to a running extension what no person can: it is loaded beside it in the tests, and is no part of what is shipped. */
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");
const vscode = require("vscode");

const runs = () => vscode.extensions.getExtension("edpd-playground.edpd-playground").exports.runs;

exports.activate = ({ subscriptions }) => {
  const { registerCommand } = vscode.commands;
  const killWorkers = () => {
    for (const run of runs().list) run.killWorker();
  };
  /** Into the folder that is open: what each run has cost the host. */
  const writeFigures = () => {
    const [folder] = vscode.workspace.workspaceFolders;
    writeFileSync(join(folder.uri.fsPath, "figures.json"), JSON.stringify([...runs().runLog.figures]));
  };
  subscriptions.push(
    registerCommand("edpdTest.killWorkers", killWorkers),
    registerCommand("edpdTest.writeFigures", writeFigures),
  );
};
