/** State files in a folder that belongs to one thread alone; the owner of the thread removes the folder afterwards. */
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StateFiles } from "./control/spilledStates.ts";

export const stateFilesIn = (folder: string): StateFiles => ({
  free() {
    mkdirSync(folder, { recursive: true });
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  write(name, bytes) {
    const path = join(folder, name);
    try {
      writeFileSync(path, bytes);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  },
  read: (name) => readFileSync(join(folder, name)),
  remove(name) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // It goes with the folder.
    }
  },
  clear() {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Its files are overwritten.
    }
  },
});
