/** The world as a command sees it, so that tests can give it another. */

export interface Sink {
  write(text: string): void;
  /** A terminal that a person looks at and that can move its cursor. */
  readonly interactive: boolean;
  /** Characters a line. */
  readonly columns: number;
}

export interface Io {
  readonly out: Sink;
  readonly err: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Calls back at the first Ctrl-C (or polite kill); returns what ends the listening. */
  onInterrupt(listener: () => void): () => void;
  /** Lets signals and output through between two stretches of work. */
  breathe(): Promise<void>;
}

export type Status = number;

/** 0: done. */
export const done: Status = 0;
/** The scenario is wrong, or its expectations do not hold. */
export const wrong: Status = 1;
/** The command line is wrong, or a file cannot be read or written. */
export const misuse: Status = 2;
/** Ended by Ctrl-C: 128 + SIGINT, as shells have it; of a process that is killed politely `main` makes 143. */
export const interrupted: Status = 130;

/** Something the caller got wrong; its message is all there is to say. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}
