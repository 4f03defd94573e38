/**
 * Prewarmed worker: the thread of the next run, started and warmed up in advance, as a cold start takes most of the time from Run
 * to the first frame. It takes some 20 MB; there is one at most.
 */
import type { WorkerCommand, WorkerStart } from "../../protocol/messages.ts";
import type { Thread } from "../platform/thread.ts";
import { startThread } from "../platform/threads.ts";
import type { StateFolders } from "./stateFolders.ts";

/** Delay of the start (ms), so that opening a file comes first. */
const delay = 1500;
const ends = ["error", "exit"] as const;

export class PrewarmedWorker {
  private spare: Thread | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private over = false;

  constructor(
    private readonly script: string,
    private readonly states?: StateFolders,
  ) {}

  /** A run may start soon. */
  prepare(): void {
    if (this.spare || this.over) return;
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      this.spare = this.start();
      this.spare.postMessage({ kind: "warmUp" } satisfies WorkerCommand);
      for (const end of ends) this.spare.on(end, this.forget);
    }, delay);
  }

  /** The prewarmed thread, or a new one. */
  take(): Thread {
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

  private start(): Thread {
    const { states } = this;
    const statesFolder = states?.next();
    const worker = startThread(this.script, "edpd run", { statesFolder } satisfies WorkerStart);
    if (statesFolder !== undefined) worker.once("exit", () => states?.remove(statesFolder));
    return worker;
  }

  /** A spare thread that fails is dropped. */
  private readonly forget = () => {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.spare = undefined;
  };
}
