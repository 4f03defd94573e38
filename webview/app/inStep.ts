/**
 * Numbers, rows and curves are shown with the frame of their moment: until it has been painted, they wait. A status names its frame; rows,
 * curves and results belong to the status before them. All are passed on in their order.
 */
import type { HostUpdate } from "../../src/protocol/messages.ts";

const belonging: ReadonlySet<HostUpdate["kind"]> = new Set(["status", "rows", "distribution", "result"]);
const none = Number.NEGATIVE_INFINITY;

interface Waiting<T> {
  readonly news: T;
  /** Of the frame. */
  readonly serial: number;
}

export class InStep<T extends HostUpdate> {
  #waiting: Waiting<T>[] = [];
  #generation = none;
  /** Serial numbers of frames: the last that has come, the last that has been painted or skipped, that of the last status. */
  #come = none;
  #done = none;
  #needed = none;
  #visible = true;

  constructor(private readonly take: (news: T) => void) {}

  hear(news: T): void {
    const belongs = belonging.has(news.kind);
    if (!("generation" in news) || !(belongs || news.kind === "frame") || news.generation < this.#generation) {
      this.take(news);
      return;
    }
    this.#begin(news.generation);
    if (news.kind === "frame") {
      this.#come = news.serial;
      this.take(news);
      return;
    }
    if (news.kind === "status") this.#needed = news.frame ?? this.#come;
    this.#waiting.push({ news, serial: Math.max(this.#needed, this.#come) });
    this.#pass();
  }

  /** Another run is shown. */
  reset(): void {
    this.#waiting = [];
    this.#generation = none;
  }

  /** The frame has been painted, or never will be. */
  done(serial: number): void {
    // Another thread counts its own frames.
    if (serial <= this.#come) this.#done = Math.max(this.#done, serial);
    this.#pass();
  }

  /** A page that is hidden paints nothing, and waits for nothing. */
  show(visible: boolean): void {
    this.#visible = visible;
    this.#pass();
  }

  /** Numbers of a run before this one change nothing any more. */
  #begin(generation: number): void {
    if (generation === this.#generation) return;
    this.#waiting = [];
    this.#generation = generation;
    this.#come = none;
    this.#done = none;
    this.#needed = none;
  }

  #pass(): void {
    while (this.#waiting.length > 0 && (!this.#visible || this.#waiting[0].serial <= this.#done)) {
      this.take(this.#waiting.shift()!.news);
    }
  }
}
