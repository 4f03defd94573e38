/**
 * A text of many frames. The first is read at once; where the others begin is found by going over the lines of those before, piece by
 * piece, in the background.
 */
import { FileDefect } from "../fileDefect.ts";
import { Lines } from "./lines.ts";
import { type ReadHead, readTextFrame } from "./textFrame.ts";
import type { OpenFile, Trajectory, TrajectoryFrame } from "./trajectory.ts";

/** Lines of a frame that are gone over at a time. */
const linesAtATime = 20_000;
/** Places of more would take too much memory. */
const mostFrames = 10_000_000;

export class TextTrajectory implements Trajectory {
  readonly dimension: 2 | 3;
  readonly clock: "time" | "step" | undefined;
  defect: FileDefect | undefined;
  private readonly starts = [0];
  /** The frame that was read to open the file. */
  private first: TrajectoryFrame | undefined;
  private readonly search: Lines;
  /** Of the frame being gone over: its first byte, and its lines that are left; undefined: its head is to be read. */
  private start = 0;
  private left: number | undefined;
  private over = false;
  private readonly firstEnd: number;

  /** @throws FileDefect where there is not one whole frame */
  constructor(
    private readonly file: OpenFile,
    private readonly readHead: ReadHead,
    private readonly now: () => number,
  ) {
    const { frame, dimension, clock, end } = this.read(0, false);
    this.dimension = dimension;
    this.clock = clock?.kind;
    this.first = frame;
    this.firstEnd = end;
    this.search = new Lines(file.read, end);
  }

  get frames(): number {
    return this.starts.length;
  }

  get expected(): number {
    const { frames, file } = this;
    if (this.over) return frames;
    const each = frames === 1 ? this.firstEnd : this.starts[frames - 1] / (frames - 1);
    return Math.max(frames, Math.round(file.size / each));
  }

  get known(): number {
    return this.over ? 1 : Math.min(1, this.search.nextAt / this.file.size);
  }

  find(milliseconds: number): void {
    const until = this.now() + milliseconds;
    while (!this.over && this.now() < until) this.guarded(() => this.goOn());
  }

  stopFinding(): void {
    this.over = true;
  }

  frame(number: number, exact = false): TrajectoryFrame {
    if (number === 0 && !exact && this.first) return this.first;
    this.first = undefined;
    return this.read(this.starts[number], exact, this.dimension).frame;
  }

  private read(at: number, exact: boolean, dimension?: 2 | 3) {
    const lines = new Lines(this.file.read, at);
    const head = this.readHead(lines);
    if (!head) throw new FileDefect(at, "expected a frame, and the file ends");
    const left = this.file.size - lines.nextAt;
    const found = readTextFrame(lines, head, { left, exact, ...(dimension && { dimension }) });
    return { ...found, clock: head.clock, end: lines.nextAt };
  }

  private goOn(): void {
    const { search } = this;
    if (this.left === undefined) {
      this.start = search.nextAt;
      this.left = this.readHead(search)?.count;
      this.over = this.left === undefined;
    } else {
      const wanted = Math.min(this.left, linesAtATime);
      const passed = search.skip(wanted);
      this.left -= passed;
      if (passed < wanted)
        throw new FileDefect(search.nextAt, `the file ends ${this.left} lines before the end of frame ${this.frames}`);
    }
    if (this.left !== 0) return;
    if (this.frames === mostFrames) throw new FileDefect(this.start, `expected at most ${mostFrames} frames`);
    this.starts.push(this.start);
    this.left = undefined;
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof FileDefect)) throw error;
      this.defect = error;
      this.over = true;
    }
  }
}
