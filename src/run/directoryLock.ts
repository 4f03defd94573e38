/**
 * Lock of a directory of results, so that two runs never write into one: a file with the number and the start of its process. The lock
 * of a process that has ended, however that happened, is recognized and replaced.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { reason, Unusable } from "./unusable.ts";

const name = ".edpd.lock";

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Start of the process, where the system tells: numbers are used again. */
  readonly since: string | undefined;
}

export class DirectoryLock {
  /** Number of the dead process whose lock was found. */
  readonly stale: number | undefined;
  private readonly path: string;

  /** @param shown the directory as typed @throws Unusable where another run is writing there */
  constructor(directory: string, shown: string) {
    this.path = join(directory, name);
    if (this.take()) return;
    const owner = this.owner();
    if (owner && isAlive(owner)) {
      const place = owner.host === hostname() ? "" : ` on ${owner.host}`;
      throw new Unusable(
        `another run is writing into ${shown}: process ${owner.pid}${place}. Choose another directory; if that process has ended, remove ${this.path}.`,
      );
    }
    this.stale = owner?.pid ?? 0;
    // Only one of several processes that find it can rename it.
    const aside = `${this.path}.${process.pid}`;
    try {
      renameSync(this.path, aside);
      rmSync(aside, { force: true });
    } catch {
      // Another was faster.
    }
    if (!this.take()) throw new Unusable(`another run is writing into ${shown}. Choose another directory.`);
  }

  release(): void {
    rmSync(this.path, { force: true });
  }

  private take(): boolean {
    const own: Owner = { pid: process.pid, host: hostname(), since: startOf(process.pid) };
    try {
      const file = openSync(this.path, "wx");
      try {
        writeFileSync(file, JSON.stringify(own));
      } finally {
        closeSync(file);
      }
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EEXIST") return false;
      // On a full disk the run itself reports what cannot be written.
      if (code === "ENOSPC") return true;
      throw new Unusable(`${this.path} cannot be written: ${reason(error)}.`);
    }
  }

  private owner(): Owner | undefined {
    try {
      const { pid, host, since }: Partial<Owner> = JSON.parse(readFileSync(this.path, "utf8"));
      if (typeof pid !== "number" || typeof host !== "string") return undefined;
      return { pid, host, since };
    } catch {
      return undefined;
    }
  }
}

/** Of a process on another machine nothing is known: it is taken to be alive. */
function isAlive({ pid, host, since }: Owner): boolean {
  if (host !== hostname()) return true;
  return isRunning(pid) && (since === undefined || startOf(pid) === since);
}

/** 0 is the number of none; to signals it means this process and those beside it. */
export function isRunning(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Start of a process in ticks of the clock (Linux: proc(5), field 22 of stat); undefined elsewhere, and for a process that has ended and
 * whose parent has not asked for its status.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is a name in parentheses, which may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
