/**
 * Readers of the exported formats, written from the documents of the formats and sharing no code with the writers: extended XYZ
 * (https://github.com/libAtoms/extxyz), GSD (https://gsd.readthedocs.io), LAMMPS dump (https://docs.lammps.org/dump.html), VTK XML
 * (https://docs.vtk.org), CSV (RFC 4180).
 */

/** Numbers of each particle by the names of columns, as the format has them. */
export interface ReadFrame {
  readonly time: number;
  readonly columns: ReadonlyMap<string, readonly (readonly number[])[]>;
  readonly words: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
}

/** All frames of an extended XYZ file. */
export function readXyz(text: string): ReadFrame[] {
  const lines = text.split("\n");
  const frames: ReadFrame[] = [];
  for (let at = 0; at < lines.length && lines[at] !== ""; ) {
    const count = Number(lines[at]);
    const attributes = new Map<string, string>();
    for (const [, key, quoted, bare] of lines[at + 1].matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
      attributes.set(key!, quoted ?? bare!);
    const parts = attributes.get("Properties")!.split(":");
    const columns = new Map<string, number[][]>();
    const words: string[] = [];
    const rows = lines.slice(at + 2, at + 2 + count).map((line) => line.split(" "));
    let from = 0;
    for (let k = 0; k < parts.length; k += 3) {
      const [name, type, wide] = [parts[k], parts[k + 1], Number(parts[k + 2])];
      const cells = rows.map((row) => row.slice(from, from + wide));
      if (type === "S") words.push(...cells.map(([word]) => word!));
      else columns.set(name, numbers(cells));
      from += wide;
    }
    if (rows.length !== count || rows.some((row) => row.length !== from)) throw new Error(`frame at line ${at + 1}`);
    frames.push({ time: Number(attributes.get("Time")), columns, words, attributes });
    at += 2 + count;
  }
  return frames;
}

/** All frames of a LAMMPS dump; its step is the time here. */
export function readDump(text: string): ReadFrame[] {
  const frames: ReadFrame[] = [];
  for (const frame of text.split("ITEM: TIMESTEP\n").slice(1)) {
    const [step, counting, count, bounds, ...rest] = frame.trimEnd().split("\n");
    const heading = rest[3].split(" ");
    if (counting !== "ITEM: NUMBER OF ATOMS" || !bounds!.startsWith("ITEM: BOX BOUNDS ")) throw new Error("no dump");
    if (heading.slice(0, 2).join(" ") !== "ITEM: ATOMS") throw new Error(`no atoms: ${rest[3]}`);
    const rows = rest.slice(4).map((line) => line.split(" "));
    if (rows.length !== Number(count)) throw new Error(`expected ${count} atoms, got ${rows.length}`);
    const columns = new Map(heading.slice(2).map((name, k) => [name, numbers(rows.map((row) => [row[k]]))]));
    const attributes = new Map([["bounds", [bounds!.slice(17), ...rest.slice(0, 3)].join("; ")]]);
    frames.push({ time: Number(step), columns, words: [], attributes });
  }
  return frames;
}

const arrayTypes = { Float64: Float64Array, Int32: Int32Array, UInt16: Uint16Array };

/** Point data of VTK's PolyData, inline base64 with a length of eight bytes before each array. */
export function readVtp(text: string): ReadFrame {
  const file = attributesOf(/<VTKFile ([^>]*)>/.exec(text)![1]);
  if (file.get("byte_order") !== "LittleEndian" || file.get("header_type") !== "UInt64") throw new Error("no such VTK");
  const count = Number(attributesOf(/<Piece ([^>]*)>/.exec(text)![1]).get("NumberOfPoints"));
  const columns = new Map<string, number[][]>();
  let time = Number.NaN;
  for (const [, head, content] of text.matchAll(/<DataArray ([^>]*)>([^<]*)<\/DataArray>/g)) {
    const attributes = attributesOf(head!);
    if (attributes.get("format") === "ascii") {
      time = Number(content);
      continue;
    }
    const bytes = Buffer.from(content!, "base64");
    if (Number(bytes.readBigUInt64LE()) !== bytes.length - 8) throw new Error("wrong length");
    const type = arrayTypes[attributes.get("type") as keyof typeof arrayTypes];
    const values = Array.from(new type(new Uint8Array(bytes.subarray(8)).buffer));
    const wide = Number(attributes.get("NumberOfComponents") ?? 1);
    if (values.length !== count * wide) throw new Error(`${values.length} numbers for ${count} points`);
    columns.set(
      attributes.get("Name")!,
      Array.from({ length: count }, (_, i) => values.slice(i * wide, (i + 1) * wide)),
    );
  }
  return { time, columns, words: [], attributes: file };
}

/** Times and file names of a ParaView collection. */
export function readPvd(text: string): [time: number, file: string][] {
  if (!text.trimEnd().endsWith("</VTKFile>")) throw new Error("the collection is not closed");
  return [...text.matchAll(/<DataSet ([^>]*)\/>/g)].map(([, head]) => {
    const attributes = attributesOf(head!);
    return [Number(attributes.get("timestep")), attributes.get("file")!];
  });
}

const gsdTypes = [undefined, Uint8Array, Uint16Array, Uint32Array, BigUint64Array, Int8Array, Int16Array, Int32Array];
const gsdFloats = new Map<number, typeof Float32Array | typeof Float64Array>([
  [9, Float32Array],
  [10, Float64Array],
]);

/** All frames of a GSD file; a chunk that a frame does not have is that of the first. */
export function readGsdFrames(file: Uint8Array): ReadFrame[] {
  const bytes = Buffer.from(file);
  const word = (at: number) => Number(bytes.readBigUInt64LE(at));
  if (bytes.toString("hex", 0, 8) !== "df65".repeat(4)) throw new Error("no GSD");
  const namesAt = word(24);
  const names = bytes.toString("utf8", namesAt, namesAt + 64 * word(32)).split("\0");
  const frames: Map<string, number[][]>[] = [];
  let words: string[] = [];
  let before = -1;
  for (let k = 0; k < word(16); k++) {
    const at = word(8) + 32 * k;
    const [frame, rows, place] = [word(at), word(at + 8), word(at + 16)];
    if (place === 0) break;
    const [columns, id, type] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28), bytes[at + 30]];
    // Sorted by frame, then by name.
    if (frame * 0x10000 + id <= before) throw new Error(`entry ${k} is out of order`);
    before = frame * 0x10000 + id;
    const array = gsdFloats.get(type) ?? gsdTypes[type]!;
    const content = new Uint8Array(bytes.subarray(place, place + rows * columns * array.BYTES_PER_ELEMENT)).buffer;
    const values = Array.from(new array(content) as Iterable<number | bigint>, Number);
    if (values.length !== rows * columns) throw new Error(`entry ${k} is beyond the end`);
    frames[frame] ??= new Map(frames[0]);
    const chunks = frames[frame];
    const name = names[id];
    chunks.set(
      name,
      Array.from({ length: rows }, (_, i) => values.slice(i * columns, (i + 1) * columns)),
    );
    if (name === "particles/types")
      words = chunks.get(name)!.map((row) => Buffer.from(row).toString("utf8").replace(/\0.*/, ""));
  }
  return frames.map((columns) => ({
    time: columns.get("log/time")![0][0],
    columns,
    // Without types all are of the first one.
    words: columns.get("particles/position")!.map((_, i) => words[columns.get("particles/typeid")?.[i]?.[0] ?? 0]),
    attributes: new Map(),
  }));
}

/**
 * All digits of the positions (from the lower corner) or velocities of a frame of a GSD file, in whole numbers of 64 bits: what the schema
 * has, plus half the length of the box for positions, plus the rest.
 */
export function exactly({ columns }: ReadFrame, what: "position" | "velocity"): number[][] {
  const size = columns.get("log/size")!.map(([length]) => length!);
  const upper = new Map(columns.get(`edpd/${what}_upper`)!.map(([place, half]) => [place!, BigInt(half!)]));
  const bits = new BigInt64Array(1);
  const number = new Float64Array(bits.buffer);
  return columns.get(`edpd/${what}_rest`)!.map((row, i) =>
    row.map((rest, axis) => {
      number[0] = columns.get(`particles/${what}`)![i]![axis]! + (what === "position" ? size[axis]! / 2 : 0);
      bits[0]! += BigInt(rest) + ((upper.get(i * size.length + axis) ?? 0n) << 32n);
      return number[0];
    }),
  );
}

/** Records of a CSV file, character by character. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let [record, field, quoted] = [[] as string[], "", false];
  for (let k = 0; k < text.length; k++) {
    const letter = text[k];
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[k + 1] === '"') field += text[++k];
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "," || letter === "\n") {
      record.push(field);
      field = "";
      if (letter === "\n") records.push(record.splice(0));
    } else field += letter;
  }
  if (record.length > 0 || field !== "" || quoted) throw new Error("the last record is not complete");
  return records;
}

function attributesOf(head: string): Map<string, string> {
  return new Map([...head.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
}

function numbers(rows: readonly (readonly string[])[]): number[][] {
  return rows.map((row) =>
    row.map((cell) => {
      const value = Number(cell);
      if (cell === "" || Number.isNaN(value)) throw new Error(`expected a number, got "${cell}"`);
      return value;
    }),
  );
}
