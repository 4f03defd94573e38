/**
 * Acknowledgements of frames: only they inform the run that a frame has been painted, or will not be for now, so that it sends no more
 * than can be shown, and does not go on before its start has been seen.
 */
import type { PageCommand } from "../../src/protocol/messages.ts";

export class FrameAcks {
  /** Received and not painted yet. */
  #waiting: number | undefined;
  /** Received while nothing could be painted; it is the next to be painted, unless another one comes before. */
  #unseen: number | undefined;
  /** Being drawn by the graphics card. */
  #painting: number | undefined;

  constructor(private readonly acknowledge: (serial: number, painted: boolean) => void) {}

  /** A frame has been received: one that still waits will not be drawn. */
  take(serial: number): void {
    this.skip();
    this.#waiting = serial;
  }

  /** The waiting frame will never be painted. */
  skip(): void {
    const serial = this.#waiting;
    this.#waiting = undefined;
    this.#unseen = undefined;
    if (serial !== undefined) this.acknowledge(serial, false);
  }

  /** Nothing can be painted now; the waiting frame is painted when the view is visible again. */
  hidden(): void {
    const unseen = this.#waiting ?? this.#unseen;
    this.skip();
    this.#unseen = unseen;
  }

  /** What comes from now on is of another run: those of the one before need no acknowledgement, and none may reach the other. */
  forget(): void {
    this.#waiting = undefined;
    this.#unseen = undefined;
    this.#painting = undefined;
  }

  /** The last frame has been painted. */
  painted(): void {
    this.finished();
    this.#painting = this.#waiting ?? this.#unseen;
    this.#waiting = undefined;
    this.#unseen = undefined;
  }

  /** The graphics card has finished. */
  finished(): void {
    const serial = this.#painting;
    this.#painting = undefined;
    if (serial !== undefined) this.acknowledge(serial, true);
  }
}

/** Acknowledges to a run. @param done called with each frame */
export function acksTo(post: (command: PageCommand) => void, done: (serial: number) => void): FrameAcks {
  return new FrameAcks((serial, painted) => {
    post({ kind: "drawn", serial, ...(painted && { painted }) });
    done(serial);
  });
}
