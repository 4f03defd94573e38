/**
 * Checkpoint of a run in one file, which outlives its window. It is valid for the same texts and the same engine only; all
 * other files are ignored.
 */
import kernelBytes from "../../../dist/kernel.wasm";
import type { Phase } from "../../protocol/messages.ts";
import type { SeriesHistoryState } from "../control/seriesHistory.ts";
import type { TimelineState } from "./timeline.ts";

/** Increased when the content changes its meaning. */
const format = 4;

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

/** Digest of everything on which a run depends. */
export function digestOf(
  texts: readonly string[],
  engine: string,
  { digest, platform }: Pick<CheckpointCodec, "digest" | "platform">,
): string {
  return digest([kernelBytes, `${engine} ${platform}`, ...texts.flatMap((text) => [`${text.length}:`, text])]);
}

export function packed(key: string, saved: SavedRun, { pack }: Pick<CheckpointCodec, "pack">): Uint8Array {
  return pack({ format, key, kept: saved });
}

/** Undefined where it is broken, or belongs to another digest. */
export function unpacked(
  key: string,
  bytes: Uint8Array,
  { unpack }: Pick<CheckpointCodec, "unpack">,
): SavedRun | undefined {
  try {
    const read = unpack(bytes) as { format?: unknown; key?: unknown; kept?: SavedRun } | null;
    return read?.format === format && read.key === key ? read.kept : undefined;
  } catch {
    return undefined;
  }
}
