/** Does to a running extension what no person can: it is loaded beside it in the tests, and is no part of what is shipped. */
const { readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const vscode = require("vscode");

const extension = () => vscode.extensions.getExtension("edpd-playground.edpd-playground");
const runs = () => extension().exports.runs;

/**
 * The longest time that the host's thread had its processor without coming back to its timers, in milliseconds: its own work,
 * without the time that it waits for a processor others have. Linux counts it (/proc/PID/task/TID/schedstat).
 */
class LongestWork {
  begin() {
    this.longest = 0;
    const path = `/proc/self/task/${process.pid}/schedstat`;
    const worked = () => Number(readFileSync(path, "latin1").split(" ")[0]) / 1e6;
    let last = worked();
    this.timer = setInterval(() => {
      const now = worked();
      this.longest = Math.max(this.longest, now - last);
      last = now;
    }, 2);
  }

  end() {
    clearInterval(this.timer);
    return this.longest;
  }
}

exports.activate = ({ subscriptions }) => {
  const { registerCommand } = vscode.commands;
  const killWorkers = () => {
    for (const run of runs().list) run.killWorker();
  };
  const work = new LongestWork();
  const beginFigures = () => work.begin();
  /** Into the folder that is open: what each run has cost the host. */
  const writeFigures = () => {
    const [folder] = vscode.workspace.workspaceFolders;
    const figures = { longestWork: work.end(), runs: [...runs().runLog.figures] };
    writeFileSync(join(folder.uri.fsPath, "figures.json"), JSON.stringify(figures));
  };
  /** Into the folder that is open: the time of the activation (ms), where nothing has activated the extension before. */
  const activate = async () => {
    const [folder] = vscode.workspace.workspaceFolders;
    const wasActive = extension().isActive;
    const begun = performance.now();
    await extension().activate();
    const milliseconds = performance.now() - begun;
    writeFileSync(join(folder.uri.fsPath, "activation.json"), JSON.stringify({ wasActive, milliseconds }));
  };
  subscriptions.push(
    registerCommand("edpdTest.activate", activate),
    registerCommand("edpdTest.killWorkers", killWorkers),
    registerCommand("edpdTest.beginFigures", beginFigures),
    registerCommand("edpdTest.writeFigures", writeFigures),
  );
};
