/**
 * Selection of the particles that are followed exactly during a run: a sample limited to its share of the counted work, and, while
 * the view requests it, a second sample of all particles.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { MissSample } from "./missSample.ts";
import type { Paths } from "./paths.ts";

export class ExactSample {
  readonly sample: MissSample;
  private watch: MissSample | undefined;
  /** It has been there from the beginning of this step; at the end of the last one. */
  private watching = false;
  private watched = false;
  private workBefore = 0;
  /** Counted work that the sample may still do. */
  private credit = 0;

  constructor(
    private readonly paths: Paths,
    private readonly share: number,
    private readonly bySize: boolean,
  ) {
    this.sample = new MissSample(paths, bySize);
  }

  get bytes(): number {
    return this.sample.bytes;
  }

  /** A step begins; `work` is what the method itself has counted so far. */
  begin(from: number, longest: () => number, until: (way: number) => number, work: number): void {
    const { sample } = this;
    const most = this.paths.system.count ** 2;
    this.credit = Math.min(most, this.credit + this.share * (work - this.workBefore));
    this.workBefore = work;
    const before = sample.tests;
    sample.begin(from, longest, until, this.credit);
    this.credit -= sample.tests - before;
    this.watch?.begin(from, longest, until, Infinity);
    this.watching = this.watch !== undefined;
  }

  met(i: number, j: number, t: number): void {
    this.sample.met(i, j, t);
    this.watch?.met(i, j, t);
  }

  turn(i: number, t: number): void {
    this.sample.turn(i, t);
    this.watch?.turn(i, t);
  }

  end(): void {
    this.sample.end();
    this.watch?.end();
    this.watched = this.watching;
  }

  /** Follows all particles from the next step on, so that all missed pairs are known: costs about as much as the run itself. */
  watchAll(on: boolean): void {
    if (on) {
      if (this.watch) return;
      this.watch = new MissSample(this.paths, this.bySize);
    } else this.watch = undefined;
    this.watching = this.watched = false;
  }

  /** All particles were followed through the last step, which was a whole one. */
  get sawLastStep(): boolean {
    return this.watched;
  }

  /** Pairs that went through each other in the last step: of all particles if all are followed, else of the sample. */
  pairs(): Uint32Array {
    const { lastMissed } = this.watch ?? this.sample;
    const seen = new Set<number>();
    const pairs: number[] = [];
    // Where both were followed the pair stands there twice.
    for (let k = 0; k < lastMissed.length; k += 2) {
      const [i, j] = [Math.min(lastMissed[k], lastMissed[k + 1]), Math.max(lastMissed[k], lastMissed[k + 1])];
      const key = i * this.paths.system.count + j;
      if (!seen.has(key)) pairs.push(i, j);
      seen.add(key);
    }
    return Uint32Array.from(pairs);
  }

  save(state: StateWriter): void {
    state.numbers(this.workBefore, this.credit);
    this.sample.save(state);
  }

  restore(state: StateReader): void {
    [this.workBefore, this.credit] = state.numbers(2);
    this.sample.restore(state);
    if (this.watch) this.watch = new MissSample(this.paths, this.bySize);
    this.watching = this.watched = false;
  }
}
