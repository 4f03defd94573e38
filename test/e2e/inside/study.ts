/** A study from the palette: it runs in its thread, leaves its page, and the page is shown. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { inside } from "./cases.ts";

inside("a study runs in a thread, and its page is shown", async () => {
  const own = mkdtempSync(join(tmpdir(), "edpd-study-"));
  try {
    const folder = vscode.Uri.file(join(own, "sectors"));
    const page = await vscode.commands.executeCommand<vscode.Uri>("edpd.runStudy", {
      study: "sectors",
      quick: true,
      folder,
    });
    if (page?.fsPath !== join(folder.fsPath, "README.md")) throw new Error(`the page is ${page}`);
    if (!existsSync(join(folder.fsPath, "sectors-ratio.svg"))) throw new Error("there is no chart");
    const shown = () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some(({ label }) => /README\.md/.test(label));
    for (let k = 0; k < 100 && !shown(); k++) await new Promise((resolve) => setTimeout(resolve, 100));
    if (!shown()) throw new Error("no preview is open");
  } finally {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(own, { recursive: true, force: true });
  }
});
