/** Does to a running extension what no person can: it is loaded beside it in the tests, and is no part of what is shipped. */
const vscode = require("vscode");

exports.activate = ({ subscriptions }) => {
  const kill = () => {
    const { exports: api } = vscode.extensions.getExtension("edpd-playground.edpd-playground");
    for (const run of api.runs.list) run.killWorker();
  };
  subscriptions.push(vscode.commands.registerCommand("edpdTest.killWorkers", kill));
};
