/** A study and a sweep by their commands: each runs in its thread and leaves its page, and the page is shown. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { inside, insideInAll } from "./cases.ts";
import { open, until } from "./open.ts";

const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
const pageShown = (name: string) => until(() => tabs().some(({ label }) => label === name));
const closeAll = () => vscode.commands.executeCommand("workbench.action.closeAllEditors");

insideInAll("a study runs in a thread, and its page is shown", async () => {
  const own = mkdtempSync(join(tmpdir(), "edpd-study-"));
  try {
    const folder = vscode.Uri.file(join(own, "sectors"));
    const page = await vscode.commands.executeCommand<vscode.Uri>("edpd.runStudy", {
      study: "sectors",
      quick: true,
      folder,
    });
    assert.equal(page?.fsPath, join(folder.fsPath, "sectors.md"));
    assert.ok(existsSync(join(folder.fsPath, "sectors-ratio.svg")), "the chart");
    await pageShown("sectors.md");
  } finally {
    await closeAll();
    rmSync(own, { recursive: true, force: true });
  }
});

inside("a sweep of a scenario runs in threads, and its page is shown", async () => {
  const text = JSON.stringify({
    box: { size: [20, 20] },
    particles: { count: 50, radius: 0.3 },
    stop: { collisionsPerParticle: 5 },
    sweep: { over: [{ path: "contact.restitution", values: [0.8, 1] }], repeats: 2, collect: ["temperature"] },
    contact: { restitution: 0.9 },
  });
  const document = await open(text, "swept.edpd.json");
  const page = await vscode.commands.executeCommand<vscode.Uri>("edpd.runSweep", document.uri);
  const folder = document.uri.fsPath.replace(".edpd.json", "-sweep");
  assert.equal(page?.fsPath, join(folder, "swept.md"));
  assert.match(readFileSync(page.fsPath, "utf8"), /4 of 4 runs\./);
  assert.equal(readdirSync(join(folder, "runs")).length, 4);
  assert.match(readFileSync(join(folder, "runs.csv"), "utf8"), /temperature/);
  await pageShown("swept.md");
  await closeAll();
});
