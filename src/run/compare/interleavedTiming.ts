/**
 * Time per event under each of several methods, without compilation and the filling of queues. Methods take turns of some stretches
 * each, in one order and then in the other (A B C, C B A, …), so that a slow spell of the machine affects all of them. A method that
 * reaches the end of the run starts again, as often as needed. Bounded by time; counted work is that of whole runs.
 */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import type { System } from "../../physics/system.ts";
import { TimedEngine } from "../control/timedEngine.ts";
import type { Measuring } from "../measuring.ts";
import { createEngine } from "../session/createEngine.ts";
import type { ComparisonEntry, ComparisonLimits } from "./comparisonLength.ts";
import type { WorkShares } from "./workShares.ts";

/** Length of a stretch in events; for slow methods in seconds, with a minimum of events. */
const stretch = { encounters: 256, seconds: 0.004, least: 16 };
/** Length of a turn: the first of these that is reached. */
const turn = { encounters: 2048, seconds: 0.02 };
/** Warm-up (ms): maximum for a kind of method; for the same kind with other cells or steps; interval between two speed measurements. */
const warming = { most: 150, again: 20, look: 15 };
/** The speed is steady if it has grown by less than this factor. */
const steady = 1.05;
/** A method runs to the end, or for at most this multiple of its time of measurement. */
const wholeCourse = 3;
/** Maximum multiple of its time of measurement that a method may take in total. */
const patience = 3;
/** Bytes of the engines held at the same time, with their initial states. */
const mostHeld = 5e8;

interface Timed {
  readonly index: number;
  beat: TimedEngine;
  /** Initial state, for methods that are restored to it: see `again`. */
  readonly start: Uint8Array | undefined;
  readonly times: number[];
  passes: number;
  seconds: number;
  /** Total time, with warm-up and restarts. */
  spent: number;
  stretch: { encounters: number; seconds: number };
  /** Encounters of a stretch, where the engine processes many ahead: a shorter one would often be nothing but reading them. */
  readonly whole: number | undefined;
}

/** A method to time; `bytes` of its engine in its run. */
interface TimedEntry extends ComparisonEntry {
  readonly bytes: number;
}

/** Methods that have run; none where there were no events. */
export function entering(entries: readonly ComparisonEntry[], results: readonly WorkShares[]): TimedEntry[] {
  if (results.every(({ collisions, wallHits }) => collisions + wallHits === 0)) return [];
  return entries.map((entry, k) => ({ ...entry, bytes: results[k].bytes }));
}

export class InterleavedTiming {
  private readonly taken: (TakenTime | undefined)[] = [];
  private readonly warmed = new Set<string>();
  private group: Timed[] = [];

  /** @param seconds for each method, about */
  constructor(
    private readonly system: System,
    private readonly entries: readonly TimedEntry[],
    private readonly limits: ComparisonLimits,
    private readonly seconds: number,
    private readonly now: () => number,
  ) {}

  /** In the order of the methods; undefined where there were no events. */
  get times(): readonly (TakenTime | undefined)[] {
    return this.taken;
  }

  /** The results with the times known so far; a time that is being measured is included once its scatter is known. */
  toldIn(results: readonly WorkShares[]): WorkShares[] {
    const soFar = new Map(
      this.group.flatMap(({ index, times }): [number, TakenTime][] => {
        const taken = times.length > 0 ? medianOf(times) : undefined;
        return taken?.microsecondsError === undefined ? [] : [[index, taken]];
      }),
    );
    return results.map((result, k) => ({ ...result, ...(this.taken[k] ?? soFar.get(k)) }));
  }

  /** Takes all times; the progress never falls back. */
  *run(): Measuring<void> {
    const { entries } = this;
    for (let next = 0; next < entries.length; ) {
      const group = this.gather(next);
      this.group = group;
      for (const timed of group) {
        this.warm(timed);
        yield next / entries.length;
      }
      while (!group.every((timed) => this.enough(timed))) {
        for (const timed of group) {
          for (const _ of this.turn(timed))
            yield group.reduce((sum, each) => sum + this.shareOf(each), next) / entries.length;
        }
        group.reverse();
      }
      for (const timed of group) {
        if (timed.times.length === 0 && timed.stretch.encounters > 0) take(timed);
        this.taken[timed.index] = timed.times.length > 0 ? medianOf(timed.times) : undefined;
      }
      this.group = [];
      next += group.length;
    }
  }

  /** As many methods as fit into memory, at least one. */
  private gather(first: number): Timed[] {
    let held = 0;
    const fit = this.entries.slice(first).findIndex(({ bytes }, k) => {
      held += 2 * bytes;
      return k > 0 && held >= mostHeld;
    });
    const end = fit < 0 ? this.entries.length : first + fit;
    return this.entries.slice(first, end).map((entry, k) => this.timed(first + k, entry));
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
      stretch: { encounters: 0, seconds: 0 },
      // A window has a tenth of an encounter per particle.
      whole: engine.facets.sweep && this.system.count,
    };
  }

  /** One turn, in pieces of some milliseconds. */
  private *turn(timed: Timed): Generator<undefined, void> {
    for (const left = { ...turn }; left.encounters > 0 && left.seconds > 0 && !this.enough(timed); yield) {
      const { beat } = timed;
      const before = beat.encounters;
      const began = this.now();
      const length = timed.whole ?? stretch.encounters;
      const ended = beat.advance(Math.min(left.encounters, length - timed.stretch.encounters));
      const seconds = (this.now() - began) / 1000;
      const met = beat.encounters - before;
      timed.stretch.encounters += met;
      timed.stretch.seconds += seconds;
      left.encounters -= met;
      left.seconds -= seconds;
      timed.seconds += seconds;
      if (isOver(timed)) take(timed);
      // After a collapse the run starts again, too.
      if (ended) {
        timed.passes++;
        this.again(timed);
      }
      timed.spent += (this.now() - began) / 1000;
    }
  }

  /**
   * Starts again. Compiled JavaScript assumes that fields set in a constructor are constant: after a state has been restored it is an
   * eighth slower than in runs, so that engines are created anew. The kernel of the event-driven engine is WebAssembly and is
   * restored, since a memory for each pass would be too much.
   */
  private again(timed: Timed): void {
    const { system, limits, now } = this;
    if (timed.start) timed.beat.restart(timed.start);
    else timed.beat = new TimedEngine(createEngine(this.entries[timed.index].method, system), limits, now);
  }

  /** Runs without timing until the speed is steady, then returns to the start. */
  private warm(timed: Timed): void {
    const { method } = this.entries[timed.index];
    const kind = JSON.stringify({ ...method, cells: 0, step: 0 });
    const most = Math.min(this.warmed.has(kind) ? warming.again : warming.most, 1000 * wholeCourse * this.seconds);
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
  }

  private enough({ seconds, spent, passes }: Timed): boolean {
    if (spent >= patience * wholeCourse * this.seconds) return true;
    return seconds >= this.seconds && (passes > 0 || seconds >= wholeCourse * this.seconds);
  }

  private shareOf({ seconds, spent }: Timed): number {
    const all = wholeCourse * this.seconds;
    return Math.min(1, Math.max(seconds / all, spent / (patience * all)));
  }
}

function isOver({ whole, stretch: { encounters, seconds } }: Timed): boolean {
  if (whole !== undefined) return encounters >= whole;
  return encounters >= stretch.encounters || (seconds >= stretch.seconds && encounters >= stretch.least);
}

function take(timed: Timed): void {
  const { encounters, seconds } = timed.stretch;
  timed.times.push(seconds / encounters);
  timed.stretch = { encounters: 0, seconds: 0 };
}

/** With fewer stretches than this the scatter of their times is unknown. */
const fewest = 8;

export interface TakenTime {
  readonly microseconds: number;
  /** Standard error; undefined where the stretches are too few. */
  readonly microsecondsError: number | undefined;
}

/**
 * The median, because some stretches are always slowed down by other programs.
 * @param times seconds per event of each stretch; at least one
 */
export function medianOf(times: readonly number[]): TakenTime {
  const sorted = [...times].sort((a, b) => a - b);
  return { microseconds: 1e6 * (sorted[sorted.length >> 1] ?? 0), microsecondsError: errorOf(sorted) };
}

/** Of the median of normally distributed times 1.25 σ/√n; σ by the middle half of them, for some are always far off. */
function errorOf(sorted: readonly number[]): number | undefined {
  if (sorted.length < fewest) return undefined;
  const quarter = sorted.length >> 2;
  const sigma = (sorted[sorted.length - 1 - quarter] - sorted[quarter]) / 1.35;
  return (1e6 * 1.25 * sigma) / Math.sqrt(sorted.length);
}
