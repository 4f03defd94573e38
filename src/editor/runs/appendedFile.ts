/** A file that is written piece by piece, in order. */
import { randomBytes } from "node:crypto";
import { appendFile, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

export class GrowingFile {
  bytes = 0;
  readonly path: string;
  private written: Promise<void>;

  /** @param name end of its name */
  constructor(folder: string, name: string) {
    this.path = join(folder, `${randomBytes(6).toString("hex")}-${name}`);
    this.written = mkdir(dirname(this.path), { recursive: true }).then(() => {});
  }

  append(piece: Uint8Array): void {
    this.bytes += piece.byteLength;
    this.next(() => appendFile(this.path, piece));
  }

  /** Writes over bytes that are there. */
  replace(at: number, bytes: Uint8Array): void {
    this.next(async () => {
      const file = await open(this.path, "r+");
      try {
        await file.write(bytes, 0, bytes.byteLength, at);
      } finally {
        await file.close();
      }
    });
  }

  private next(write: () => Promise<void>): void {
    this.written = this.written.then(write);
    // Reported by `whole`.
    this.written.catch(() => {});
  }

  /** Resolves when all pieces are written. Rejects where one could not be written. */
  whole(): Promise<void> {
    return this.written;
  }

  async remove(): Promise<void> {
    await this.written.catch(() => {});
    await rm(this.path, { force: true });
  }
}
