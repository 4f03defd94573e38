/**
 * State files in a folder that belongs to one thread alone; the owner of the thread removes the folder afterwards.
 *
 * Files are written while the run goes on. Until a file is whole its bytes are read from memory; beyond a limit of such bytes the run waits
 * for the disk.
 */
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFile, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StateFiles } from "./control/spilledStates.ts";

/** @param mostPending bytes on their way to the disk */
export function stateFilesIn(folder: string, mostPending = 1e8): StateFiles {
  const pending = new Map<string, Uint8Array>();
  let onTheWay = 0;
  /** What is still being written when all files are removed has names of its own. */
  let series = 0;
  const pathOf = (name: string) => join(folder, `${series}-${name}`);
  const removed = (path: string, recursive = false) => {
    try {
      rmSync(path, { recursive, force: true });
    } catch {
      // It is overwritten, or goes with the folder.
    }
  };
  return {
    free() {
      mkdirSync(folder, { recursive: true });
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    write(name, bytes, failed) {
      const path = pathOf(name);
      if (onTheWay + bytes.byteLength > mostPending) {
        try {
          writeFileSync(path, bytes);
        } catch (error) {
          removed(path);
          throw error;
        }
        return;
      }
      pending.set(name, bytes);
      onTheWay += bytes.byteLength;
      writeFile(path, bytes, (error) => {
        onTheWay -= bytes.byteLength;
        const needed = pending.get(name) === bytes;
        if (needed) pending.delete(name);
        if (error || !needed) removed(path);
        if (error && needed) failed(error);
      });
    },
    read: (name) => pending.get(name) ?? readFileSync(pathOf(name)),
    remove(name) {
      if (!pending.delete(name)) removed(pathOf(name));
    },
    clear() {
      pending.clear();
      series++;
      removed(folder, true);
    },
  };
}
