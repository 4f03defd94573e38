/** Files of many frames, of which only what is asked for is read: the index of a GSD file, one frame of any. */
import type { FileDefect, ReadPart } from "../fileDefect.ts";
import type { ParticlesInFile } from "../particlesInFile.ts";

export interface OpenFile {
  /** In bytes. */
  readonly size: number;
  readonly read: ReadPart;
}

export interface TrajectoryFrame extends Omit<ParticlesInFile, "more" | "size" | "time"> {
  /** Box lengths. */
  readonly size: Float64Array;
  /** By the clock of the file; NaN where it has none. */
  readonly clock: number;
}

export interface Trajectory {
  readonly dimension: 2 | 3;
  /** What tells the frames apart beside their numbers: the time, or the number of the step. */
  readonly clock: "time" | "step" | undefined;
  /** Frames that are known by now: one at least. */
  readonly frames: number;
  /** Of all, as far as it follows from the size of the file. */
  readonly expected: number;
  /** The share of the file in which all frames are known; 1: nothing is left to find. */
  readonly known: number;
  /** What ends the frames before the end of the file. */
  readonly defect: FileDefect | undefined;
  /** Finds further frames for some milliseconds. */
  find(milliseconds: number): void;
  /** No further frames are looked for. */
  stopFinding(): void;
  /** @param exact numbers to their last digit, which take longer to read @throws FileDefect */
  frame(number: number, exact?: boolean): TrajectoryFrame;
}
