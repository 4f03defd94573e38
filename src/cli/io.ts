/** Input, output and environment of a command, which tests replace. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Sink {
  write(text: string): void;
  /** Whether it is a terminal that can move its cursor. */
  readonly interactive: boolean;
  /** Characters per line. */
  readonly columns: number;
}

export interface Io {
  readonly out: Sink;
  readonly err: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Folder of the built programs: `edpd.js` and what it needs beside it. */
  readonly programs: string;
  /** Calls back at the first Ctrl-C or SIGTERM; returns the function that unsubscribes. Without a subscriber they end the process. */
  onInterrupt(listener: () => void): () => void;
  /** Until the returned function is called a signal does not end the process, unless there is another that was not noticed. */
  protect(): () => void;
  /** The function says, without yielding, whether there has been such a signal since now. */
  interruption(): () => boolean;
  /** Processes signals and output between two slices of work. */
  breathe(): Promise<void>;
  /** Lines of standard input, as they arrive. */
  lines(): AsyncIterable<string>;
  /** Milliseconds that only grow, with which methods are timed. */
  now(): number;
}

export type Status = number;

/** 0: done. */
export const done: Status = 0;
/** The scenario has errors, or its expectations do not hold. */
export const wrong: Status = 1;
/** The command line is wrong, or a file cannot be read or written. */
export const misuse: Status = 2;
/** Stopped by Ctrl-C: 128 + SIGINT, as in shells; after SIGTERM `main` returns 143. */
export const interrupted: Status = 130;

/** An error of the caller, reported by its message alone. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

/** Folder of this program. */
export const programFolder = fileURLToPath(new URL(".", import.meta.url));

/** This program, as jobs of a cluster call it. */
export function terminalCommand({ programs }: Io): readonly [node: string, script: string] {
  return [process.execPath, join(programs, "edpd.js")];
}

/** The program of threads beside that of an engine, in the folder of this one. */
export const engineThread = join(programFolder, "engine-thread.cjs");

/** The page that runs by itself, without a scenario. */
export function pageProgram({ programs }: Io): string {
  const path = join(programs, "page.html");
  if (existsSync(path)) return readFileSync(path, "utf8");
  throw new Misuse("page.html is missing in the folder of the program.");
}

/** The program of threads for studies and sweeps, in the folder of this one. */
export function threadProgram({ programs }: Io): string {
  const path = join(programs, "study.js");
  if (existsSync(path)) return path;
  throw new Misuse(
    "--jobs above 1 needs study.js in the folder of the program, which is missing. --jobs 1 needs none.",
  );
}
