/** Atomic writing: files are written under another name, then renamed. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pieces } from "../../format/chunkedText.ts";
import { reason } from "../commands/scenarioFile.ts";
import { Misuse } from "../io.ts";

/** A file that is written in parts and renamed when it is kept. */
export class Draft {
  private readonly draft: string;
  private file: number | undefined;

  constructor(readonly path: string) {
    this.draft = join(dirname(path), `.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
    this.attempt(() => {
      this.file = openSync(this.draft, "w");
    });
  }

  write(text: string): void {
    this.attempt(() => writeFileSync(this.file!, text));
  }

  keep(): void {
    this.attempt(() => {
      closeSync(this.file!);
      this.file = undefined;
      renameSync(this.draft, this.path);
    });
  }

  /** Discards the file, unless it has been kept. */
  drop(): void {
    if (this.file === undefined) return;
    closeSync(this.file);
    this.file = undefined;
    rmSync(this.draft, { force: true });
  }

  private attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.drop();
      rmSync(this.draft, { force: true });
      throw new Misuse(`${this.path} cannot be written: ${reason(error)}.`);
    }
  }
}

/** @param lines with their line ends */
export function writeWhole(path: string, lines: Iterable<string>): void {
  const draft = new Draft(path);
  try {
    for (const piece of pieces(lines)) draft.write(piece);
    draft.keep();
  } finally {
    draft.drop();
  }
}

/** Creates a directory and checks that it is writable, before a long run. */
export function makeDirectory(path: string): void {
  try {
    makeEach(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Misuse(`${path} cannot be written to: ${code === "EEXIST" ? "it is a file" : reason(error)}.`);
  }
}

/** Directory by directory: Node's recursive option hangs where a file system refuses, as /proc does. */
function makeEach(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: "EEXIST" });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeEach(parent);
  mkdirSync(path);
}
