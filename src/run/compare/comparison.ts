/**
 * One system under several methods: do they have the same encounters, and what does each cost?
 *
 * The first is the one the others are compared with. So is a *shadow*: the first method again, started with every place moved by one
 * unit in the last digit. Where the shadow parts from the first, chaos has made rounding as large as things; another method
 * parts about there too, or is wrong. Free of files, terminals and windows, and driven in slices like a session.
 */

import type { Engine } from "../../engine/api/engine.ts";
import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import type { System } from "../../physics/system.ts";
import { lastPlace } from "../../physics/unitInLastPlace.ts";
import type { Method } from "../../scenario/resolve.ts";
import { TimedEngine } from "../control/timedEngine.ts";
import { medianOf } from "../results/stretchTimes.ts";
import { createEngine } from "../session/createEngine.ts";
import { CollisionSequence, type Parting, SequenceFollower } from "./collisionSequence.ts";
import type { ComparisonEntry, ComparisonLimits } from "./comparisonLength.ts";
import { entering, InterleavedTiming } from "./interleavedTiming.ts";
import { sharesOfWork, type WorkShares } from "./workShares.ts";

/** Encounters a particle after which no two runs agree any more: nothing beyond is kept for comparison. */
const comparedPerParticle = 200;
const mostCompared = 4_000_000;
/** Encounters of a stretch, after which the log is looked at. */
const stretchLength = 256;
/** Seconds for which the time of each method is taken, where nothing else is said. */
const usualSeconds = 0.3;

interface Running {
  readonly beat: TimedEngine;
  readonly engine: Engine;
  readonly index: number;
  readonly follower: SequenceFollower | undefined;
  /** Seconds an encounter, of each stretch, and the stretch that is not over. */
  readonly times: number[];
  readonly stretch: { encounters: number; seconds: number };
}

export class Comparison {
  /** Where a run started a unit in the last place away parts from the first; undefined if it does not. */
  shadow: Parting | undefined;
  private readonly over: WorkShares[] = [];
  private readonly course: CollisionSequence;
  private current: Running | undefined;
  private shadowRun: { readonly beat: TimedEngine; readonly follower: SequenceFollower } | undefined;
  private turns: InterleavedTiming | undefined;
  private next = 0;

  constructor(
    readonly system: System,
    private readonly contenders: readonly ComparisonEntry[],
    private readonly limits: ComparisonLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    const most = Math.min(mostCompared, comparedPerParticle * system.count + 1000);
    const sticking = [...system.restitution, ...system.wallRestitution].includes(0);
    this.course = new CollisionSequence(system.count, most, sticking);
  }

  /** Who has come to the end; times as far as they are taken. */
  get results(): readonly WorkShares[] {
    return this.turns?.toldIn(this.over) ?? this.over;
  }

  get done(): boolean {
    return this.ran && this.turns?.done === true;
  }

  /** All have run; only the times are missing. */
  private get ran(): boolean {
    return this.next >= this.contenders.length && !this.current && !this.shadowRun;
  }

  /** All that there is to do: the first runs twice, its shadow is the second time; and times are taken. */
  get parts(): number {
    return this.contenders.length + 2;
  }

  /** Who is running, and how far it has come, from 0 to 1. */
  get progress(): { readonly name: string; readonly fraction: number } {
    if (this.turns) return { name: "taking times", fraction: this.turns.fraction };
    const engine = this.shadowRun?.beat.engine ?? this.current?.engine;
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

  /** How many parts have come to their end. */
  get finished(): number {
    const shadows = this.over.length > 0 && !this.shadowRun ? 1 : 0;
    return this.over.length + shadows + (this.done ? 1 : 0);
  }

  /** Of the whole, from 0 to 1. */
  get fraction(): number {
    return Math.min(1, (this.finished + this.progress.fraction) / this.parts);
  }

  /** Who is running, as far as it has come; the shadow is not told. */
  get running(): WorkShares | undefined {
    return this.current && this.resultOf(this.current, false);
  }

  /** Goes on for about so long; true when all is done. */
  work(milliseconds = Number.POSITIVE_INFINITY): boolean {
    const began = this.now();
    while (!this.done && this.now() - began < milliseconds) {
      if (this.shadowRun) this.stretchShadow(this.shadowRun);
      else if (this.current) this.stretch(this.current);
      else if (!this.ran) this.begin();
      else this.time(milliseconds - (this.now() - began));
    }
    return this.done;
  }

  private begin(): void {
    const index = this.next++;
    const engine = createEngine(this.contenders[index]!.method, this.system);
    engine.log(stretchLength);
    this.current = {
      beat: new TimedEngine(engine, this.limits, this.now),
      engine,
      index,
      stretch: { encounters: 0, seconds: 0 },
      follower: index === 0 ? undefined : new SequenceFollower(this.course),
      times: [],
    };
  }

  private time(milliseconds: number): void {
    const { over, contenders, limits } = this;
    const seconds = limits.seconds ?? usualSeconds;
    this.turns ??= new InterleavedTiming(this.system, entering(contenders, over), limits, seconds, this.now);
    this.turns.work(milliseconds);
  }

  private stretch(run: Running): void {
    const { engine, follower } = run;
    const before = engine.tally();
    const began = this.now();
    const ended = run.beat.advance(stretchLength);
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
    this.over.push(this.resultOf(run, collapsed));
    if (index > 0) return;
    this.course.close();
    const shadow = createEngine(this.contenders[index]!.method, perturbed(this.system));
    shadow.log(stretchLength);
    this.shadowRun = {
      beat: new TimedEngine(shadow, this.limits, this.now),
      follower: new SequenceFollower(this.course),
    };
  }

  private resultOf({ index, engine, follower, times }: Running, collapsed: boolean): WorkShares {
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
      ...(times.length > 0 && { roughly: medianOf(times).microseconds }),
      bytes: tally.bytes,
      matched: follower?.matched,
      parting: inLightOf(method.kind, follower?.parting, this.shadow),
      strayed: follower?.strayed ?? 0,
      collapsed,
    };
  }

  private stretchShadow(run: NonNullable<typeof this.shadowRun>): void {
    const { beat, follower } = run;
    const ended = beat.advance(stretchLength);
    follower.add(beat.engine.drain());
    if (!follower.done && !ended) return;
    this.shadow = follower.parting;
    this.shadowRun = undefined;
  }
}

function takeTime(run: Running): void {
  const { stretch, times } = run;
  if (stretch.encounters > 0) times.push(stretch.seconds / stretch.encounters);
  stretch.encounters = stretch.seconds = 0;
}

/** Where a start one unit in the last digit away parts as early as this share of it, or earlier, nobody can tell it from rounding. */
const asEarly = 0.8;

/** Methods with time steps may miss collisions or be late: that is no error of theirs, and long before rounding it is not rounding. */
function inLightOf(
  kind: Method["kind"],
  parting: Parting | undefined,
  shadow: Parting | undefined,
): Parting | undefined {
  if (!parting) return parting;
  const own = shadow?.encounter ?? Number.POSITIVE_INFINITY;
  if (hasTimeSteps({ kind }))
    return parting.encounter < own / 2 || parting.by === "error" ? { ...parting, by: "steps" } : parting;
  return parting.by === "error" && parting.encounter >= asEarly * own ? { ...parting, by: "rounding" } : parting;
}

/** Every coordinate moved by one unit in the last place of its side, up or down in turns. */
export function perturbed(system: System): System {
  const { dimension, size } = system;
  const positions = system.positions.map((x, k) => x + ((k * 7) % 3 === 0 ? -1 : 1) * lastPlace(size[k % dimension]!));
  return { ...system, positions };
}
