/**
 * Open scenarios, each with its newest analysis. A keystroke starts a pause, and the pause an analysis in the analyzer's thread;
 * views listen here or ask for the latest.
 */
import * as vscode from "vscode";
import type { Refusals } from "../../run/compare/sizeSweep.ts";
import { sameMeaning } from "../../scenario/text/equivalentText.ts";
import type { Offered } from "../compare/offeredMethods.ts";
import { onDidChangeSettings, settings } from "../panel/settings.ts";
import type { MeasuredSpeeds } from "../runs/measuredSpeeds.ts";
import type { Analysis } from "./analysis.ts";
import { AnalyzerClient, type Build, type PlannedComparison, pauseAfterTyping } from "./analyzerClient.ts";
import type { Unread } from "./codeLensText.ts";
import type { JsonAnswers, JsonQuestion } from "./jsonAnswers.ts";

export interface Analyzed {
  readonly document: vscode.TextDocument;
  readonly analysis: Analysis;
}

/** Their own, and those that users associate with such files. */
const languages: ReadonlySet<string> = new Set(["edpd", "jsonc", "json"]);

/** A text of this many lines is not empty. */
const manyLines = 100;

/** Nothing has been written yet. */
export function isBlank(document: vscode.TextDocument): boolean {
  return document.lineCount < manyLines && document.getText().trim() === "";
}

export function isScenario({ uri, languageId }: vscode.TextDocument): boolean {
  return uri.path.endsWith(".edpd.json") && uri.scheme !== "git" && languages.has(languageId);
}

/** An analysis has the places of its version of the text. */
interface Tracked {
  version: number;
  analysis: Analysis | undefined;
  pause: NodeJS.Timeout | undefined;
  readonly waiting: Set<(analysis: Analysis | undefined) => void>;
}

export class ScenarioDocuments implements vscode.Disposable {
  private readonly tracked = new Map<vscode.TextDocument, Tracked>();
  private readonly analyses = new vscode.EventEmitter<Analyzed>();
  private readonly closed = new vscode.EventEmitter<vscode.TextDocument>();
  private readonly subscriptions: vscode.Disposable[];
  private readonly client: AnalyzerClient;
  private texts = 0;

  readonly onDidAnalyze = this.analyses.event;
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly script: string,
    private readonly log: vscode.LogOutputChannel,
    private readonly speeds: () => MeasuredSpeeds,
  ) {
    this.client = new AnalyzerClient(script, (message) => log.error(message), undefined, speeds);
    const { workspace } = vscode;
    this.subscriptions = [
      this.client,
      this.analyses,
      this.closed,
      workspace.onDidOpenTextDocument((document) => this.open(document)),
      workspace.onDidCloseTextDocument((document) => this.close(document)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const known = this.tracked.get(document);
        if (!known || contentChanges.length === 0 || !settings.checkWhileTyping()) return;
        this.schedule(document, known, pauseAfterTyping(known.analysis?.milliseconds ?? 0, lengthOf(document)));
      }),
      workspace.onDidSaveTextDocument((document) => {
        const known = this.tracked.get(document);
        if (known) this.schedule(document, known, 0);
      }),
      onDidChangeSettings(() => {
        if (!settings.checkWhileTyping()) return;
        for (const [document, known] of this.tracked) {
          if (known.version !== document.version) this.schedule(document, known, 0);
        }
      }),
      workspace.onDidGrantWorkspaceTrust(() => {
        for (const [document, known] of this.tracked) this.schedule(document, known, 0);
      }),
    ];
    for (const document of workspace.textDocuments) this.open(document);
  }

  /** Analysis of the current text, or undefined. */
  current(document: vscode.TextDocument): Analysis | undefined {
    const known = this.tracked.get(document);
    return known?.version === document.version ? known.analysis : undefined;
  }

  /** Waits for the analysis of the current text; the last known one where typing is not checked. */
  latest(document: vscode.TextDocument, canceled: vscode.CancellationToken): Promise<Analysis | undefined> {
    const known = this.tracked.get(document);
    if (!known) return Promise.resolve(undefined);
    if (known.version === document.version || (known.analysis && !settings.checkWhileTyping())) {
      return Promise.resolve(known.analysis);
    }
    return new Promise((resolve) => {
      const settle = (analysis: Analysis | undefined) => {
        known.waiting.delete(settle);
        listening.dispose();
        resolve(analysis);
      };
      const listening = canceled.onCancellationRequested(() => settle(undefined));
      known.waiting.add(settle);
    });
  }

  /** Of the current text, analyzed at once where typing is not checked. Undefined when the analysis fails or typing overtakes it. */
  async analyzed(document: vscode.TextDocument): Promise<Analysis | undefined> {
    await this.latest(document, new vscode.CancellationTokenSource().token);
    const known = this.current(document);
    if (known) return known;
    const { version } = document;
    const analysis = await this.analyzeText(document.getText());
    if (!analysis || document.version !== version) return undefined;
    this.publish(document, analysis, version);
    return analysis;
  }

  /** Reads the files that the document names and places its particles. Undefined when canceled or overtaken by typing. */
  async check(document: vscode.TextDocument, canceled?: vscode.CancellationToken): Promise<Analysis | undefined> {
    const { version } = document;
    // In a thread of its own, as it may take long and is canceled by ending the thread.
    const client = new AnalyzerClient(this.script, (message) => this.log.error(message), 600_000, this.speeds);
    const listening = canceled?.onCancellationRequested(() => client.dispose());
    try {
      const analysis = await client.analyze(document.uri.toString(), () => document.getText(), buildOf(document));
      if (!analysis || document.version !== version) return undefined;
      this.publish(document, analysis, version);
      return analysis;
    } finally {
      listening?.dispose();
      client.dispose();
    }
  }

  /** Methods and sweeps that can be compared for the current text. */
  offered(document: vscode.TextDocument): Promise<Offered | undefined> {
    const estimate = this.tracked.get(document)?.analysis?.facts?.estimate;
    return this.client.offered(document.uri.toString(), () => document.getText(), estimate ? { estimate } : {});
  }

  /** Completion, hovers and other features of JSON. */
  readonly json = <K extends JsonQuestion["kind"]>(
    document: vscode.TextDocument,
    question: Extract<JsonQuestion, { readonly kind: K }>,
  ): Promise<JsonAnswers[K] | undefined> =>
    this.client.json(document.uri.toString(), () => document.getText(), question);

  /** Parts of a comparison that would be left out; undefined: unknown, or overtaken by another question. */
  refusals(document: vscode.TextDocument, order: PlannedComparison): Promise<Refusals | undefined> {
    return this.client.refusals(document.uri.toString(), () => document.getText(), order);
  }

  /** Analyzes a text whose document may be closed. */
  analyzeText(text: string): Promise<Analysis | undefined> {
    return this.client.analyze(`text ${++this.texts}`, () => text);
  }

  private open(document: vscode.TextDocument): void {
    if (!isScenario(document) || this.tracked.has(document)) return;
    const known: Tracked = { version: -1, analysis: undefined, pause: undefined, waiting: new Set() };
    this.tracked.set(document, known);
    this.schedule(document, known, 0);
  }

  private close(document: vscode.TextDocument): void {
    const known = this.tracked.get(document);
    if (!known) return;
    this.tracked.delete(document);
    clearTimeout(known.pause);
    for (const settle of [...known.waiting]) settle(undefined);
    this.closed.fire(document);
  }

  private schedule(document: vscode.TextDocument, known: Tracked, milliseconds: number): void {
    clearTimeout(known.pause);
    known.pause = setTimeout(() => {
      this.analyze(document).catch((error) => this.log.error(error));
    }, milliseconds);
  }

  private async analyze(document: vscode.TextDocument): Promise<void> {
    let version = -1;
    const text = () => {
      version = document.version;
      return document.getText();
    };
    const analysis = await this.client.analyze(document.uri.toString(), text);
    if (!analysis) return;
    this.publish(document, analysis, version);
    // Files are read after the scenario has been saved.
    const readsFiles = analysis.files.length > 0 && !analysis.facts?.estimate && !document.isDirty;
    if (readsFiles && document.version === version && buildOf(document).files !== undefined) await this.check(document);
  }

  private publish(document: vscode.TextDocument, analysis: Analysis, version: number): void {
    const known = this.tracked.get(document);
    if (!known || version < known.version) return;
    known.version = version;
    known.analysis = analysis;
    if (document.version !== version) return;
    for (const settle of [...known.waiting]) settle(analysis);
    this.analyses.fire({ document, analysis });
  }

  dispose(): void {
    for (const document of [...this.tracked.keys()]) this.close(document);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

/** Files are read beside documents on disk and in the folders of the workspace, where these are trusted. */
export function buildOf({ uri }: Pick<vscode.TextDocument, "uri">): Build {
  if (uri.scheme !== "file" || !vscode.workspace.isTrusted) return {};
  const folders = vscode.workspace.workspaceFolders ?? [];
  return {
    files: {
      directory: vscode.Uri.joinPath(uri, "..").fsPath,
      within: folders.filter((folder) => folder.uri.scheme === "file").map((folder) => folder.uri.fsPath),
      anywhere: vscode.workspace.getConfiguration("edpd", uri).get("files.anywhere", false),
    },
  };
}

/** Reason why files are not read; undefined: they are. */
export function unreadIn({ uri }: Pick<vscode.TextDocument, "uri">): Unread | undefined {
  if (buildOf({ uri }).files !== undefined) return undefined;
  if (uri.scheme === "untitled") return "untitled";
  return uri.scheme === "file" ? "untrusted" : "elsewhere";
}

/** Fast where lengths differ, as they mostly do. */
export function hasText(document: vscode.TextDocument, text: string): boolean {
  return lengthOf(document) === text.length && document.getText() === text;
}

/** Cache, as several callers ask after each keystroke. */
const meant = new WeakMap<vscode.TextDocument, { version: number; text: string; same: boolean }>();

/** The document has the same meaning as the text: only comments, space and places may differ. */
export function means(document: vscode.TextDocument, text: string): boolean {
  if (hasText(document, text)) return true;
  const { version } = document;
  const known = meant.get(document);
  if (known?.version === version && known.text === text) return known.same;
  const same = sameMeaning(document.getText(), text);
  meant.set(document, { version, text, same });
  return same;
}

function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
