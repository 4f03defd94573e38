/** Files that the page gives: the browser keeps them where it keeps downloads. */
import type { PageCommand } from "../../src/protocol/messages.ts";

export function download(outer: Document, name: string, parts: readonly Uint8Array[]): void {
  const address = URL.createObjectURL(new Blob(parts as Uint8Array<ArrayBuffer>[]));
  const link = outer.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A video comes second by second; some bytes are replaced when its length is known. */
export class VideoPieces {
  private pieces: Uint8Array[] = [];
  private name = "";

  add({ name, bytes, replaced }: Extract<PageCommand, { readonly kind: "video" }>): void {
    this.name = name;
    this.pieces.push(bytes);
    let from = 0;
    for (const piece of this.pieces) {
      if (replaced && replaced.at >= from && replaced.at + replaced.bytes.length <= from + piece.length)
        piece.set(replaced.bytes, replaced.at - from);
      from += piece.length;
    }
  }

  end(outer: Document): void {
    if (this.pieces.length > 0) download(outer, this.name, this.pieces);
    this.pieces = [];
  }
}
