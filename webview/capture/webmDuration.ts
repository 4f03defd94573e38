/**
 * The duration in the header of a WebM file, which a recorder leaves out, as it writes the header first. An element is inserted into the
 * header, whose value is written when the film is known to be so long.
 *
 * Elements of EBML (RFC 8794) have an identifier, a size of 1 to 8 bytes with a marking bit in the first, and that many bytes of content.
 * The header ends with Segment, of unknown size, and in it Info (RFC 9559), to which Duration belongs: milliseconds, as
 * long as TimestampScale has its default of 10⁶ ns, which Chromium's recorder writes.
 */

const segmentId = [0x18, 0x53, 0x80, 0x67];
const infoId = [0x15, 0x49, 0xa9, 0x66];
/** Duration, 8 bytes. */
const durationHead = [0x44, 0x89, 0x88];
/** More than the header of a film has. */
export const filmHeaderBytes = 1024;

interface FilmHeader {
  /** The first piece of the film, with room for its duration. */
  readonly bytes: Uint8Array;
  /** Where that is, in the file. */
  readonly at: number;
}

/** Undefined: the header has another form. @param first piece of a film */
export function withRoomForDuration(first: Uint8Array): FilmHeader | undefined {
  const header = first.subarray(0, filmHeaderBytes);
  const segment = indexOf(header, segmentId);
  const info = segment < 0 ? -1 : indexOf(header, infoId, segment);
  const size = info < 0 ? undefined : sizeAt(header, info + infoId.length);
  // Of a Segment of known size that would change, too.
  if (!size || !isUnknown(header, segment + segmentId.length)) return undefined;
  const content = info + infoId.length + size.bytes;
  const longer = sizeBytes(size.value + durationHead.length + 8);
  const before = first.subarray(0, info + infoId.length);
  const bytes = new Uint8Array(before.length + longer.length + durationHead.length + 8 + first.length - content);
  bytes.set(before);
  bytes.set(longer, before.length);
  const room = before.length + longer.length;
  bytes.set(durationHead, room);
  bytes.set(first.subarray(content), room + durationHead.length + 8);
  return { bytes, at: room + durationHead.length };
}

/** @param milliseconds as the header has it */
export function durationBytes(milliseconds: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, milliseconds);
  return bytes;
}

function indexOf(bytes: Uint8Array, wanted: readonly number[], from = 0): number {
  for (let at = from; at + wanted.length <= bytes.length; at++)
    if (wanted.every((byte, k) => bytes[at + k] === byte)) return at;
  return -1;
}

function sizeAt(bytes: Uint8Array, at: number): { readonly value: number; readonly bytes: number } | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  let value = bytes[at] & (0xff >> length);
  for (let k = 1; k < length; k++) value = value * 256 + bytes[at + k];
  return { value, bytes: length };
}

/** All bits of an unknown size are 1. */
function isUnknown(bytes: Uint8Array, at: number): boolean {
  const size = sizeAt(bytes, at);
  return size !== undefined && size.value >= 2 ** (7 * size.bytes) - 1;
}

/** In four bytes. */
function sizeBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, 0x10000000 + size);
  return bytes;
}
