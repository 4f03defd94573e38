/**
 * Spilled states: saved states of one run in temporary files, bounded in bytes and in number. The first write that fails is
 * reported and is the last; what has been written remains readable. A missing or damaged file counts as no state.
 */
import { type CheckpointCodec, opened, packed } from "../session/checkpointFile.ts";
import type { Checkpoint } from "../session/session.ts";
import type { StatesOnDisk } from "./history.ts";

/** Temporary files in a folder of one thread. They are read by that thread only, so that drafts are not needed. */
export interface StateFiles {
  /** Free space where they are (bytes). Throws where there is no folder. */
  free(): number;
  /** Throws or calls `failed` where it cannot be written completely, and leaves nothing then. It can be read at once. */
  write(name: string, bytes: Uint8Array, failed: (error: unknown) => void): void;
  /** Throws where it cannot be read. */
  read(name: string): Uint8Array;
  remove(name: string): void;
  /** Removes all of them. */
  clear(): void;
}

interface SpillLimits {
  /** Of all states together. */
  readonly bytes: number;
  readonly states: number;
}

const usualLimits: SpillLimits = { bytes: 2e9, states: 1000 };
/** States take at most one part in this many of the free space. */
const freeShare = 4;
/** Marks the files as states of this program. */
const key = "state";

export class SpilledStates implements StatesOnDisk {
  private readonly sizes = new Map<number, number>();
  private held = 0;
  private last = 0;
  private room: number | undefined;
  private failed = false;

  /** @param report receives the reason for which no more states are written, once */
  constructor(
    private readonly files: StateFiles,
    private readonly codec: Pick<CheckpointCodec, "pack" | "unpack" | "digest">,
    private readonly report: (reason: string) => void,
    private readonly limits = usualLimits,
  ) {
    this.files.clear();
  }

  get works(): boolean {
    return !this.failed;
  }

  write(checkpoint: Checkpoint): number | undefined {
    if (this.failed || this.sizes.size >= this.limits.states) return undefined;
    try {
      const bytes = packed(key, checkpoint, this.codec);
      this.room ??= Math.min(this.limits.bytes, this.files.free() / freeShare);
      if (bytes.byteLength > this.room) throw new Error("there is too little free space for a state.");
      if (this.held + bytes.byteLength > this.room) return undefined;
      const state = ++this.last;
      this.files.write(`${state}`, bytes, (error) => {
        this.forget(state);
        this.fail(error);
      });
      this.sizes.set(state, bytes.byteLength);
      this.held += bytes.byteLength;
      return state;
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  private fail(error: unknown): void {
    if (!this.failed) this.report(error instanceof Error ? error.message : String(error));
    this.failed = true;
  }

  read(state: number): Checkpoint | undefined {
    try {
      const found = opened(this.files.read(`${state}`), this.codec);
      return "saved" in found && found.key === key ? (found.saved as Checkpoint) : undefined;
    } catch {
      return undefined;
    }
  }

  remove(state: number): void {
    this.files.remove(`${state}`);
    this.forget(state);
  }

  private forget(state: number): void {
    this.held -= this.sizes.get(state) ?? 0;
    this.sizes.delete(state);
  }
}
