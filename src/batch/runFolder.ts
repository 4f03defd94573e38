/**
 * Folder of runs that are computed here or on other machines: one file per finished run in `runs/`, written under another name and
 * renamed, so that a file is complete or not there.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory, reason, Unusable } from "../run/unusable.ts";

/** Result of a run. */
export interface KeptRun {
  readonly key: string;
  readonly state: "finished" | "failed";
}

export const runsFolder = "runs";

/** Writes beside the file and renames, so that it is complete or unchanged. @throws Unusable */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, path);
  } catch (error) {
    throw new Unusable(`${path} cannot be written: ${reason(error)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

export class RunFolder<R extends KeptRun> {
  /** @throws Unusable */
  constructor(readonly path: string) {
    makeDirectory(join(path, runsFolder));
  }

  /** Keys of the runs that have a file. */
  keys(): Set<string> {
    const names = readdirSync(join(this.path, runsFolder));
    return new Set(names.flatMap((name) => /^([0-9a-f]{16})\.json$/.exec(name)?.[1] ?? []));
  }

  /** Results of these runs by key. A file that cannot be read is removed, and with `retry` that of a failed run. */
  kept(runs: readonly { readonly key: string }[], retry: boolean): Map<string, R> {
    const all = this.keys();
    const found = new Map<string, R>();
    for (const { key } of runs) {
      const result = all.has(key) ? this.result(key) : undefined;
      if (result && !(result.state === "failed" && retry)) found.set(key, result);
      else rmSync(this.fileOf(key), { force: true });
    }
    return found;
  }

  has(key: string): boolean {
    return existsSync(this.fileOf(key));
  }

  result(key: string): R | undefined {
    try {
      const read = JSON.parse(readFileSync(this.fileOf(key), "utf8")) as R | null;
      return read?.key === key && (read.state === "finished" || read.state === "failed") ? read : undefined;
    } catch {
      return undefined;
    }
  }

  keep(result: R): void {
    replaceFile(this.fileOf(result.key), `${JSON.stringify(result, null, 1)}\n`);
  }

  /** Writes lists of runs, under a name that no others have. */
  writeTasks(
    runs: readonly object[],
    runsPerTask: number,
  ): { readonly name: string; readonly path: string; readonly count: number } {
    const name = `edpd-${randomUUID()}`;
    const path = join(this.path, tasksFolder, name);
    mkdirSync(path, { recursive: true });
    const count = Math.ceil(runs.length / runsPerTask);
    for (let k = 0; k < count; k++)
      replaceFile(join(path, `${k}.json`), JSON.stringify(runs.slice(k * runsPerTask, (k + 1) * runsPerTask)));
    return { name, path, count };
  }

  /** The runs of a task that have no result. @throws where there is no such task */
  openRuns<Run extends { readonly key: string }>(task: string): Run[] {
    return runsOfTask<Run>(this, task).filter(({ key }) => !this.has(key));
  }

  private fileOf(key: string): string {
    return join(this.path, runsFolder, `${key}.json`);
  }
}

/** Lists of runs that programs elsewhere compute, by name of a job and number of a task. */
export const tasksFolder = "tasks";

/** Whether this is the name of a task, job and number, and no other path. */
export function isTask(text: string): boolean {
  return /^edpd-[\w-]+\/\d+$/.test(text);
}

/** The runs of a task. @throws where there is no such task */
export function runsOfTask<R>(folder: { readonly path: string }, task: string): R[] {
  return JSON.parse(readFileSync(join(folder.path, tasksFolder, `${task}.json`), "utf8")) as R[];
}
