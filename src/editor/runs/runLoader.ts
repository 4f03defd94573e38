/**
 * Brings texts into a run's thread, one at a time. While one is being read and placed only the newest of those that follow
 * waits; if that takes too long the thread is ended and another begins with it. News of texts before are not heard.
 */
import type { RunCommand, RunUpdate, Speed, ViewRequest } from "../../protocol/messages.ts";
import type { RunListener, RunThread } from "./runClient.ts";

export interface Loading {
  readonly text: string;
  /** For the files it names, where they may be read. */
  readonly directory?: string;
  readonly run: boolean;
  readonly speed: Speed | "usual";
  /** Where its state is kept; taken up from there. */
  readonly keepIn?: string;
}

export interface LoadListener extends RunListener {
  /** This is being loaded now; whatever was before is gone. */
  begun(loading: Loading): void;
}

/** A load that is overtaken by another may take so much longer. */
const grace = 300;

export class RunLoader {
  thread: RunThread | undefined;
  /** Of what is being or has been loaded. */
  generation = 0;
  last: Loading | undefined;
  private next: Loading | undefined;
  private patience: NodeJS.Timeout | undefined;
  private busy = false;

  constructor(
    private readonly startThread: (listener: RunListener) => RunThread,
    private readonly nextGeneration: () => number,
    private readonly listener: LoadListener,
    /** What its page wants to see; known before there is anything. */
    private readonly look: () => ViewRequest,
  ) {}

  /** What is or will be loaded. */
  get wanted(): string | undefined {
    return (this.next ?? this.last)?.text;
  }

  load(loading: Loading): void {
    if (!this.busy) {
      this.begin(loading);
      return;
    }
    this.next = loading;
    this.patience ??= setTimeout(() => {
      const { next } = this;
      this.end();
      this.begin(next!);
    }, grace);
  }

  /** Where the state is kept from now on; undefined: nowhere. */
  keepIn(path: string | undefined): void {
    const kept = ({ keepIn: _, ...loading }: Loading) => ({ ...loading, ...(path !== undefined && { keepIn: path }) });
    this.last &&= kept(this.last);
    this.next &&= kept(this.next);
    this.thread?.post({ kind: "keepIn", path });
  }

  post(order: RunCommand): void {
    this.thread?.post(order);
  }

  /** The thread, and what it is doing or was to do. */
  end(): void {
    this.settle();
    this.thread?.terminate();
    this.thread = undefined;
  }

  /** As if nothing had ever been loaded. */
  forget(): void {
    this.end();
    this.last = undefined;
    this.generation = this.nextGeneration();
  }

  private begin(loading: Loading): void {
    this.settle();
    this.busy = true;
    this.last = loading;
    this.generation = this.nextGeneration();
    const { generation } = this;
    const { text, directory, keepIn, speed } = loading;
    this.thread ??= this.startThread({
      news: (news) => this.hear(news),
      died: (reason, details) => this.die(reason, details),
    });
    this.thread.post(this.look());
    // Run only once its own usual speed is known, or it would have leapt ahead by then.
    this.thread.post({
      kind: "load",
      generation,
      text,
      run: false,
      speed: speed === "usual" ? 1 : speed,
      ...(directory !== undefined && { directory }),
      ...(keepIn !== undefined && { keepIn }),
    });
    this.listener.begun(loading);
  }

  private hear(news: RunUpdate): void {
    if (news.generation !== this.generation) return;
    if (news.kind === "scene" || news.kind === "failure") {
      this.busy = false;
      // Another text is waiting: nobody wants to see this one.
      if (this.next) this.begin(this.next);
    }
    if (news.generation === this.generation && !this.next) this.listener.news(news);
  }

  private die(reason: string, details: string): void {
    const { next } = this;
    this.settle();
    this.thread = undefined;
    this.listener.died(reason, details);
    // It may fare better.
    if (next) this.begin(next);
  }

  private settle(): void {
    clearTimeout(this.patience);
    this.patience = undefined;
    this.next = undefined;
    this.busy = false;
  }
}
