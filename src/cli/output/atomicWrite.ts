/** Files are there whole or not at all: written beside their place, then renamed into it. */
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

/** A file that grows, and is in its place once it is kept. */
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

  /** Nothing where it has been kept. */
  drop(): void {
    if (this.file === undefined) return;
    closeSync(this.file);
    this.file = undefined;
    rmSync(this.draft, { force: true });
  }

  private attempt(deed: () => void): void {
    try {
      deed();
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

/** Better to know before an hour of computing than after. */
export function makeDirectory(path: string): void {
  try {
    makeEach(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Misuse(`${path} cannot be written to: ${code === "EEXIST" ? "it is a file" : reason(error)}.`);
  }
}

/** Folder by folder: Node's own recursive way never comes back where a system refuses as /proc does. */
function makeEach(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: "EEXIST" });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeEach(parent);
  mkdirSync(path);
}
