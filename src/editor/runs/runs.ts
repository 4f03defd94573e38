/**
 * All runs, each of one document. A run exists as long as a panel shows it, it is in progress, or it has run and its document
 * is open. Runs in progress when the window closes are resumed in the next.
 */
import * as vscode from "vscode";
import { buildOf } from "../language/scenarioDocuments.ts";
import type { PanelStates } from "../panel/panelState.ts";
import { onDidChangeSettings, settings } from "../panel/settings.ts";
import { platform, type WindowStorage } from "../platform/platform.ts";
import { type MeasuredSpeeds, withMeasurement } from "./measuredSpeeds.ts";
import { PrewarmedWorker } from "./prewarmedWorker.ts";
import { RunClient } from "./runClient.ts";
import type { LoadRequest } from "./runLoader.ts";
import { RunLog } from "./runLog.ts";
import { ScenarioRun } from "./scenarioRun.ts";

const speedsKey = "edpd.speeds";

export class Runs implements vscode.Disposable {
  private readonly all = new Map<string, ScenarioRun>();
  private readonly changed = new vscode.EventEmitter<ScenarioRun>();
  private readonly moved = new vscode.EventEmitter<ScenarioRun>();
  readonly runLog: RunLog;
  private readonly prewarmed: PrewarmedWorker;
  readonly storage: WindowStorage;
  private readonly settingsListener: vscode.Disposable;
  private generation = 0;
  private readonly failedAt = new WeakMap<ScenarioRun, string>();
  private readonly measured = new WeakSet<object>();

  /** State, text or result have changed, or the run has been removed. */
  readonly onDidChange = this.changed.event;
  /** Its time has advanced; many times per second. */
  readonly onDidMove = this.moved.event;

  constructor(
    script: string,
    private readonly context: Pick<vscode.ExtensionContext, "storageUri" | "globalStorageUri" | "globalState">,
    private readonly states: PanelStates,
    log: vscode.LogOutputChannel,
  ) {
    this.runLog = new RunLog(log);
    this.storage = platform.storageOf(context);
    this.prewarmed = new PrewarmedWorker(script, this.storage.states);
    let restores = settings.keepForReload();
    this.settingsListener = onDidChangeSettings(() => {
      if (settings.keepForReload() === restores) return;
      restores = !restores;
      for (const run of this.all.values()) this.updateCheckpoint(run);
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

  /** Starts a thread for a run or a comparison. */
  readonly startThread = (listener: ConstructorParameters<typeof RunClient>[1]): RunClient =>
    new RunClient(this.prewarmed.take(), listener, (text) => this.runLog.warn(text));

  /** A scenario is open: it may be run soon. */
  prepare(): void {
    this.prewarmed.prepare();
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

  /**
   * @param scenario the resolved scenario of the current text, packed by its analysis
   * @param restore continue from the checkpoint of the last window, if the text is the same
   * @param toward compute it to this time before it is shown
   */
  load(
    document: vscode.TextDocument,
    scenario: Uint8Array,
    { restore, ...how }: Pick<LoadRequest, "run" | "toward"> & { readonly restore: boolean },
  ): void {
    const { uri } = document;
    const { files } = buildOf(document);
    const checkpoint = this.checkpointOf(uri.toString());
    if (!restore) this.storage.saved?.forget(uri.toString());
    const request = {
      text: document.getText(),
      scenario,
      ...how,
      ...(files !== undefined && { files }),
      ...(checkpoint !== undefined && { checkpoint }),
    };
    this.open(uri).load(request, this.speedOf(uri));
  }

  speedOf(uri: vscode.Uri) {
    return this.states.speedOf(uri.toString(), settings.speed());
  }

  /** Reloads a run whose thread has failed from its checkpoint, or, after a second failure, from the start. */
  restart(run: ScenarioRun): void {
    const checkpoint = this.checkpointOf(run.uri);
    if (checkpoint !== undefined && this.failedAt.get(run) === run.text) this.storage.saved?.forget(run.uri);
    if (run.text !== undefined) this.failedAt.set(run, run.text);
    run.reload(checkpoint);
  }

  /** Removes a run and its checkpoint. */
  drop(run: ScenarioRun): void {
    run.dispose();
    this.storage.saved?.forget(run.uri);
    if (this.all.get(run.uri) !== run) return;
    this.all.delete(run.uri);
    this.rememberInProgress();
    this.changed.fire(run);
  }

  /** Its file has been renamed. */
  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.states.rename(from.toString(), to.toString());
    const run = this.all.get(from.toString());
    if (!run?.worthKeeping) return;
    const fresh = this.all.get(to.toString());
    if (fresh) this.drop(fresh);
    this.all.delete(from.toString());
    run.uri = to.toString();
    this.all.set(run.uri, run);
    this.storage.saved?.rename(from.toString(), run.uri);
    this.updateCheckpoint(run);
    this.rememberInProgress();
    this.changed.fire(run);
  }

  private checkpointOf(uri: string): string | undefined {
    return settings.keepForReload() ? this.storage.saved?.of(uri) : undefined;
  }

  /** After a change of name or settings. */
  private updateCheckpoint(run: ScenarioRun): void {
    const path = this.checkpointOf(run.uri);
    if (path === undefined) this.storage.saved?.forget(run.uri);
    run.moveCheckpoint(path);
  }

  /** Unloads a run, and removes its checkpoint. */
  discard(run: ScenarioRun): void {
    this.storage.saved?.forget(run.uri);
    run.discard();
  }

  /** Runs that were in progress when the window was closed and left a checkpoint. */
  interrupted(): vscode.Uri[] {
    const { saved } = this.storage;
    if (!settings.keepForReload() || !saved) return [];
    return saved.inProgress.filter((uri) => saved.has(uri)).map((uri) => vscode.Uri.parse(uri));
  }

  /** Saves all runs as the window closes; waits at most this long. The next window may open meanwhile. */
  async saveAll(milliseconds: number): Promise<void> {
    if (!this.storage.saved) return;
    this.storage.saved.release();
    if (!settings.keepForReload()) return;
    const saving = this.list.filter((run) => run.worthKeeping).map((run) => run.save().catch(() => {}));
    await Promise.race([Promise.all(saving), new Promise((resolve) => setTimeout(resolve, milliseconds).unref())]);
  }

  private note(run: ScenarioRun): void {
    const { result, scene, state } = run;
    this.runLog.note(run);
    if (result?.pace && scene && state === "finished" && !this.measured.has(result)) {
      this.measured.add(result);
      const { dimension, count } = scene;
      const before = this.speeds;
      const speeds = withMeasurement(before, { dimension, count, seconds: result.seconds, ...result.pace });
      if (speeds !== before) void this.context.globalState.update(speedsKey, speeds);
    }
    this.rememberInProgress();
    this.changed.fire(run);
  }

  private rememberInProgress(): void {
    const { saved } = this.storage;
    if (saved) saved.inProgress = this.list.filter((run) => run.busy).map((run) => run.uri);
  }

  dispose(): void {
    for (const run of this.all.values()) run.dispose();
    this.all.clear();
    this.prewarmed.dispose();
    this.storage.states?.dispose();
    this.settingsListener.dispose();
    this.changed.dispose();
    this.moved.dispose();
  }
}
