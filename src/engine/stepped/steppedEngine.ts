/**
 * Time steps in which particles go straight and collisions are looked for among those that a detector finds near: overlaps at the
 * end of a step, or contacts within it by the quadratic, in order of time. Unlike event-driven methods these miss collisions: of
 * those that pass through each other between two looks (overlap), go farther in a step than the detector looks, or turn within it.
 *
 * This module holds the course of a step. Other modules hold the candidate pairs (`detector.ts`), the order of examination
 * (`stepStrategy.ts`), displacements beyond the detector's bound (`stepPart.ts`), the effect of an encounter (`contacts/`), particles
 * handled apart (`largeParticles.ts`), and missed collisions (`exactSample.ts`).
 *
 * The clock of step k is kΔt, so nothing adds up. Cutting a run anywhere changes nothing: within a step, too, only events move
 * particles, and the rest is projected. Ballistic particles fly as in every engine; Brownian ones (`brownian.ts`) have
 * velocities that last one step, and no gravity.
 */

import type { System } from "../../physics/system.ts";
import type { CountedWork, Facets, SteppedTally, Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { Collisions } from "../reference/collisions.ts";
import { FlightEngine, startPositions } from "../reference/flightEngine.ts";
import type { Contacts } from "./contacts/ballisticContacts.ts";
import { BallisticContacts } from "./contacts/ballisticContacts.ts";
import { type BrownianMotion, BrownianSteps, brownianWorld } from "./contacts/brownian.ts";
import { BrownianContacts } from "./contacts/brownianContacts.ts";
import { Clusters } from "./contacts/clusters.ts";
import { createDetector, type DetectorOptions, detectorBound } from "./detectors/createDetector.ts";
import type { Detector } from "./detectors/detector.ts";
import { findEndOverlaps } from "./detectors/endOverlaps.ts";
import { LargeParticles } from "./detectors/largeParticles.ts";
import { ExactSample } from "./exactSample.ts";
import { expectedWay } from "./expectedDisplacement.ts";
import { ImageCount } from "./imageCount.ts";
import { Paths } from "./paths.ts";
import { StaleParticles } from "./staleParticles.ts";
import { type Beyond, StepPart } from "./stepPart.ts";
import { StepQueue } from "./stepQueue.ts";
import type { Stage, StepStrategy } from "./stepState.ts";
import { createStepStrategy, type Within } from "./stepStrategies.ts";

export interface SteppedOptions extends DetectorOptions {
  readonly step: number;
  readonly within?: Within;
  readonly beyond?: Beyond;
  readonly motion?: BrownianMotion;
  /** Of the counted work, for following particles exactly. Default: a twentieth. */
  readonly shadow?: number;
}

export function createStepped(system: System, options: SteppedOptions): SteppedEngine {
  return new SteppedEngine(system, options);
}

/** Where a step stands. */
enum Phase {
  Between = 0,
  Moving = 1,
  Ending = 2,
}

export class SteppedEngine extends FlightEngine {
  override readonly facets: Required<Pick<Facets, "displacement" | "missedPairs">> & Pick<Facets, "clusters">;
  protected readonly queue = new StepQueue();
  private readonly paths: Paths;
  private readonly detector: Detector;
  private readonly apart: LargeParticles;
  private readonly part: StepPart;
  private readonly shadows: ExactSample;
  private readonly turned: StaleParticles;
  private readonly winding: ImageCount;
  private readonly stage: Stage;
  private readonly walk: StepStrategy;
  private readonly contacts: Contacts;
  private readonly clusters: Clusters | undefined;
  private readonly brownian: BrownianSteps | undefined;
  private readonly step: number;
  private steps = 0;
  private phase: Phase = Phase.Between;

  constructor(system: System, options: SteppedOptions) {
    const { step, motion, within = "queue", beyond = motion ? "split" : "miss", shadow = 0.05 } = options;
    if (!(step > 0)) throw new RangeError("a time-stepped method needs a step above 0");
    const world = motion ? brownianWorld(system, motion) : system;
    const rests = motion !== undefined && motion.onContact !== "reflect";
    const paths = new Paths(world, startPositions(system), rests);
    super(system, paths, new Collisions(world));
    this.step = step;
    this.paths = paths;
    const overlaps = options.detector === "overlap";
    const way = expectedWay(system, step, motion);
    this.detector = createDetector(paths, options, way);
    this.apart = new LargeParticles(system.radii, detectorBound(system, options, way));
    this.part = new StepPart(paths, this.detector, this.apart, beyond, overlaps, !overlaps && within !== "once");
    this.shadows = new ExactSample(paths, shadow, (options.sizes ?? "together") !== "together");
    this.turned = new StaleParticles(system.count, this.shadows);
    this.winding = new ImageCount(paths);
    const { queue, detector, apart, part, turned } = this;
    this.stage = { paths, queue, detector, apart, part, turned, overlaps };
    this.walk = createStepStrategy(within, this.stage);
    this.clusters = motion?.onContact === "associate" ? new Clusters(system.count, motion.clusters) : undefined;
    this.contacts = motion
      ? new BrownianContacts(paths, this.collisions, turned, motion.onContact, this.clusters)
      : new BallisticContacts(paths, this.collisions, turned);
    this.brownian = motion && new BrownianSteps(world, motion, this.clusters, step);
    const { shadows, winding, clusters } = this;
    this.facets = {
      displacement: {
        meanSquare: (species) => winding.meanSquareDisplacement(this.clock, species),
        unwrapped: (into) => winding.unwrapped(this.clock, into),
      },
      missedPairs: shadows,
      ...(clusters && { clusters }),
    };
    // Brownian particles have no velocities of their own: those that one sees at the start are of the first step.
    if (motion) this.beginStep();
  }

  private get stepEnd(): number {
    return (this.steps + 1) * this.step;
  }

  protected override nextTime(until: number): number {
    if (this.phase === Phase.Between) {
      // A step is not begun before a time beyond its start is requested.
      if (until <= this.steps * this.step) return Infinity;
      this.beginStep();
    }
    return Math.min(this.queue.time, this.partEnd);
  }

  private get partEnd(): number {
    return this.phase === Phase.Moving ? this.part.until : this.stepEnd;
  }

  private beginStep(): void {
    const { part, step } = this;
    const from = this.steps * step;
    this.phase = Phase.Moving;
    this.brownian?.draw(this.paths.v);
    this.winding.wrap();
    this.queue.clear();
    this.shadows.begin(
      from,
      () => part.longestWay(from, step),
      (way) => this.followedUntil(from, way),
      this.work(),
    );
    this.beginPart(from);
  }

  /** Particles are followed for the whole step, unless one crosses the periodic box many times in it: then until it has once. */
  private followedUntil(from: number, way: number): number {
    const { part, paths, stepEnd } = this;
    return !paths.isLong(way) ? stepEnd : Math.min(stepEnd, from + part.horizon(from));
  }

  /** Counted work that the sample's is held against: pairs, cells, and particles moved. */
  private work(): number {
    return this.paths.pairTests + this.detector.cellsVisited + this.detector.links + this.steps * this.system.count;
  }

  /** All particles stand at time t: link them, and foresee what happens until the detector's bound is reached or the step ends. */
  private beginPart(t: number): void {
    this.stepWork += this.system.count;
    this.winding.wrap();
    this.part.begin(t, this.stepEnd, this.steps, t === this.steps * this.step);
    this.queue.clear();
    this.walk.begin(t);
  }

  /** The earliest of the queue is due, or this part of the step is over. */
  protected override act(t: number): void {
    const { queue, paths, turned, contacts } = this;
    if (queue.time > this.partEnd) {
      this.reachEnd();
      return;
    }
    const { versions } = turned;
    const { first: i, second: j } = queue;
    const void_ = versions[i] !== queue.firstVersion || (j >= 0 && versions[j] !== queue.secondVersion);
    queue.pop();
    if (this.phase === Phase.Ending) contacts.overlap(i, j, t);
    else if (void_) {
      this.stale++;
      return;
    } else {
      paths.advance(i, t);
      if (j >= 0) {
        paths.advance(j, t);
        contacts.meet(i, j, t);
      } else contacts.hit(i, -1 - j, t);
      if (!this.walk.lookAgain(t)) {
        paths.moveAll(t);
        this.beginPart(t);
      }
    }
    turned.list.length = 0;
  }

  /** The queue has nothing more for this part of the step, or for the step. */
  private reachEnd(): void {
    if (this.phase === Phase.Moving) {
      const t = this.part.until;
      this.clock = Math.max(this.clock, t);
      this.paths.moveAll(t);
      if (t < this.stepEnd) {
        this.beginPart(t);
        return;
      }
      if (this.stage.overlaps) {
        this.winding.wrap();
        findEndOverlaps(this.stage, t);
        this.phase = Phase.Ending;
        if (this.queue.size > 0) return;
      }
    }
    this.shadows.end();
    this.phase = Phase.Between;
    this.steps++;
  }

  override tally(): Tally & { readonly stepped: SteppedTally } {
    const { clusters, steps } = this;
    const { judged, missed, late, tests } = this.shadows.sample;
    return {
      ...super.tally(),
      stepped: {
        steps,
        judged,
        missed,
        late,
        shadowTests: tests,
        work: this.work(),
        ...(clusters && { clusters: clusters.number, largestCluster: clusters.largest }),
      },
    };
  }

  protected override ownWork(): CountedWork {
    const { detector, paths, part } = this;
    const { cellsVisited, links, looked } = detector;
    return {
      cellsVisited,
      transfers: links,
      links,
      looked,
      bounded: paths.bounded,
      splits: part.splits,
      fast: part.fast,
    };
  }

  protected override moreBytes(): number {
    const { detector, queue, shadows, turned, winding, apart, brownian, clusters } = this;
    const own = detector.bytes + queue.bytes + shadows.bytes + turned.bytes + winding.bytes + apart.bytes;
    return own + (brownian?.bytes ?? 0) + (clusters?.bytes ?? 0);
  }

  protected override saveMore(state: StateWriter): void {
    state.numbers(this.steps, this.phase);
    for (const part of this.savedParts()) part.save(state);
  }

  protected override restoreMore(state: StateReader): void {
    [this.steps, this.phase] = state.numbers(2);
    for (const part of this.savedParts()) part.restore(state);
  }

  private savedParts() {
    const { part, apart, turned, winding, detector, queue, shadows, clusters, brownian } = this;
    return [part, apart, turned, winding, detector, queue, shadows, ...[clusters, brownian].filter((own) => !!own)];
  }
}
