/** Lines of a file of any size, read piece by piece. */
import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import type { Lines } from "../../run/provenance/firstDifference.ts";

export class FileLines implements Lines {
  private readonly file: number;
  private readonly decoder = new StringDecoder("utf8");
  private readonly piece = Buffer.allocUnsafe(1 << 20);
  private lines: string[] = [];
  private k = 0;
  /** Begins a line whose end has not been read. */
  private rest = "";
  private ended = false;

  constructor(path: string) {
    this.file = openSync(path, "r");
  }

  next(): string | undefined {
    while (this.k === this.lines.length) {
      if (this.ended) return undefined;
      this.read();
    }
    return this.lines[this.k++];
  }

  close(): void {
    closeSync(this.file);
  }

  private read(): void {
    const length = readSync(this.file, this.piece);
    this.ended = length === 0;
    const text = this.rest + (this.ended ? this.decoder.end() : this.decoder.write(this.piece.subarray(0, length)));
    const lines = text.split("\n");
    this.rest = this.ended ? "" : lines.pop()!;
    // What follows the last line end is no line.
    if (this.ended && lines.at(-1) === "") lines.pop();
    [this.lines, this.k] = [lines, 0];
  }
}
