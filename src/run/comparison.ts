/**
 * One system under several methods: do they have the same encounters, and what does each cost?
 *
 * The first is the one the others are compared with. So is a *shadow*: the first method again, started with every place moved by one
 * unit in the last digit. Where the shadow parts from the first, chaos has made rounding as large as things; another method
 * parts about there too, or is wrong. Free of files, terminals and windows, and driven in slices like a session.
 */
import type { Engine } from "../engine/engine.ts";
import type { System } from "../engine/system.ts";
import type { Method } from "../scenario/resolve.ts";
import { type Compared, sharesOfWork } from "./compared.ts";
import { Course, Follower, type Parting } from "./course.ts";
import { createEngine } from "./createEngine.ts";
import { displaced } from "./displaced.ts";
import { Pace } from "./pace.ts";
import { crossingTime } from "./samplingInterval.ts";

export interface Contender {
  readonly name: string;
  readonly method: Method;
}

export interface ComparisonLimits {
  readonly until: number;
  /** Pair collisions. */
  readonly collisions: number;
  /** So long without any encounter means that there will be none. Default: a thousand crossings of the box. */
  readonly quiet?: number;
}

/** Encounters a particle after which no two runs agree any more: nothing beyond is kept for comparison. */
const comparedPerParticle = 200;
const mostCompared = 4_000_000;
/** Encounters of a stretch, whose time is taken; the median of all stretches is told, for a machine is never alone with one run. */
const stretchLength = 1024;
/** Beforehand so much is run and thrown away, so that no method pays for being compiled: encounters, and milliseconds. */
const warmUp = { encounters: 10_000, milliseconds: 400 };

/** An engine that is driven, some milliseconds at a time, and since when nothing has met anything. */
interface Beat {
  readonly engine: Engine;
  readonly pace: Pace;
  quietSince: number;
}

interface Running extends Beat {
  readonly index: number;
  readonly follower: Follower | undefined;
  /** Seconds an encounter, of each stretch, and the stretch that is not over. */
  readonly times: number[];
  readonly stretch: { encounters: number; seconds: number };
  seconds: number;
}

export class Comparison {
  readonly results: Compared[] = [];
  /** Where a run started a unit in the last place away parts from the first; undefined if it does not. */
  shadow: Parting | undefined;
  private readonly course: Course;
  private readonly crossing: number;
  private readonly quiet: number;
  private current: Running | undefined;
  private shadowRun: (Beat & { readonly follower: Follower }) | undefined;
  private next = 0;

  constructor(
    readonly system: System,
    private readonly contenders: readonly Contender[],
    private readonly limits: ComparisonLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.crossing = crossingTime(system);
    this.quiet = limits.quiet ?? 1000 * this.crossing;
    this.course = new Course(system.count, Math.min(mostCompared, comparedPerParticle * system.count + 1000));
  }

  get done(): boolean {
    return this.next >= this.contenders.length && !this.current && !this.shadowRun;
  }

  /** Who is running, and how far it has come, from 0 to 1. */
  get progress(): { readonly name: string; readonly fraction: number } {
    const engine = this.shadowRun?.engine ?? this.current?.engine;
    if (!engine) return { name: this.contenders[this.next]?.name ?? "", fraction: 0 };
    const name = this.shadowRun ? "a start one unit away" : this.contenders[this.current!.index]!.name;
    return {
      name,
      fraction: Math.min(
        1,
        Math.max(engine.time / this.limits.until, engine.tally().collisions / this.limits.collisions),
      ),
    };
  }

  /** How many have ended. */
  get finished(): number {
    return this.results.length;
  }

  /** Who is running, as far as it has come; the shadow is not told. */
  get running(): Compared | undefined {
    return this.current && this.resultOf(this.current, false);
  }

  /** Goes on for about so long; true when all is done. */
  work(milliseconds = Number.POSITIVE_INFINITY): boolean {
    const began = this.now();
    while (!this.done && this.now() - began < milliseconds) {
      if (this.shadowRun) this.stretchShadow(this.shadowRun);
      else if (this.current) this.stretch(this.current);
      else this.begin();
    }
    return this.done;
  }

  private begin(): void {
    const index = this.next++;
    const { method } = this.contenders[index]!;
    this.warm(createEngine(method, this.system));
    const engine = createEngine(method, this.system);
    engine.log(stretchLength);
    this.current = {
      ...this.beatOf(engine),
      index,
      stretch: { encounters: 0, seconds: 0 },
      follower: index === 0 ? undefined : new Follower(this.course),
      times: [],
      seconds: 0,
    };
  }

  private warm(engine: Engine): void {
    const began = this.now();
    const beat = this.beatOf(engine);
    const warming = () => this.now() - began < warmUp.milliseconds;
    for (let run = 0; run < warmUp.encounters && warming(); run += 100) if (this.advance(beat, 100)) return;
  }

  private beatOf(engine: Engine): Beat {
    return { engine, pace: new Pace(this.crossing / 1000), quietSince: 0 };
  }

  /** Some milliseconds, and no more encounters than these. Returns how it ended, if it has. */
  private advance(beat: Beat, most: number): "over" | "collapse" | undefined {
    const { engine, pace } = beat;
    const { until, collisions } = this.limits;
    const before = engine.tally();
    const cut = pace.until(engine.time);
    const encounters = Math.min(most, pace.encounters, collisions - before.collisions);
    const began = this.now();
    const { why } = engine.advance({ until: Math.min(until, cut), encounters });
    pace.took(
      this.now() - began,
      why === "encounters" && encounters === pace.encounters,
      why === "time" && cut < until,
    );
    const after = engine.tally();
    const happened = after.collisions + after.wallHits > before.collisions + before.wallHits;
    if (happened) beat.quietSince = engine.time;
    if (why === "collapse") return why;
    const isQuiet = engine.time - beat.quietSince > this.quiet;
    return engine.time >= until || after.collisions >= collisions || isQuiet ? "over" : undefined;
  }

  private stretch(run: Running): void {
    const { engine, follower } = run;
    const before = engine.tally();
    const began = this.now();
    const ended = this.advance(run, stretchLength);
    run.stretch.seconds += (this.now() - began) / 1000;
    const after = engine.tally();
    run.stretch.encounters += after.collisions + after.wallHits - before.collisions - before.wallHits;
    if (ended || run.stretch.encounters >= stretchLength) takeTime(run);
    const log = engine.drain();
    if (follower) {
      follower.add(log);
      if (follower.done) engine.log(0);
    } else {
      this.course.add(log);
      if (this.course.full) engine.log(0);
    }
    if (ended) this.finish(run, ended === "collapse");
  }

  private finish(run: Running, collapsed: boolean): void {
    const { index, engine, follower } = run;
    this.current = undefined;
    follower?.end(engine.time);
    this.results.push(this.resultOf(run, collapsed));
    if (index > 0) return;
    this.course.close();
    const shadow = createEngine(this.contenders[index]!.method, displaced(this.system));
    shadow.log(stretchLength);
    this.shadowRun = { ...this.beatOf(shadow), follower: new Follower(this.course) };
  }

  private resultOf({ index, engine, follower, times, seconds }: Running, collapsed: boolean): Compared {
    const tally = engine.tally();
    const encounters = Math.max(1, tally.collisions + tally.wallHits);
    const { name, method } = this.contenders[index]!;
    return {
      name,
      kind: method.kind,
      time: engine.time,
      collisions: tally.collisions,
      wallHits: tally.wallHits,
      work: sharesOfWork((what) => tally[what], encounters),
      microseconds: 1e6 * median(times),
      seconds,
      bytes: tally.bytes,
      matched: follower?.matched,
      parting: withSteps(method.kind, follower?.parting, this.shadow),
      strayed: follower?.strayed ?? 0,
      collapsed,
    };
  }

  private stretchShadow(run: NonNullable<typeof this.shadowRun>): void {
    const { engine, follower } = run;
    const ended = this.advance(run, stretchLength);
    follower.add(engine.drain());
    if (!follower.done && !ended) return;
    this.shadow = follower.parting;
    this.shadowRun = undefined;
  }
}

function takeTime(run: Running): void {
  const { stretch, times } = run;
  run.seconds += stretch.seconds;
  if (stretch.encounters > 0) times.push(stretch.seconds / stretch.encounters);
  stretch.encounters = stretch.seconds = 0;
}

/** Methods with time steps may miss collisions or be late: that is no error of theirs, and long before rounding it is not rounding. */
function withSteps(
  kind: Method["kind"],
  parting: Parting | undefined,
  shadow: Parting | undefined,
): Parting | undefined {
  if (!parting || kind !== "time-stepped") return parting;
  const early = parting.encounter < (shadow?.encounter ?? Number.POSITIVE_INFINITY) / 2;
  return early || parting.by === "error" ? { ...parting, by: "steps" } : parting;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.length > 0 ? sorted[sorted.length >> 1]! : 0;
}
