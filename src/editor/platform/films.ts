/** Videos that are being recorded, as files in a folder: those of a window that was closed are found by the next. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { GrowingFile } from "../runs/appendedFile.ts";

/** A video that grows. */
export interface Film {
  readonly bytes: number;
  append(piece: Uint8Array): void;
  /** Writes over what is there. */
  replace(at: number, bytes: Uint8Array): void;
  /** Rejects where it could not be written. */
  save(target: vscode.Uri, overwrite: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** A video of a closed window. */
export interface LostFilm extends Pick<Film, "bytes" | "save" | "remove"> {
  readonly name: string;
}

export interface Films {
  /** @param name end of its name */
  begin(name: string): Film;
  lost(): AsyncIterable<LostFilm>;
}

/** A file that has grown within this time may belong to another window (ms). */
const inUse = 60_000;

export class FilmFolder implements Films {
  constructor(private readonly folder: string) {}

  begin(name: string): Film {
    const file = new GrowingFile(this.folder, name);
    return {
      get bytes() {
        return file.bytes;
      },
      append: (piece) => file.append(piece),
      replace: (at, bytes) => file.replace(at, bytes),
      async save(target, overwrite) {
        await file.whole();
        await copy(file.path, target, overwrite);
      },
      remove: () => file.remove(),
    };
  }

  async *lost(): AsyncIterable<LostFilm> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const known = await stat(path).catch(() => undefined);
      if (!known || Date.now() - known.mtimeMs < inUse) continue;
      yield {
        name: name.replace(/^[0-9a-f]+-/, ""),
        bytes: known.size,
        save: (target, overwrite) => copy(path, target, overwrite),
        remove: () => rm(path, { force: true }),
      };
    }
  }
}

async function copy(path: string, target: vscode.Uri, overwrite: boolean): Promise<void> {
  await vscode.workspace.fs.copy(vscode.Uri.file(path), target, { overwrite });
}
