/** Progress: one line that is rewritten on a terminal, a line every few seconds elsewhere (logs, pipes). */
import { oneLine } from "../../format/shownText.ts";
import type { Sink } from "../io.ts";
import { command } from "./safeSink.ts";
import { writeLine } from "./styledText.ts";

const terminalInterval = 100;
const logInterval = 5000;
const erase = command("\r\u001b[2K");

export class ProgressLine {
  private last = performance.now();
  private shown = false;

  constructor(private readonly sink: Sink) {}

  show(text: () => string): void {
    const now = performance.now();
    if (now - this.last < (this.sink.interactive ? terminalInterval : logInterval)) return;
    this.last = now;
    if (!this.sink.interactive) {
      writeLine(this.sink, text());
      return;
    }
    this.shown = true;
    this.sink.write(`${erase}${fitted(oneLine(text()), Math.max(1, this.sink.columns - 1))}`);
  }

  clear(): void {
    if (this.shown) this.sink.write(erase);
    this.shown = false;
  }
}

/**
 * Shortens a line to the width of the terminal, since longer ones would wrap. The first part (progress) and the last (remaining time)
 * matter most.
 */
export function fitted(line: string, columns: number): string {
  const parts = line.split(" · ");
  while (parts.length > 2 && parts.join(" · ").length > columns) parts.splice(-2, 1);
  return parts.join(" · ").slice(0, columns);
}
