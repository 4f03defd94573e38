/** A file that is written piece by piece, in the order in which the pieces come. */
import { randomBytes } from "node:crypto";
import { appendFile, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

export class GrowingFile {
  bytes = 0;
  readonly path: string;
  private written: Promise<void>;

  /** @param name how its name ends */
  constructor(folder: string, name: string) {
    this.path = join(folder, `${randomBytes(6).toString("hex")}-${name}`);
    this.written = mkdir(dirname(this.path), { recursive: true }).then(() => {});
  }

  append(piece: Uint8Array): void {
    this.bytes += piece.byteLength;
    this.written = this.written.then(() => appendFile(this.path, piece));
    // Said by `whole`, when somebody asks for it.
    this.written.catch(() => {});
  }

  /** Once all that has come is in it. Fails where a piece could not be written. */
  whole(): Promise<void> {
    return this.written;
  }

  async remove(): Promise<void> {
    await this.written.catch(() => {});
    await rm(this.path, { force: true });
  }
}
