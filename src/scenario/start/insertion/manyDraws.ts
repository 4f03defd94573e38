/**
 * Random sequential insertion of many balls of one radius at once, with the outcome of one draw after another.
 *
 * All places are drawn first, and sorted by cells, so that neighbors are in the cache; that is what takes the time. Those that overlap
 * what stands there are dropped. Of the others a place is taken where no earlier one that was taken overlaps it. It is
 * decided by recursion over the earlier places that overlap, which are few: below the saturation one place overlaps about two others.
 *
 * More are drawn than there are balls left, as most draws are in vain. Random numbers beyond the last ball are not used up.
 */
import type { Box } from "../density.ts";
import type { Stream } from "../randomStreams.ts";
import type { SizedCells } from "../sizedCells.ts";
import { Neighborhoods, nearest, RoughlySorted, SortedPoints } from "./sortedPoints.ts";

interface Draws {
  /** Other balls that stand there; undefined: there are none. */
  readonly others: SizedCells | undefined;
  readonly box: Box;
  readonly radius: number;
  readonly stream: Stream;
  /** Where the centers may be. */
  readonly from: readonly number[];
  readonly span: readonly number[];
  /** Balls in all. */
  readonly count: number;
}

interface Drawn {
  /** The places taken, in the order of the draws; `dimension` coordinates each. */
  readonly places: Float64Array;
  /** Draws up to the last of them, or all draws where there is room for more balls. */
  readonly draws: number;
}

/** Fewer are drawn one by one. */
export const fewestAtOnce = 2000;
/** Draws beyond the number expected, as a share of it, and in standard deviations of the number taken. */
const [more, deviations] = [1.05, 3];

const unknown = 0;
const isTaken = 1;
const isRefused = 2;

export class ManyDraws {
  private readonly points: Float64Array;
  private readonly sorted: RoughlySorted;
  /** Places of the latest draws where nothing stands. */
  private readonly free: SortedPoints;
  /** Balls of this radius that stand there. */
  private readonly standing: SortedPoints;
  private readonly decision: Decision;
  /** Share of the latest draws that were taken. */
  private share = 1;

  constructor(private readonly task: Draws) {
    const { box, radius, count } = task;
    const near = new Neighborhoods(box, radius, count);
    this.points = new Float64Array(box.dimension * count);
    this.sorted = new RoughlySorted(box, count);
    this.free = new SortedPoints(near, count);
    this.standing = new SortedPoints(near, count);
    this.decision = new Decision(near, this.free);
  }

  /** Places for `wanted` balls, or fewer. @param most draws */
  next(wanted: number, most: number): Drawn {
    const { points, free, task } = this;
    const { stream, count } = task;
    const { dimension: d } = task.box;
    const enough = Math.ceil((more * wanted + deviations * Math.sqrt(wanted)) / this.share);
    const number = Math.min(most, this.share === 1 ? wanted : Math.min(enough, count));
    this.draw(number, stream.copy());
    this.keepFree(number);
    const taken = this.decision.taken();
    const isTaken = new Uint8Array(number);
    for (let s = 0; s < free.count; s++) isTaken[free.names[s]] = taken[s];
    const places = new Float64Array(d * Math.min(wanted, free.count));
    let draws = 0;
    let to = 0;
    for (; draws < number && to < d * wanted; draws++) {
      if (isTaken[draws] === 0) continue;
      for (let k = 0; k < d; k++) places[to++] = points[d * draws + k];
    }
    this.share = Math.max(to / d, 1) / draws;
    for (let drawn = 0; drawn < d * draws; drawn++) stream.uniform();
    if (to < d * wanted) this.standing.add(free, taken);
    return { places: places.subarray(0, to), draws };
  }

  private draw(number: number, stream: Stream): void {
    const { box, from, span } = this.task;
    const { dimension: d } = box;
    const { points } = this;
    for (let at = 0; at < d * number; at += d) {
      for (let k = 0; k < d; k++) points[at + k] = from[k] + span[k] * stream.uniform();
    }
  }

  /** Those of the points that overlap nothing that stands there. */
  private keepFree(number: number): void {
    const { sorted, standing, task, free } = this;
    const { others, radius } = task;
    const { spots, names } = sorted;
    const finest = others ? others.levels.length - 1 : 0;
    sorted.fill(this.points, number);
    let kept = 0;
    for (let s = 0; s < number; s++) {
      const [x, y, z] = [spots[3 * s], spots[3 * s + 1], spots[3 * s + 2]];
      if (standing.count > 0 && standing.reached(x, y, z)) continue;
      if (others && others.touching(x, y, z, radius, finest, 0, 1) > 0) continue;
      spots[3 * kept] = x;
      spots[3 * kept + 1] = y;
      spots[3 * kept + 2] = z;
      names[kept++] = names[s];
    }
    free.fill(spots, names, kept);
  }
}

/** The decision about places that overlap each other only. */
class Decision {
  private states = new Uint8Array(0);
  /** Earlier places that overlap those that are being decided. */
  private pending = new Int32Array(1024);
  private top = 0;

  /** @param points their names tell the earlier of two */
  constructor(
    private readonly near: Neighborhoods,
    private readonly points: SortedPoints,
  ) {}

  /** 1 for each place that is taken. */
  taken(): Uint8Array {
    const { count } = this.points;
    this.states = new Uint8Array(count);
    for (let s = 0; s < count; s++) this.decide(s);
    return this.states.map((state) => (state === isTaken ? 1 : 0));
  }

  private decide(s: number): number {
    const known = this.states[s];
    if (known !== unknown) return known;
    const bottom = this.top;
    let decision = this.findEarlier(s);
    for (let at = bottom; at < this.top && decision === isTaken; at++) {
      if (this.decide(this.pending[at]) === isTaken) decision = isRefused;
    }
    this.top = bottom;
    this.states[s] = decision;
    return decision;
  }

  /** Puts the earlier ones on which it depends on the stack; refused where one of them has been taken. */
  private findEarlier(s: number): number {
    const { near } = this;
    const { spots, begin } = this.points;
    const [x, y, z] = [spots[3 * s], spots[3 * s + 1], spots[3 * s + 2]];
    const square = 2 * near.radius * (2 * near.radius);
    const cell = near.within(x, y, z);
    if (cell < 0) return this.findAcross(s);
    const { around } = near;
    for (let k = 0; k < around.length; k++) {
      const middle = cell + around[k];
      const end = begin[middle + 2];
      for (let t = begin[middle - 1]; t < end; t++) {
        const dx = x - spots[3 * t];
        const dy = y - spots[3 * t + 1];
        const dz = z - spots[3 * t + 2];
        if (dx * dx + dy * dy + dz * dz < square && this.isRefusedBy(t, s)) return isRefused;
      }
    }
    return isTaken;
  }

  private findAcross(s: number): number {
    const { near } = this;
    const { spots, begin } = this.points;
    const { rows, px, py, pz } = near;
    const [x, y, z] = [spots[3 * s], spots[3 * s + 1], spots[3 * s + 2]];
    const square = 2 * near.radius * (2 * near.radius);
    near.find(x, y, z);
    const ends = near.rowEnds;
    for (let row = 0; row < ends; row += 2) {
      const end = begin[rows[row + 1] + 1];
      for (let t = begin[rows[row]]; t < end; t++) {
        const dx = nearest(x - spots[3 * t], px);
        const dy = nearest(y - spots[3 * t + 1], py);
        const dz = nearest(z - spots[3 * t + 2], pz);
        if (dx * dx + dy * dy + dz * dz < square && this.isRefusedBy(t, s)) return isRefused;
      }
    }
    return isTaken;
  }

  /** Of two places that overlap. */
  private isRefusedBy(t: number, s: number): boolean {
    const { names } = this.points;
    const state = this.states[t];
    if (names[t] >= names[s] || state === isRefused) return false;
    if (state === isTaken) return true;
    if (this.top === this.pending.length) {
      const grown = new Int32Array(2 * this.top);
      grown.set(this.pending);
      this.pending = grown;
    }
    this.pending[this.top++] = t;
    return false;
  }
}
