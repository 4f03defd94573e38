/**
 * Time steps in which particles go straight and collisions are looked for among those that a detector finds near: overlaps at the
 * end of a step, or contacts within it by the quadratic, in order of time. Unlike event-driven methods these miss collisions: of
 * those that pass through each other between two looks (overlap), go farther in a step than the detector looks, or turn within it.
 *
 * `within` says how the encounters of one step are dealt with: `queue` keeps them in a small event queue and looks again at those that
 * have turned; `restart` takes the earliest, moves everything there and looks at everybody again, passing over pairs too far apart for
 * the time to the earliest so far (Johnson & Whalley 2002, §4.1); `once` acts on what was foreseen when the step began, and
 * misses what comes of it. `beyond` says what becomes of ways longer than the detector's bound: `split` cuts the step where they
 * would reach it and links anew there, `apart` lets those particles look at everybody (003, §5), `miss` trusts the bound as
 * Sundaram & Collins (1997) do.
 *
 * The clock of step k is kΔt, so nothing adds up. Cutting a run anywhere changes nothing: within a step, too, only events move
 * particles, and the rest is projected. Ballistic particles fly as in every engine; Brownian ones (`brownian.ts`) have
 * velocities that last one step, and no gravity.
 */
import { Blows } from "../classic/blows.ts";
import { StateReader, StateWriter } from "../classic/savedState.ts";
import { EncounterRecord } from "../encounterRecord.ts";
import type { EncounterLog, Engine, Frame, Limits, Pause, SteppedTally, Tally } from "../engine.ts";
import { fly, wrapIntoBox } from "../freeFlight.ts";
import type { System } from "../system.ts";
import type { BrownianMotion } from "./brownian.ts";
import { Clusters } from "./clusters.ts";
import { cellsOfDetector, createDetector, type DetectorOptions } from "./createDetector.ts";
import type { Detector } from "./detector.ts";
import { Paths } from "./paths.ts";
import { ShadowSample } from "./shadowSample.ts";
import { StepQueue } from "./stepQueue.ts";

export interface SteppedOptions extends DetectorOptions {
  readonly step: number;
  readonly within?: "queue" | "restart" | "once";
  readonly beyond?: "miss" | "split" | "apart";
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

const noPartner = -1;

export class SteppedEngine implements Engine {
  readonly system: System;
  private readonly paths: Paths;
  private readonly blows: Blows;
  private readonly detector: Detector;
  private readonly queue = new StepQueue();
  private readonly sample: ShadowSample;
  /** Follows everybody while someone looks. */
  private watch: ShadowSample | undefined;
  private readonly clusters: Clusters | undefined;
  private readonly versions: Int32Array;
  /** Boxes that each particle has gone round, to tell how far it has come. */
  private readonly turns: Int32Array;
  private readonly apart: Uint8Array;
  private apartList: number[] = [];
  private readonly noise: Float64Array;
  private readonly step: number;
  private readonly within: "queue" | "restart" | "once";
  private readonly beyond: "miss" | "split" | "apart";
  private readonly motion: BrownianMotion | undefined;
  private readonly shadow: number;
  private clock = 0;
  private steps = 0;
  private phase: Phase = Phase.Between;
  /** Of the part of the step between two links: when it began and ends, how far the farthest goes in it, and may go. */
  private partFrom = 0;
  private partUntil = 0;
  private partLongest = 0;
  private allowance = Infinity;
  private workBefore = 0;
  private credit = 0;
  private parts = 0;
  private splits = 0;
  private cutStep = -1;
  private fast = 0;
  private stale = 0;

  constructor(system: System, options: SteppedOptions) {
    const { step, motion, within = "queue", beyond = motion ? "split" : "miss", shadow = 0.05 } = options;
    if (!(step > 0)) throw new RangeError("a time-stepped method needs a step above 0");
    this.system = system;
    this.step = step;
    this.motion = motion;
    this.within = within;
    this.beyond = beyond;
    this.shadow = shadow;
    const world = motion ? brownianWorld(system) : system;
    const positions = system.positions.slice();
    wrapIntoBox(system, positions);
    this.paths = new Paths(world, positions);
    this.blows = new Blows(world);
    this.detector = createDetector(this.paths, options, expectedWay(system, options));
    this.overlaps = options.detector === "overlap";
    this.sample = new ShadowSample(this.paths);
    this.clusters = motion?.onContact === "associate" ? new Clusters(system.count) : undefined;
    this.versions = new Int32Array(system.count);
    this.turns = new Int32Array(system.count * system.dimension);
    this.apart = new Uint8Array(system.count);
    this.noise = new Float64Array(motion ? system.count * system.dimension : 0);
    // Brownian particles have no velocities of their own: those that one sees at the start are of the first step.
    if (motion) this.beginStep();
  }

  private readonly overlaps: boolean;

  get time(): number {
    return this.clock;
  }

  advance({ until, encounters = Infinity }: Limits): Pause {
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const { blows, queue } = this;
    const goal = blows.encounters + encounters;
    for (;;) {
      if (blows.collapsed) return blows.collapsed;
      if (blows.encounters >= goal) return { why: "encounters" };
      if (this.phase === Phase.Between) {
        // Nothing is decided of a step before someone wants to see it.
        if (until <= this.steps * this.step) break;
        this.beginStep();
      }
      const end = this.phase === Phase.Moving ? this.partUntil : this.stepEnd;
      const t = Math.min(queue.time, end);
      if (t > until) break;
      if (queue.time > end) {
        this.reachEnd();
        continue;
      }
      if (blows.record.full) return { why: "log" };
      this.clock = t;
      this.happen();
    }
    this.clock = Math.max(this.clock, until);
    return { why: "time" };
  }

  private get stepEnd(): number {
    return (this.steps + 1) * this.step;
  }

  private beginStep(): void {
    const { motion, sample, queue } = this;
    const from = this.steps * this.step;
    this.phase = Phase.Moving;
    if (motion) this.draw(motion);
    this.wrap();
    queue.clear();
    const work = this.work();
    const most = this.system.count ** 2;
    this.credit = Math.min(most, this.credit + this.shadow * (work - this.workBefore));
    this.workBefore = work;
    const before = sample.tests;
    const longest = () => this.longest(from, this.step);
    sample.begin(from, this.stepEnd, longest, this.credit);
    this.credit -= sample.tests - before;
    this.watch?.begin(from, this.stepEnd, longest, Infinity);
    this.beginPart(from);
  }

  /** Counted work that the sample's is held against: pairs, cells, and particles moved. */
  private work(): number {
    return this.paths.pairTests + this.detector.cellsVisited + this.detector.links + this.steps * this.system.count;
  }

  private draw({ diffusion, noise }: BrownianMotion): void {
    const { paths, clusters, system } = this;
    const { count, dimension: d } = system;
    noise.fill(this.noise);
    const speed = Math.sqrt((2 * diffusion) / this.step);
    for (let k = 0; k < paths.v.length; k++) paths.v[k] = speed * this.noise[k];
    if (!clusters || clusters.number === count) return;
    for (let i = 0; i < count; i++) {
      if (clusters.of(i) !== i || clusters.sizeOf(i) === 1) continue;
      for (let axis = 0; axis < d; axis++) {
        let sum = 0;
        let j = i;
        do {
          sum += paths.v[j * d + axis];
          j = clusters.after(j);
        } while (j !== i);
        const mean = sum / clusters.sizeOf(i);
        do {
          paths.v[j * d + axis] = mean;
          j = clusters.after(j);
        } while (j !== i);
      }
    }
  }

  /** All particles stand at time t: link them, and foresee what happens until the detector's bound is reached or the step ends. */
  private beginPart(t: number): void {
    const { detector, queue, system } = this;
    const left = this.stepEnd - t;
    detector.passed(this.partLongest);
    this.wrap();
    const longest = this.longest(t, left);
    // Overlaps are looked for when all have arrived.
    this.allowance = this.overlaps ? Infinity : detector.link(longest);
    this.parts++;
    this.partFrom = t;
    this.partUntil = this.stepEnd;
    this.partLongest = longest;
    this.forget();
    if (longest > this.allowance) this.tooFar(t, left, longest);
    queue.clear();
    if (this.within === "restart") {
      this.findEarliest(t);
      return;
    }
    for (let i = 0; i < system.count; i++) this.foresee(i, t, true);
  }

  private longest(t: number, left: number): number {
    let longest = 0;
    for (let i = 0; i < this.system.count; i++) longest = Math.max(longest, this.paths.pathLength(i, t, left));
    return longest;
  }

  private tooFar(t: number, left: number, longest: number): void {
    const { paths, system, allowance } = this;
    // The rest of a step that is cut already counts no more.
    const whole = t === this.steps * this.step;
    for (let i = 0; i < system.count; i++) {
      if (paths.pathLength(i, t, left) <= allowance) continue;
      if (whole) this.fast++;
      if (this.beyond === "apart") this.setApart(i);
    }
    // No cut helps where nobody may go at all.
    if (this.beyond !== "split" || !(allowance > 1e-9 * longest)) return;
    const pieces = Math.ceil(longest / allowance);
    if (this.cutStep !== this.steps) this.splits++;
    this.cutStep = this.steps;
    this.partUntil = t + left / pieces;
    this.partLongest = longest / pieces;
  }

  private setApart(i: number): void {
    if (this.apart[i] === 1) return;
    this.apart[i] = 1;
    this.apartList.push(i);
  }

  private forget(): void {
    for (const i of this.apartList) this.apart[i] = 0;
    this.apartList.length = 0;
  }

  /** Brings everybody back into the box, and remembers that it was outside. */
  private wrap(): void {
    const { paths, turns, system } = this;
    const { dimension: d, size, edges } = system;
    for (let axis = 0; axis < d; axis++) {
      if (edges[2 * axis] !== "periodic") continue;
      const length = size[axis];
      for (let k = axis; k < paths.x.length; k += d) {
        const x = paths.x[k];
        if (x >= 0 && x < length) continue;
        const round = Math.floor(x / length);
        turns[k] += round;
        paths.x[k] = x - round * length;
        if (paths.x[k] >= length || paths.x[k] < 0) paths.x[k] = 0;
      }
    }
  }

  /** What i, which is up to date, meets from time t on; at the beginning of a part each pair once. */
  private foresee(i: number, t: number, once: boolean): void {
    const { paths, queue, versions } = this;
    const until = this.partUntil;
    const wall = paths.wallTime(i, t);
    if (wall <= until) queue.push(wall, i, -1 - paths.wallMet, versions[i], 0);
    if (this.overlaps) return;
    paths.seek(i, t, until);
    if (this.apart[i] === 1) {
      for (let j = 0; j < this.system.count; j++) this.foreseePair(i, j, once);
      return;
    }
    const near = this.detector.gather(i);
    const { found } = this.detector;
    for (let k = 0; k < near; k++) if (this.apart[found[k]] === 0) this.foreseePair(i, found[k], once);
    for (const j of this.apartList) this.foreseePair(i, j, once);
  }

  private foreseePair(i: number, j: number, once: boolean): void {
    if (once ? j <= i : j === i) return;
    const time = this.paths.meets(j);
    if (time === Infinity) return;
    const { queue, versions } = this;
    if (i < j) queue.push(time, i, j, versions[i], versions[j]);
    else queue.push(time, j, i, versions[j], versions[i]);
  }

  /** The earliest encounter of all, and it alone; everybody is up to date. */
  private findEarliest(t: number): void {
    const { paths, detector, queue, system, versions } = this;
    let best = this.partUntil;
    let first = -1;
    let second = 0;
    for (let i = 0; i < system.count; i++) {
      const wall = paths.wallTime(i, t);
      if (wall < best || (wall === best && first < 0)) {
        best = wall;
        first = i;
        second = -1 - paths.wallMet;
      }
      if (this.overlaps) continue;
      paths.seek(i, t, best);
      const alone = this.apart[i] === 1;
      const near = alone ? system.count : detector.gather(i);
      for (let k = 0; k < near + (alone ? 0 : this.apartList.length); k++) {
        const j = alone ? k : k < near ? detector.found[k] : this.apartList[k - near];
        if (j <= i || (!alone && k < near && this.apart[j] === 1)) continue;
        const time = paths.meets(j);
        if (!(time < best || (time === best && first < 0))) continue;
        best = time;
        first = i;
        second = j;
        paths.shorten(best);
      }
    }
    if (first >= 0) queue.push(best, first, second, versions[first], second >= 0 ? versions[second] : 0);
  }

  /** The earliest of the queue is due. */
  private happen(): void {
    const { queue, versions } = this;
    const { time: t, first: i, second: j } = queue;
    const void_ = versions[i] !== queue.firstVersion || (j >= 0 && versions[j] !== queue.secondVersion);
    queue.pop();
    if (this.phase === Phase.Ending) {
      this.overlap(i, j, t);
      return;
    }
    if (void_) {
      this.stale++;
      return;
    }
    const { paths } = this;
    paths.advance(i, t);
    if (j >= 0) paths.advance(j, t);
    if (j >= 0) this.meet(i, j, t);
    else this.hit(i, -1 - j, t);
    this.lookAgain(t);
  }

  /** Who has turned since the last `lookAgain`. */
  private readonly turned: number[] = [];

  private turn(i: number, t: number): void {
    this.versions[i]++;
    this.turned.push(i);
    this.sample.turn(i, t);
    this.watch?.turn(i, t);
  }

  private told(i: number, j: number, t: number): void {
    this.sample.met(i, j, t);
    this.watch?.met(i, j, t);
    this.turn(i, t);
    if (j >= 0) this.turn(j, t);
  }

  private meet(i: number, j: number, t: number): void {
    const { blows, paths, motion } = this;
    if (!motion || motion.onContact === "reflect") {
      blows.count(i, t, blows.pair(paths, i, j, t));
      this.told(i, j, t);
      return;
    }
    const gap = -paths.depth(i, j);
    blows.count(i, t, { second: j, happens: true, momentum: 0, virial: 0, loss: 0, gap, haste: 1 });
    this.told(i, j, t);
    this.rest(i, t);
    this.rest(j, t);
    this.clusters?.join(i, j);
  }

  /** Particle i, and all that hang together with it, stay where they are until the step ends. */
  private rest(i: number, t: number): void {
    this.eachOf(i, (k) => {
      this.paths.advance(k, t);
      this.paths.v.fill(0, k * this.system.dimension, (k + 1) * this.system.dimension);
      if (k !== i) this.turn(k, t);
    });
  }

  private eachOf(i: number, deal: (k: number) => void): void {
    deal(i);
    if (!this.clusters) return;
    for (let k = this.clusters.after(i); k !== i; k = this.clusters.after(k)) deal(k);
  }

  private hit(i: number, face: number, t: number): void {
    const { blows, paths, motion } = this;
    blows.count(i, t, blows.wall(paths, i, face, t));
    this.told(i, noPartner, t);
    if (!motion) return;
    const d = this.system.dimension;
    if (motion.onContact === "stop") this.rest(i, t);
    else if (this.clusters) {
      // The whole body goes back with it.
      this.eachOf(i, (k) => {
        if (k === i) return;
        paths.advance(k, t);
        for (let axis = 0; axis < d; axis++) paths.v[k * d + axis] = paths.v[i * d + axis];
        this.turn(k, t);
      });
    }
  }

  private lookAgain(t: number): void {
    const { turned, detector, paths } = this;
    if (this.within === "restart") {
      this.moveAll(t);
      for (let i = 0; i < this.system.count; i++) detector.moved(i);
      const again = this.beyond !== "miss" && this.outrun(t);
      turned.length = 0;
      if (again) this.beginPart(t);
      else {
        this.queue.clear();
        this.findEarliest(t);
      }
      return;
    }
    if (this.within === "queue") {
      for (const i of turned) detector.moved(i);
      if (this.beyond !== "miss" && this.outrun(t)) {
        this.moveAll(t);
        turned.length = 0;
        this.beginPart(t);
        return;
      }
      for (const i of turned) this.foresee(i, t, false);
    } else for (const i of turned) if (paths.wallTime(i, t) <= this.partUntil) this.foreseeWall(i, t);
    turned.length = 0;
  }

  /** Walls are always minded: nobody leaves the box. */
  private foreseeWall(i: number, t: number): void {
    const { paths, queue, versions } = this;
    const wall = paths.wallTime(i, t);
    if (wall <= this.partUntil) queue.push(wall, i, -1 - paths.wallMet, versions[i], 0);
  }

  /** Has one of those that turned become so fast that it may come farther than the detector looks? */
  private outrun(t: number): boolean {
    const left = this.partUntil - t;
    const most = Math.min(this.partLongest, this.allowance);
    const gone = this.partFrom < t ? ((t - this.partFrom) / (this.partUntil - this.partFrom)) * most : 0;
    for (const i of this.turned) {
      const way = gone + this.paths.pathLength(i, t, left);
      this.partLongest = Math.max(this.partLongest, way);
      if (way <= this.allowance * (1 + 1e-12)) continue;
      if (this.beyond === "apart") this.setApart(i);
      else if (this.allowance > 1e-9 * way && t > this.partFrom) return true;
    }
    return false;
  }

  private moveAll(t: number): void {
    const { paths, system } = this;
    for (let i = 0; i < system.count; i++) if (paths.since[i] !== t) paths.advance(i, t);
  }

  /** The queue has nothing more for this part of the step, or for the step. */
  private reachEnd(): void {
    if (this.phase === Phase.Moving) {
      const t = this.partUntil;
      this.clock = Math.max(this.clock, t);
      this.moveAll(t);
      if (t < this.stepEnd) {
        this.beginPart(t);
        return;
      }
      if (this.overlaps) {
        this.findOverlaps(t);
        this.phase = Phase.Ending;
        if (this.queue.size > 0) return;
      }
    }
    this.sample.end();
    this.watch?.end();
    this.phase = Phase.Between;
    this.steps++;
  }

  /** Sundaram & Collins' other way: who overlaps now? Each pair is an event of this moment. */
  private findOverlaps(t: number): void {
    const { paths, detector, queue, system, versions } = this;
    this.wrap();
    detector.link(0);
    queue.clear();
    for (let i = 0; i < system.count; i++) {
      const near = detector.gather(i);
      for (let k = 0; k < near; k++) {
        const j = detector.found[k];
        if (j <= i) continue;
        paths.pairTests++;
        if (paths.depth(i, j) > 0) queue.push(t, i, j, versions[i], versions[j]);
      }
    }
  }

  /**
   * Two overlap at the end of a step. Ballistic ones are given the blow that they should have had, where they are, unless they
   * part already. Brownian ones are moved apart along the line between them: as deep as they were in, or only until they
   * touch. Either may make new overlaps.
   */
  private overlap(i: number, j: number, t: number): void {
    const { blows, paths, motion } = this;
    const depth = paths.depth(i, j);
    if (!motion) {
      const blow = blows.pair(paths, i, j, t);
      blows.count(i, t, blow);
      if (blow.happens) this.told(i, j, t);
      this.turned.length = 0;
      return;
    }
    if (depth <= 0) return;
    const between = paths.between.slice(0, this.system.dimension);
    blows.count(i, t, { second: j, happens: true, momentum: 0, virial: 0, loss: 0, gap: -depth, haste: 1 });
    this.told(i, j, t);
    this.turned.length = 0;
    const apart = Math.hypot(...between) || 1;
    const way = (motion.onContact === "reflect" ? depth : depth / 2) / apart;
    this.push(i, between, way);
    this.push(j, between, -way);
    this.clusters?.join(i, j);
  }

  private push(i: number, between: readonly number[], by: number): void {
    const { paths, system } = this;
    const { dimension: d, size, edges, radii } = system;
    this.eachOf(i, (k) => {
      for (let axis = 0; axis < d; axis++) {
        const at = k * d + axis;
        paths.x[at] += by * between[axis];
        if (edges[2 * axis] === "reflecting") paths.x[at] = Math.max(paths.x[at], radii[k]);
        if (edges[2 * axis + 1] === "reflecting") paths.x[at] = Math.min(paths.x[at], size[axis] - radii[k]);
      }
    });
  }

  project(frame: Frame): void {
    const { dimension, count } = this.system;
    const { x, v, since } = this.paths;
    frame.time = this.clock;
    for (let i = 0; i < count; i++) {
      const own = i * dimension;
      const at = frame.positions.subarray(own, own + dimension);
      const going = frame.velocities.subarray(own, own + dimension);
      at.set(x.subarray(own, own + dimension));
      going.set(v.subarray(own, own + dimension));
      fly(this.paths.system, at, going, this.clock - since[i]);
    }
    wrapIntoBox(this.system, frame.positions);
  }

  /** ⟨|x − x₀|²⟩, of the ways that particles have gone, however often round the box. */
  meanSquareDisplacement(): number {
    const { system, paths, turns, clock } = this;
    const { dimension: d, count, size, positions } = system;
    const { gravity } = paths.system;
    let sum = 0;
    for (let k = 0; k < count * d; k++) {
      const axis = k % d;
      const s = clock - paths.since[Math.floor(k / d)];
      const x = paths.x[k] + paths.v[k] * s + 0.5 * gravity[axis] * s * s;
      const way = x + turns[k] * size[axis] - positions[k];
      sum += way * way;
    }
    return sum / Math.max(1, count);
  }

  /** Follows everybody from the next step on, so that all pairs missed are known: about as dear as the run itself. */
  watchAll(on: boolean): void {
    if (on) this.watch ??= new ShadowSample(this.paths);
    else this.watch = undefined;
  }

  /** Pairs that went through each other in the last step: of everybody where all are watched, else of the sample. */
  missedPairs(): Uint32Array {
    const { lastMissed } = this.watch ?? this.sample;
    const seen = new Set<number>();
    const pairs: number[] = [];
    // Where both were followed the pair stands there twice.
    for (let k = 0; k < lastMissed.length; k += 2) {
      const [i, j] = [Math.min(lastMissed[k], lastMissed[k + 1]), Math.max(lastMissed[k], lastMissed[k + 1])];
      const key = i * this.system.count + j;
      if (!seen.has(key)) pairs.push(i, j);
      seen.add(key);
    }
    return Uint32Array.from(pairs);
  }

  /** Clusters by size: `[size, how many]`; undefined where nothing associates. */
  clusterSizes(): readonly (readonly [size: number, clusters: number])[] | undefined {
    return this.clusters?.census();
  }

  tally(): Tally {
    const { blows, paths, detector, queue, sample, clusters } = this;
    const stepped: SteppedTally = {
      steps: this.steps,
      links: detector.links,
      looked: detector.looked,
      bounded: paths.bounded,
      splits: this.splits,
      fast: this.fast,
      judged: sample.judged,
      missed: sample.missed,
      late: sample.late,
      shadowTests: sample.tests,
      work: this.work(),
      ...(clusters && { clusters: clusters.number, largestCluster: clusters.largest }),
    };
    return {
      ...blows.counted,
      wallImpulse: [...blows.counted.wallImpulse],
      pairTests: paths.pairTests,
      cellsVisited: detector.cellsVisited,
      transfers: detector.links,
      queuePushes: queue.pushes,
      queuePops: queue.pops,
      queueStale: this.stale,
      queueSteps: queue.steps,
      advanced: paths.advanced,
      bytes: paths.bytes + blows.bytes + detector.bytes + queue.bytes + sample.bytes + this.ownBytes(),
      stepped,
    };
  }

  private ownBytes(): number {
    const { versions, turns, apart, noise, clusters } = this;
    return versions.byteLength + turns.byteLength + apart.byteLength + noise.byteLength + (clusters?.bytes ?? 0);
  }

  encounterCounts(): Uint32Array {
    return this.blows.counts.slice();
  }

  log(capacity: number): void {
    this.blows.record = new EncounterRecord(capacity);
  }

  drain(): EncounterLog {
    return this.blows.record.drain();
  }

  save(): Uint8Array {
    const state = new StateWriter();
    state.numbers(this.system.count, this.system.dimension);
    state.numbers(...plainFields.map((name) => this[name] as number));
    state.array(Float64Array.from(this.apartList));
    for (const array of [this.versions, this.turns]) state.array(array);
    for (const part of this.savedParts()) part.save(state);
    if (this.motion) state.array(this.motion.noise.save());
    return state.bytes();
  }

  restore(bytes: Uint8Array): void {
    const state = new StateReader(bytes);
    const [count, dimension] = state.numbers(2);
    if (count !== this.system.count || dimension !== this.system.dimension) throw StateReader.foreign();
    const values = state.numbers(plainFields.length);
    plainFields.forEach((name, k) => {
      (this as unknown as Record<string, number>)[name] = values[k];
    });
    this.forget();
    for (const i of state.numbers()) this.setApart(i);
    for (const array of [this.versions, this.turns]) state.into(array);
    for (const part of this.savedParts()) part.restore(state);
    if (this.motion) this.motion.noise.restore(state.float64());
    state.end();
    if (this.watch) this.watch = new ShadowSample(this.paths);
  }

  private savedParts() {
    const { paths, blows, detector, queue, sample, clusters } = this;
    return [paths, blows, detector, queue, sample, ...(clusters ? [clusters] : [])];
  }
}

const plainFields = [
  "clock",
  "steps",
  "phase",
  "partFrom",
  "partUntil",
  "partLongest",
  "allowance",
  "workBefore",
  "credit",
  "parts",
  "splits",
  "cutStep",
  "fast",
  "stale",
] as const;

/** Balls of one mass that lose nothing, at rest until they are pushed, and nothing that pulls. */
function brownianWorld(system: System): System {
  return {
    ...system,
    gravity: new Float64Array(system.dimension),
    velocities: new Float64Array(system.velocities.length),
    masses: new Float64Array(system.count).fill(1),
    restitution: new Float64Array(system.restitution.length).fill(1),
    wallRestitution: new Float64Array(system.wallRestitution.length).fill(1),
  };
}

/** Standard deviations of one axis that a Brownian step hardly ever exceeds: in three dimensions one of a hundred thousand. */
const deviations = 5;

/** The way that the fastest goes in a step, at the start; Brownian ones, but for one in a hundred thousand. */
export function expectedWay(
  { velocities, dimension: d, count, gravity }: System,
  options: Pick<SteppedOptions, "step"> & { readonly motion?: { readonly diffusion: number } },
): number {
  const { step, motion } = options;
  if (motion) return deviations * Math.sqrt(2 * motion.diffusion * step);
  let fastest = 0;
  for (let i = 0; i < count; i++) {
    let square = 0;
    for (let k = i * d; k < (i + 1) * d; k++) square += velocities[k] ** 2;
    fastest = Math.max(fastest, square);
  }
  return Math.sqrt(fastest) * step + 0.5 * Math.hypot(...gravity) * step * step;
}

/** The cells that such an engine takes, for whoever draws them. */
export function steppedCells(
  system: System,
  options: DetectorOptions & Pick<SteppedOptions, "step">,
): readonly number[] {
  const { motion } = system;
  return cellsOfDetector(system, options, expectedWay(system, { step: options.step, ...(motion && { motion }) }));
}
