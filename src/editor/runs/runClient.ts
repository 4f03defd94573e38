/**
 * Host's end of the thread of a run. Commands and updates pass unchanged; numbered requests (save the state, export) are
 * answered by a promise. The death of a thread is reported once, and rejects all pending requests.
 */
import type {
  ComparisonUpdate,
  ExportFormat,
  RunUpdate,
  WorkerCommand,
  WorkerUpdate,
} from "../../protocol/messages.ts";
import type { Thread } from "../platform/thread.ts";

export interface ExportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The thread of a run, as far as a run uses it. */
export interface RunThread {
  post(command: WorkerCommand): void;
  /** Writes the checkpoint. Rejects where it cannot be written. */
  save(): Promise<void>;
  export(format: ExportFormat, name: string): Promise<readonly ExportedFile[]>;
  /** Ends the thread at once. The listener receives nothing more, not even the death. */
  terminate(): void;
  /** Ends the thread as a failure would. */
  kill(): void;
}

export interface RunListener {
  receive(update: RunUpdate): void;
  compared?(update: ComparisonUpdate): void;
  /** @param reason for people @param details for the log */
  died(reason: string, details: string): void;
}

interface PendingRequest {
  readonly resolve: (files: readonly ExportedFile[]) => void;
  readonly reject: (error: Error) => void;
}

export class RunClient implements RunThread {
  private readonly pending = new Map<number, PendingRequest>();
  private lastId = 0;
  private over = false;

  constructor(
    private readonly worker: Thread,
    private readonly listener: RunListener,
    /** For the log. */
    private readonly warn: (text: string) => void = () => {},
  ) {
    this.worker.on("message", (update: WorkerUpdate) => this.receive(update));
    this.worker.on("error", (error: Error) => this.die(reasonOf(error), error.stack ?? error.message));
    this.worker.on("messageerror", (error) => this.die("It sent a message that cannot be read.", String(error)));
    this.worker.on("exit", (status) => this.die("It ended unexpectedly.", `The thread ended with ${status}.`));
  }

  post(command: WorkerCommand): void {
    if (!this.over) this.worker.postMessage(command);
  }

  async save(): Promise<void> {
    await this.request((id) => ({ kind: "save", id }));
  }

  export(format: ExportFormat, name: string): Promise<readonly ExportedFile[]> {
    return this.request((id) => ({ kind: "export", id, format, name }));
  }

  terminate(): void {
    if (this.over) return;
    this.over = true;
    this.rejectAll("The run has been closed.");
    void this.worker.terminate();
  }

  kill(): void {
    void this.worker.terminate();
  }

  private request(command: (id: number) => WorkerCommand): Promise<readonly ExportedFile[]> {
    if (this.over) return Promise.reject(new Error("The run has been closed."));
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.pending.set(id, { resolve, reject });
      this.post(command(id));
    });
  }

  private receive(update: WorkerUpdate): void {
    if (this.over) return;
    if (update.kind === "warning") {
      this.warn(update.text);
      return;
    }
    if (update.kind === "comparison") {
      this.listener.compared?.(update);
      return;
    }
    if (update.kind !== "saved" && update.kind !== "exported") {
      this.listener.receive(update);
      return;
    }
    const request = this.pending.get(update.id);
    this.pending.delete(update.id);
    if (update.failed !== undefined) request?.reject(new Error(update.failed));
    else request?.resolve(update.kind === "exported" ? update.files : []);
  }

  private die(reason: string, details: string): void {
    if (this.over) return;
    this.over = true;
    this.rejectAll(reason);
    void this.worker.terminate();
    this.listener.died(reason, details);
  }

  private rejectAll(reason: string): void {
    for (const { reject } of this.pending.values()) reject(new Error(reason));
    this.pending.clear();
  }
}

function reasonOf(error: Error & { readonly code?: string }): string {
  if (error.code === "ERR_WORKER_OUT_OF_MEMORY") return "Out of memory. Try fewer particles.";
  return `${error.message.split("\n")[0].slice(0, 200)}`;
}
