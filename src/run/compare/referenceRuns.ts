/**
 * Runs of methods whose events are compared with those of the first, the reference. It also runs as a *shadow* from a start perturbed by
 * 1 ulp in every coordinate. Where the shadow diverges, chaos has amplified rounding to the size of the particles; another method diverges
 * near there too, or is wrong.
 */
import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import type { System } from "../../physics/system.ts";
import { lastPlace } from "../../physics/unitInLastPlace.ts";
import type { Method } from "../../scenario/resolve.ts";
import { TimedEngine } from "../control/timedEngine.ts";
import type { Clock, Measuring, Task } from "../measuring.ts";
import { createEngine } from "../session/createEngine.ts";
import { CollisionSequence, type Parting, SequenceFollower } from "./collisionSequence.ts";
import type { ComparedRuns, ComparisonEntry, ComparisonLimits } from "./comparisonLength.ts";
import { medianOf } from "./interleavedTiming.ts";
import { type WorkShares, workOf } from "./workShares.ts";

/** Events per particle after which no two runs agree: later ones are not kept for comparison. */
const comparedPerParticle = 200;
const mostCompared = 4_000_000;
/** Events of a stretch, after which the log is compared. */
const stretchLength = 256;
/** Default time of measurement for each method (s). */
const usualSeconds = 0.3;

export class ReferenceRuns implements ComparedRuns {
  readonly tasks: readonly Task[];
  readonly results: WorkShares[] = [];
  readonly timing: ComparedRuns["timing"];
  shadow: Parting | undefined;
  private readonly sequence: CollisionSequence;
  private interim: (() => WorkShares) | undefined;

  constructor(
    private readonly system: System,
    entries: readonly ComparisonEntry[],
    private readonly limits: ComparisonLimits,
    private readonly now: Clock,
  ) {
    const most = Math.min(mostCompared, comparedPerParticle * system.count + 1000);
    const sticking = [...system.restitution, ...system.wallRestitution, system.changingRestitution?.least].includes(0);
    this.sequence = new CollisionSequence(system.count, most, sticking);
    const tasks = entries.map((entry): Task => ({ name: entry.name, effort: 1, run: () => this.run(entry) }));
    const shadow = entries
      .slice(0, 1)
      .map(({ method }): Task => ({ name: "the perturbed reference", effort: 1, run: () => this.runShadow(method) }));
    this.tasks = [...tasks.slice(0, 1), ...shadow, ...tasks.slice(1)];
    this.timing = { entries, limits, seconds: limits.seconds ?? usualSeconds, effort: 1 };
  }

  get running(): WorkShares | undefined {
    return this.interim?.();
  }

  private *run({ name, method }: ComparisonEntry): Measuring<void> {
    const { sequence, now } = this;
    const beat = this.started(method, this.system);
    const { engine } = beat;
    const follower = this.results.length === 0 ? undefined : new SequenceFollower(sequence);
    /** Seconds per event of each stretch, and the current stretch. */
    const times: number[] = [];
    let stretch = { encounters: 0, seconds: 0 };
    const result = (collapsed: boolean): WorkShares => ({
      ...workOf(name, method.kind, engine),
      ...(times.length > 0 && { roughly: medianOf(times).microseconds }),
      matched: follower?.matched,
      parting: inLightOf(method.kind, follower?.parting, this.shadow),
      strayed: follower?.strayed ?? 0,
      collapsed,
    });
    this.interim = () => result(false);
    for (;;) {
      const before = beat.encounters;
      const began = now();
      const ended = beat.advance(stretchLength);
      stretch.seconds += (now() - began) / 1000;
      stretch.encounters += beat.encounters - before;
      if (ended || stretch.encounters >= stretchLength) {
        if (stretch.encounters > 0) times.push(stretch.seconds / stretch.encounters);
        stretch = { encounters: 0, seconds: 0 };
      }
      const log = engine.drain();
      if (follower) follower.add(log);
      else sequence.add(log);
      if (follower ? follower.done : sequence.full) engine.log(0);
      if (ended) {
        follower?.end(engine.time);
        if (!follower) sequence.close();
        this.interim = undefined;
        this.results.push(result(ended === "collapse"));
        return;
      }
      yield this.shareOf(beat);
    }
  }

  private *runShadow(method: Method): Measuring<void> {
    const beat = this.started(method, perturbed(this.system));
    const follower = new SequenceFollower(this.sequence);
    for (let ended = false; !ended && !follower.done; ) {
      ended = beat.advance(stretchLength) !== undefined;
      follower.add(beat.engine.drain());
      yield this.shareOf(beat);
    }
    this.shadow = follower.parting;
  }

  private started(method: Method, system: System): TimedEngine {
    const engine = createEngine(method, system);
    engine.log(stretchLength);
    return new TimedEngine(engine, this.limits, this.now);
  }

  private shareOf({ engine }: TimedEngine): number {
    const { until, collisions } = this.limits;
    return Math.max(engine.time / until, engine.tally().collisions / collisions);
  }
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
  const positions = system.positions.map((x, k) => x + ((k * 7) % 3 === 0 ? -1 : 1) * lastPlace(size[k % dimension]));
  return { ...system, positions };
}
