/**
 * The state of a run in one file, so that it outlives its window. It holds good for the very texts and the very engine it
 * comes from; whatever else is found there is as good as nothing.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import kernelBytes from "../../../dist/kernel.wasm";
import type { Phase } from "../../protocol/messages.ts";
import type { SeriesHistoryState } from "../control/seriesHistory.ts";
import type { TimelineState } from "./timeline.ts";

/** Grows when what is kept changes its meaning. */
const format = 4;

export interface SavedRun {
  readonly phase: Phase;
  readonly timeline: TimelineState;
  readonly rows: SeriesHistoryState;
}

/** Files written whole or not at all. */
export interface Store {
  /** Undefined where there is none. */
  read(path: string): Uint8Array | undefined;
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): void;
}

/** A name for what a run hangs on. */
export function keyOf(texts: readonly string[], engine: string): string {
  const hash = createHash("sha256").update(kernelBytes).update(`${engine} ${process.versions.v8}`);
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest("hex");
}

export function packed(key: string, kept: SavedRun): Uint8Array {
  return serialize({ format, key, kept });
}

/** Undefined where it is broken, or of something else. */
export function unpacked(key: string, bytes: Uint8Array): SavedRun | undefined {
  try {
    const read = deserialize(bytes) as { format?: unknown; key?: unknown; kept?: SavedRun } | null;
    return read?.format === format && read.key === key ? read.kept : undefined;
  } catch {
    return undefined;
  }
}
