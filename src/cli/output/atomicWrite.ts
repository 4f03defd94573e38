/** Atomic writing: files are written under another name, then renamed. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pieces } from "../../format/chunkedText.ts";
import { reason } from "../../run/unusable.ts";
import { Misuse } from "../io.ts";

/** A file that cannot be written; the message has its path and the reason. */
export class Unwritable extends Misuse {}

interface DraftOptions {
  /** A name of its own, by which a later process finds the draft; its content up to `from` is kept. */
  readonly recording?: { readonly from: number };
}

/** A file that is written in parts and renamed when it is kept. */
export class Draft {
  /** Bytes so far. */
  length = 0;
  private readonly draft: string;
  private file: number | undefined;

  constructor(
    readonly path: string,
    { recording }: DraftOptions = {},
  ) {
    this.draft = recording ? partOf(path) : join(dirname(path), draftName());
    this.attempt(() => {
      if (recording && recording.from > 0) this.takeUp(recording.from);
      else {
        writeFileSync(this.draft, "");
        this.file = openSync(this.draft, "a");
      }
    });
  }

  /** Where not all can be written nothing of it is, and what is there remains. */
  write(content: string | Uint8Array): void {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    this.attempt(() => {
      try {
        writeFileSync(this.file!, bytes);
      } catch (error) {
        ftruncateSync(this.file!, this.length);
        throw error;
      }
    });
    this.length += bytes.length;
  }

  /** Of the draft. */
  get name(): string {
    return basename(this.draft);
  }

  cutTo(length: number): void {
    this.attempt(() => ftruncateSync(this.file!, length));
    this.length = length;
  }

  /** @param head replaces as many bytes at its beginning */
  keep(head?: Uint8Array): void {
    this.attempt(() => {
      this.close();
      if (head) replaceHead(this.draft, head);
      renameSync(this.draft, this.path);
    });
  }

  /** Discards the file, unless it has been kept. */
  drop(): void {
    if (this.file === undefined) return;
    this.close();
    rmSync(this.draft, { force: true });
  }

  /** Removes the draft, also where it could not be renamed. */
  discard(): void {
    this.drop();
    rmSync(this.draft, { force: true });
  }

  sync(): void {
    this.attempt(() => fsyncSync(this.file!));
  }

  /** Leaves the draft where it is, for a later process. */
  leave(): void {
    if (this.file !== undefined) this.close();
  }

  /** A draft that was left, or a file that was kept, is cut to the length that it had at the checkpoint. */
  private takeUp(from: number): void {
    if (!existsSync(this.draft)) renameSync(this.path, this.draft);
    const { size } = statSync(this.draft);
    if (size < from) throw new Error(`expected at least ${from} bytes from the checkpoint, got ${size}`);
    truncateSync(this.draft, from);
    this.file = openSync(this.draft, "a");
    this.length = from;
  }

  private close(): void {
    const file = this.file!;
    this.file = undefined;
    closeSync(file);
  }

  private attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      const folder = dirname(this.path);
      const because = existsSync(folder) ? reason(error) : `there is no folder ${folder}`;
      throw new Unwritable(`${this.path} cannot be written: ${because}.`);
    }
  }
}

/** Files that are appended to can be written at their end only. */
function replaceHead(path: string, head: Uint8Array): void {
  const file = openSync(path, "r+");
  try {
    writeSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
}

function draftName(): string {
  return `.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
}

/** The draft of a file that is written during a run. */
function partOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.part`);
}

/** Of a draft, its writer's number or the file that it was to become; undefined for all other names. */
export function draftOf(name: string): { readonly pid: number } | { readonly file: string } | undefined {
  const pid = /^\.(\d+)\.[a-z0-9]+\.tmp$/.exec(name)?.[1];
  if (pid !== undefined) return { pid: Number(pid) };
  const file = /^\.(.+)\.part$/.exec(name)?.[1];
  return file === undefined ? undefined : { file };
}

/** @param lines with their line ends, or bytes */
export function writeWhole(path: string, lines: Iterable<string | Uint8Array>): void {
  whole(path, (draft) => {
    for (const piece of pieces(lines)) draft.write(piece);
  });
}

/** Also on the disk when it returns: it survives a machine that stops. */
export function writeBytes(path: string, bytes: Uint8Array): void {
  writePieces(path, [bytes]);
}

/** Also on the disk when it returns. */
export function writePieces(path: string, content: Iterable<Uint8Array>): void {
  whole(path, (draft) => {
    for (const piece of content) draft.write(piece);
    draft.sync();
  });
}

function whole(path: string, write: (draft: Draft) => void): void {
  const draft = new Draft(path);
  try {
    write(draft);
    draft.keep();
  } catch (error) {
    draft.discard();
    throw error;
  }
}
