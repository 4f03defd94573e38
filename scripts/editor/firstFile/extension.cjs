/**
 * Opens the first file of `npm start` in a browser, once in a folder. An address that names the file would bring it to the front again
 * at each reload of the page.
 */
const vscode = require("vscode");

const opened = "opened";

exports.activate = async ({ workspaceState }) => {
  const { EDPD_FIRST_FILE: file } = process.env;
  if (!file || workspaceState.get(opened)) return;
  await workspaceState.update(opened, true);
  await vscode.window.showTextDocument(vscode.Uri.file(file));
};
