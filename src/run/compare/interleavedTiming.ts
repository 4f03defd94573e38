/**
 * What an encounter costs under each of several methods, told apart from everything else that takes time: code is compiled and
 * queues are filled before the clock is looked at. Methods take turns of some stretches each, in one order and then in the
 * other (A B C, C B A, …), so that a machine that slows down slows all of them. Who has come to the end of the course goes on from
 * its start, as often as it takes to know. Bounded by time, and nothing is counted here: counted work is that of whole runs.
 */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import type { System } from "../../physics/system.ts";
import { TimedEngine } from "../control/timedEngine.ts";
import { medianOf, type TakenTime } from "../results/stretchTimes.ts";
import { createEngine } from "../session/createEngine.ts";
import type { ComparisonEntry, ComparisonLimits } from "./comparisonLength.ts";
import type { WorkShares } from "./workShares.ts";

/** A stretch is so many encounters; of slow methods so many seconds, and then no fewer encounters than these. */
const stretch = { encounters: 256, seconds: 0.004, least: 16 };
/** A turn, as one of these is reached. */
const turn = { encounters: 2048, seconds: 0.02 };
/** Milliseconds of warming up: at the most of a kind of method; of the same one with other cells or steps; and between two looks at its speed. */
const warming = { most: 150, again: 20, look: 15 };
/** The speed stays if it has grown by less than this. */
const steady = 1.05;
/** Until the end of the course or so many times its time a method is at it, whatever it needs to know its median. */
const wholeCourse = 3;
/** So many times its time a method may take with everything that is not timed. */
const patience = 3;
/** Bytes held at once, engines and their beginnings. */
const mostHeld = 5e8;

interface Timed {
  readonly index: number;
  beat: TimedEngine;
  /** Its state there, of those that go back to it: see `again`. */
  readonly start: Uint8Array | undefined;
  readonly times: number[];
  passes: number;
  seconds: number;
  /** With warming up and going back to the start. */
  spent: number;
  warm: boolean;
  stretch: { encounters: number; seconds: number };
  /** What is left of its turn. */
  left: { encounters: number; seconds: number };
}

/** Whom a turn is for; `bytes` of its engine as it has been in a run. */
export interface TimedEntry extends ComparisonEntry {
  readonly bytes: number;
}

/** Those who have run; nobody where nothing has met anything, as then there is nothing to be timed. */
export function entering(contenders: readonly ComparisonEntry[], results: readonly WorkShares[]): TimedEntry[] {
  if (results.every(({ collisions, wallHits }) => collisions + wallHits === 0)) return [];
  return contenders.map((contender, k) => ({ ...contender, bytes: results[k]!.bytes }));
}

export class InterleavedTiming {
  private readonly taken: (TakenTime | undefined)[] = [];
  private readonly warmed = new Set<string>();
  private group: Timed[] = [];
  private next = 0;
  private place = 0;
  private backwards = false;

  /** @param seconds for each method, about */
  constructor(
    private readonly system: System,
    private readonly contenders: readonly TimedEntry[],
    private readonly limits: ComparisonLimits,
    private readonly seconds: number,
    private readonly now: () => number,
  ) {}

  get done(): boolean {
    return this.next >= this.contenders.length && this.group.length === 0;
  }

  /** From 0 to 1; never falls back. */
  get fraction(): number {
    const shares = this.group.map((timed) => this.shareOf(timed));
    const over = this.next - this.group.length;
    return Math.min(1, shares.reduce((sum, share) => sum + share, over) / Math.max(1, this.contenders.length));
  }

  /** By the places of the contenders; undefined where nothing has met anything. */
  get times(): readonly (TakenTime | undefined)[] {
    return this.taken;
  }

  /** The results with the times, as far as they are known: those that are being taken, once it is known how far they scatter. */
  toldIn(results: readonly WorkShares[]): WorkShares[] {
    const soFar = new Map(
      this.group.flatMap(({ index, times }): [number, TakenTime][] => {
        const taken = times.length > 0 ? medianOf(times) : undefined;
        return taken?.microsecondsError === undefined ? [] : [[index, taken]];
      }),
    );
    return results.map((result, k) => ({ ...result, ...(this.taken[k] ?? soFar.get(k)) }));
  }

  /** Goes on for about so long; true when all is done. */
  work(milliseconds = Number.POSITIVE_INFINITY): boolean {
    const began = this.now();
    while (!this.done && this.now() - began < milliseconds) {
      if (this.group.length === 0) this.gather();
      else this.goOn();
    }
    return this.done;
  }

  /** As many as may be held at once; one at the least. */
  private gather(): void {
    let held = 0;
    do {
      const contender = this.contenders[this.next]!;
      held += 2 * contender.bytes;
      this.group.push(this.timed(this.next++, contender));
    } while (this.next < this.contenders.length && held + 2 * this.contenders[this.next]!.bytes < mostHeld);
    this.place = 0;
    this.backwards = false;
  }

  private timed(index: number, { method }: ComparisonEntry): Timed {
    const engine = createEngine(method, this.system);
    return {
      index,
      beat: new TimedEngine(engine, this.limits, this.now),
      start: dynamicsOf(method.kind).restoresFast ? engine.save() : undefined,
      times: [],
      passes: 0,
      seconds: 0,
      spent: 0,
      warm: false,
      stretch: { encounters: 0, seconds: 0 },
      left: { ...turn },
    };
  }

  private goOn(): void {
    const { group } = this;
    const cold = group.find(({ warm }) => !warm);
    if (cold) {
      this.warm(cold);
      return;
    }
    const timed = group[this.backwards ? group.length - 1 - this.place : this.place]!;
    if (!this.enough(timed)) {
      this.piece(timed);
      if (timed.left.encounters > 0 && timed.left.seconds > 0 && !this.enough(timed)) return;
    }
    timed.left = { ...turn };
    if (++this.place < group.length) return;
    this.place = 0;
    this.backwards = !this.backwards;
    if (group.every((each) => this.enough(each))) this.end();
  }

  /** Some milliseconds of a turn. */
  private piece(timed: Timed): void {
    const { beat, left } = timed;
    const before = beat.encounters;
    const began = this.now();
    const ended = beat.advance(Math.min(left.encounters, stretch.encounters - timed.stretch.encounters));
    const seconds = (this.now() - began) / 1000;
    const met = beat.encounters - before;
    timed.stretch.encounters += met;
    timed.stretch.seconds += seconds;
    left.encounters -= met;
    left.seconds -= seconds;
    timed.seconds += seconds;
    if (isOver(timed.stretch)) take(timed);
    // A collapse comes again like everything else.
    if (ended) {
      timed.passes++;
      this.again(timed);
    }
    timed.spent += (this.now() - began) / 1000;
  }

  /**
   * At the start of the course once more. Compiled code trusts that what is set when an engine is made is never set again: after a
   * state has been restored it is an eighth slower, and so it is not as runs are. The kernel of the event-driven one is compiled
   * otherwise, and a memory for each pass would be too many.
   */
  private again(timed: Timed): void {
    const { system, limits, now } = this;
    if (timed.start) timed.beat.restart(timed.start);
    else timed.beat = new TimedEngine(createEngine(this.contenders[timed.index]!.method, system), limits, now);
  }

  /** Untimed, until the speed stays; then back to the start. */
  private warm(timed: Timed): void {
    const { method } = this.contenders[timed.index]!;
    const kind = JSON.stringify({ ...method, cells: 0, step: 0 });
    const most = this.warmed.has(kind) ? warming.again : warming.most;
    this.warmed.add(kind);
    const began = this.now();
    let [best, stays, met, looked] = [0, 0, 0, began];
    while (stays < 2 && this.now() - began < most) {
      const { beat } = timed;
      const before = beat.encounters;
      const ended = beat.advance(stretch.encounters);
      met += beat.encounters - before;
      if (ended) this.again(timed);
      const took = this.now() - looked;
      if (took < warming.look) continue;
      const speed = met / took;
      stays = speed < steady * best ? stays + 1 : 0;
      best = Math.max(best, speed);
      [met, looked] = [0, this.now()];
    }
    this.again(timed);
    timed.warm = true;
  }

  private enough({ seconds, spent, passes }: Timed): boolean {
    if (spent >= patience * wholeCourse * this.seconds) return true;
    return seconds >= this.seconds && (passes > 0 || seconds >= wholeCourse * this.seconds);
  }

  private shareOf({ seconds, spent }: Timed): number {
    const all = wholeCourse * this.seconds;
    return Math.min(1, Math.max(seconds / all, spent / (patience * all)));
  }

  private end(): void {
    for (const timed of this.group) {
      if (timed.times.length === 0 && timed.stretch.encounters > 0) take(timed);
      this.taken[timed.index] = timed.times.length > 0 ? medianOf(timed.times) : undefined;
    }
    this.group = [];
  }
}

function isOver({ encounters, seconds }: Timed["stretch"]): boolean {
  return encounters >= stretch.encounters || (seconds >= stretch.seconds && encounters >= stretch.least);
}

function take(timed: Timed): void {
  const { encounters, seconds } = timed.stretch;
  timed.times.push(seconds / encounters);
  timed.stretch = { encounters: 0, seconds: 0 };
}
