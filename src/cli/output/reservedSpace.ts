/**
 * Space on the disk that is reserved while a trajectory or a log of events is written: a full disk ends these, and the end state, the
 * results and the series still have room.
 */
import { join } from "node:path";
import { Draft, Unwritable } from "./atomicWrite.ts";

/** Of series, distributions and results. */
const bytesOfTables = 2 ** 21;
/** Of the end state, and as many in each other format of it. */
const bytesOfParticle = 300;
const piece = new Uint8Array(2 ** 16);

export class ReservedSpace {
  private draft: Draft | undefined;

  /** @param formats number of formats of the end state beside the scenario */
  constructor(directory: string, particles: number, formats: number) {
    const bytes = bytesOfTables + bytesOfParticle * particles * (1 + formats);
    try {
      this.draft = new Draft(join(directory, "reserved"));
      for (let left = bytes; left > 0; left -= piece.length)
        this.draft.write(left < piece.length ? piece.subarray(0, left) : piece);
    } catch (error) {
      // All of a disk with less room is kept for the results.
      if (!(error instanceof Unwritable)) throw error;
    }
  }

  release(): void {
    this.draft?.discard();
    this.draft = undefined;
  }
}
