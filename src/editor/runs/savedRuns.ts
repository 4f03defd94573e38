/**
 * The files in which runs are kept between two windows: one a document, in the folder that VS Code gives the extension.
 * The run's own thread writes them; here they are named, thrown away, and forgotten when nobody came back for them.
 */
import { createHash } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const longest = 14 * 86_400_000;

export class SavedRuns {
  constructor(private readonly folder: string) {
    mkdir(folder, { recursive: true })
      .then(() => this.tidy())
      // Where nothing can be kept, nothing is; the run's thread says so when it tries.
      .catch(() => {});
  }

  of(uri: string): string {
    return join(this.folder, `${createHash("sha256").update(uri).digest("hex").slice(0, 32)}.run`);
  }

  /** At once, so that a run which is loaded next does not find it. */
  forget(uri: string): void {
    rmSync(this.of(uri), { force: true });
  }

  /** At once too, so that what is read or thrown away under the new name is what there was under the old. */
  rename(from: string, to: string): void {
    try {
      renameSync(this.of(from), this.of(to));
    } catch {
      // Nothing was kept of it.
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
