/**
 * One system under several methods: agreement of their events, and cost of each.
 *
 * The first method is the reference of the others. It also runs as a *shadow* from a start perturbed by 1 ulp in every coordinate. Where
 * the shadow diverges, chaos has amplified rounding to the size of the particles; another method diverges near there too, or is wrong.
 * Free of files, terminals and windows, and driven in slices like a session.
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

/** Events per particle after which no two runs agree: later ones are not kept for comparison. */
const comparedPerParticle = 200;
const mostCompared = 4_000_000;
/** Events of a stretch, after which the log is compared. */
const stretchLength = 256;
/** Default time of measurement for each method (s). */
const usualSeconds = 0.3;

interface Running {
  readonly beat: TimedEngine;
  readonly engine: Engine;
  readonly index: number;
  readonly follower: SequenceFollower | undefined;
  /** Seconds per event of each stretch, and the current stretch. */
  readonly times: number[];
  readonly stretch: { encounters: number; seconds: number };
}

export class Comparison {
  /** Divergence of the perturbed reference; undefined if there is none. */
  shadow: Parting | undefined;
  private readonly over: WorkShares[] = [];
  private readonly sequence: CollisionSequence;
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
    this.sequence = new CollisionSequence(system.count, most, sticking);
  }

  /** Methods that have finished; times as far as they are measured. */
  get results(): readonly WorkShares[] {
    return this.turns?.toldIn(this.over) ?? this.over;
  }

  get done(): boolean {
    return this.ran && this.turns?.done === true;
  }

  /** Whether all have run, and only times are missing. */
  private get ran(): boolean {
    return this.next >= this.contenders.length && !this.current && !this.shadowRun;
  }

  /** Number of parts of the work: all methods, the shadow, and the timing. */
  get parts(): number {
    return this.contenders.length + 2;
  }

  /** Name and progress (0 to 1) of the current part. */
  get progress(): { readonly name: string; readonly fraction: number } {
    if (this.turns) return { name: "taking times", fraction: this.turns.fraction };
    const engine = this.shadowRun?.beat.engine ?? this.current?.engine;
    if (!engine) return { name: this.contenders[this.next]?.name ?? "", fraction: 0 };
    const name = this.shadowRun ? "the perturbed reference" : this.contenders[this.current!.index]!.name;
    return {
      name,
      fraction: Math.min(
        1,
        Math.max(engine.time / this.limits.until, engine.tally().collisions / this.limits.collisions),
      ),
    };
  }

  /** Number of finished parts. */
  get finished(): number {
    const shadows = this.over.length > 0 && !this.shadowRun ? 1 : 0;
    return this.over.length + shadows + (this.done ? 1 : 0);
  }

  /** Of the whole, from 0 to 1. */
  get fraction(): number {
    return Math.min(1, (this.finished + this.progress.fraction) / this.parts);
  }

  /** Interim result of the current method; undefined for the shadow. */
  get running(): WorkShares | undefined {
    return this.current && this.resultOf(this.current, false);
  }

  /** Works for about this time; returns whether all is done. */
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
      follower: index === 0 ? undefined : new SequenceFollower(this.sequence),
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
      this.sequence.add(log);
      if (this.sequence.full) engine.log(0);
    }
    if (ended) this.finish(run, ended === "collapse");
  }

  private finish(run: Running, collapsed: boolean): void {
    const { index, engine, follower } = run;
    this.current = undefined;
    follower?.end(engine.time);
    this.over.push(this.resultOf(run, collapsed));
    if (index > 0) return;
    this.sequence.close();
    const shadow = createEngine(this.contenders[index]!.method, perturbed(this.system));
    shadow.log(stretchLength);
    this.shadowRun = {
      beat: new TimedEngine(shadow, this.limits, this.now),
      follower: new SequenceFollower(this.sequence),
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
      work: sharesOfWork(method.kind, (what) => tally.work[what] ?? 0, encounters),
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

/** A divergence after this share of the shadow's cannot be distinguished from rounding. */
const asEarly = 0.8;

/** Time-stepped methods may miss or delay collisions: long before the shadow diverges that is neither an error nor rounding. */
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
