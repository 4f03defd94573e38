/**
 * The host's end of one run's thread. Orders go as they are and news come as they are; what is asked for by number (to
 * keep the state, to export) is answered by a promise. A thread that dies is said once, and leaves nobody waiting.
 */
import type { Worker } from "node:worker_threads";
import type { ExportFormat, RunUpdate, WorkerCommand, WorkerUpdate } from "../../protocol/messages.ts";

export interface ExportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a run needs of its thread; a test gives another. */
export interface RunThread {
  post(order: WorkerCommand): void;
  /** Rejects where the state cannot be written. */
  keep(): Promise<void>;
  export(format: ExportFormat, name: string): Promise<readonly ExportedFile[]>;
  /** Ends the thread whatever it is doing. Nothing more comes from it, not even its death. */
  terminate(): void;
  /** As if it had failed by itself. */
  kill(): void;
}

export interface RunListener {
  news(news: RunUpdate): void;
  /** @param reason for people @param details for the log */
  died(reason: string, details: string): void;
}

interface Asked {
  readonly answer: (files: readonly ExportedFile[]) => void;
  readonly fail: (error: Error) => void;
}

export class RunClient implements RunThread {
  private readonly asked = new Map<number, Asked>();
  private lastId = 0;
  private over = false;

  constructor(
    private readonly worker: Worker,
    private readonly listener: RunListener,
  ) {
    this.worker.on("message", (news: WorkerUpdate) => this.hear(news));
    this.worker.on("error", (error) => this.die(reasonOf(error), error.stack ?? error.message));
    this.worker.on("messageerror", (error) => this.die("It sent something that cannot be read.", String(error)));
    this.worker.on("exit", (status) => this.die("It ended by itself.", `The thread ended with ${status}.`));
  }

  post(order: WorkerCommand): void {
    if (!this.over) this.worker.postMessage(order);
  }

  async keep(): Promise<void> {
    await this.ask((id) => ({ kind: "keep", id }));
  }

  export(format: ExportFormat, name: string): Promise<readonly ExportedFile[]> {
    return this.ask((id) => ({ kind: "export", id, format, name }));
  }

  terminate(): void {
    if (this.over) return;
    this.over = true;
    this.leave("The run has been closed.");
    void this.worker.terminate();
  }

  kill(): void {
    void this.worker.terminate();
  }

  private ask(order: (id: number) => WorkerCommand): Promise<readonly ExportedFile[]> {
    if (this.over) return Promise.reject(new Error("The run has been closed."));
    return new Promise((answer, fail) => {
      const id = ++this.lastId;
      this.asked.set(id, { answer, fail });
      this.post(order(id));
    });
  }

  private hear(news: WorkerUpdate): void {
    if (this.over) return;
    if (news.kind !== "kept" && news.kind !== "exported") {
      this.listener.news(news);
      return;
    }
    const asked = this.asked.get(news.id);
    this.asked.delete(news.id);
    if (news.failed !== undefined) asked?.fail(new Error(news.failed));
    else asked?.answer(news.kind === "exported" ? news.files : []);
  }

  private die(reason: string, details: string): void {
    if (this.over) return;
    this.over = true;
    this.leave(reason);
    void this.worker.terminate();
    this.listener.died(reason, details);
  }

  private leave(reason: string): void {
    for (const { fail } of this.asked.values()) fail(new Error(reason));
    this.asked.clear();
  }
}

function reasonOf(error: Error & { readonly code?: string }): string {
  if (error.code === "ERR_WORKER_OUT_OF_MEMORY") return "It needed more memory than there is. Try fewer particles.";
  return `${error.message.split("\n")[0]!.slice(0, 200)}`;
}
