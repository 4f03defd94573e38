/**
 * STL files, binary and text: a list of triangles. A broken file is refused with the reason and the byte or line.
 *
 * Binary: 80 bytes of any text, the number of triangles (uint32, little-endian), then 50 bytes for each: normal and three corners
 * (float32), and two bytes that are ignored. Text: `facet normal … outer loop vertex x y z (three times) endloop endfacet`.
 */
export type Stl =
  | { readonly ok: true /** Nine numbers each. */; readonly triangles: Float64Array }
  /** `place` is "byte 84" or "line 3". */
  | { readonly ok: false; readonly place: string; readonly message: string };

const headerBytes = 84;
const bytesEach = 50;
/** Half a gigabyte of memory. */
const mostTriangles = 500_000;

export function readStl(bytes: Uint8Array): Stl {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= headerBytes ? view.getUint32(80, true) : -1;
  // Binary files may begin with the word of text files: the length tells.
  if (count >= 0 && bytes.length === headerBytes + bytesEach * count) return readBinary(view, count);
  if (isText(bytes)) return readText(new TextDecoder().decode(bytes));
  if (count < 0) return refuse("byte", bytes.length, `expected at least ${headerBytes} bytes, got ${bytes.length}`);
  const expected = headerBytes + bytesEach * count;
  return refuse(
    "byte",
    Math.min(bytes.length, expected),
    `expected ${expected} bytes for ${count} triangles, got ${bytes.length}`,
  );
}

function refuse(unit: "byte" | "line", at: number, message: string): Stl {
  return { ok: false, place: `${unit} ${at}`, message };
}

/** It begins with the word, and has no byte of 0 in the first lines. */
function isText(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 256));
  return /^\s*solid\b/i.test(start) && !start.includes("\0");
}

function tooMany(count: number): string {
  return `expected at most ${mostTriangles} triangles, got ${count}`;
}

function readBinary(view: DataView, count: number): Stl {
  if (count === 0) return refuse("byte", 80, "expected a number of triangles above 0, got 0");
  if (count > mostTriangles) return refuse("byte", 80, tooMany(count));
  const triangles = new Float64Array(9 * count);
  for (let k = 0; k < 9 * count; k++) {
    const byte = headerBytes + bytesEach * Math.floor(k / 9) + 12 + 4 * (k % 9);
    const x = view.getFloat32(byte, true);
    if (!Number.isFinite(x)) return refuse("byte", byte, `expected a coordinate, got ${x}`);
    triangles[k] = x;
  }
  return { ok: true, triangles };
}

function readText(text: string): Stl {
  const corners: number[] = [];
  let inFacet = 0;
  let line = 0;
  for (const written of text.split(/\r?\n/)) {
    line++;
    const words = written.trim().split(/\s+/);
    const word = words[0].toLowerCase();
    const ends = word === "endfacet" || word === "endsolid" || (word === "facet" && corners.length > 0);
    if (ends && inFacet !== 3) return refuse("line", line, `expected three corners in a facet, got ${inFacet}`);
    if (word === "facet") inFacet = 0;
    else if (word === "vertex") {
      const numbers = words.slice(1).map(Number);
      if (numbers.length !== 3 || !numbers.every(Number.isFinite))
        return refuse("line", line, `expected three coordinates, got "${written.trim().slice(0, 60)}"`);
      if (++inFacet > 3) return refuse("line", line, "expected three corners in a facet, got a fourth");
      corners.push(...numbers);
      if (corners.length > 9 * mostTriangles) return refuse("line", line, tooMany(Math.ceil(corners.length / 9)));
    } else if (!known.has(word))
      return refuse("line", line, `expected a word of the STL format, got "${words[0].slice(0, 40)}"`);
  }
  if (inFacet !== 3 || corners.length % 9 !== 0)
    return refuse("line", line, "expected the end of the last facet, got the end of the file");
  return { ok: true, triangles: Float64Array.from(corners) };
}

const known = new Set(["", "solid", "outer", "endloop", "endfacet", "endsolid"]);
