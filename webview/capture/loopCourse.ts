/**
 * The course of a loop: the moments at which the run is pictured, and what is to be done next. Without DOM.
 *
 * A run that is over is shown from its start to its end, any other for as long as four seconds at its speed are, and then taken back to
 * where it was.
 */
import type { PageCommand, Status } from "../../src/protocol/messages.ts";
import { faceOf, type PageState } from "../app/pageState.ts";

export const loopSeconds = 4;
export const loopFrames = 50;

interface LoopCourseParts {
  readonly post: (order: PageCommand) => void;
  /** Pictures the present moment. */
  readonly shoot: () => Promise<void>;
  /** That was all: the pictures make a loop; or an end without one, and why. */
  readonly end: (why?: string) => void;
}

const still: ReadonlySet<string> = new Set(["preview", "paused", "finished"]);

export class LoopCourse {
  /** Number of pictures so far. */
  count = 0;
  private readonly generation: number;
  private readonly from: number;
  private readonly to: number;
  /** To which the run is taken back. */
  private readonly origin: number | undefined;
  /** The run has been asked to leave this time, at which it stood in this phase. */
  private left: { readonly time: number; readonly phase: string } | undefined;
  private busy = false;
  private over = false;

  constructor(
    private readonly parts: LoopCourseParts,
    state: PageState,
  ) {
    const { status, scene, generation } = state;
    const { time = 0, reached = 0, speed = "max" } = status ?? {};
    const whole = faceOf(state) === "finished";
    const pace = speed === "max" ? (scene?.autoSpeed ?? 1) : speed;
    this.generation = generation;
    this.origin = whole ? undefined : time;
    this.from = whole ? 0 : time;
    this.to = whole ? reached : time + loopSeconds * pace;
    if (faceOf(state) === "running") parts.post({ kind: "pause" });
    if (status && time !== this.from) this.go(status, this.from);
  }

  /** The state has changed. */
  async hear(state: PageState): Promise<void> {
    const { status, frame, generation } = state;
    if (this.over || this.busy) return;
    if (generation !== this.generation) return this.stop("The loop is not made: the scenario has changed.");
    if (!status || !frame || !still.has(faceOf(state)) || frame.time !== status.time) return;
    // What was asked for has not been done.
    if (this.left && status.time === this.left.time && status.phase === this.left.phase) return;
    this.left = undefined;
    this.busy = true;
    try {
      do await this.parts.shoot();
      while (++this.count < loopFrames && this.moment() <= status.time && !this.over);
    } catch (error) {
      return this.stop(`The loop could not be made: ${error instanceof Error ? error.message : error}`);
    } finally {
      this.busy = false;
    }
    if (this.over) return;
    const ended = status.phase === "finished" && this.moment() > status.time;
    if (this.count >= loopFrames || ended) this.stop();
    else this.go(status, this.moment());
  }

  stop(why?: string): void {
    if (this.over) return;
    this.over = true;
    if (this.origin !== undefined) this.parts.post({ kind: "seek", time: this.origin });
    this.parts.end(why);
  }

  private moment(): number {
    return this.from + ((this.to - this.from) * this.count) / (loopFrames - 1);
  }

  private go({ time: from, phase }: Status, time: number): void {
    this.left = { time: from, phase };
    this.parts.post({ kind: "seek", time, beyond: true });
  }
}
