/**
 * All runs, each of one document. A run lives as long as something needs it: a panel that shows it, work that goes on,
 * its open document once it has run. What goes on when the window closes is taken up again when it comes back.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { buildOf } from "../language/scenarioDocuments.ts";
import type { PanelStates } from "../panel/panelState.ts";
import { onDidChangeSettings, settings } from "../panel/settings.ts";
import { type MeasuredSpeeds, noted } from "./measuredSpeeds.ts";
import { PrewarmedWorker } from "./prewarmedWorker.ts";
import { RunClient } from "./runClient.ts";
import { RunLog } from "./runLog.ts";
import { SavedRuns } from "./savedRuns.ts";
import { ScenarioRun } from "./scenarioRun.ts";

const speedsKey = "edpd.speeds";
const goingOn = "edpd.goingOn";

export class Runs implements vscode.Disposable {
  private readonly all = new Map<string, ScenarioRun>();
  private readonly changed = new vscode.EventEmitter<ScenarioRun>();
  private readonly moved = new vscode.EventEmitter<ScenarioRun>();
  readonly runLog: RunLog;
  private readonly ready: PrewarmedWorker;
  private readonly kept: SavedRuns | undefined;
  /** Where files of this window's folder can be kept. */
  readonly folder: string | undefined;
  private readonly settled: vscode.Disposable;
  private generation = 0;
  private readonly failedAt = new WeakMap<ScenarioRun, string>();
  private readonly learnt = new WeakSet<object>();

  /** Its stand, text or result is another, or it is gone. */
  readonly onDidChange = this.changed.event;
  /** It is further, many times a second. */
  readonly onDidMove = this.moved.event;

  constructor(
    script: string,
    private readonly context: Pick<
      vscode.ExtensionContext,
      "storageUri" | "globalStorageUri" | "workspaceState" | "globalState"
    >,
    private readonly states: PanelStates,
    log: vscode.LogOutputChannel,
  ) {
    this.ready = new PrewarmedWorker(script);
    this.runLog = new RunLog(log);
    const storage = context.storageUri ?? context.globalStorageUri;
    if (storage.scheme === "file") this.folder = storage.fsPath;
    if (this.folder !== undefined) this.kept = new SavedRuns(join(this.folder, "runs"));
    let keeps = settings.keepForReload();
    this.settled = onDidChangeSettings(() => {
      if (settings.keepForReload() === keeps) return;
      keeps = !keeps;
      for (const run of this.all.values()) this.keepAsSet(run);
    });
  }

  get list(): readonly ScenarioRun[] {
    return [...this.all.values()];
  }

  get speeds(): MeasuredSpeeds {
    return this.context.globalState.get<MeasuredSpeeds>(speedsKey, {});
  }

  of(uri: vscode.Uri): ScenarioRun | undefined {
    return this.all.get(uri.toString());
  }

  /** A thread for a run that nobody watches. */
  readonly startThread = (listener: ConstructorParameters<typeof RunClient>[1]): RunClient =>
    new RunClient(this.ready.take(), listener);

  /** Somebody looks at a scenario: one may be run soon. */
  prepare(): void {
    this.ready.prepare();
  }

  open(uri: vscode.Uri): ScenarioRun {
    const key = uri.toString();
    const known = this.all.get(key);
    if (known) return known;
    const run: ScenarioRun = new ScenarioRun(key, this.startThread, () => ++this.generation, {
      changed: () => this.note(run),
      moved: () => this.moved.fire(run),
      died: (_, details) => this.runLog.died(run, details),
      appeared: (milliseconds) => this.runLog.appeared(run, milliseconds),
    });
    this.all.set(key, run);
    return run;
  }

  /** @param takeUp where it was when the window closed, if the text is the same */
  load(document: vscode.TextDocument, { run, takeUp }: { readonly run: boolean; readonly takeUp: boolean }): void {
    const { uri } = document;
    const { directory } = buildOf(document);
    const keepIn = settings.keepForReload() ? this.kept?.of(uri.toString()) : undefined;
    if (!takeUp) this.kept?.forget(uri.toString());
    this.open(uri).load({
      text: document.getText(),
      run,
      speed: this.speedOf(uri),
      ...(directory !== undefined && { directory }),
      ...(keepIn !== undefined && { keepIn }),
    });
  }

  speedOf(uri: vscode.Uri) {
    return this.states.speedOf(uri.toString(), settings.speed());
  }

  /** After its thread failed: from where it was kept last, else from the start. What fails twice is not kept. */
  restart(run: ScenarioRun): void {
    const kept = settings.keepForReload() ? this.kept?.of(run.uri) : undefined;
    if (kept !== undefined && this.failedAt.get(run) === run.text) this.kept?.forget(run.uri);
    if (run.text !== undefined) this.failedAt.set(run, run.text);
    run.startAgain(kept);
  }

  /** It is gone, and what was kept of it. */
  drop(run: ScenarioRun): void {
    run.dispose();
    this.kept?.forget(run.uri);
    if (this.all.get(run.uri) !== run) return;
    this.all.delete(run.uri);
    this.rememberWhatGoesOn();
    this.changed.fire(run);
  }

  /** Its file has another name now, and the run goes with it. */
  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.states.rename(from.toString(), to.toString());
    const run = this.all.get(from.toString());
    if (!run?.worthKeeping) return;
    const fresh = this.all.get(to.toString());
    if (fresh) this.drop(fresh);
    this.all.delete(from.toString());
    run.uri = to.toString();
    this.all.set(run.uri, run);
    this.kept?.rename(from.toString(), run.uri);
    this.keepAsSet(run);
    this.rememberWhatGoesOn();
    this.changed.fire(run);
  }

  /** It may have been said that runs are not to be kept, or that they are. */
  private keepAsSet(run: ScenarioRun): void {
    const keeps = settings.keepForReload();
    if (!keeps) this.kept?.forget(run.uri);
    run.keepIn(keeps ? this.kept?.of(run.uri) : undefined);
  }

  /** Back to nothing, still there. */
  discard(run: ScenarioRun): void {
    this.kept?.forget(run.uri);
    run.discard();
  }

  /** Runs that went on when the window was closed go on, where nobody has opened them yet. */
  async takeUp(): Promise<void> {
    for (const key of this.context.workspaceState.get<string[]>(goingOn, [])) {
      const uri = vscode.Uri.parse(key);
      const path = this.kept?.of(key);
      if (path === undefined || !existsSync(path) || !settings.keepForReload()) continue;
      const document = await vscode.workspace.openTextDocument(uri).then(
        (found) => found,
        () => undefined,
      );
      if (document && this.open(uri).stand === "none") this.load(document, { run: false, takeUp: true });
    }
  }

  /** As the window closes; waits no longer than so many milliseconds. */
  async keepAll(milliseconds: number): Promise<void> {
    if (!settings.keepForReload()) return;
    const keeping = this.list.filter((run) => run.worthKeeping).map((run) => run.keep().catch(() => {}));
    await Promise.race([Promise.all(keeping), new Promise((resolve) => setTimeout(resolve, milliseconds).unref())]);
  }

  private note(run: ScenarioRun): void {
    const { result, scene, stand } = run;
    this.runLog.note(run);
    if (result?.pace && scene && stand === "finished" && !this.learnt.has(result)) {
      this.learnt.add(result);
      const { dimension, count } = scene;
      const before = this.speeds;
      const speeds = noted(before, { dimension, count, seconds: result.seconds, ...result.pace });
      if (speeds !== before) void this.context.globalState.update(speedsKey, speeds);
    }
    this.rememberWhatGoesOn();
    this.changed.fire(run);
  }

  private rememberWhatGoesOn(): void {
    const now = this.list.filter((run) => run.busy).map((run) => run.uri);
    const before = this.context.workspaceState.get<string[]>(goingOn, []);
    if (now.join("\n") !== before.join("\n")) void this.context.workspaceState.update(goingOn, now);
  }

  dispose(): void {
    for (const run of this.all.values()) run.dispose();
    this.all.clear();
    this.ready.dispose();
    this.settled.dispose();
    this.changed.dispose();
    this.moved.dispose();
  }
}
