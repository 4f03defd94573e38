/** A thread that executes one command at a time, and can be stopped at any moment. */
import { Worker } from "node:worker_threads";

/** Progress of a command. */
export interface ThreadProgress {
  readonly fraction: number;
  readonly secondsLeft?: number | undefined;
  readonly done: number;
  readonly total: number;
}

/** What the thread sends: progress, then an answer or the reason why there is none. */
export interface ThreadUpdate {
  readonly progress?: ThreadProgress;
  readonly answer?: unknown;
  readonly failed?: string;
}

export class BatchThread {
  private worker: Worker | undefined;
  private stopped = false;
  private cancel: () => void = () => {};

  /** @param script `dist/study.js` */
  constructor(private readonly script: string) {
    this.worker = this.start();
  }

  /** One command at a time; undefined where the thread was stopped. */
  ask<A>(command: object, report: (progress: ThreadProgress) => void = () => {}): Promise<A | undefined> {
    if (this.stopped) return Promise.resolve(undefined);
    // A thread that has ended, for example because its memory was full, is replaced.
    this.worker ??= this.start();
    const { worker } = this;
    return new Promise((resolve, reject) => {
      const settle = () => {
        worker.off("message", receive).off("error", fail).off("exit", exit);
        worker.unref();
        this.cancel = () => {};
      };
      const fail = ({ message }: Pick<Error, "message">) => {
        settle();
        reject(new Error(message));
      };
      const exit = (status: number) => fail({ message: `The thread of the study ended with ${status}.` });
      const receive = ({ progress, answer, failed }: ThreadUpdate) => {
        if (progress) report(progress);
        else if (failed !== undefined) fail({ message: failed });
        else {
          settle();
          resolve(answer as A);
        }
      };
      this.cancel = () => {
        settle();
        resolve(undefined);
      };
      worker.ref();
      worker.on("message", receive).on("error", fail).on("exit", exit);
      worker.postMessage(command);
    });
  }

  /** Discards the current command; nothing is answered any more. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.cancel();
    void this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.script, { name: "edpd study" });
    worker.unref();
    // An error is followed by the end of the thread.
    worker.once("error", () => this.forget(worker)).once("exit", () => this.forget(worker));
    return worker;
  }

  private forget(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
  }
}
