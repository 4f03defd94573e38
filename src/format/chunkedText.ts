/**
 * Files made line by line. A million particles are longer than V8 lets a string be, and a write for each line is slow: so
 * lines are gathered to pieces of a size that files and encoders like.
 */
const pieceLength = 1 << 16;

/** Many short texts → fewer long ones; bytes between them stay as they are. */
export function* pieces(lines: Iterable<string | Uint8Array>): Iterable<string | Uint8Array> {
  let piece = "";
  for (const line of lines) {
    if (typeof line !== "string") {
      if (piece !== "") yield piece;
      piece = "";
      yield line;
      continue;
    }
    piece += line;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/** The whole, as UTF-8. */
export function bytesOf(lines: Iterable<string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(pieceLength);
  let used = 0;
  for (const piece of pieces(lines)) {
    // A character of a string is three bytes at the most.
    if (bytes.length - used < 3 * piece.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, used + 3 * piece.length));
      larger.set(bytes.subarray(0, used));
      bytes = larger;
    }
    if (typeof piece === "string") used += encoder.encodeInto(piece, bytes.subarray(used)).written;
    else {
      bytes.set(piece, used);
      used += piece.length;
    }
  }
  return bytes.slice(0, used);
}
