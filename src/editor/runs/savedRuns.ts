/**
 * Checkpoint files of runs between two windows: one per document, in the storage folder of the extension. The thread of a run
 * writes them; this module names, renames and removes them, also after two weeks without use.
 */
import { createHash } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Age at which a file is removed (ms). */
const longest = 14 * 86_400_000;

export class SavedRuns {
  constructor(readonly folder: string) {
    mkdir(folder, { recursive: true })
      .then(() => this.tidy())
      // Without a folder there are no checkpoints; the thread of a run reports it when it writes.
      .catch(() => {});
  }

  of(uri: string): string {
    return join(this.folder, `${createHash("sha256").update(uri).digest("hex").slice(0, 32)}.run`);
  }

  has(uri: string): boolean {
    return existsSync(this.of(uri));
  }

  /** Synchronous, so that the next load does not find it. */
  forget(uri: string): void {
    rmSync(this.of(uri), { force: true });
  }

  /** Synchronous, so that the next access uses the new name. */
  rename(from: string, to: string): void {
    try {
      renameSync(this.of(from), this.of(to));
    } catch {
      // There was no checkpoint.
      this.forget(to);
    }
  }

  private async tidy(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const known = await stat(path).catch(() => undefined);
      if (known && Date.now() - known.mtimeMs > longest) await rm(path, { force: true });
    }
  }
}
