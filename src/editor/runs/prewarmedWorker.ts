/**
 * A thread for the run that comes next, started and rehearsed while nobody waits: one that begins from nothing takes the
 * greater part of the time from Run to the first picture. It costs some 20 MB; there is one at the most.
 */
import { Worker } from "node:worker_threads";
import type { WorkerCommand } from "../../protocol/messages.ts";

/** Milliseconds: what goes on when a file is opened comes first. */
const patience = 1500;
const ends = ["error", "exit"];

export class PrewarmedWorker {
  private spare: Worker | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private over = false;

  constructor(private readonly script: string) {}

  /** Somebody may run something soon. */
  prepare(): void {
    if (this.spare || this.over) return;
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      this.spare = this.start();
      this.spare.postMessage({ kind: "warmUp" } satisfies WorkerCommand);
      for (const end of ends) this.spare.on(end, this.forget);
    }, patience);
  }

  /** The one that is ready, or a new one. */
  take(): Worker {
    const { spare } = this;
    this.forget();
    for (const end of ends) spare?.off(end, this.forget);
    return spare ?? this.start();
  }

  dispose(): void {
    this.over = true;
    const { spare } = this;
    this.forget();
    void spare?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.script, { name: "edpd run" });
    // A window that closes does not wait for it.
    worker.unref();
    return worker;
  }

  /** One that dies unneeded is not missed. */
  private readonly forget = () => {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.spare = undefined;
  };
}
