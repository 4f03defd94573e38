/**
 * The run of one document: which text it is of, how far it is, what came out. It outlives the panel that shows it. Its
 * thread is started with the first load.
 */

import type {
  ExportFormat,
  Failure,
  Result,
  RunCommand,
  RunMessage,
  RunUpdate,
  Scene,
  Speed,
  Status,
  ViewFrame,
  ViewRequest,
} from "../../protocol/messages.ts";
import { noViewRequest } from "../../run/control/defaultViewRequest.ts";
import { initialStatus } from "../../run/control/initialStatus.ts";
import { scenarioName } from "../language/scenarioName.ts";
import type { ExportedFile, RunListener, RunThread } from "./runClient.ts";
import { type Loading, RunLoader } from "./runLoader.ts";
import type { RunState } from "./runState.ts";

/** Who is told of it. */
export interface RunWatcher {
  /** Its stand, its text or its result is another. */
  changed(): void;
  /** Where it is, many times a second. */
  moved(): void;
  died(reason: string, details: string): void;
  /** After so many milliseconds there was something to be seen. */
  appeared(milliseconds: number): void;
}

/** What shows it. False: nobody is looking just now. */
export type Screen = (news: RunUpdate) => boolean;

export class ScenarioRun {
  stand: RunState = "none";
  /** That was loaded last, be it for a preview or for a run. */
  text: string | undefined;
  scene: Scene | undefined;
  status: Status | undefined;
  result: Result | undefined;
  failure: Failure | undefined;
  /** Why it is dead, or could not be loaded. */
  reason: string | undefined;
  /** Since it was loaded it has run, if only one step. */
  hasRun = false;
  /** What it says of its text. */
  messages: readonly RunMessage[] = [];

  private readonly loader: RunLoader;
  private screen: Screen | undefined;
  private look: ViewRequest = noViewRequest;
  private shown = 0;
  private begun = 0;
  private appeared = false;
  private runWhenLoaded = false;
  /** Files that are being made of it. */
  private exporting = 0;

  constructor(
    /** Of its document. */
    public uri: string,
    startThread: (listener: RunListener) => RunThread,
    nextGeneration: () => number,
    private readonly watcher: RunWatcher,
  ) {
    const listener = {
      begun: (loading: Loading) => this.begin(loading),
      news: (news: RunUpdate) => this.hear(news),
      died: (reason: string, details: string) => this.die(reason, details),
    };
    this.loader = new RunLoader(startThread, nextGeneration, listener, () => this.look);
  }

  get name(): string {
    return scenarioName(decodeURIComponent(this.uri));
  }

  /** Work is going on that a person waits for. */
  get busy(): boolean {
    const { stand } = this;
    return (
      stand === "running" || stand === "seeking" || (stand === "loading" && this.runWhenLoaded) || this.exporting > 0
    );
  }

  /** It comes by what it has come by before. */
  get replaying(): boolean {
    const { stand, status } = this;
    const between = stand === "running" || stand === "paused" || stand === "seeking";
    return between && status !== undefined && status.time < status.reached;
  }

  /** There is something that would be lost with it. */
  get worthKeeping(): boolean {
    return this.busy || (this.hasRun && this.stand !== "dead" && this.stand !== "failed");
  }

  /** The text it is of, or will be as soon as its thread is free. */
  get wanted(): string | undefined {
    return this.loader.wanted;
  }

  /** A page that has just come up shows it from now on, and is told everything; undefined: none does. */
  showOn(screen: Screen | undefined): void {
    this.screen = screen;
    if (!screen) {
      // It works on without sending pictures, and waits for no one to have seen the last.
      this.order({ ...this.look, framesPerSecond: 0 });
      this.order({ kind: "seen", serial: this.shown });
    } else if (this.failure) {
      screen(this.failure);
    } else if (this.stand === "loading") {
      screen(initialStatus(this.loader.generation, "loading"));
    } else {
      this.loader.post({ kind: "attach" });
    }
  }

  /** It cannot be run, as is known without trying. */
  refuse(message: string, messages: readonly RunMessage[]): void {
    this.loader.forget();
    this.forget();
    this.fail(message, messages);
    // They are said in the text already.
    this.messages = [];
  }

  /** A text, instead of what there is. */
  load(loading: Loading): void {
    this.runWhenLoaded = loading.run;
    this.loader.load(loading);
  }

  /** What is loaded begins, goes on, or begins again. */
  run(speed: Speed | "usual"): void {
    if (this.stand === "loading") {
      this.runWhenLoaded = true;
      this.watcher.changed();
      return;
    }
    if (this.stand !== "preview" && this.stand !== "paused") this.loader.post({ kind: "restart" });
    if (!this.hasRun) this.setSpeed(speed);
    this.setOut();
    this.watcher.changed();
  }

  /** From the page or a command. */
  order(order: RunCommand): void {
    const loading = this.stand === "loading";
    if (order.kind === "look") this.look = order;
    if (order.kind === "stop" && loading) this.giveUpLoading();
    else if (order.kind === "run" && loading) this.runWhenLoaded = true;
    else if (order.kind === "run") this.setOut();
    else this.loader.post(order);
  }

  async export(format: ExportFormat, name: string): Promise<readonly ExportedFile[]> {
    const { thread } = this.loader;
    if (!thread) throw new Error("There is no run to export from.");
    this.exporting++;
    try {
      return await thread.export(format, name);
    } finally {
      this.exporting--;
      this.watcher.changed();
    }
  }

  async keep(): Promise<void> {
    const { last, thread } = this.loader;
    if (last?.keepIn !== undefined) await thread?.keep();
  }

  /** Its state is kept in another file from now on; undefined: in none. */
  keepIn(path: string | undefined): void {
    this.loader.keepIn(path);
  }

  /** After its death: the same text again, from where it was kept, else from the start. */
  startAgain(keepIn: string | undefined): void {
    if (!this.loader.last) return;
    const { keepIn: _, ...last } = this.loader.last;
    this.load({ ...last, run: false, ...(keepIn !== undefined && { keepIn }) });
  }

  /** Back to nothing. */
  discard(): void {
    this.loader.forget();
    this.forget();
    this.stand = "none";
    this.watcher.changed();
  }

  dispose(): void {
    this.loader.end();
  }

  /** As if its thread had failed. */
  killWorker(): void {
    this.loader.thread?.kill();
  }

  private begin({ text, run }: Loading): void {
    this.forget();
    this.text = text;
    this.runWhenLoaded = run;
    this.begun = performance.now();
    this.stand = "loading";
    // The thread itself says nothing while it is reading and placing.
    this.screen?.(initialStatus(this.loader.generation, "loading"));
    this.watcher.changed();
  }

  private forget(): void {
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
    this.stand = "dead";
    this.reason = reason;
    this.watcher.died(reason, details);
    this.watcher.changed();
  }

  private giveUpLoading(): void {
    this.loader.end();
    this.runWhenLoaded = false;
    this.fail("Loading was stopped.", [], true);
  }

  private fail(message: string, messages: readonly RunMessage[], stopped = false): void {
    const { generation } = this.loader;
    this.hear({ kind: "failure", generation, message, messages, ...(stopped && { stopped }) });
  }

  private hear(news: RunUpdate): void {
    switch (news.kind) {
      case "shot":
        this.pass(news);
        return;
      case "scene":
        this.scene = news;
        if (this.loader.last?.speed === "usual") this.setSpeed("usual");
        break;
      case "status":
        this.hearStatus(news);
        break;
      case "result":
        this.result = news;
        this.messages = news.messages;
        break;
      case "failure":
        this.stand = "failed";
        this.failure = news;
        this.reason = news.message;
        this.messages = news.messages;
        break;
    }
    this.screen?.(news);
    if (news.kind === "result" || news.kind === "failure" || news.kind === "scene") this.watcher.changed();
  }

  private hearStatus(status: Status): void {
    const { phase } = status;
    const changed = phase !== this.stand;
    const loaded = this.stand === "loading" && phase !== "loading" && phase !== "failed";
    this.status = status;
    this.stand = phase;
    if (phase === "running" || phase === "paused" || phase === "finished" || phase === "seeking") this.hasRun = true;
    // It goes on beyond where it was stopped by hand.
    const beyond = this.result !== undefined && status.time > this.result.time;
    if (beyond) this.forgetResult();
    if (loaded && this.runWhenLoaded) {
      this.runWhenLoaded = false;
      if (phase === "preview" || phase === "paused") this.loader.post({ kind: "run" });
    }
    if (changed || beyond) this.watcher.changed();
    else this.watcher.moved();
  }

  private setOut(): void {
    if (!this.loader.thread || this.stand === "failed" || this.stand === "dead" || this.stand === "none") return;
    this.hasRun = true;
    this.loader.post({ kind: "run" });
  }

  /** What came out is no longer what is there. */
  private forgetResult(): void {
    this.result = undefined;
    this.messages = [];
  }

  private setSpeed(speed: Speed | "usual"): void {
    const number = speed === "usual" ? this.scene?.usualSpeed : speed;
    if (number !== undefined) this.loader.post({ kind: "speed", speed: number });
  }

  private pass(shot: ViewFrame): void {
    this.shown = shot.serial;
    if (!this.appeared) {
      this.appeared = true;
      this.watcher.appeared(performance.now() - this.begun);
    }
    if (!this.screen?.(shot)) this.loader.post({ kind: "seen", serial: shot.serial });
  }
}
