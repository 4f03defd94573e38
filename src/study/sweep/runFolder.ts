/**
 * Folder of runs that are computed here or on other machines: one file per finished run in `runs/`, written under another name and
 * renamed, so that a file is complete or not there.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "../../run/unusable.ts";
import { replaceFile } from "../core/folder.ts";

export interface KeptRun {
  readonly key: string;
  readonly state: "finished" | "failed";
}

const runsFolder = "runs";

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

  private fileOf(key: string): string {
    return join(this.path, runsFolder, `${key}.json`);
  }
}
