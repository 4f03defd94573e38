/**
 * Loads texts into the thread of a run, one at a time. While one is being placed only the newest of the following texts waits;
 * if placing takes too long the thread is replaced. Updates of earlier texts are ignored.
 */
import type { ChosenSpeed, FileAccess, RunCommand, RunUpdate, ViewRequest } from "../../protocol/messages.ts";
import type { RunListener, RunThread } from "./runClient.ts";

export interface LoadRequest {
  readonly text: string;
  /** The resolved scenario of the text, packed by its analysis. */
  readonly scenario: Uint8Array;
  /** Directory of the files that the scenario names, where they may be read. */
  readonly files?: FileAccess;
  readonly run: boolean;
  /** The time to which it is computed before it is shown; the picture of this time stays until then. */
  readonly toward?: number;
  /** Checkpoint file; the run is restored from it. */
  readonly checkpoint?: string;
}

interface LoadListener extends RunListener {
  /** This request is being loaded now in place of the former. */
  loading(request: LoadRequest): void;
  /** What the run is to begin with. */
  options(): { readonly speed: ChosenSpeed; readonly view: ViewRequest };
}

/** Time that an outdated load may still take (ms). */
const grace = 300;

export class RunLoader {
  thread: RunThread | undefined;
  /** Of the current load. */
  generation = 0;
  last: LoadRequest | undefined;
  private next: LoadRequest | undefined;
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private busy = false;

  constructor(
    private readonly startThread: (listener: RunListener) => RunThread,
    private readonly nextGeneration: () => number,
    private readonly listener: LoadListener,
  ) {}

  /** A text is being placed. */
  get isBusy(): boolean {
    return this.busy;
  }

  /** The text that is or will be loaded. */
  get text(): string | undefined {
    return (this.next ?? this.last)?.text;
  }

  load(request: LoadRequest): void {
    if (!this.busy) {
      this.begin(request);
      return;
    }
    this.next = request;
    this.timeout ??= setTimeout(() => {
      const { next } = this;
      this.end();
      this.begin(next!);
    }, grace);
  }

  /** Starts the loaded text, or the one that is being loaded. */
  run(): void {
    if (this.next) this.next = { ...this.next, run: true };
    else this.post({ kind: "run" });
  }

  /** Uses another checkpoint file from now on; undefined: none. */
  moveCheckpoint(path: string | undefined): void {
    const moved = ({ checkpoint: _, ...request }: LoadRequest) => ({
      ...request,
      ...(path !== undefined && { checkpoint: path }),
    });
    this.last &&= moved(this.last);
    this.next &&= moved(this.next);
    this.thread?.post({ kind: "checkpoint", path });
  }

  post(command: RunCommand): void {
    this.thread?.post(command);
  }

  /** Ends the thread, and drops its work and pending requests. */
  end(): void {
    this.reset();
    this.thread?.terminate();
    this.thread = undefined;
  }

  /** Also forgets the last request. */
  forget(): void {
    this.end();
    this.last = undefined;
    this.generation = this.nextGeneration();
  }

  private begin(request: LoadRequest): void {
    this.reset();
    this.busy = true;
    this.last = request;
    this.generation = this.nextGeneration();
    const { generation, listener } = this;
    this.thread ??= this.startThread({
      receive: (update) => {
        if (this.accepts(update)) listener.receive(update);
      },
      died: (reason, details) => this.die(reason, details),
    });
    this.thread.post({ kind: "load", generation, ...request, ...listener.options() });
    listener.loading(request);
  }

  private accepts(update: RunUpdate): boolean {
    if (update.generation !== this.generation) return false;
    // A run that is computed again up to a time says how far it is before it has a scene.
    if (update.kind === "scene" || update.kind === "failure" || update.kind === "status") {
      this.busy = false;
      // A newer text is waiting: this one need not be shown.
      if (this.next) this.begin(this.next);
    }
    return update.generation === this.generation && !this.next;
  }

  private die(reason: string, details: string): void {
    const { next } = this;
    this.reset();
    this.thread = undefined;
    this.listener.died(reason, details);
    // The next text may succeed.
    if (next) this.begin(next);
  }

  private reset(): void {
    clearTimeout(this.timeout);
    this.timeout = undefined;
    this.next = undefined;
    this.busy = false;
  }
}
