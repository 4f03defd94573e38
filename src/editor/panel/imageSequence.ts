/**
 * Image sequence of a run in a chosen folder: each image is written completely or not at all, and none replaces an existing file.
 * The page makes the next image after one has been written.
 */
import * as vscode from "vscode";
import type { ImageSequenceUpdate } from "../../protocol/messages.ts";
import { platform } from "../platform/platform.ts";
import { stemOf } from "../runs/exports/exportFormats.ts";
import { beside, chooseFolder, complain, sayFolder } from "../runs/exports/saveExports.ts";

/** Panels that record. */
interface Maker {
  readonly uri: vscode.Uri | undefined;
  show(update: ImageSequenceUpdate): void;
}

interface ImageSequence {
  readonly folder: vscode.Uri;
  readonly stem: string;
  written: number;
}

/** Digits of the number: video programs expect names of equal length. */
const digits = 5;

export class ImageSequences {
  private readonly making = new Map<Maker, ImageSequence>();

  async begin(maker: Maker): Promise<void> {
    const { uri } = maker;
    await this.end(maker);
    const folder = await chooseFolder("Folder for the Image Sequence", "Record Here", beside(uri, "x"));
    if (!folder) {
      maker.show({ kind: "imageSequence", goesOn: false, written: 0 });
      return;
    }
    try {
      const stem = await free(folder, uri ? stemOf(uri.path) : "image");
      this.making.set(maker, { folder, stem, written: 0 });
    } catch (error) {
      complain(error);
    }
    maker.show({ kind: "imageSequence", goesOn: this.making.has(maker), written: 0 });
  }

  async add(maker: Maker, bytes: Uint8Array): Promise<void> {
    const sequence = this.making.get(maker);
    if (!sequence) return;
    const { folder, stem, written } = sequence;
    try {
      await platform.writeWhole(vscode.Uri.joinPath(folder, nameOf(stem, written + 1)), bytes);
      sequence.written++;
    } catch (error) {
      complain(error);
      maker.show({ kind: "imageSequence", goesOn: false, written });
      await this.end(maker);
      return;
    }
    if (this.making.get(maker) === sequence)
      maker.show({ kind: "imageSequence", goesOn: true, written: sequence.written });
  }

  /** Ended by hand, with the run, or with the page. */
  async end(maker: Maker): Promise<void> {
    const sequence = this.making.get(maker);
    this.making.delete(maker);
    if (!sequence || sequence.written === 0) return;
    const { folder, stem, written } = sequence;
    const [first, last] = [nameOf(stem, 1), nameOf(stem, written)];
    await sayFolder(
      folder,
      written === 1 ? `${first} is written.` : `${written} images are written, ${first} to ${last}.`,
    );
  }
}

function nameOf(stem: string, number: number): string {
  return `${stem}-${String(number).padStart(digits, "0")}.png`;
}

/** A name that no existing image has. */
async function free(folder: vscode.Uri, first: string): Promise<string> {
  const names = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
  for (let k = 1; ; k++) {
    const stem = k === 1 ? first : `${first}-${k}`;
    const numbered = new RegExp(`^${stem.replace(/[^\w-]/g, "\\$&")}-\\d{${digits},}\\.png$`);
    if (!names.some((name) => numbered.test(name))) return stem;
  }
}
