/**
 * Particles that a flow drags along, and that collide (Sigurgeirsson, Stuart & Wan 2001, §2.1): event-driven within intervals of one or
 * several time steps. Paths within an interval are known in advance, so that no collision is missed however long the step is; what the
 * step decides is how well the paths follow the flow.
 *
 * One collision and one transfer per particle, in a queue that is made anew for each interval. Particles that touch are integrated to
 * that time. They collide if they approach each other then; otherwise the prediction was false. Their paths for the rest of the interval
 * begin there. A particle whose partner has been deflected in between looks again when its time comes, which is counted as a check.
 */
import { wrapPositions } from "../../physics/box.ts";
import type { Flow } from "../../physics/flows/flow.ts";
import { createFlow } from "../../physics/flows/index.ts";
import type { Memory, System } from "../../physics/system.ts";
import type { CellDecision, CountedWork, Facets, FinalPause, Frame, Limits, Pause, Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { chooseCells } from "../cells/cellSize.ts";
import { CellSteering } from "../cells/cellSteering.ts";
import { Collisions } from "../reference/collisions.ts";
import { FlightEngine } from "../reference/flightEngine.ts";
import { FieldCells } from "./fieldCells.ts";
import type { FieldPaths } from "./fieldPaths.ts";
import { FieldQueue } from "./fieldQueue.ts";
import { velocityField } from "./flowField.ts";
import { LinearPaths } from "./linearPaths.ts";
import { PiecewisePaths } from "./piecewisePaths.ts";
import { QuadraticPaths } from "./quadraticPaths.ts";

export interface FieldOptions {
  readonly step: number;
  /** Straight paths, or parabolas. Default: linear. */
  readonly path?: "linear" | "quadratic";
  /** Time steps from one prediction of all events to the next, with straight paths. Default: 1. */
  readonly detectEvery?: number;
  readonly cells?: readonly number[];
  readonly adaptive?: boolean;
  /** Milliseconds: cells adapt by measured time. */
  readonly clock?: () => number;
  readonly decisions?: readonly CellDecision[];
}

/** Intervals between two decisions about cells. */
const steeredEvery = 8;

export function createFieldEngine(system: System, options: FieldOptions): FieldEngine {
  const { drag } = system;
  const flow = createFlow(system, options.step);
  if (!drag || !flow) throw new RangeError("expected particles with drag in a flow");
  const paths = pathsOf(system, flow, options);
  return new FieldEngine(system, paths, new Collisions(paths.system), options, flow);
}

/** Work of a node of a coupled flow in a time step, in the unit of `Limits.work`. */
const pointWork = 10;

function pathsOf(system: System, flow: Flow, { step, path, detectEvery = 1 }: FieldOptions): FieldPaths {
  if (path === "quadratic") return new QuadraticPaths(system, flow, step);
  if (detectEvery === 1) return new LinearPaths(system, flow, step);
  if (!flow.anyOrder) throw new RangeError("expected a steady flow for several steps at once");
  return new PiecewisePaths(system, flow, step, detectEvery);
}

class FieldEngine extends FlightEngine {
  override readonly facets: Facets;
  protected readonly queue: FieldQueue;
  private cells: FieldCells;
  private readonly dim: 2 | 3;
  private readonly flowStart: number;
  /** Intervals that are over, and whether one has begun. */
  private intervals = 0;
  private moving = false;
  /** The last time that is within an interval. */
  private readonly last: number;
  /** Time of each particle's next collision, its partner (−1 − face for a wall), and the version of the partner that it holds for. */
  private readonly collides: Float64Array;
  private readonly partner: Int32Array;
  private readonly stamp: Int32Array;
  /** Number of times each particle's path has changed. */
  private readonly versions: Int32Array;
  /** Time at which each particle leaves its cell, and the face. */
  private readonly leaves: Float64Array;
  private readonly exits: Uint8Array;
  private readonly steering: CellSteering | undefined;
  private transfers = 0;
  private checks = 0;
  private cellsVisited = 0;
  private falsePredictions = 0;
  private unstable: FinalPause | undefined;

  constructor(
    system: System,
    private readonly paths: FieldPaths,
    collisions: Collisions,
    { step, cells = chooseCells(system), adaptive = false, clock, decisions }: FieldOptions,
    private readonly flow: Flow,
  ) {
    super(system, paths, collisions);
    if (!(step > 0)) throw new RangeError("the method needs a step above 0");
    const { count, dimension } = system;
    this.dim = dimension;
    this.flowStart = system.flow?.time ?? 0;
    this.last = paths.span * (1 - 2 ** -52);
    this.queue = new FieldQueue(count);
    this.collides = new Float64Array(count);
    this.leaves = new Float64Array(count);
    this.partner = new Int32Array(count);
    this.stamp = new Int32Array(count);
    this.versions = new Int32Array(count);
    this.exits = new Uint8Array(count);
    this.cells = new FieldCells(system, cells);
    this.cells.fill(paths.x);
    // All particles look for partners once an interval, with half of the cells around; two more after a collision.
    const done = ({ collisions, work }: Tally) => 2 * collisions + 0.5 * count * (work.intervals ?? 0);
    const steering = { ...(clock && { clock }), ...(decisions && { decisions }), pace: { every: steeredEvery, done } };
    this.steering = adaptive || decisions ? new CellSteering(() => system, cells, steering) : undefined;
    this.facets = {
      displacement: paths.displacement(() => this.placesNow()),
      adaptiveCells: { decisions: () => this.steering?.decisions.slice() ?? [] },
      fields: [velocityField(system, flow, () => flow.anyOrder && flow.advance(this.flowStart + this.clock))],
    };
  }

  private get begin(): number {
    return this.intervals * this.paths.span;
  }

  protected override nextTime(until: number): number {
    if (!this.moving) {
      // An interval is not begun before a time beyond its start is asked for.
      if (until <= this.begin) return Infinity;
      this.beginInterval();
    }
    const end = (this.intervals + 1) * this.paths.span;
    // Rounding does not take the clock back, nor beyond the end.
    return this.queue.size > 0 ? Math.min(end, Math.max(this.clock, this.begin + this.queue.time)) : end;
  }

  protected override act(t: number): void {
    const { queue, leaves, collides, partner, stamp, versions } = this;
    if (queue.size === 0) {
      this.paths.finish();
      this.intervals++;
      this.moving = false;
      this.checkStability();
      return;
    }
    const s = queue.time;
    const i = queue.top;
    if (leaves[i] <= collides[i]) this.transfer(i, s);
    else if (partner[i] < 0) this.hit(i, s, t);
    else if (stamp[i] === versions[partner[i]]) this.meet(i, partner[i], s, t);
    else {
      this.checks++;
      this.lookAnew(i, s);
    }
  }

  /** Between intervals. */
  private checkStability(): void {
    const instability = this.flow.reaction?.instability;
    this.unstable = instability && { why: "unstable", ...instability, time: this.begin };
  }

  protected override get final(): FinalPause | undefined {
    return super.final ?? this.unstable;
  }

  override advance(limits: Limits): Pause {
    this.steering?.begin();
    const pause = super.advance(limits);
    this.steering?.end();
    return pause;
  }

  private beginInterval(): void {
    const { paths, queue, collides, leaves } = this;
    const { count } = this.system;
    const cells = this.steering?.decide(this.intervals, () => this.tally());
    if (cells) {
      this.cells = new FieldCells(this.system, cells);
      this.cells.fill(paths.x);
    }
    paths.begin(this.flowStart + this.begin);
    this.moving = true;
    this.stepWork += count + pointWork * (this.flow.reaction?.points ?? 0);
    for (let i = 0; i < count; i++) this.foresee(i, 0);
    const { first, next } = this.cells;
    // Each pair once: the rest of the cell, and half of the cells around it.
    for (let cell = 0; cell < first.length; cell++) {
      for (let i = first[cell]; i >= 0; i = next[i]) {
        paths.lookFrom(i, 0);
        for (let j = next[i]; j >= 0; j = next[j]) this.examine(i, j, 0, 0, 0);
        this.cellsVisited++;
        this.look(i, 1, 1, 0, 0, 0, 0);
        this.look(i, -1, 1, 1, 1, 0, 0);
        if (this.dim === 3) this.look(i, -1, 1, -1, 1, 1, 1);
      }
    }
    for (let i = 0; i < count; i++) queue.times[i] = collides[i] < leaves[i] ? collides[i] : leaves[i];
    queue.build();
  }

  /** When particle i hits a wall, and leaves its cell. */
  private foresee(i: number, s: number): void {
    const { paths } = this;
    this.collides[i] = paths.wall(i, s);
    this.partner[i] = -1 - paths.face;
    this.leaves[i] = paths.crossing(i, s, this.cells);
    this.exits[i] = paths.face;
  }

  /** Particles in some of the cells around that of particle i, for which `lookFrom` was called. */
  private look(i: number, lowX: number, highX: number, lowY: number, highY: number, lowZ: number, highZ: number): void {
    const { along, place, first, next, periodic } = this.cells;
    const [nx, ny, nz] = [along[0], along[1], along[2]];
    for (let dz = lowZ; dz <= highZ; dz++) {
      let z = place[3 * i + 2] + dz;
      const mz = z < 0 ? -1 : z >= nz ? 1 : 0;
      if (mz !== 0 && !periodic[2]) continue;
      z -= mz * nz;
      for (let dy = lowY; dy <= highY; dy++) {
        let y = place[3 * i + 1] + dy;
        const my = y < 0 ? -1 : y >= ny ? 1 : 0;
        if (my !== 0 && !periodic[1]) continue;
        y -= my * ny;
        for (let dx = lowX; dx <= highX; dx++) {
          let x = place[3 * i] + dx;
          const mx = x < 0 ? -1 : x >= nx ? 1 : 0;
          if (mx !== 0 && !periodic[0]) continue;
          x -= mx * nx;
          this.cellsVisited++;
          for (let j = first[(z * ny + y) * nx + x]; j >= 0; j = next[j]) if (j !== i) this.examine(i, j, mx, my, mz);
        }
      }
    }
  }

  /** When particles i and j touch, if that is before anything else that is known of them. */
  private examine(i: number, j: number, mx: number, my: number, mz: number): void {
    const { paths, collides, partner, stamp, versions, leaves } = this;
    const limit = collides[i] < this.last ? collides[i] : this.last;
    const t = paths.contactOfImages(i, j, mx, my, mz, limit);
    if (t === Infinity) return;
    // Of simultaneous ones that with the lowest number, whatever the order of examination.
    if (t < collides[i] || j < partner[i]) {
      collides[i] = t;
      partner[i] = j;
      stamp[i] = versions[j];
    }
    if (t < collides[j] || (t === collides[j] && i < partner[j])) {
      collides[j] = t;
      partner[j] = i;
      stamp[j] = versions[i];
      if (this.queue.size > 0 && t < leaves[j]) this.queue.set(j, t);
    }
  }

  /** Particle i looks for its next collision from time s on. */
  private lookAnew(i: number, s: number): void {
    const { paths } = this;
    this.collides[i] = paths.wall(i, s);
    this.partner[i] = -1 - paths.face;
    this.lookAround(i, s);
  }

  private lookAround(i: number, s: number): void {
    const deep = this.dim === 3 ? 1 : 0;
    this.paths.lookFrom(i, s);
    this.look(i, -1, 1, -1, 1, -deep, deep);
    this.enqueue(i);
  }

  private enqueue(i: number): void {
    const { collides, leaves } = this;
    this.queue.set(i, collides[i] < leaves[i] ? collides[i] : leaves[i]);
  }

  private transfer(i: number, s: number): void {
    const { paths, cells, exits } = this;
    const axis = exits[i] >> 1;
    const direction = exits[i] % 2 === 0 ? -1 : 1;
    this.transfers++;
    const boxes = cells.cross(i, axis, direction);
    if (boxes !== 0) paths.goRound(i, axis, boxes);
    this.leaves[i] = paths.crossing(i, s, cells);
    exits[i] = paths.face;
    // Those in the other cells around are known.
    const deep = this.dim === 3 ? 1 : 0;
    paths.lookFrom(i, s);
    if (axis === 0) this.look(i, direction, direction, -1, 1, -deep, deep);
    else if (axis === 1) this.look(i, -1, 1, direction, direction, -deep, deep);
    else this.look(i, -1, 1, -1, 1, direction, direction);
    this.enqueue(i);
  }

  private hit(i: number, s: number, t: number): void {
    const { paths, collisions } = this;
    const face = -1 - this.partner[i];
    paths.bring(i, s);
    if (paths.approaches(i, face)) collisions.count(i, t, collisions.surface(paths, i, face, t));
    else this.falsePredictions++;
    this.deflected(i, s);
    this.lookAround(i, s);
  }

  private meet(i: number, j: number, s: number, t: number): void {
    const { paths, collisions } = this;
    paths.bring(i, s);
    paths.bring(j, s);
    const [first, second] = i < j ? [i, j] : [j, i];
    const outcome = collisions.pair(paths, first, second, t);
    collisions.count(first, t, outcome);
    if (!outcome.happens) this.falsePredictions++;
    this.deflected(first, s);
    this.deflected(second, s);
    this.lookAround(first, s);
    this.lookAround(second, s);
  }

  private deflected(i: number, s: number): void {
    this.versions[i]++;
    this.paths.deflected(i);
    this.foresee(i, s);
  }

  override project(frame: Frame): void {
    const { paths, clock } = this;
    frame.time = clock;
    if (this.moving) paths.at(clock - this.begin, frame.positions, frame.velocities);
    else {
      frame.positions.set(paths.x);
      frame.velocities.set(paths.v);
    }
    wrapPositions(this.system, frame.positions);
  }

  /** Positions on their paths, not wrapped. */
  private placesNow(): Float64Array {
    const { paths, clock } = this;
    if (!this.moving) return paths.x;
    const places = new Float64Array(paths.x.length);
    paths.at(clock - this.begin, places, new Float64Array(places.length));
    return places;
  }

  override memory(): Memory {
    const state = this.flow.save?.();
    return { ...super.memory(), flow: { time: this.flowStart + this.clock, ...(state && { state }) } };
  }

  override tally(): Tally {
    const reaction = this.flow.reaction?.tally();
    return { ...super.tally(), injected: this.paths.injected, ...(reaction && { reaction }) };
  }

  protected override ownWork(): CountedWork {
    const { transfers, checks, cellsVisited, falsePredictions, intervals } = this;
    return { transfers, checks, cellsVisited, falsePredictions, intervals };
  }

  protected override moreBytes(): number {
    const { queue, cells, collides } = this;
    return queue.bytes + cells.bytes + collides.length * 29;
  }

  protected override saveMore(state: StateWriter): void {
    const { intervals, moving, transfers, checks, cellsVisited, falsePredictions } = this;
    state.numbers(intervals, moving ? 1 : 0, transfers, checks, cellsVisited, falsePredictions);
    for (const array of this.arrays()) state.array(array);
    this.cells.save(state);
    state.array(this.flow.save?.() ?? new Float64Array());
    this.queue.save(state);
    this.steering?.save(state);
  }

  protected override restoreMore(state: StateReader): void {
    const [intervals, moving, ...counts] = state.numbers(6);
    this.intervals = intervals;
    this.moving = moving === 1;
    [this.transfers, this.checks, this.cellsVisited, this.falsePredictions] = counts;
    for (const array of this.arrays()) state.into(array);
    this.cells = FieldCells.restore(this.system, state);
    const flow = state.float64();
    if (this.flow.restore) this.flow.restore(flow);
    else this.flow.advance(this.flowStart + this.begin + (this.moving ? this.paths.span : 0));
    this.queue.restore(state);
    this.steering?.restore(state);
    if (!this.moving) this.checkStability();
  }

  private arrays() {
    const { collides, leaves, partner, stamp, versions, exits } = this;
    return [collides, leaves, partner, stamp, versions, exits];
  }
}
