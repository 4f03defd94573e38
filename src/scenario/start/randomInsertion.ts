/**
 * Random sequential insertion: one ball after another at a place drawn uniformly, drawn again while it overlaps.
 *
 * The largest go first (the small find room between the large, never the other way round); each keeps the index it was
 * asked for. On a periodic axis that the region spans balls wrap around; elsewhere they lie wholly within the region.
 *
 * Drawing blindly takes ever longer. In time the draw is confined to voxels, small cubes that are
 * not yet wholly closed to centres, split in 2^d as they become few (Zhang & Torquato, PRE 88, 053312, 2013): the same
 * distribution, fast up to the very end, and no voxel left is the proof that no room is left. For equal balls that end is
 * a fraction of 0.547 (2-D) or 0.384 (3-D).
 *
 * Not an equilibrium start: the correlations are not those of a fluid of this density. Attempts are counted, not timed,
 * so that the outcome is the same everywhere.
 */

import { formatGrouped } from "../diagnostics.ts";
import { type Box, ballVolume, boxVolume, closePacking, insertionSaturation, regionOf } from "./density.ts";
import { drawMany, fewestAtOnce } from "./insertion/manyDraws.ts";
import type { Clearance } from "./obstacleClearance.ts";
import type { Stream } from "./randomStreams.ts";
import { SizedCells } from "./sizedCells.ts";

export interface InsertionRequest extends Box {
  readonly radii: ArrayLike<number>;
  readonly stream: Stream;
  /** Corners of the part of the box to fill; the whole box where left out. */
  readonly from?: ArrayLike<number>;
  readonly to?: ArrayLike<number>;
  /** Particles already there. */
  readonly existing?: { readonly positions: ArrayLike<number>; readonly radii: ArrayLike<number> };
  /** Distance from what else stands there. */
  readonly clearance?: Clearance;
  /** Attempts for all balls together; 10^6 + 100 a ball where left out: seconds at the very worst. */
  readonly attempts?: number;
}

type Insertion =
  | { readonly ok: true; readonly positions: Float64Array }
  /** `placed` balls found a place before it was given up; 0 where it was hopeless from the start. */
  | { readonly ok: false; readonly reason: string; readonly placed: number };

/** Most voxels to begin with, and most that are still split: some 100 MB at the very worst. */
const mostVoxels = 4e6;
const mostSplit = 2e6;

export function randomInsertion(request: InsertionRequest): Insertion {
  const { dimension, size, periodic, radii, stream, existing, clearance } = request;
  const count = radii.length;
  const refusal = hopeless(request);
  if (refusal !== undefined) return { ok: false, reason: refusal, placed: 0 };

  const before = existing?.radii.length ?? 0;
  const all = new Float64Array(before + count);
  for (let i = 0; i < before; i++) all[i] = existing!.radii[i]!;
  for (let i = 0; i < count; i++) all[before + i] = radii[i]!;
  const cells = new SizedCells({ dimension, size, periodic }, all);
  const at = (positions: ArrayLike<number>, i: number, k: number) =>
    k < dimension ? positions[i * dimension + k]! : 0;
  for (let i = 0; i < before; i++) {
    const { positions } = existing!;
    cells.add(i, at(positions, i, 0), at(positions, i, 1), at(positions, i, 2));
  }

  const order = largestFirst(radii);
  const finest = cells.levels.length - 1;
  const positions = new Float64Array(dimension * count);
  const point = new Float64Array(3);
  let voxels: OpenVoxels | undefined;
  // Draws in vain since there are no voxels. Making and splitting them costs some draws for each: wait for that.
  let wasted = 0;
  let left = request.attempts ?? 1e6 + 100 * count;
  const put = (i: number, at: ArrayLike<number>, first: number) => {
    const z = dimension === 3 ? at[first + 2]! : 0;
    cells.add(before + i, at[first]!, at[first + 1]!, z);
    for (let k = 0; k < dimension; k++) positions[i * dimension + k] = at[first + k]!;
  };
  let spaces: Spaces | undefined;
  for (let placed = 0; placed < count; placed++) {
    const i = order[placed]!;
    const r = radii[i]!;
    if (spaces?.radius !== r) spaces = spacesOf(request, order, placed);
    const { from, span, worthwhile, end } = spaces;
    // What is closed to a ball may be open to a smaller one.
    if (voxels !== undefined && r < voxels.radius) voxels = undefined;
    // As many draws as there would be in any case, one after another.
    const number = Math.min(end - placed, left, worthwhile - wasted + 1);
    if (voxels === undefined && clearance === undefined && number >= fewestAtOnce) {
      const places = drawMany({ cells, box: request, radius: r, stream, from, span, number });
      const taken = places.length / dimension;
      for (let k = 0; k < taken; k++) put(order[placed + k]!, places, k * dimension);
      left -= number;
      wasted += number - taken;
      // The loop counts one.
      placed += taken - 1;
      continue;
    }
    for (;;) {
      if (left-- <= 0) return { ok: false, reason: gaveUp(request, placed, r), placed };
      if (voxels === undefined && wasted > worthwhile) {
        // Good for the next twentieth of the balls, should they be smaller.
        const radius = radii[order[Math.min(count - 1, placed + Math.ceil(count / 20))]!]!;
        voxels = new OpenVoxels(cells, finest, radius, dimension, room(request, radius));
        wasted = 0;
      }
      if (voxels === undefined) for (let k = 0; k < dimension; k++) point[k] = from[k]! + span[k]! * stream.uniform();
      else if (!voxels.draw(stream, point)) return { ok: false, reason: gaveUp(request, placed, r), placed };
      const [x, y, z] = point as unknown as [number, number, number];
      let within = true;
      for (let k = 0; k < dimension; k++) within &&= point[k]! >= from[k]! && point[k]! <= from[k]! + span[k]!;
      const blocked = clearance !== undefined && clearance(point, 0) < r;
      if (!within || blocked || cells.touching(x, y, z, r, finest, 0, 1) > 0) {
        if (voxels === undefined) wasted++;
        else voxels.failed();
        continue;
      }
      put(i, point, 0);
      break;
    }
  }
  return { ok: true, positions };
}

function largestFirst(radii: ArrayLike<number>): Uint32Array {
  const order = new Uint32Array(radii.length);
  let isSorted = true;
  for (let i = 0; i < order.length; i++) {
    order[i] = i;
    isSorted &&= i === 0 || radii[i]! <= radii[i - 1]!;
  }
  return isSorted ? order : order.sort((a, b) => radii[b]! - radii[a]! || a - b);
}

/** Balls of one radius, which go one after another. */
interface Spaces extends Room {
  readonly radius: number;
  /** Draws in vain from which on voxels pay. */
  readonly worthwhile: number;
  /** In the order of insertion: the first ball of another radius. */
  readonly end: number;
}

function spacesOf(request: InsertionRequest, order: Uint32Array, first: number): Spaces {
  const radius = request.radii[order[first]!]!;
  const { from, span } = room(request, radius);
  const voxels = voxelNumbers(span, radius).reduce((a, b) => a * b, 1);
  let end = first;
  while (end < order.length && request.radii[order[end]!] === radius) end++;
  return { radius, from, span, worthwhile: 2 ** (span.length - 1) * voxels, end };
}

interface Room {
  readonly from: readonly number[];
  readonly span: readonly number[];
}

/** Where the centre of a ball of this radius may be. */
function room(request: InsertionRequest, r: number): Room {
  const { low, high, wraps } = regionOf(request, request.from, request.to);
  const axes = Array.from(low, (_, k) => k);
  const from = axes.map((k) => (wraps[k] ? 0 : low[k]! + r));
  return { from, span: axes.map((k) => (wraps[k] ? high[k]! : high[k]! - r - from[k]!)) };
}

/** Voxels per axis to begin with: about a radius wide. */
function voxelNumbers(span: readonly number[], radius: number): number[] {
  const most = Math.floor(mostVoxels ** (1 / span.length));
  return span.map((length) => Math.max(1, Math.min(most, Math.ceil(length / radius) || 1)));
}

/** Equal boxes that together hold every place open to a centre of a ball of `radius` or more. */
class OpenVoxels {
  /** Low corners, `dimension` numbers each. */
  private corners: Float64Array;
  private count = 0;
  private side: readonly number[] = [];
  private halves: readonly number[] = [];
  private halfDiagonal = 0;
  private failures = 0;

  constructor(
    private readonly cells: SizedCells,
    private readonly finest: number,
    readonly radius: number,
    private readonly dimension: 2 | 3,
    { from, span }: Room,
  ) {
    const numbers = voxelNumbers(span, radius);
    this.setSide(span.map((length, k) => length / numbers[k]!));
    this.corners = new Float64Array(dimension * 64);
    const [nx, ny, nz] = [numbers[0]!, numbers[1]!, numbers[2] ?? 1];
    for (let c = 0; c < nz; c++) {
      for (let b = 0; b < ny; b++) {
        for (let a = 0; a < nx; a++) {
          const z = dimension === 3 ? from[2]! + c * this.side[2]! : 0;
          this.keep(from[0]! + a * this.side[0]!, from[1]! + b * this.side[1]!, z);
        }
      }
    }
    this.split();
  }

  /** Draws a point uniformly from the voxels; false where there are none. */
  draw(stream: Stream, point: Float64Array): boolean {
    if (this.count === 0) return false;
    const voxel = stream.below(this.count);
    for (let k = 0; k < this.dimension; k++) {
      point[k] = this.corners[voxel * this.dimension + k]! + this.side[k]! * stream.uniform();
    }
    return true;
  }

  /** Counts a draw in vain. */
  failed(): void {
    if (++this.failures >= 2 ** (this.dimension - 2) * this.count) this.split();
  }

  /** Drops the closed and halves the others, worth it once about as many draws were in vain as that costs. */
  private split(): void {
    this.failures = 0;
    const split = this.count <= mostSplit;
    const old = this.corners.subarray(0, this.count * this.dimension);
    this.corners = new Float64Array(Math.max(64, old.length));
    this.count = 0;
    const step = split ? this.side.map((side) => side / 2) : this.side;
    const parts = split ? 2 : 1;
    this.setSide(step);
    for (let at = 0; at < old.length; at += this.dimension) {
      for (let part = 0; part < parts ** this.dimension; part++) {
        const z = this.dimension === 3 ? old[at + 2]! + (part >> 2) * step[2]! : 0;
        this.keep(old[at]! + (part & 1) * step[0]!, old[at + 1]! + ((part >> 1) & 1) * step[1]!, z);
      }
    }
  }

  private setSide(side: readonly number[]): void {
    this.side = side;
    this.halves = [side[0]! / 2, side[1]! / 2, (side[2] ?? 0) / 2];
    this.halfDiagonal = Math.hypot(...this.halves);
  }

  /** A voxel is closed when a ball reaches its centre by more than half the voxel's diagonal. */
  private keep(x: number, y: number, z: number): void {
    const { cells, dimension } = this;
    const [cx, cy, cz] = [x + this.halves[0]!, y + this.halves[1]!, z + this.halves[2]!];
    if (cells.touching(cx, cy, cz, this.radius, this.finest, this.halfDiagonal, 1) > 0) return;
    const at = this.count++ * dimension;
    if (at + dimension > this.corners.length) {
      const grown = new Float64Array(2 * this.corners.length);
      grown.set(this.corners);
      this.corners = grown;
    }
    this.corners[at] = x;
    this.corners[at + 1] = y;
    if (dimension === 3) this.corners[at + 2] = z;
  }
}

/** The reason why this cannot succeed, where that is known without trying. */
function hopeless(request: InsertionRequest): string | undefined {
  const { dimension, size, periodic, radii } = request;
  const { low, high, wraps } = regionOf(request, request.from, request.to);
  const count = radii.length;
  let smallest = Infinity;
  let largest = 0;
  let covered = 0;
  for (let i = 0; i < count; i++) {
    if (!(radii[i]! >= 0 && radii[i]! < Infinity)) return `Radius ${radii[i]} of particle ${i} is not a length.`;
    smallest = Math.min(smallest, radii[i]!);
    largest = Math.max(largest, radii[i]!);
    covered += ballVolume(dimension, radii[i]!);
  }
  const extent = high.map((end, k) => end - low[k]!);
  for (let k = 0; k < dimension; k++) {
    const axis = "xyz"[k]!;
    if (!(extent[k]! > 0)) return `The region to fill has no width along ${axis}.`;
    if (2 * largest > extent[k]! || (periodic[k] && 2 * largest > size[k]!)) {
      return `A ${noun(dimension)} of radius ${short(largest)} is wider than the region to fill, which is ${short(extent[k]!)} along ${axis}.`;
    }
  }
  const volume = boxVolume(extent);
  const fraction = covered / volume;
  const equal = smallest === largest;
  const saturation = insertionSaturation[dimension];
  // Small systems scatter about the saturation, and near it only trying tells; 5 % beyond it five hundred do not fit.
  // Between walls the layer at them holds fewer, or a little more than its share: leave that to trying too.
  const sure = count >= 500 && wraps.every(Boolean);
  if (equal && (fraction > closePacking[dimension] || (sure && fraction > 1.05 * saturation))) {
    const most = Math.floor((saturation * volume) / ballVolume(dimension, largest));
    return (
      `${formatGrouped(count)} ${noun(dimension)}s of radius ${short(largest)} would cover ${short(fraction)} of the region; ` +
      `random insertion ends near ${saturation.toFixed(3)}, at about ${formatGrouped(most)} of them.`
    );
  }
  if (fraction >= 1) return `These particles would cover ${short(fraction)} of the region to fill.`;
  return undefined;
}

function gaveUp(request: InsertionRequest, placed: number, radius: number): string {
  const { dimension, radii } = request;
  const saturation = insertionSaturation[dimension].toFixed(3);
  return (
    `Random insertion found no room for a ${noun(dimension)} of radius ${short(radius)} after placing ${formatGrouped(placed)} of ` +
    `${formatGrouped(radii.length)} (equal ${noun(dimension)}s end near a fraction of ${saturation}).`
  );
}

function noun(dimension: 2 | 3): string {
  return dimension === 2 ? "disc" : "sphere";
}

function short(x: number): string {
  return String(Number(x.toPrecision(4)));
}
