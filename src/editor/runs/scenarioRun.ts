/**
 * Run of one document: the owner of its text, speed, state and results in the extension host. It outlives the panel that shows
 * it. Its thread starts with the first load.
 */
import {
  awaitedViewRequest,
  type ChosenSpeed,
  type ExportFormat,
  type Failure,
  initialStatus,
  noViewRequest,
  type Phase,
  type Result,
  type RunCommand,
  type RunMessage,
  type RunUpdate,
  type Scene,
  type Status,
  type ViewRequest,
} from "../../protocol/messages.ts";
import { scenarioName } from "../language/messageText.ts";
import type { ExportedFile, RunListener, RunThread } from "./runClient.ts";
import { type LoadRequest, RunLoader } from "./runLoader.ts";

/** `none`: nothing has been loaded. `dead`: its thread failed. */
export type RunState = Phase | "none" | "dead";

interface RunWatcher {
  /** State, text or result have changed. */
  changed(): void;
  /** Its time has advanced; called many times per second. */
  moved(): void;
  died(reason: string, details: string): void;
  /** The first frame has arrived, this many milliseconds after loading began. */
  appeared(milliseconds: number): void;
}

/** A page that shows the run. */
export interface RunScreen {
  /** Its latest request; undefined: none yet. */
  readonly view: ViewRequest | undefined;
  show(update: RunUpdate): void;
}

export class ScenarioRun {
  state: RunState = "none";
  speed: ChosenSpeed = "auto";
  /** The text that was loaded last, for a preview or a run. */
  text: string | undefined;
  scene: Scene | undefined;
  status: Status | undefined;
  result: Result | undefined;
  failure: Failure | undefined;
  /** Reason of a failure. */
  reason: string | undefined;
  /** It has left its start since it was loaded. */
  hasRun = false;
  /** Its messages about the text. */
  messages: readonly RunMessage[] = [];

  private readonly loader: RunLoader;
  /** Chosen in the panel, which keeps its state later. */
  private chosenSpeed: ChosenSpeed | undefined;
  private screen: RunScreen | undefined;
  /** A page is about to show it. */
  private awaited = false;
  private loadedAt = 0;
  private appeared = false;
  private startsWhenLoaded = false;
  /** The text is computed again up to a time; scene and numbers are those before until then. */
  private isRecomputed = false;
  /** Number of exports in progress. */
  private exports = 0;

  constructor(
    /** Of its document. */
    public uri: string,
    startThread: (listener: RunListener) => RunThread,
    nextGeneration: () => number,
    private readonly watcher: RunWatcher,
  ) {
    this.loader = new RunLoader(startThread, nextGeneration, {
      loading: (request) => this.begin(request),
      receive: (update) => this.receive(update),
      died: (reason, details) => this.die(reason, details),
      options: () => ({ speed: this.speed, view: this.viewRequest }),
    });
  }

  get name(): string {
    return scenarioName(decodeURIComponent(this.uri));
  }

  /** Work is in progress that a person waits for. */
  get busy(): boolean {
    const { state } = this;
    const starting = state === "loading" && this.startsWhenLoaded;
    return state === "running" || state === "seeking" || starting || this.exports > 0;
  }

  /** It runs, or will as soon as it has been computed again. */
  get goesOn(): boolean {
    return this.state === "running" || (this.isRecomputed && this.startsWhenLoaded);
  }

  /** The time that is shown or sought, and whether it goes on from there, as one that has reached its end would; undefined: there is none. */
  get moment(): { readonly time: number; readonly goesOn: boolean } | undefined {
    const { state, status } = this;
    if (!this.hasRun || !status || !["preview", "running", "paused", "seeking", "finished"].includes(state))
      return undefined;
    const ended = state === "finished" && status.why !== "stopped";
    return { time: status.target ?? status.time, goesOn: this.goesOn || ended };
  }

  /** It repeats times that it has simulated before. */
  get replaying(): boolean {
    const { state, status } = this;
    const between = state === "running" || state === "paused" || state === "seeking";
    return between && status !== undefined && status.time < status.reached;
  }

  /** Results would be lost with it. */
  get worthKeeping(): boolean {
    return this.busy || (this.hasRun && this.state !== "dead" && this.state !== "failed");
  }

  /** The text that is loaded, or will be as soon as the thread is free. */
  get requestedText(): string | undefined {
    return this.loader.text;
  }

  /** A page opens: a run that starts now waits for it. */
  awaitScreen(): void {
    if (this.screen?.view) return;
    this.awaited = true;
    // Its start may have been loaded before, with a request that waits for no page.
    this.loader.post(this.viewRequest);
  }

  private get viewRequest(): ViewRequest {
    return this.screen?.view ?? (this.awaited ? awaitedViewRequest : noViewRequest);
  }

  /** Sends everything to a page that has just opened, and all updates from then on; undefined: no page shows the run. */
  showOn(screen: RunScreen | undefined): void {
    this.screen = screen;
    this.loader.post(this.viewRequest);
    this.awaited = false;
    if (!screen) return;
    if (this.failure) screen.show(this.failure);
    // The scene comes before the status that ends loading: a page that opens between them would never get it.
    else if (this.state === "loading" && !this.scene) screen.show(initialStatus(this.loader.generation, "loading"));
    else this.loader.post({ kind: "attach" });
  }

  /** Shows errors that are known without loading. */
  refuse(message: string, messages: readonly RunMessage[]): void {
    this.loader.forget();
    this.clear();
    this.fail(message, messages);
    // The text shows them already.
    this.messages = [];
  }

  /** @param otherwise the speed where none has been chosen since the scenario was opened */
  load(request: LoadRequest, otherwise: ChosenSpeed): void {
    this.startsWhenLoaded = request.run;
    this.speed = this.chosenSpeed ?? otherwise;
    this.loader.load(request);
  }

  /** Starts, resumes or restarts what is loaded. */
  run(otherwise: ChosenSpeed): void {
    const { state } = this;
    const speed = this.chosenSpeed ?? otherwise;
    if (state !== "loading" && state !== "preview" && state !== "paused") this.loader.post({ kind: "restart" });
    if (!this.hasRun && speed !== this.speed) {
      this.speed = speed;
      this.loader.post({ kind: "speed", speed });
    }
    this.start();
    this.watcher.changed();
  }

  /** Executes a command of the page or the palette. */
  send(command: RunCommand): void {
    if (command.kind === "speed") {
      this.speed = command.speed;
      this.chosenSpeed = command.speed;
    }
    if (command.kind === "pause") this.startsWhenLoaded = false;
    if (command.kind === "stop" && (this.state === "loading" || this.loader.isBusy)) this.cancelLoading();
    else if (command.kind === "run") this.start();
    else this.loader.post(command);
  }

  async export(format: ExportFormat, name: string): Promise<readonly ExportedFile[]> {
    const { thread } = this.loader;
    if (!thread) throw new Error("There is no run to export from.");
    this.exports++;
    try {
      return await thread.export(format, name);
    } finally {
      this.exports--;
      this.watcher.changed();
    }
  }

  /** Writes its checkpoint. */
  async save(): Promise<void> {
    const { last, thread } = this.loader;
    if (last?.checkpoint !== undefined) await thread?.save();
  }

  /** Uses another checkpoint file from now on; undefined: none. */
  moveCheckpoint(path: string | undefined): void {
    this.loader.moveCheckpoint(path);
  }

  /** Loads the same text again after its thread has failed, from the checkpoint or from the start. */
  reload(checkpoint: string | undefined): void {
    if (!this.loader.last) return;
    const { checkpoint: _, toward: __, ...last } = this.loader.last;
    this.load({ ...last, run: false, ...(checkpoint !== undefined && { checkpoint }) }, this.speed);
  }

  discard(): void {
    this.loader.forget();
    this.clear();
    this.state = "none";
    this.watcher.changed();
  }

  dispose(): void {
    this.loader.end();
  }

  /** Ends the thread as a failure would. */
  killWorker(): void {
    this.loader.thread?.kill();
  }

  private begin({ text, run, toward }: LoadRequest): void {
    const { scene, status } = this;
    this.clear();
    this.text = text;
    this.startsWhenLoaded = run;
    this.loadedAt = performance.now();
    if (toward !== undefined && scene && status) {
      // Its own frame may never come.
      const { frame: _, ...shown } = status;
      this.scene = scene;
      this.hasRun = this.isRecomputed = true;
      this.showProgress({ ...shown, phase: "seeking", target: toward, recomputed: 0 });
      return;
    }
    this.state = "loading";
    // The thread sends no status while it places particles.
    this.screen?.show(initialStatus(this.loader.generation, "loading"));
    this.watcher.changed();
  }

  private showProgress(status: Status): void {
    this.state = status.phase;
    this.status = status;
    this.screen?.show(status);
    this.watcher.changed();
  }

  private clear(): void {
    this.isRecomputed = false;
    this.text = undefined;
    this.scene = undefined;
    this.status = undefined;
    this.result = undefined;
    this.failure = undefined;
    this.reason = undefined;
    this.hasRun = false;
    this.messages = [];
    this.appeared = false;
  }

  private die(reason: string, details: string): void {
    this.isRecomputed = false;
    this.state = "dead";
    this.reason = reason;
    this.watcher.died(reason, details);
    this.watcher.changed();
  }

  private cancelLoading(): void {
    this.loader.end();
    this.startsWhenLoaded = false;
    this.fail("Loading was stopped.", [], true);
  }

  private fail(message: string, messages: readonly RunMessage[], stopped = false): void {
    const { generation } = this.loader;
    this.receive({ kind: "failure", generation, message, messages, ...(stopped && { stopped }) });
  }

  private receive(update: RunUpdate): void {
    if (this.isRecomputed && this.status && update.kind === "status") {
      this.showProgress({ ...this.status, recomputed: update.time });
      return;
    }
    switch (update.kind) {
      case "frame":
        this.appear();
        break;
      case "scene":
        this.isRecomputed = false;
        this.scene = update;
        break;
      case "status":
        this.follow(update);
        break;
      case "result":
        this.result = update;
        this.messages = update.messages;
        break;
      case "failure":
        this.isRecomputed = false;
        this.state = "failed";
        this.failure = update;
        this.reason = update.message;
        this.messages = update.messages;
        break;
    }
    this.screen?.show(update);
    if (update.kind === "result" || update.kind === "failure" || update.kind === "scene") this.watcher.changed();
  }

  private follow(status: Status): void {
    const { phase } = status;
    const changed = phase !== this.state;
    this.status = status;
    this.state = phase;
    if (phase !== "loading") this.startsWhenLoaded = false;
    if (phase === "running" || phase === "paused" || phase === "finished" || phase === "seeking") this.hasRun = true;
    // A run that was stopped by hand has been resumed: its result no longer holds.
    const beyond = this.result !== undefined && status.time > this.result.time;
    if (beyond) {
      this.result = undefined;
      this.messages = [];
    }
    if (changed || beyond) this.watcher.changed();
    else this.watcher.moved();
  }

  private start(): void {
    if (this.state === "loading" || this.isRecomputed) {
      this.startsWhenLoaded = true;
    } else {
      if (!this.loader.thread || this.state === "failed" || this.state === "dead" || this.state === "none") return;
      this.hasRun = true;
    }
    this.loader.run();
  }

  private appear(): void {
    if (this.appeared) return;
    this.appeared = true;
    this.watcher.appeared(performance.now() - this.loadedAt);
  }
}
