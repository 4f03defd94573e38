/**
 * Folders of temporary files, one for each thread of a run: states for going back that exceed its memory. They are removed when
 * the thread has ended and when the window closes; those of processes that were killed, when the next window opens.
 */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isRunning } from "../../run/directoryLock.ts";

export class StateFolders {
  private readonly own = new Set<string>();
  /** Ends when the leftovers are removed. */
  readonly tidied: Promise<void>;

  constructor(private readonly folder: string) {
    // Usually there is no folder yet.
    this.tidied = this.removeLeftovers().catch(() => {});
  }

  /** Path of the folder of a new thread, which creates it when it writes. */
  next(): string {
    const name = `${process.pid}-${randomBytes(6).toString("hex")}`;
    this.own.add(name);
    return join(this.folder, name);
  }

  /** Its thread has ended. */
  remove(path: string): void {
    // What cannot be removed now is removed with the leftovers.
    rm(path, { recursive: true, force: true }).catch(() => {});
  }

  /** Synchronous: the process may end at once. */
  dispose(): void {
    for (const name of this.own) {
      try {
        rmSync(join(this.folder, name), { recursive: true, force: true });
      } catch {
        // A thread is still writing into it.
      }
    }
  }

  private async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      const pid = Number(/^(\d+)-[0-9a-f]+$/.exec(name)?.[1]);
      const left = pid === process.pid ? !this.own.has(name) : pid > 0 && !isRunning(pid);
      if (left) await rm(join(this.folder, name), { recursive: true, force: true });
    }
  }
}
