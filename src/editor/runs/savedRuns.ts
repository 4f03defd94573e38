/**
 * Checkpoint files of runs between two windows: one per document and window, in the storage folder of the extension, which two windows on
 * one folder share. The thread of a run writes them; this module names, renames and removes them, also after two weeks without use.
 *
 * A window holds a file that is named `ID-PROCESS.window`. Its checkpoints have the ID in their names, and it lists the runs in progress.
 * The next window takes over the one, of those no living window holds, that was in use last: a window that is reloaded has its own again.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isRunning } from "../../run/directoryLock.ts";

/** Age at which a file is removed (ms). */
const longest = 14 * 86_400_000;
/** Interval at which a window says that it is open, and age at which it no longer is: another process may have its number (ms). */
const interval = 20_000;
const silence = 3 * interval;

export class SavedRuns {
  private readonly id: string;
  /** Of this window; undefined where it cannot be written. */
  private holding: string | undefined;
  private listed = "";
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(readonly folder: string) {
    this.id = this.takeOver() ?? this.begin();
    this.timer = setInterval(() => this.touch(), interval);
    this.timer.unref();
    this.tidy().catch(() => {});
  }

  of(uri: string): string {
    const document = createHash("sha256").update(uri).digest("hex").slice(0, 32);
    return join(this.folder, `${document}-${this.id}.run`);
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

  /** Documents whose runs are in progress, in this window or when it was closed. */
  get inProgress(): readonly string[] {
    return this.listed.split("\n").filter(Boolean);
  }

  set inProgress(uris: readonly string[]) {
    const listed = uris.join("\n");
    if (this.holding === undefined || listed === this.listed) return;
    this.listed = listed;
    try {
      writeFileSync(this.holding, listed);
    } catch {
      // The disk is full: the runs are not resumed.
    }
  }

  /** The window closes: the next may take it over, and what is written from now on is its own. */
  release(): void {
    clearInterval(this.timer);
    if (this.holding === undefined) return;
    try {
      renameSync(this.holding, this.windowFile(this.id, 0));
    } catch {
      // It is taken over once it is silent.
    }
    this.holding = undefined;
  }

  private windowFile(id: string, process: number): string {
    return join(this.folder, `${id}-${process}.window`);
  }

  /** Renaming succeeds for one process only. */
  private takeOver(): string | undefined {
    const now = Date.now();
    const free = this.windows()
      .filter(({ pid, used }) => !isRunning(pid) || now - used > silence)
      .sort((a, b) => b.used - a.used);
    for (const { id, pid } of free) {
      const own = this.windowFile(id, process.pid);
      try {
        renameSync(this.windowFile(id, pid), own);
        this.listed = readFileSync(own, "utf8");
      } catch {
        continue;
      }
      this.holding = own;
      this.touch();
      return id;
    }
    return undefined;
  }

  private windows(): { readonly id: string; readonly pid: number; readonly used: number }[] {
    try {
      return readdirSync(this.folder).flatMap((name) => {
        const [, id, pid] = /^([0-9a-f]+)-(\d+)\.window$/.exec(name) ?? [];
        return id ? [{ id, pid: Number(pid), used: statSync(join(this.folder, name)).mtimeMs }] : [];
      });
    } catch {
      return [];
    }
  }

  private begin(): string {
    const id = randomBytes(4).toString("hex");
    const own = this.windowFile(id, process.pid);
    try {
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(own, "", { flag: "wx" });
      this.holding = own;
    } catch {
      // Without a folder there are no checkpoints; the thread of a run reports it when it writes.
    }
    return id;
  }

  private touch(): void {
    const now = new Date();
    try {
      utimesSync(this.holding!, now, now);
    } catch {
      // There is no folder.
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
