/** Writing a scenario: what a real VS Code shows of it. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { everyNth } from "../../effort.ts";
import { warnedSamples } from "../../scenario/warnedSamples.ts";
import { figures, inside } from "./cases.ts";
import { at, codeOf, fixFor, hover, open, ours, replace, until } from "./open.ts";

const extension = () => vscode.extensions.getExtension("edpd-playground.edpd-playground")!;

inside("the extension activates with the first scenario and not before", async () => {
  assert.equal(extension().isActive, false);
  const begun = performance.now();
  await extension().activate();
  figures["activation, ms"] = performance.now() - begun;
  assert.ok(extension().isActive);
});

inside("a scenario has a language of its own, JSON with comments, and a sound one has no messages", async () => {
  const document = await open(
    '// A gas.\n{\n  "box": { "size": [1, 1] },\n  "particles": { "count": 1000, "fraction": 0.15 },\n  "stop": { "time": 10 },\n}\n',
  );
  assert.equal(document.languageId, "edpd");
  const lenses = await until(async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
    );
    return found.length > 0 && found;
  });
  const titles = lenses.map(({ command }) => command?.title ?? "");
  assert.match(titles[0], /Run$/);
  const words = titles.join(" | ");
  assert.match(words, /Run \| ≈ [\d,.]+( k| million)? collisions · [^|]+ \| Compare methods \| 1,000 discs/);
  assert.match(lenses.at(-1)!.command?.tooltip ?? "", /φ = 0\.15, .* MB/);
  assert.equal(lenses[0].range.start.line, 1, "the line stands above the scenario, under its comment");
  // VS Code's JSON service looks at it too, some time later.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.deepEqual(
    vscode.languages.getDiagnostics(document.uri).map(({ message }) => message),
    [],
  );
});

inside("the number at the cursor grows and shrinks by keys, and one undo takes all steps back", async () => {
  const text = '{ "box": { "size": [1, 1] }, "particles": { "count": 20, "radius": 0.03 } }\n';
  const document = await open(text);
  const editor = await vscode.window.showTextDocument(document);
  const cursor = at(document, "0.03");
  editor.selection = new vscode.Selection(cursor, cursor);
  for (const command of ["numberUp", "numberUp", "numberUpMuch", "numberDown"])
    await vscode.commands.executeCommand(`edpd.${command}`);
  assert.equal(document.getText(), text.replace("0.03", "0.041"));
  await vscode.commands.executeCommand("undo");
  assert.equal(document.getText(), text);
  // As quickly as keys are repeated, none waits for the one before.
  await Promise.all(Array.from({ length: 12 }, () => vscode.commands.executeCommand("edpd.numberUp")));
  assert.equal(document.getText(), text.replace("0.03", "0.042"));
  await vscode.commands.executeCommand("undo");
  assert.equal(document.getText(), text);
  // In a name they do nothing.
  const name = at(document, "radius");
  editor.selection = new vscode.Selection(name, name);
  await vscode.commands.executeCommand("edpd.numberUp").then(undefined, () => undefined);
  assert.equal(document.getText(), text);
});

inside("a mistake is underlined where it stands, with a code, and each thing is said once", async () => {
  const document = await open(
    '{\n  "box": { "size": [1, 1] },\n  "particles": { "count": 100, "fracton": 0.15 },\n  "stop": { "time": -1 }\n}\n',
  );
  await until(() => ours(document).length >= 2);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const all = vscode.languages.getDiagnostics(document.uri);
  assert.deepEqual(
    all.map(({ source }) => source),
    all.map(() => "EDPD"),
    "the JSON service says nothing of its own",
  );
  const unknown = all.find((diagnostic) => codeOf(diagnostic) === "unknown")!;
  assert.equal(document.getText(unknown.range), '"fracton"');
  assert.ok(typeof unknown.code === "object" && unknown.code.target.path.endsWith("/docs/FORMAT.md"));
});

inside("the quick fix mends it, and the message goes", async () => {
  const document = await open('{\n  "box": { "size": [1, 1] },\n  "particles": { "count": 100, "fracton": 0.15 }\n}\n');
  const [unknown] = await until(() => ours(document).length > 0 && ours(document));
  const fix = await fixFor(document, unknown!.range, /^Write fraction$/);
  assert.ok(fix.isPreferred);
  await vscode.workspace.applyEdit(fix.edit!);
  assert.match(document.getText(), /"fraction": 0\.15/);
  await until(() => ours(document).length === 0);
});

inside("one remedy for all messages of a kind", async () => {
  const document = await open(
    '{\n  "box": { "size": [1, 1] },\n  "particles": [\n    { "count": 9, "fraction": 0.1, "mas": 2 },\n    { "count": 9, "fraction": 0.1, "mas": 3 }\n  ]\n}\n',
  );
  const [first] = await until(() => ours(document).length === 2 && ours(document));
  const all = await fixFor(document, first!.range, /^Write mass \(all 2\)$/);
  await vscode.workspace.applyEdit(all.edit!);
  await until(() => ours(document).length === 0);
  assert.doesNotMatch(document.getText(), /"mas"/);
});

inside("overlapping particles name each other", async () => {
  const document = await open(
    '{\n  "box": { "size": [4, 4] },\n  "particles": { "radius": 0.5, "at": [[1, 1], [1.5, 1], [3, 3]] }\n}\n',
  );
  const [overlap] = await until(() => ours(document).length > 0 && ours(document));
  assert.equal(codeOf(overlap!), "overlap");
  assert.ok((overlap!.relatedInformation ?? []).length > 0);
  const apart = await fixFor(document, overlap!.range, /until they touch/);
  await vscode.workspace.applyEdit(apart.edit!);
  await until(() => ours(document).length === 0);
});

inside("text that is not JSON is said once", async () => {
  const document = await open('{\n  "box": { "size": [1, 1] }\n  "particles": { "count": 100, "fraction": 0.15 }\n}\n');
  await until(() => vscode.languages.getDiagnostics(document.uri).length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(vscode.languages.getDiagnostics(document.uri).length, 1);
  // The way out is offered all the same.
  const comma = await fixFor(document, document.lineAt(2).range, /comma/i);
  await vscode.workspace.applyEdit(comma.edit!);
  await until(() => vscode.languages.getDiagnostics(document.uri).length === 0);
});

inside("hovers explain and derive", async () => {
  const document = await open(
    '{\n  "box": { "size": [1, 1] },\n  "particles": { "count": 1000, "fraction": 0.15 },\n  "stop": { "time": 10 }\n}\n',
  );
  const text = await until(async () => {
    const shown = await hover(document, at(document, "particles", 2));
    return /Mean free path/.test(shown) && shown;
  });
  assert.match(text, /Number density.*\*\*1000\*\*/);
  assert.match(await hover(document, at(document, "fraction", 2)), /exactly two of/);
  assert.match(await hover(document, at(document, "stop", 2)), /Memory/);
});

inside("hints say what follows", async () => {
  const document = await open(
    '{\n  "box": { "size": [1, 1] },\n  "particles": { "count": 1000, "fraction": 0.15 },\n  "method": { "cells": "auto" },\n  "stop": { "time": 10 }\n}\n',
  );
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    "vscode.executeInlayHintProvider",
    document.uri,
    range,
  );
  const labels = hints.map(({ label }) => String(label));
  assert.ok(labels.includes("radius 0.00691"), labels.join());
  assert.ok(
    labels.some((label) => /^\d+ × \d+$/.test(label)),
    labels.join(),
  );
  assert.ok(
    labels.some((label) => /collisions$/.test(label)),
    labels.join(),
  );
});

inside("the schema completes words and values", async () => {
  const document = await open(
    '{\n  "box": { "size": [1, 1], "edges": "" },\n  "particles": { "count": 10, "fraction": 0.1,  }\n}\n',
  );
  const complete = async (position: vscode.Position) => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      position,
    );
    return list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
  };
  const words = await until(async () => {
    const found = await complete(at(document, "0.1,  }", 5));
    return found.includes("velocity") && found;
  });
  assert.ok(!words.includes("count"), "what is there is not proposed again");
  const edges = await complete(at(document, '"edges": ""', 10));
  assert.ok(edges.includes('"reflecting"'), edges.join());
});

inside("a whole scenario is offered in an empty file", async () => {
  const document = await open("");
  const list = await until(async () => {
    const found = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      new vscode.Position(0, 0),
    );
    return found.items.length > 0 && found;
  });
  const names = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
  for (const name of ["Gas of discs", "Grains on a floor", "Brownian spheres"])
    assert.ok(names.includes(name), JSON.stringify(names));
});

inside("files that a scenario names are read when it is opened, and their names are links", async () => {
  const folder = vscode.workspace.workspaceFolders![0].uri.fsPath;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "two.xyz"),
    '2\nLattice="4 0 0 0 4 0 0 0 1" Properties=species:S:1:pos:R:3 pbc="T T F"\nA 1 1 0\nA 3 3 0\n',
  );
  const text = '{\n  "box": { "size": [4, 4] },\n  "particles": { "file": "two.xyz", "radius": 0.5 }\n}\n';
  const document = await open(text);
  const lens = await until(async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
    );
    return found.map(({ command }) => command).find((command) => command?.title.startsWith("2 discs"));
  });
  assert.match(lens.tooltip ?? "", /φ = 0\.0982/);
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>("vscode.executeLinkProvider", document.uri);
  assert.ok(links.some(({ target }) => target?.path.endsWith("/two.xyz")));
  await replace(document, "two.xyz", "none.xyz");
  await document.save();
  const [missing] = await until(() => ours(document).length > 0 && ours(document));
  assert.match(missing!.message, /none\.xyz.*cannot be read/);
});

inside("the commands are there, and say so when there is no scenario", async () => {
  const commands = await vscode.commands.getCommands(true);
  for (const { command } of extension().packageJSON.contributes.commands)
    assert.ok(commands.includes(command), command);
});

inside("every sample of the gallery is sound", async () => {
  const { fs } = vscode.workspace;
  const folder = vscode.Uri.joinPath(extension().extensionUri, "media", "samples");
  const index: { file: string; title: string }[] = JSON.parse(
    new TextDecoder().decode(await fs.readFile(vscode.Uri.joinPath(folder, "index.json"))),
  );
  assert.ok(index.length >= 5);
  for (const { file } of everyNth(15, index)) {
    const document = await open(
      new TextDecoder().decode(await fs.readFile(vscode.Uri.joinPath(folder, file))),
      `sample-${file}`,
    );
    await until(
      async () =>
        (await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri))
          .length > 1,
    );
    assert.deepEqual(
      ours(document).map((diagnostic) => `${file}: ${codeOf(diagnostic)}`),
      (warnedSamples[file] ?? []).map((code) => `${file}: ${code}`),
    );
  }
});
