/** Content of a file of any size, piece by piece; a piece is valid until the next one is asked for. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

export function* filePieces(path: string): Iterable<Uint8Array> {
  const piece = Buffer.allocUnsafe(1 << 20);
  const file = openSync(path, "r");
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      yield piece.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** Some bytes of a file; fewer where it ends. */
export function filePart(path: string, from: number, length: number): Uint8Array {
  const file = openSync(path, "r");
  try {
    const part = Buffer.alloc(Math.min(length, Math.max(0, fstatSync(file).size - from)));
    // A place beyond all files would be refused.
    return part.length === 0 ? part : part.subarray(0, readSync(file, part, 0, part.length, from));
  } finally {
    closeSync(file);
  }
}
