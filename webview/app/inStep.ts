/**
 * Numbers, rows and curves are shown with the frame that they belong to: while a frame is not painted yet, what came after it waits too. The
 * run sends a frame before the numbers of the same moment.
 */
import type { HostUpdate } from "../../src/protocol/messages.ts";

const belonging: ReadonlySet<HostUpdate["kind"]> = new Set(["status", "rows", "distribution", "result"]);

interface Waiting<T> {
  readonly news: T;
  /** Of the frame. */
  readonly serial: number;
}

export class InStep<T extends HostUpdate> {
  #waiting: Waiting<T>[] = [];
  #latest: { readonly serial: number; readonly generation: number } | undefined;

  constructor(private readonly take: (news: T) => void) {}

  hear(news: T): void {
    const latest = this.#latest;
    if (latest && belonging.has(news.kind) && "generation" in news && news.generation === latest.generation) {
      this.#waiting.push({ news, serial: latest.serial });
      return;
    }
    if (news.kind === "frame") this.#latest = news;
    this.take(news);
  }

  /** Another run is shown. */
  reset(): void {
    this.#waiting = [];
    this.#latest = undefined;
  }

  /** The frame has been painted, or never will be. */
  done(serial: number): void {
    if (this.#latest && this.#latest.serial <= serial) this.#latest = undefined;
    const due = this.#waiting.filter((each) => each.serial <= serial);
    this.#waiting = this.#waiting.filter((each) => each.serial > serial);
    for (const { news } of due) this.take(news);
  }
}
