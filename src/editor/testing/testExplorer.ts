/**
 * Test Explorer: each scenario of the workspace with an `expect` block is a test, with one test per expectation. A test runs the
 * scenario to its end in a thread of its own.
 */
import * as vscode from "vscode";
import type { Span } from "../../scenario/text/textPlaces.ts";
import { rangeOf } from "../language/diagnosticsView.ts";
import { plainText, scenarioName } from "../language/messageText.ts";
import { type Analyzed, buildOf, isScenario, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import { runHeadless } from "../runs/headlessRun.ts";
import type { Runs } from "../runs/runs.ts";
import type { ScenarioRun } from "../runs/scenarioRun.ts";
import type { ExpectBlock } from "./expectBlock.ts";

const pattern = "**/*.edpd.json";

export class TestExplorer implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("edpd.expectations", "EDPD Expectations");
  private readonly subscriptions: vscode.Disposable[];
  private watching = false;

  constructor(
    private readonly runs: Pick<Runs, "startThread">,
    private readonly documents: ScenarioDocuments,
  ) {
    const { controller } = this;
    controller.resolveHandler = (item) => (item ? this.read(item.uri!) : this.findAll());
    controller.refreshHandler = () => this.findAll();
    controller.createRunProfile(
      "Run",
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token),
      true,
    );
    this.subscriptions = [
      controller,
      // Open scenarios are read from their document, closed ones from disk.
      documents.onDidAnalyze((analyzed) => this.noteOpen(analyzed)),
      documents.onDidClose(({ uri }) => {
        if (controller.items.get(uri.toString())) void this.read(uri);
      }),
    ];
  }

  private async findAll(): Promise<void> {
    this.watch();
    const found = await vscode.workspace.findFiles(pattern, "**/node_modules/**");
    const there = new Set(found.map((uri) => uri.toString()));
    for (const [id] of this.controller.items) if (!there.has(id)) this.controller.items.delete(id);
    for (const uri of found) await this.read(uri);
  }

  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    this.subscriptions.push(
      watcher,
      watcher.onDidCreate((uri) => this.read(uri)),
      watcher.onDidChange((uri) => this.read(uri)),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
    );
  }

  private async read(uri: vscode.Uri): Promise<void> {
    if (uri.path.includes("/node_modules/")) return;
    const open = openAt(uri);
    if (open) {
      const analysis = this.documents.current(open);
      if (analysis) this.noteOpen({ document: open, analysis });
      return;
    }
    const text = await textOf(uri);
    const analysis = text === undefined ? undefined : await this.documents.analyzeText(text);
    // It may have been opened in the meantime.
    if (!openAt(uri)) this.note(uri, analysis?.expected, (span) => rangeIn(text!, span));
  }

  private noteOpen({ document, analysis }: Analyzed): void {
    if (document.uri.scheme === "untitled") return;
    this.note(document.uri, analysis.expected, (span) => rangeOf(document, span));
  }

  private note(uri: vscode.Uri, block: ExpectBlock | undefined, rangeOfSpan: (span: Span) => vscode.Range): void {
    const id = uri.toString();
    const { items } = this.controller;
    if (!block) {
      items.delete(id);
      return;
    }
    const item = items.get(id) ?? this.controller.createTestItem(id, scenarioName(uri.path), uri);
    item.range = rangeOfSpan(block);
    // An accessor, which cannot be deleted; absent and undefined are one for it.
    (item as { description: string | undefined }).description = block.title;
    const names = new Set(block.entries.map(({ name }) => name));
    for (const [known] of item.children) if (!names.has(known)) item.children.delete(known);
    for (const entry of block.entries) {
      const child = item.children.get(entry.name) ?? this.controller.createTestItem(entry.name, entry.name, uri);
      child.range = rangeOfSpan(entry);
      item.children.add(child);
    }
    items.add(item);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (!request.include) await this.findAll();
    const tests = this.controller.createTestRun(request);
    const abort = new AbortController();
    const listening = token.onCancellationRequested(() => abort.abort());
    try {
      const selected = this.selected(request);
      for (const [file, parts] of selected) for (const item of [file, ...parts]) tests.enqueued(item);
      for (const [file, parts] of selected) await this.runOne(tests, file, parts, abort.signal);
    } finally {
      listening.dispose();
      tests.end();
    }
  }

  /** One run for each scenario, for all its requested expectations. */
  private selected({ include, exclude = [] }: vscode.TestRunRequest): Map<vscode.TestItem, vscode.TestItem[]> {
    const selected = new Map<vscode.TestItem, vscode.TestItem[]>();
    for (const item of include ?? [...this.controller.items].map(([, item]) => item)) {
      const file = item.parent ?? item;
      const parts = item.parent ? [item] : [...item.children].map(([, child]) => child);
      const included = parts.filter((part) => !exclude.includes(part));
      if (!exclude.includes(file)) selected.set(file, [...new Set([...(selected.get(file) ?? []), ...included])]);
    }
    return selected;
  }

  private async runOne(
    tests: vscode.TestRun,
    file: vscode.TestItem,
    parts: readonly vscode.TestItem[],
    canceled: AbortSignal,
  ): Promise<void> {
    const skip = () => {
      for (const item of [file, ...parts]) tests.skipped(item);
    };
    if (canceled.aborted) return skip();
    const uri = file.uri!;
    const text = await textOf(uri);
    if (text === undefined) return fail(tests, [file, ...parts], "This file cannot be read.");
    const { expected, scenario, diagnostics = [] } = (await this.documents.analyzeText(text)) ?? {};
    if (!expected) return fail(tests, [file, ...parts], "This scenario has no expectations any more.");
    if (!expected.stops) {
      const why = "This scenario has no end: its expectations would never be checked. Add a stop block.";
      return fail(tests, [file, ...parts], why);
    }
    for (const item of [file, ...parts]) tests.started(item);
    if (!scenario) {
      const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
      fail(tests, [file, ...parts], errors.join("\n"));
      return;
    }
    const begun = performance.now();
    const { files } = buildOf({ uri });
    const run = await runHeadless(
      uri.toString(),
      { text, scenario, ...(files !== undefined && { files }) },
      this.runs.startThread,
      canceled,
    );
    if (run.state === "none") return skip();
    this.judge(tests, file, parts, run, text, performance.now() - begun);
  }

  private judge(
    tests: vscode.TestRun,
    file: vscode.TestItem,
    parts: readonly vscode.TestItem[],
    { result, reason, messages }: ScenarioRun,
    text: string,
    milliseconds: number,
  ): void {
    const uri = file.uri!;
    const print = (line: string, at?: vscode.Location, item?: vscode.TestItem) =>
      tests.appendOutput(`${line}\r\n`, at, item ?? file);
    if (!result) {
      const texts = messages.map(({ message }) => message).filter((message) => message !== reason);
      print(`${file.label}: ${[reason ?? "The run failed.", ...texts].join("\r\n  ")}`);
      fail(tests, [file, ...parts], [reason ?? "The run failed.", ...texts].join("\n"));
      return;
    }
    print(`${file.label}: ${result.ending} ${result.computed}`);
    let passed = true;
    for (const { quantity, wanted, got, passed: holds, range } of result.judged) {
      const item = parts.find(({ id }) => id === quantity) ?? this.find(file, quantity, text, range);
      print(`  ${holds ? "✓" : "✗"} ${quantity}: expected ${wanted}, got ${got}`, undefined, item);
      if (!parts.includes(item) && parts.length > 0) continue;
      // The duration is shown at the file, as one run serves all.
      if (holds) tests.passed(item);
      else {
        passed = false;
        const message = new vscode.TestMessage(`${quantity}: expected ${wanted}, got ${got}.`);
        message.expectedOutput = wanted;
        message.actualOutput = got;
        message.location = new vscode.Location(uri, rangeIn(text, range));
        tests.failed(item, message);
      }
    }
    for (const { code, message } of messages) if (code !== "expectation") print(`  ${message}`);
    if (passed) tests.passed(file, milliseconds);
    else tests.failed(file, [], milliseconds);
  }

  /** Item of an expectation that was added after the last analysis. */
  private find(file: vscode.TestItem, name: string, text: string, range: Span): vscode.TestItem {
    const known = file.children.get(name);
    if (known) return known;
    const child = this.controller.createTestItem(name, name, file.uri);
    child.range = rangeIn(text, range);
    file.children.add(child);
    return child;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

function fail(tests: vscode.TestRun, items: readonly vscode.TestItem[], why: string): void {
  const message = new vscode.TestMessage(plainText(why));
  const { uri, range } = items[0];
  if (uri && range) message.location = new vscode.Location(uri, range);
  for (const item of items) tests.errored(item, message);
}

function openAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key && isScenario(document));
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = openAt(uri);
  if (open) return open.getText();
  return vscode.workspace.fs.readFile(uri).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  );
}

/** Range in a text whose document may be closed. */
function rangeIn(text: string, { start, end }: Span): vscode.Range {
  const place = (offset: number) => {
    let line = 0;
    let begun = 0;
    for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
      line++;
      begun = at + 1;
    }
    return new vscode.Position(line, offset - begun);
  };
  return new vscode.Range(place(start), place(end));
}
