/**
 * History: states of a run to which it can return. Their number follows the clock: saving takes at most some per cent of the
 * work. States above the memory limit are written to disk where that is possible, those used least recently first. Without a
 * disk, and where it is full, every second state is dropped and the interval doubles, so that states remain evenly spread over
 * the whole run.
 */
import type { Checkpoint } from "../session/session.ts";

export interface Moment {
  readonly time: number;
  readonly checkpoint: Checkpoint;
}

/** A state in memory, on disk, or in both. */
interface Kept {
  readonly time: number;
  readonly bytes: number;
  checkpoint: Checkpoint | undefined;
  file: number | undefined;
  /** Serial number of its last use. */
  used: number;
}

/** States on disk, by number. */
export interface StatesOnDisk {
  /** States can be written, as far as is known. */
  readonly works: boolean;
  /** Returns the number of the state; undefined where there is no room for it. */
  write(checkpoint: Checkpoint): number | undefined;
  /** Undefined where it is missing or damaged. */
  read(state: number): Checkpoint | undefined;
  remove(state: number): void;
}

interface Spill {
  readonly states: StatesOnDisk;
  /** Memory that states may take before some are written to disk (bytes). */
  readonly above: number;
}

/** Work between two states: multiple of the time of saving one, and minimum (ms). */
const worthwhile = 35;
const soonest = 100;

/** Most memory for states to which one can seek (bytes), and its part of the machine's. */
const mostForStates = { alone: 512e6, besideDisk: 64e6 };
const shareForStates = { alone: 1 / 8, besideDisk: 1 / 64 };

/** @param memory of the machine (bytes) @param states on disk; undefined: states are kept in memory only */
export function historyFor(memory: number, states?: StatesOnDisk): History {
  const most = (kind: "alone" | "besideDisk") => Math.min(mostForStates[kind], memory * shareForStates[kind]);
  return new History(most("alone"), states && { states, above: most("besideDisk") });
}

export class History {
  /** In order of time. */
  private kept: Kept[] = [];
  private held = 0;
  private uses = 0;
  private interval = soonest;
  private cost = 0;
  private worked = 0;
  private reserved = 0;

  /** @param budget memory for states (bytes) */
  constructor(
    readonly budget: number,
    private readonly spill?: Spill,
  ) {}

  get times(): number[] {
    return this.kept.map(({ time }) => time);
  }

  /** Of states in memory. */
  get bytes(): number {
    return this.held;
  }

  /** Records work (ms). True when another state is due. */
  isDue(milliseconds: number): boolean {
    this.worked += milliseconds;
    return this.worked >= Math.max(this.interval, worthwhile * this.cost);
  }

  /** @param elapsed duration of saving until now (ms) */
  add({ time, checkpoint }: Moment, elapsed: () => number): void {
    this.worked = 0;
    const after = this.kept.findIndex((other) => other.time >= time);
    if (after < 0 || this.kept[after].time !== time) {
      const bytes = bytesOf(checkpoint);
      const added = { time, bytes, checkpoint, file: undefined, used: ++this.uses };
      this.kept.splice(after < 0 ? this.kept.length : after, 0, added);
      this.held += bytes;
      this.makeRoom();
    }
    this.cost = elapsed();
  }

  /** The run continues at another time. */
  jumped(): void {
    this.worked = 0;
  }

  /** The latest state before `time` that can be read. */
  before(time: number): Moment | undefined {
    for (;;) {
      const found = this.kept.findLast((moment) => moment.time < time);
      if (!found) return undefined;
      const checkpoint = this.read(found);
      if (checkpoint) return { time: found.time, checkpoint };
      this.drop((moment) => moment === found);
    }
  }

  /** From this time on the run takes another course. */
  forgetFrom(time: number): void {
    this.drop((moment) => moment.time >= time);
    this.reserve(0);
    this.jumped();
  }

  /** Reserves bytes of the budget for other states; false where that is not possible. */
  reserve(bytes: number): boolean {
    this.reserved = bytes;
    if (bytes > this.budget) this.reserved = 0;
    this.makeRoom();
    return bytes <= this.budget;
  }

  /** A state that has been read stays in memory until others need its room. */
  private read(moment: Kept): Checkpoint | undefined {
    moment.used = ++this.uses;
    if (moment.checkpoint) return moment.checkpoint;
    const checkpoint = this.spill?.states.read(moment.file!);
    if (checkpoint) {
      moment.checkpoint = checkpoint;
      this.held += moment.bytes;
      this.makeRoom();
    }
    return checkpoint;
  }

  private get limit(): number {
    const above = this.spill?.states.works ? this.spill.above : Number.POSITIVE_INFINITY;
    return Math.min(above, this.budget - this.reserved);
  }

  private makeRoom(): void {
    while (this.held > this.limit) if (!this.spillOne()) this.thin();
  }

  /** Takes one state out of memory. False where it cannot be written. */
  private spillOne(): boolean {
    const inMemory = this.kept.filter(({ checkpoint }) => checkpoint);
    const oldest = inMemory.reduce((one, other) => (other.used < one.used ? other : one));
    oldest.file ??= this.spill?.states.write(oldest.checkpoint!);
    if (oldest.file === undefined) return false;
    oldest.checkpoint = undefined;
    this.held -= oldest.bytes;
    return true;
  }

  private thin(): void {
    const alone = this.kept.length === 1;
    const dropped = new Set(this.kept.filter((_, k) => alone || k % 2 === 1));
    this.drop((moment) => dropped.has(moment));
    this.interval *= 2;
  }

  private drop(which: (moment: Kept) => boolean): void {
    for (const { file } of this.kept.filter(which)) if (file !== undefined) this.spill?.states.remove(file);
    this.kept = this.kept.filter((moment) => !which(moment));
    this.held = this.kept.reduce((sum, { checkpoint, bytes }) => sum + (checkpoint ? bytes : 0), 0);
  }
}

export function bytesOf({ engine, record, beforeStop }: Checkpoint): number {
  const recorded = [record, ...(beforeStop ? [beforeStop] : [])].reduce((sum, { measures, counts }) => {
    const columns = [...measures.columns.map(([, values]) => values), ...counts.columns];
    return sum + columns.reduce((all, { byteLength }) => all + byteLength, 0);
  }, 0);
  return engine.byteLength + recorded;
}
