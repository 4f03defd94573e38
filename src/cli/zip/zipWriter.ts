/** Writes a zip file of any size, content after content, in the memory of a piece. */
import { Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";
import { beyond16, beyond32, bytes, crc32, extra64, flags, methods, signatures } from "./layout.ts";

interface Entry {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
}

/** What takes the bytes, and knows how many there are. */
export interface ZipTarget {
  readonly length: number;
  write(content: Uint8Array): void;
}

export class ZipWriter {
  private readonly entries: Entry[] = [];
  private readonly stamp: { readonly time: number; readonly date: number };

  /** @param date of all entries */
  constructor(
    private readonly target: ZipTarget,
    date: Date,
  ) {
    this.stamp = {
      time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
      date: (Math.max(0, date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    };
  }

  /** @param most bytes that the content may have: from 4 GB on its sizes take 64 bits */
  async add(name: string, content: Iterable<Uint8Array>, most: number): Promise<void> {
    const at = this.target.length;
    const encoded = Buffer.from(name);
    const large = most >= beyond32 / 2;
    const local = Buffer.alloc(bytes.local);
    local.writeUInt32LE(signatures.local, 0);
    this.putCommon(local, 4, large);
    local.writeUInt16LE(encoded.length, 26);
    const extra = large ? extraOf([0, 0]) : Buffer.alloc(0);
    local.writeUInt16LE(extra.length, 28);
    for (const part of [local, encoded, extra]) this.target.write(part);
    let [crc, size] = [0, 0];
    const begin = this.target.length;
    const counted = function* () {
      for (const piece of content) {
        crc = crc32(piece, crc);
        size += piece.length;
        // Pieces are valid until the next one.
        yield Buffer.from(piece);
      }
    };
    for await (const part of Readable.from(counted()).pipe(createDeflateRaw())) this.target.write(part);
    const compressed = this.target.length - begin;
    const descriptor = Buffer.alloc(large ? 24 : 16);
    descriptor.writeUInt32LE(signatures.descriptor, 0);
    descriptor.writeUInt32LE(crc, 4);
    if (large) {
      descriptor.writeBigUInt64LE(BigInt(compressed), 8);
      descriptor.writeBigUInt64LE(BigInt(size), 16);
    } else {
      descriptor.writeUInt32LE(compressed, 8);
      descriptor.writeUInt32LE(size, 12);
    }
    this.target.write(descriptor);
    this.entries.push({ name: encoded, at, crc, compressed, size });
  }

  /** The directory, which ends the file. */
  end(): void {
    const at = this.target.length;
    for (const entry of this.entries) this.writeCentral(entry);
    const length = this.target.length - at;
    const count = this.entries.length;
    const large = at >= beyond32 || length >= beyond32 || count >= beyond16;
    if (large) this.writeEnd64(at, length, count);
    const end = Buffer.alloc(bytes.end);
    end.writeUInt32LE(signatures.end, 0);
    for (const offset of [8, 10]) end.writeUInt16LE(large ? beyond16 : count, offset);
    end.writeUInt32LE(large ? beyond32 : length, 12);
    end.writeUInt32LE(large ? beyond32 : at, 16);
    this.target.write(end);
  }

  private putCommon(header: Buffer, offset: number, large: boolean): void {
    header.writeUInt16LE(large ? 45 : 20, offset);
    header.writeUInt16LE(flags.descriptor | flags.utf8, offset + 2);
    header.writeUInt16LE(methods.deflated, offset + 4);
    header.writeUInt16LE(this.stamp.time, offset + 6);
    header.writeUInt16LE(this.stamp.date, offset + 8);
    // In the local header the sizes follow the content.
    if (large) for (const at of [14, 18]) header.writeUInt32LE(beyond32, offset + at);
  }

  private writeCentral({ name, at, crc, compressed, size }: Entry): void {
    const large = [size, compressed, at].some((value) => value >= beyond32);
    const header = Buffer.alloc(bytes.central);
    header.writeUInt32LE(signatures.central, 0);
    // Made on Unix: a regular file that all may read.
    header.writeUInt16LE((3 << 8) | 45, 4);
    this.putCommon(header, 6, large);
    header.writeUInt32LE(crc, 16);
    header.writeUInt32LE(large ? beyond32 : compressed, 20);
    header.writeUInt32LE(large ? beyond32 : size, 24);
    header.writeUInt16LE(name.length, 28);
    const extra = large ? extraOf([size, compressed, at]) : Buffer.alloc(0);
    header.writeUInt16LE(extra.length, 30);
    header.writeUInt32LE(0o100644 * 0x10000, 38);
    header.writeUInt32LE(large ? beyond32 : at, 42);
    for (const part of [header, name, extra]) this.target.write(part);
  }

  private writeEnd64(at: number, length: number, count: number): void {
    const end = Buffer.alloc(bytes.end64);
    const begin = this.target.length;
    end.writeUInt32LE(signatures.end64, 0);
    end.writeBigUInt64LE(BigInt(bytes.end64 - 12), 4);
    for (const offset of [12, 14]) end.writeUInt16LE(45, offset);
    for (const offset of [24, 32]) end.writeBigUInt64LE(BigInt(count), offset);
    end.writeBigUInt64LE(BigInt(length), 40);
    end.writeBigUInt64LE(BigInt(at), 48);
    const locator = Buffer.alloc(bytes.locator64);
    locator.writeUInt32LE(signatures.locator64, 0);
    locator.writeBigUInt64LE(BigInt(begin), 8);
    locator.writeUInt32LE(1, 16);
    this.target.write(end);
    this.target.write(locator);
  }
}

function extraOf(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(extra64, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, k) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * k);
  });
  return extra;
}
