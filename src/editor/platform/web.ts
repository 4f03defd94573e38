/**
 * The platform of the extension in a browser, in place of Node's: VS Code's file systems alone. No checkpoints and no states outside of the
 * memory are kept, so that a run ends with its window.
 */
import * as vscode from "vscode";
import type { Film, Films } from "./films.ts";
import type { Deferred, HostLatency, Platform } from "./platform.ts";
import { moduleAddresses } from "./webThreads.ts";

/** Videos in memory; those of a closed window are lost. */
const films: Films = {
  begin(): Film {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    return {
      get bytes() {
        return bytes;
      },
      append(piece) {
        pieces.push(piece);
        bytes += piece.byteLength;
      },
      replace(at, given) {
        let from = 0;
        for (const piece of pieces) {
          if (at >= from && at + given.byteLength <= from + piece.byteLength) piece.set(given, at - from);
          from += piece.byteLength;
        }
      },
      async save(target) {
        const whole = new Uint8Array(bytes);
        let at = 0;
        for (const piece of pieces) {
          whole.set(piece, at);
          at += piece.byteLength;
        }
        await vscode.workspace.fs.writeFile(target, whole);
      },
      async remove() {
        pieces.length = 0;
      },
    };
  },
  async *lost() {},
};

/** Interval of the timer whose delays are measured (ms). */
const interval = 10;

/** The longest time between two calls of a timer, less its interval. */
class TimerDelays implements HostLatency {
  private timer: ReturnType<typeof setInterval> | undefined;
  private last = 0;
  private longest = 0;

  begin(): void {
    this.longest = 0;
    this.last = performance.now();
    this.timer = setInterval(() => this.look(), interval);
  }

  end(): number {
    clearInterval(this.timer);
    this.look();
    return this.longest;
  }

  private look(): void {
    const now = performance.now();
    this.longest = Math.max(this.longest, now - this.last - interval);
    this.last = now;
  }
}

/** Studies need the desktop. */
const programs = { analyzer: "analyzer.js", runner: "web-runner.js", study: "study.js" };

export const platform: Platform = {
  scriptOf: (extension, program) => vscode.Uri.joinPath(extension, "dist", programs[program]).toString(),
  async deferred(extension): Promise<Deferred> {
    const address = await moduleAddresses(vscode.Uri.joinPath(extension, "dist", "deferred.js")).of("deferred.js");
    return import(address);
  },
  storageOf: () => ({ films }),
  async writeWhole(uri, bytes) {
    await vscode.workspace.fs.writeFile(uri, bytes);
  },
  readNamedFile() {
    throw new Error("files are read by VS Code on the desktop only.");
  },
  pathOf: () => undefined,
  home: () => vscode.Uri.file("/"),
  hostLatency: () => new TimerDelays(),
};
