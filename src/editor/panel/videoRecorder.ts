/**
 * Films while they are being made. A page cannot save on its way out, so it sends each second of a film as it comes. When the
 * film is ended one is asked where to save it; when its page goes before that (closed, hidden, turned to another scenario),
 * what there is of it is saved beside the scenario, and that is said. Of a window that was closed, the next is told.
 */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { GrowingFile } from "../runs/appendedFile.ts";
import { fileName, stemOf } from "../runs/exportFormats.ts";
import { askWhere, beside, complain, lastOf, sayWritten } from "../runs/saveExports.ts";
import { exists } from "../runs/writeFiles.ts";

/** Of whom it is. */
interface Maker {
  readonly uri: vscode.Uri | undefined;
}

interface Film {
  readonly uri: vscode.Uri | undefined;
  readonly file: GrowingFile;
  /** As it would be called if it ended now. */
  name: string;
}

/** One that has grown within so many milliseconds may be another window's. */
const inUse = 60_000;

/** Recorders begin with a few bytes that say nothing. */
const leastFilm = 500;

export class Films {
  private readonly growing = new Map<Maker, Film>();

  /** @param folder for films that are not whole yet */
  constructor(private readonly folder: string) {
    void this.findLost();
  }

  add(maker: Maker, name: string, piece: Uint8Array): void {
    let film = this.growing.get(maker);
    if (!film) {
      const { uri } = maker;
      film = { uri, name, file: new GrowingFile(this.folder, `${uri ? stemOf(uri.path) : "film"}.webm`) };
      this.growing.set(maker, film);
    }
    film.name = fileName(name);
    film.file.append(piece);
  }

  /** By hand. */
  async end(maker: Maker): Promise<void> {
    const film = this.take(maker);
    if (!film) return;
    const target = await askWhere(film.uri, film.name);
    if (target) await this.save(film, target, true, `${lastOf(target)} is written`);
    await film.file.remove();
  }

  /** Its page has gone. */
  async broken(maker: Maker): Promise<void> {
    const film = this.take(maker);
    if (!film) return;
    const { uri, name, file } = film;
    if (file.bytes < leastFilm) {
      void vscode.window.showInformationMessage("The film ended with its panel before there was anything in it.");
      await file.remove();
      return;
    }
    const target = await free(uri, name);
    const words = `The film ended with its panel. What there is of it was saved as ${lastOf(target)}`;
    // Where nothing can be written beside the scenario, somebody has to say where.
    if (!(await this.save(film, target, false, words))) {
      const other = await askWhere(undefined, name);
      if (other) await this.save(film, other, true, `${lastOf(other)} is written`);
    }
    await file.remove();
  }

  private take(maker: Maker): Film | undefined {
    const film = this.growing.get(maker);
    this.growing.delete(maker);
    return film;
  }

  private async save({ file }: Film, target: vscode.Uri, overwrite: boolean, words: string): Promise<boolean> {
    try {
      await file.whole();
      await vscode.workspace.fs.copy(vscode.Uri.file(file.path), target, { overwrite });
    } catch (error) {
      complain(error);
      return false;
    }
    void sayWritten(target, words, file.bytes);
    return true;
  }

  /** Of a window that was closed while they were being made. */
  private async findLost(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      const known = await stat(path).catch(() => undefined);
      if (!known || Date.now() - known.mtimeMs < inUse) continue;
      if (known.size < leastFilm) {
        await rm(path, { force: true });
        continue;
      }
      const stem = name.replace(/^[0-9a-f]+-/, "");
      const save = "Save…";
      const message = `A film of ${stemOf(stem, ".webm")} was being made when its window closed. It can still be saved.`;
      const answer = await vscode.window.showInformationMessage(message, save, "Throw Away");
      const target = answer === save ? await askWhere(undefined, stem) : undefined;
      // Put away without an answer it is asked about again.
      if (answer === undefined || (answer === save && !target)) continue;
      try {
        if (target) await vscode.workspace.fs.copy(vscode.Uri.file(path), target, { overwrite: true });
        await rm(path, { force: true });
      } catch (error) {
        complain(error);
      }
    }
  }
}

/** Beside the scenario, under a name that is not taken. */
async function free(uri: vscode.Uri | undefined, name: string): Promise<vscode.Uri> {
  const wanted = beside(uri, name);
  const dot = name.lastIndexOf(".");
  for (let k = 2, target = wanted; ; k++) {
    if (!(await exists(target))) return target;
    target = vscode.Uri.joinPath(wanted, "..", `${name.slice(0, dot)}-${k}${name.slice(dot)}`);
  }
}
