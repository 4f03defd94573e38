/**
 * Videos in progress. A page cannot save while it closes, so it sends each second of a video at once. A dialog asks for the place
 * when the video ends; if its page closes before (closed, hidden, or showing another scenario) the video is saved beside the
 * scenario and reported. Videos of a closed window are offered in the next one.
 */
import * as vscode from "vscode";
import type { PageCommand } from "../../protocol/messages.ts";
import type { Film, Films } from "../platform/films.ts";
import { fileName, stemOf } from "../runs/exports/exportFormats.ts";
import { askWhere, beside, complain, exists, lastOf, sayWritten } from "../runs/exports/saveExports.ts";

type VideoPiece = Extract<PageCommand, { readonly kind: "video" }>;

/** Panel that records. */
interface Maker {
  readonly uri: vscode.Uri | undefined;
}

interface Recording {
  readonly uri: vscode.Uri | undefined;
  readonly file: Film;
  /** Its name if it ended now. */
  name: string;
}

/** Recorders begin with a few bytes without content. */
const leastBytes = 500;

export class VideoRecordings {
  private readonly growing = new Map<Maker, Recording>();

  /** @param films incomplete videos */
  constructor(private readonly films: Films) {
    void this.findLost();
  }

  add(maker: Maker, { name, bytes, replaced }: VideoPiece): void {
    let recording = this.growing.get(maker);
    if (!recording) {
      const { uri } = maker;
      recording = { uri, name, file: this.films.begin(`${uri ? stemOf(uri.path) : "video"}.webm`) };
      this.growing.set(maker, recording);
    }
    recording.name = fileName(name);
    recording.file.append(bytes);
    if (replaced) recording.file.replace(replaced.at, replaced.bytes);
  }

  /** Ended by hand. */
  async end(maker: Maker): Promise<void> {
    const recording = this.take(maker);
    if (!recording) return;
    const target = await askWhere(recording.uri, recording.name);
    if (target) await this.save(recording, target, true, `${lastOf(target)} is written`);
    await recording.file.remove();
  }

  /** Its page has closed. */
  async broken(maker: Maker): Promise<void> {
    const recording = this.take(maker);
    if (!recording) return;
    const { uri, name, file } = recording;
    if (file.bytes < leastBytes) {
      void vscode.window.showInformationMessage("The panel was closed before the video had any content.");
      await file.remove();
      return;
    }
    const target = await free(uri, name);
    const words = `The panel was closed while recording. The video was saved as ${lastOf(target)}`;
    // Where the folder of the scenario is not writable, a dialog asks for the place.
    if (!(await this.save(recording, target, false, words))) {
      const other = await askWhere(undefined, name);
      if (other) await this.save(recording, other, true, `${lastOf(other)} is written`);
    }
    await file.remove();
  }

  private take(maker: Maker): Recording | undefined {
    const recording = this.growing.get(maker);
    this.growing.delete(maker);
    return recording;
  }

  private async save({ file }: Recording, target: vscode.Uri, overwrite: boolean, words: string): Promise<boolean> {
    try {
      await file.save(target, overwrite);
    } catch (error) {
      complain(error);
      return false;
    }
    void sayWritten(target, words, file.bytes);
    return true;
  }

  /** Videos of a window that was closed while recording. */
  private async findLost(): Promise<void> {
    for await (const film of this.films.lost()) {
      if (film.bytes < leastBytes) {
        await film.remove();
        continue;
      }
      const stem = film.name;
      const save = "Save…";
      const message = `A video of ${stemOf(stem, ".webm")} was being recorded when its window was closed. It can still be saved.`;
      const answer = await vscode.window.showInformationMessage(message, save, "Discard");
      const target = answer === save ? await askWhere(undefined, stem) : undefined;
      // A dismissed message is shown again in the next window.
      if (answer === undefined || (answer === save && !target)) continue;
      try {
        if (target) await film.save(target, true);
        await film.remove();
      } catch (error) {
        complain(error);
      }
    }
  }
}

/** Beside the scenario, under a new name. */
async function free(uri: vscode.Uri | undefined, name: string): Promise<vscode.Uri> {
  const first = beside(uri, name);
  const dot = name.lastIndexOf(".");
  for (let k = 2, target = first; ; k++) {
    if (!(await exists(target))) return target;
    target = vscode.Uri.joinPath(first, "..", `${name.slice(0, dot)}-${k}${name.slice(dot)}`);
  }
}
