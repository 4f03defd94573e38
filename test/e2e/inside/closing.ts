/** Panels, files and settings that go or change at the wrong moment: what goes on goes on, what is left is left clean. */
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import * as vscode from "vscode";
import type { Runs } from "../../../src/editor/runs/runs.ts";
import type { ScenarioRun } from "../../../src/editor/runs/scenarioRun.ts";
import { inside, insideInAll } from "./cases.ts";
import { at, open, ours, until } from "./open.ts";

const runs = (): Runs => vscode.extensions.getExtension("edpd-playground.edpd-playground")!.exports.runs;
const { executeCommand } = vscode.commands;

const gas = (count: number, time: number) =>
  `{\n  "box": { "size": [1, 1] },\n  "particles": { "count": ${count}, "fraction": 0.2 },\n  "stop": { "time": ${time} }\n}\n`;
/** It goes on until it is stopped. */
const endless = gas(200, 1e6);
/** Placing takes a second or more. */
const crowded = `{\n  "box": { "size": [1, 1] },\n  "particles": { "count": 400000, "fraction": 0.45 },\n  "stop": { "time": 1e3 }\n}\n`;

const isPanel = ({ input }: vscode.Tab) =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith("edpd.playground");
const panels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isPanel);
const panelOf = (name: string) => panels().find(({ label }) => label.startsWith(`${name} ·`));

async function closePanels(): Promise<void> {
  await vscode.window.tabGroups.close(panels());
  await until(() => panels().length === 0);
}

async function closeAll(): Promise<void> {
  await executeCommand("workbench.action.closeAllEditors");
  for (const run of runs().list) runs().drop(run);
}

async function begin(text: string, name: string): Promise<{ document: vscode.TextDocument; run: ScenarioRun }> {
  const document = await open(text, `${name}.edpd.json`);
  await executeCommand("edpd.run", document.uri);
  return { document, run: await until(() => runs().of(document.uri)) };
}

const running = (run: ScenarioRun) => until(() => run.state === "running" && (run.status?.time ?? 0) > 0);

/** What is kept of runs in this window, by the names of files. */
function keptFiles(): string[] {
  const { folder } = runs().storage.saved!;
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".run")) : [];
}

inside("a panel that is closed while it runs leaves the run to go on, and shows it again", async () => {
  const { document, run } = await begin(endless, "closing-running");
  await running(run);
  await closePanels();
  const { time } = run.status!;
  await until(() => run.status!.time > time);
  await executeCommand("edpd.showRun", document.uri);
  await until(() => panelOf("closing-running"));
  assert.equal(runs().of(document.uri), run);
  await closeAll();
});

insideInAll("a panel that is closed while particles are being placed", async () => {
  const { document, run } = await begin(crowded, "closing-loading");
  await until(() => run.state === "loading" && run.busy);
  await closePanels();
  assert.equal(runs().of(document.uri), run, "it was to be run, and that goes on");
  await executeCommand("edpd.stop", document.uri);
  await until(() => run.state === "failed");
  await closeAll();
});

insideInAll("a preview that is no longer needed ends with its panel, while it is being placed", async () => {
  const document = await open(crowded, "closing-preview.edpd.json");
  await executeCommand("edpd.openPlayground", document.uri);
  await until(() => runs().of(document.uri)?.state === "loading");
  await closePanels();
  await until(() => runs().of(document.uri) === undefined);
  await closeAll();
});

insideInAll("a panel that is closed on the way to another time", async () => {
  const { document, run } = await begin(gas(20_000, 1e6), "closing-seeking");
  await running(run);
  run.send({ kind: "pause" });
  await until(() => run.state === "paused");
  const half = run.status!.reached / 2;
  run.send({ kind: "seek", time: half });
  await closePanels();
  await until(() => run.state === "paused" && run.status!.time === half);
  assert.equal(runs().of(document.uri), run);
  await closeAll();
});

insideInAll("a panel that is closed while a file is being made of its run", async () => {
  const { document, run } = await begin(gas(100_000, 1e3), "closing-exporting");
  await running(run);
  run.send({ kind: "pause" });
  await until(() => run.state === "paused");
  const made = run.export("xyz", "particles");
  await closePanels();
  const [file] = await made;
  assert.match(new TextDecoder().decode(file!.bytes.subarray(0, 7)), /^100000\n/);
  assert.equal(runs().of(document.uri), run, "what has been run is there as long as its text");
  await closeAll();
});

inside("a file that is renamed takes its run along, and what is kept of it", async () => {
  const { document, run } = await begin(endless, "renaming-before");
  await running(run);
  await run.save();
  const before = keptFiles();
  const to = vscode.Uri.joinPath(document.uri, "..", "renaming-after.edpd.json");
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(document.uri, to);
  assert.ok(await vscode.workspace.applyEdit(edit));
  await until(() => runs().of(to) === run && runs().of(document.uri) === undefined);
  await until(() => panelOf("renaming-after") && !panelOf("renaming-before"));
  const { time } = run.status!;
  await until(() => run.status!.time > time && run.state === "running");
  const moved = keptFiles();
  assert.equal(moved.length, before.length, "nothing is left under the name before");
  assert.notDeepEqual(moved, before);
  await run.save();
  assert.deepEqual(keptFiles(), moved, "it is kept under its new name from then on");
  // Its thread fails: it is taken up from there.
  run.killWorker();
  await until(() => run.state === "dead");
  runs().restart(run);
  await until(() => (run.status?.time ?? 0) >= time && run.hasRun);
  await closeAll();
  assert.deepEqual(keptFiles(), []);
});

insideInAll("a folder that is renamed takes along what runs in it", async () => {
  const folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0].uri, "one");
  await vscode.workspace.fs.createDirectory(folder);
  const { run } = await begin(endless, "one/inside");
  await running(run);
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(folder, vscode.Uri.joinPath(folder, "..", "two"));
  assert.ok(await vscode.workspace.applyEdit(edit));
  await until(() => runs().of(vscode.Uri.joinPath(folder, "..", "two", "inside.edpd.json")) === run);
  await closeAll();
});

inside("a file that is deleted while it runs leaves the run to its end; closed then, nothing is left", async () => {
  const { document, run } = await begin(endless, "deleting");
  await running(run);
  const edit = new vscode.WorkspaceEdit();
  edit.deleteFile(document.uri);
  await vscode.workspace.applyEdit(edit);
  await until(() => document.isClosed);
  // So long is waited for a document that comes back.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const { time } = run.status!;
  await until(() => run.status!.time > time);
  await executeCommand("edpd.stop", document.uri);
  await until(() => run.state === "finished");
  await closePanels();
  await until(() => runs().of(document.uri) === undefined);
  await closeAll();
});

insideInAll("a text that is changed while it runs and reverted is the text that runs", async () => {
  const { document, run } = await begin(endless, "reverting");
  await running(run);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, at(document, "200"), "1");
  await vscode.workspace.applyEdit(edit);
  assert.notEqual(document.getText(), run.requestedText);
  assert.equal(run.state, "running");
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  // With the focus in a list VS Code reverts what is chosen there.
  await executeCommand("workbench.action.focusActiveEditorGroup");
  await executeCommand("workbench.action.files.revert");
  await until(() => document.getText() === run.requestedText);
  assert.equal(run.state, "running");
  await closeAll();
});

inside("its text closed while it runs, it goes on; closed after its end without a panel, it goes", async () => {
  const { document, run } = await begin(gas(200, 20), "closing-text");
  await running(run);
  await closePanels();
  await executeCommand("workbench.action.closeActiveEditor");
  await executeCommand("edpd.showRun", document.uri);
  await until(() => panelOf("closing-text"));
  run.send({ kind: "speed", speed: "max" });
  await until(() => run.state === "finished");
  await closePanels();
  await until(() => runs().of(document.uri) === undefined);
  await closeAll();
});

insideInAll("two run at once, each in its own panel, and neither ends the other", async () => {
  const first = await begin(endless, "two-first");
  await running(first.run);
  await executeCommand("edpd.pinPlayground", first.document.uri);
  const second = await begin(gas(300, 1e6), "two-second");
  await running(second.run);
  await until(() => panelOf("two-first") && panelOf("two-second"));
  await executeCommand("edpd.stop", second.document.uri);
  await until(() => second.run.state === "finished");
  const { time } = first.run.status!;
  await until(() => first.run.status!.time > time);
  await vscode.window.tabGroups.close(panelOf("two-second")!);
  await until(() => !panelOf("two-second"));
  assert.ok(panelOf("two-first"), "a pinned panel stays with its own");
  assert.equal(first.run.state, "running");
  await closeAll();
});

insideInAll("checking while typing, turned off and on: what was typed meanwhile is checked then", async () => {
  const configuration = () => vscode.workspace.getConfiguration("edpd");
  const document = await open(endless, "checking.edpd.json");
  await configuration().update("check.whileTyping", false, vscode.ConfigurationTarget.Global);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, at(document, "200"), "-");
  await vscode.workspace.applyEdit(edit);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(ours(document).length, 0);
  await configuration().update("check.whileTyping", undefined, vscode.ConfigurationTarget.Global);
  await until(() => ours(document).length === 1);
  await closeAll();
});

insideInAll("runs are no longer kept as soon as that is turned off, and are when it is turned on", async () => {
  const configuration = () => vscode.workspace.getConfiguration("edpd");
  const { run } = await begin(endless, "keeping");
  await running(run);
  await run.save();
  assert.equal(keptFiles().length, 1);
  await configuration().update("run.keepForReload", false, vscode.ConfigurationTarget.Global);
  await until(() => keptFiles().length === 0);
  await run.save();
  assert.equal(keptFiles().length, 0);
  assert.equal(run.state, "running");
  await configuration().update("run.keepForReload", undefined, vscode.ConfigurationTarget.Global);
  await until(async () => {
    await run.save();
    return keptFiles().length === 1;
  });
  await closeAll();
});
