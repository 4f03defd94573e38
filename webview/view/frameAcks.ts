/**
 * Acknowledgements of frames: only they inform the run that a frame has been drawn, or never will be, so that it
 * sends no more than can be shown. Each frame is acknowledged once.
 */
import type { PageCommand } from "../../src/protocol/messages.ts";

export class FrameAcks {
  /** Received and not painted yet. */
  #waiting: number | undefined;
  /** Being drawn by the graphics card. */
  #painting: number | undefined;

  constructor(private readonly acknowledge: (serial: number) => void) {}

  /** A frame has been received: one that still waits will not be drawn. */
  take(serial: number): void {
    this.skip();
    this.#waiting = serial;
  }

  /** The waiting frame will not be drawn. */
  skip(): void {
    const serial = this.#waiting;
    this.#waiting = undefined;
    if (serial !== undefined) this.acknowledge(serial);
  }

  /** The waiting frame has been painted. */
  painted(): void {
    this.finished();
    this.#painting = this.#waiting;
    this.#waiting = undefined;
  }

  /** The graphics card has finished. */
  finished(): void {
    const serial = this.#painting;
    this.#painting = undefined;
    if (serial !== undefined) this.acknowledge(serial);
  }
}

/** Acknowledges to a run. @param done called with each frame */
export function acksTo(post: (command: PageCommand) => void, done: (serial: number) => void): FrameAcks {
  return new FrameAcks((serial) => {
    post({ kind: "drawn", serial });
    done(serial);
  });
}
