/**
 * A GSD file, of which only the parts that are asked for are read. It trusts nothing: memory follows the bytes that are there, and what is
 * wrong is refused with the byte.
 */
import { FileDefect, type ReadPart } from "../fileDefect.ts";
import { bytesOfType, entry as entryLayout, header, magic, nameUnit, schemaName, version } from "./format.ts";

/** One chunk of one frame. */
export interface GsdEntry {
  readonly frame: number;
  readonly name: string;
  readonly type: number;
  readonly rows: number;
  readonly columns: number;
  /** Place and number of its bytes. */
  readonly at: number;
  readonly bytes: number;
  /** Place of the entry itself. */
  readonly entryAt: number;
}

const mostNames = 0xffff;
const mostNameBytes = 1 << 22;
const entriesAtATime = 1024;
/** A frame needs no chunk of its own: without a limit a few bytes would be a film without end. */
const mostFrames = 2 ** 31;

export class GsdFile {
  /** Program that wrote it. */
  readonly application: string;
  private readonly names: readonly string[];
  private readonly index: { readonly at: number; readonly length: number };

  /** @throws FileDefect */
  constructor(private readonly read: ReadPart) {
    const start = read(0, 8);
    if (start.length < 8 || viewOf(start).getBigUint64(0, true) !== magic) throw new FileDefect(0, "it is no GSD file");
    const view = viewOf(this.part(0, header.bytes, "the header"));
    const fileVersion = view.getUint32(header.version, true);
    if (fileVersion < version(1, 0) || fileVersion >= version(3, 0))
      throw new FileDefect(header.version, `expected version 1 or 2 of GSD, got ${fileVersion >>> 16}`);
    const schema = textIn(view, header.schema);
    if (schema !== schemaName)
      throw new FileDefect(header.schema, `expected the schema ${schemaName}, got ${JSON.stringify(schema)}`);
    this.application = textIn(view, header.application);
    this.index = { at: wholeIn(view, header.indexAt), length: wholeIn(view, header.indexLength) };
    this.names = this.namesIn(view, fileVersion < version(2, 0));
  }

  /** Of all frames in order, those of each by their names' numbers; read piece by piece. @throws FileDefect */
  *entries(): Iterable<GsdEntry> {
    const { at, length } = this.index;
    let frame = 0;
    for (let k = 0; k < length; k += entriesAtATime) {
      const count = Math.min(entriesAtATime, length - k);
      const from = at + k * entryLayout.bytes;
      const view = viewOf(this.part(from, count * entryLayout.bytes, "the index"));
      for (let e = 0; e < count; e++) {
        const found = this.entryIn(view, e * entryLayout.bytes, from + e * entryLayout.bytes);
        if (!found) return;
        if (found.frame < frame)
          throw new FileDefect(found.entryAt, `expected frame ${frame} or a later one, got ${found.frame}`);
        frame = found.frame;
        yield found;
      }
    }
  }

  /** Number of frames, from the index alone. @throws FileDefect */
  get frames(): number {
    const used = firstWhere(this.index.length, (k) => this.entry(k) === undefined);
    return used === 0 ? 0 : (this.entry(used - 1)?.frame ?? 0) + 1;
  }

  /** Of one frame, found without reading those before. @throws FileDefect */
  *entriesOf(frame: number): Iterable<GsdEntry> {
    const { length } = this.index;
    const first = firstWhere(length, (k) => (this.entry(k)?.frame ?? Number.POSITIVE_INFINITY) >= frame);
    for (let k = first; k < length; k++) {
      const found = this.entry(k);
      if (found && found.frame < frame)
        throw new FileDefect(found.entryAt, `expected frame ${frame} or a later one, got ${found.frame}`);
      if (found?.frame !== frame) return;
      yield found;
    }
  }

  /** Undefined behind the end of the list. */
  private entry(k: number): GsdEntry | undefined {
    const from = this.index.at + k * entryLayout.bytes;
    return this.entryIn(viewOf(this.part(from, entryLayout.bytes, "the index")), 0, from);
  }

  /** The numbers of a chunk, as bytes that begin at a place where all types can be read. @throws FileDefect */
  bytesOf({ at, bytes, name, frame }: GsdEntry): Uint8Array {
    const found = this.part(at, bytes, `${name} of frame ${frame}`);
    return found.byteOffset % 8 === 0 ? found : new Uint8Array(found);
  }

  private part(from: number, length: number, what: string): Uint8Array {
    if (!Number.isSafeInteger(from + length))
      throw new FileDefect(from, `expected ${what} in the file, got ${length} bytes of it`);
    const bytes = this.read(from, length);
    if (bytes.length === length) return bytes;
    const end = from + bytes.length;
    throw new FileDefect(end, `expected ${length} bytes of ${what} from byte ${from} on, and the file ends`);
  }

  private namesIn(view: DataView, fixed: boolean): string[] {
    const bytes = wholeIn(view, header.namesLength) * nameUnit;
    if (bytes > mostNameBytes)
      throw new FileDefect(header.namesLength, `expected at most ${mostNameBytes} bytes of names, got ${bytes}`);
    const list = this.part(wholeIn(view, header.namesAt), bytes, "the names of chunks");
    const names: string[] = [];
    for (let from = 0; from < bytes && list[from] !== 0 && names.length < mostNames; ) {
      const end = list.indexOf(0, from);
      const to = end < 0 ? bytes : end;
      names.push(new TextDecoder().decode(list.subarray(from, to)));
      from = fixed ? from + nameUnit : to + 1;
    }
    return names;
  }

  /** Undefined at the end of the list. */
  private entryIn(view: DataView, offset: number, entryAt: number): GsdEntry | undefined {
    const at = wholeIn(view, offset + entryLayout.at, entryAt);
    if (at === 0) return undefined;
    const refuse = (field: number, message: string): never => {
      throw new FileDefect(entryAt + field, message);
    };
    const type = view.getUint8(offset + entryLayout.type);
    const each = bytesOfType[type] ?? refuse(entryLayout.type, `expected a type from 1 to 11, got ${type}`);
    const flags = view.getUint8(offset + entryLayout.flags);
    if (flags !== 0) refuse(entryLayout.flags, `expected 0, got ${flags}`);
    const id = view.getUint16(offset + entryLayout.name, true);
    const name =
      this.names[id] ?? refuse(entryLayout.name, `expected one of the ${this.names.length} names, got number ${id}`);
    const rows = wholeIn(view, offset + entryLayout.rows, entryAt);
    const columns = view.getUint32(offset + entryLayout.columns, true);
    const bytes = rows * columns * each;
    if (!Number.isSafeInteger(at + bytes)) refuse(entryLayout.rows, `expected a chunk in the file, got ${rows} rows`);
    const frame = wholeIn(view, offset, entryAt);
    if (frame > mostFrames) refuse(0, `expected a frame up to ${mostFrames}, got ${frame}`);
    return { frame, name, type, rows, columns, at, bytes, entryAt };
  }
}

/** The first number for which it holds, from where on it holds for all; the limit where there is none. */
function firstWhere(limit: number, holds: (k: number) => boolean): number {
  let [from, to] = [0, limit];
  while (from < to) {
    const middle = from + Math.floor((to - from) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @param start place of the view's first entry in the file */
function wholeIn(view: DataView, offset: number, start = 0): number {
  const value = view.getBigUint64(offset, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new FileDefect(
      start === 0 ? offset : start + (offset % entryLayout.bytes),
      `expected at most 2⁵³, got ${value}`,
    );
  return Number(value);
}

/** A text that ends with a 0, or with its field. */
function textIn(view: DataView, offset: number): string {
  const field = new Uint8Array(view.buffer, view.byteOffset + offset, header.textBytes);
  const end = field.indexOf(0);
  return new TextDecoder().decode(field.subarray(0, end < 0 ? undefined : end));
}
