/**
 * Random sequential insertion of many balls of one radius at once, with the outcome of one draw after another.
 *
 * All places are drawn first. Those that overlap what stands there are dropped, row of cells by row of cells, so that neighbors are
 * in the cache; that is what takes the time. Of the others a place is taken where no earlier one that was taken overlaps it. It is
 * decided by recursion over the earlier places that overlap, which are few: below the saturation one place overlaps about two others.
 */
import type { Box } from "../density.ts";
import type { Stream } from "../randomStreams.ts";
import { inPlaceOrder, SizedCells } from "../sizedCells.ts";

export interface Draws {
  /** What stands there. */
  readonly cells: SizedCells;
  readonly box: Box;
  readonly radius: number;
  readonly stream: Stream;
  /** Where the centers may be. */
  readonly from: readonly number[];
  readonly span: readonly number[];
  readonly number: number;
}

/** Fewer are drawn one by one. */
export const fewestAtOnce = 2000;

/** The places taken, in the order of the draws; `dimension` coordinates each. */
export function drawMany({ cells, box, radius, stream, from, span, number }: Draws): Float64Array {
  const { dimension: d } = box;
  const points = new Float64Array(d * number);
  for (let at = 0; at < points.length; at += d) {
    for (let k = 0; k < d; k++) points[at + k] = from[k]! + span[k]! * stream.uniform();
  }
  const free = freePlaces(points, cells, box, radius);
  const taken = new Taken(points, free, box, radius).ofDraws(number);
  let count = 0;
  for (let i = 0; i < number; i++) count += taken[i]!;
  const places = new Float64Array(d * count);
  for (let i = 0, to = 0; i < number; i++) {
    if (taken[i] === 0) continue;
    for (let k = 0; k < d; k++) places[to++] = points[d * i + k]!;
  }
  return places;
}

/** Numbers of the draws that overlap nothing that stands there, neighbors next to each other. */
function freePlaces(points: Float64Array, cells: SizedCells, box: Box, radius: number): Uint32Array {
  const { dimension: d } = box;
  const order = inPlaceOrder(box, points, points.length / d);
  if (cells.count === 0) return order;
  const finest = cells.levels.length - 1;
  let free = 0;
  for (const i of order) {
    const z = d === 3 ? points[d * i + 2]! : 0;
    if (cells.touching(points[d * i]!, points[d * i + 1]!, z, radius, finest, 0, 1) === 0) order[free++] = i;
  }
  return order.subarray(0, free);
}

const unknown = 0;
const isTaken = 1;
const isRefused = 2;

/** The decision about places that overlap each other only. */
class Taken {
  private readonly cells: SizedCells;
  private readonly state: Uint8Array;

  /** @param draws their numbers, by which the earlier of two is known */
  constructor(
    points: Float64Array,
    private readonly draws: Uint32Array,
    box: Box,
    private readonly radius: number,
  ) {
    const n = draws.length;
    const d = box.dimension;
    this.cells = new SizedCells(box, new Float64Array(n).fill(radius));
    this.state = new Uint8Array(n);
    for (let s = 0; s < n; s++) {
      const at = d * draws[s]!;
      this.cells.add(s, points[at]!, points[at + 1]!, d === 3 ? points[at + 2]! : 0);
    }
  }

  /** 1 for each draw whose place is taken. */
  ofDraws(number: number): Uint8Array {
    const taken = new Uint8Array(number);
    for (let s = 0; s < this.draws.length; s++) if (this.decide(s) === isTaken) taken[this.draws[s]!] = 1;
    return taken;
  }

  private decide(s: number): number {
    const known = this.state[s]!;
    if (known !== unknown) return known;
    const { cells, draws, radius } = this;
    const { spots } = cells;
    const found = cells.touching(spots[4 * s]!, spots[4 * s + 1]!, spots[4 * s + 2]!, radius, 0, 0);
    let decision = isTaken;
    // It finds itself.
    if (found > 1) {
      const earlier = cells.hits.slice(0, found).filter((t) => draws[t]! < draws[s]!);
      for (const t of earlier) {
        if (this.decide(t) !== isTaken) continue;
        decision = isRefused;
        break;
      }
    }
    this.state[s] = decision;
    return decision;
  }
}
