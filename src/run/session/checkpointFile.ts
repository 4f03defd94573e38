/**
 * Checkpoint of a run in one file, which outlives its process. It begins with one line of JSON: the format, the key of everything on
 * which the run depends, and the digest of the rest. Damaged files, and those of another run or program, are recognized and refused.
 */
import kernelBytes from "../../../dist/kernel.wasm";
import sweepBytes from "../../../dist/sweep.wasm";
import type { Phase } from "../../protocol/messages.ts";
import type { SeriesHistoryState } from "../control/seriesHistory.ts";
import type { TimelineState } from "./timeline.ts";

/** Increased when the content changes its meaning. */
const format = 8;
const program = "edpd checkpoint";
/** The first line is shorter (bytes). */
const longestLine = 1000;

/** Of a run in the panel. */
export interface SavedRun {
  readonly phase: Phase;
  readonly timeline: TimelineState;
  readonly rows: SeriesHistoryState;
}

/** Files written completely or not at all. */
export interface Store {
  /** Undefined where there is none. */
  read(path: string): Uint8Array | undefined;
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): void;
}

/** Digests and serialization of the platform. */
export interface CheckpointCodec {
  /** Name and version of the script engine: functions of `Math` may differ in their last bit. */
  readonly platform: string;
  readonly digest: (parts: readonly (string | Uint8Array)[]) => string;
  readonly pack: (value: unknown) => Uint8Array;
  /** Throws where the bytes are broken. */
  readonly unpack: (bytes: Uint8Array) => unknown;
}

interface Heading {
  readonly program: string;
  readonly format: number;
  readonly key: string;
  readonly bytes: number;
  readonly digest: string;
}

/** Digest of everything on which a run depends. */
export function digestOf(
  texts: readonly string[],
  engine: string,
  { digest, platform }: Pick<CheckpointCodec, "digest" | "platform">,
): string {
  return digest([
    kernelBytes,
    sweepBytes,
    `${engine} ${platform}`,
    ...texts.flatMap((text) => [`${text.length}:`, text]),
  ]);
}

export function packed(
  key: string,
  saved: unknown,
  { pack, digest }: Pick<CheckpointCodec, "pack" | "digest">,
): Uint8Array {
  const content = pack(saved);
  const heading: Heading = { program, format, key, bytes: content.byteLength, digest: digest([content]) };
  const line = new TextEncoder().encode(`${JSON.stringify(heading)}\n`);
  const bytes = new Uint8Array(line.length + content.byteLength);
  bytes.set(line);
  bytes.set(content, line.length);
  return bytes;
}

/** The content of a checkpoint and its key, or the reason why it is none. */
export function opened(
  bytes: Uint8Array,
  { unpack, digest }: Pick<CheckpointCodec, "unpack" | "digest">,
): { readonly key: string; readonly saved: unknown } | { readonly refused: string } {
  const end = bytes.subarray(0, longestLine).indexOf(0x0a);
  const heading = end < 0 ? undefined : headingOf(bytes.subarray(0, end));
  if (heading?.program !== program || heading.key === undefined) return { refused: "it is no checkpoint of edpd" };
  if (heading.format !== format) return { refused: "it was written by another version of edpd" };
  const content = bytes.subarray(end + 1);
  if (content.byteLength !== heading.bytes) {
    return { refused: `it is incomplete: expected ${heading.bytes} bytes, got ${content.byteLength}` };
  }
  if (digest([content]) !== heading.digest) return { refused: "it is damaged: its digest does not agree" };
  try {
    return { key: heading.key, saved: unpack(content) };
  } catch {
    return { refused: "it is damaged: it cannot be read" };
  }
}

function headingOf(line: Uint8Array): Partial<Heading> | undefined {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(line));
    return typeof read === "object" && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where it is broken, or belongs to another digest. */
export function unpacked(
  key: string,
  bytes: Uint8Array,
  codec: Pick<CheckpointCodec, "unpack" | "digest">,
): SavedRun | undefined {
  const found = opened(bytes, codec);
  return "saved" in found && found.key === key ? (found.saved as SavedRun) : undefined;
}
