/** Signals between the process of the terminal command and its thread, which asks for them without yielding. */

export interface Terminal {
  readonly interactive: boolean;
  readonly columns: number;
}

export interface ThreadData {
  readonly argv: readonly string[];
  readonly signals: SharedArrayBuffer;
  readonly out: Terminal;
  readonly err: Terminal;
}

/** Text for a stream, the request for standard input, or the status at the end. */
export interface ThreadMessage {
  readonly stream?: "out" | "err" | "in";
  readonly text?: string;
  readonly status?: number;
}

/** Number of signals, of those that the thread has noticed, of subscribers in the thread, and the status of the last signal. */
enum Cell {
  Sent = 0,
  Noticed = 1,
  Subscribers = 2,
  Status = 3,
}

export class Signals {
  private readonly cells: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(16)) {
    this.cells = new Int32Array(memory);
  }

  get sent(): number {
    return Atomics.load(this.cells, Cell.Sent);
  }

  /** The status after the last signal. */
  get status(): number {
    return Atomics.load(this.cells, Cell.Status);
  }

  /** A command will notice a signal; otherwise it would be lost. */
  get expected(): boolean {
    return Atomics.load(this.cells, Cell.Subscribers) > 0;
  }

  /** There is a signal that no command has noticed. */
  get pending(): boolean {
    return this.sent > Atomics.load(this.cells, Cell.Noticed);
  }

  send(status: number): void {
    Atomics.store(this.cells, Cell.Status, status);
    Atomics.add(this.cells, Cell.Sent, 1);
  }

  /** Whether there has been a signal since the number `before`. */
  since(before: number): boolean {
    const { sent } = this;
    if (sent <= before) return false;
    Atomics.store(this.cells, Cell.Noticed, sent);
    return true;
  }

  /** Whether there is a signal that no command has noticed yet: also one that was sent while a command only kept it from ending the process. */
  unnoticed(): () => boolean {
    const before = Atomics.load(this.cells, Cell.Noticed);
    return () => this.since(before);
  }

  subscribe(): () => void {
    Atomics.add(this.cells, Cell.Subscribers, 1);
    return () => {
      Atomics.sub(this.cells, Cell.Subscribers, 1);
    };
  }
}
