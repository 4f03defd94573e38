/**
 * Random sequential insertion: one ball after another at a place drawn uniformly, drawn again while it overlaps.
 *
 * The largest go first (the small find room between the large, never the other way round); each keeps the index it was
 * asked for. On a periodic axis that the region spans balls wrap around; elsewhere they lie wholly within the region.
 *
 * Drawing blindly takes ever longer. In time the draw is confined to voxels, small cubes that are
 * not yet wholly closed to centers, split in 2^d as they become few (Zhang & Torquato, PRE 88, 053312, 2013): the same
 * distribution, fast up to the very end, and no voxel left is the proof that no room is left. For equal balls that end is
 * a fraction of 0.547 (2-D) or 0.384 (3-D).
 *
 * Not an equilibrium start: the correlations are not those of a fluid of this density. Attempts are counted, not timed,
 * so that the outcome is the same everywhere.
 */

import { formatGrouped, formatRounded } from "../diagnostics.ts";
import { type Box, ballVolume, boxVolume, closePacking, insertionSaturation, regionOf } from "./density.ts";
import { fewestAtOnce, ManyDraws } from "./insertion/manyDraws.ts";
import { OpenVoxels, type Room, voxelNumbers } from "./insertion/openVoxels.ts";
import type { Clearance } from "./obstacleClearance.ts";
import type { Stream } from "./randomStreams.ts";
import { isDisplaced, SizedCells } from "./sizedCells.ts";

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
  /**
   * Attempts for all balls together; 10^6 + 100 a ball where left out: seconds at the very worst. Obstacles that lie across each
   * other bound the distances that are computed, too.
   */
  readonly attempts?: number;
}

/** Distances from obstacles that are computed: more than a mesh takes whose triangles do not lie across each other. */
const mostTests = { all: 1e7, perBall: 5000 };

type Insertion =
  | { readonly ok: true; readonly positions: Float64Array }
  /** `placed` balls found a place before it was given up; 0 where it was hopeless from the start. */
  | { readonly ok: false; readonly reason: string; readonly placed: number };

export function randomInsertion(request: InsertionRequest): Insertion {
  const { dimension, radii, stream, clearance } = request;
  const count = radii.length;
  const refusal = hopeless(request);
  if (refusal !== undefined) return { ok: false, reason: refusal, placed: 0 };

  const order = largestFirst(radii);
  const positions = new Float64Array(dimension * count);
  const standing = new Standing(request, order, positions);
  const point = new Float64Array(3);
  let voxels: OpenVoxels | undefined;
  // Draws in vain since there are no voxels. Making and splitting them costs some draws for each: wait for that.
  let wasted = 0;
  let left = request.attempts ?? 1e6 + 100 * count;
  const tests = clearance?.tests ?? (() => 0);
  const lastTest = tests() + mostTests.all + mostTests.perBall * count;
  const drawsMany = clearance === undefined && !isDisplaced(request);
  let spaces: Spaces | undefined;
  let many: ManyDraws | undefined;
  for (let placed = 0; placed < count; placed++) {
    const i = order[placed];
    const r = radii[i];
    if (spaces?.radius !== r) {
      spaces = spacesOf(request, order, placed);
      many = undefined;
    }
    const { from, span, worthwhile, end } = spaces;
    // What is closed to a ball may be open to a smaller one.
    if (voxels !== undefined && r < voxels.radius) voxels = undefined;
    const wanted = end - placed;
    // As many as there would be in any case, one after another.
    const most = Math.min(left, worthwhile - wasted + 1);
    if (voxels === undefined && drawsMany && Math.min(wanted, most) >= (many ? 1 : fewestAtOnce)) {
      many ??= new ManyDraws({
        others: standing.existing + placed > 0 ? standing.cells(placed) : undefined,
        box: request,
        radius: r,
        stream,
        from,
        span,
        count: wanted,
      });
      const { places, draws } = many.next(wanted, most);
      const taken = places.length / dimension;
      for (let k = 0; k < taken; k++) {
        const to = order[placed + k] * dimension;
        for (let axis = 0; axis < dimension; axis++) positions[to + axis] = places[k * dimension + axis];
      }
      left -= draws;
      wasted += draws - taken;
      // The loop counts one.
      placed += taken - 1;
      continue;
    }
    const cells = standing.cells(placed);
    const finest = cells.levels.length - 1;
    for (;;) {
      if (left-- <= 0 || tests() > lastTest) return { ok: false, reason: gaveUp(request, placed, r), placed };
      if (voxels === undefined && wasted > worthwhile) {
        // Good for the next twentieth of the balls, should they be smaller.
        const radius = radii[order[Math.min(count - 1, placed + Math.ceil(count / 20))]];
        voxels = new OpenVoxels(cells, finest, radius, dimension, room(request, radius));
        wasted = 0;
      }
      if (voxels === undefined) for (let k = 0; k < dimension; k++) point[k] = from[k] + span[k] * stream.uniform();
      else if (!voxels.draw(stream, point)) return { ok: false, reason: gaveUp(request, placed, r), placed };
      const [x = 0, y = 0, z = 0] = point;
      let within = true;
      for (let k = 0; k < dimension; k++) within &&= point[k] >= from[k] && point[k] <= from[k] + span[k];
      const blocked = clearance !== undefined && clearance(point, 0) < r;
      if (!within || blocked || cells.touching(x, y, z, r, finest, 0, 1) > 0) {
        if (voxels === undefined) wasted++;
        else voxels.failed();
        continue;
      }
      for (let k = 0; k < dimension; k++) positions[i * dimension + k] = point[k];
      break;
    }
  }
  return { ok: true, positions };
}

/** The balls that have their places, in cells: made only where places are drawn one by one, or other balls are in the way. */
class Standing {
  private known: SizedCells | undefined;
  private added = 0;

  constructor(
    private readonly request: InsertionRequest,
    private readonly order: Uint32Array,
    private readonly positions: Float64Array,
  ) {}

  get existing(): number {
    return this.request.existing?.radii.length ?? 0;
  }

  /** @param placed balls whose positions are known */
  cells(placed: number): SizedCells {
    this.known ??= this.withExisting();
    const { existing, known, order, positions } = this;
    for (; this.added < placed; this.added++) {
      const i = order[this.added];
      this.add(known, existing + i, positions, i);
    }
    return known;
  }

  private withExisting(): SizedCells {
    const { radii, existing } = this.request;
    const before = this.existing;
    const all = new Float64Array(before + radii.length);
    if (existing) all.set(existing.radii);
    all.set(radii, before);
    const cells = new SizedCells(this.request, all);
    for (let i = 0; i < before; i++) this.add(cells, i, existing!.positions, i);
    return cells;
  }

  private add(cells: SizedCells, ball: number, positions: ArrayLike<number>, i: number): void {
    const { dimension: d } = this.request;
    cells.add(ball, positions[d * i], positions[d * i + 1], d === 3 ? positions[d * i + 2] : 0);
  }
}

function largestFirst(radii: ArrayLike<number>): Uint32Array {
  const order = new Uint32Array(radii.length);
  let isSorted = true;
  for (let i = 0; i < order.length; i++) {
    order[i] = i;
    isSorted &&= i === 0 || radii[i] <= radii[i - 1];
  }
  return isSorted ? order : order.sort((a, b) => radii[b] - radii[a] || a - b);
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
  const radius = request.radii[order[first]];
  const { from, span } = room(request, radius);
  const voxels = voxelNumbers(span, radius).reduce((a, b) => a * b, 1);
  let end = first;
  while (end < order.length && request.radii[order[end]] === radius) end++;
  return { radius, from, span, worthwhile: 2 ** (span.length - 1) * voxels, end };
}

/** Where the center of a ball of this radius may be. */
function room(request: InsertionRequest, r: number): Room {
  const { low, high, wraps } = regionOf(request, request.from, request.to);
  const axes = Array.from(low, (_, k) => k);
  const from = axes.map((k) => (wraps[k] ? 0 : low[k] + r));
  return { from, span: axes.map((k) => (wraps[k] ? high[k] : high[k] - r - from[k])) };
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
    if (!(radii[i] >= 0 && radii[i] < Infinity)) return `Radius ${radii[i]} of particle ${i} is not a length.`;
    smallest = Math.min(smallest, radii[i]);
    largest = Math.max(largest, radii[i]);
    covered += ballVolume(dimension, radii[i]);
  }
  const extent = high.map((end, k) => end - low[k]);
  for (let k = 0; k < dimension; k++) {
    const axis = "xyz"[k];
    if (!(extent[k] > 0)) return `The region to fill has no width along ${axis}.`;
    if (2 * largest > extent[k] || (periodic[k] && 2 * largest > size[k])) {
      return `A ${noun(dimension)} of radius ${formatRounded(largest, 4)} is wider than the region to fill, which is ${formatRounded(extent[k], 4)} along ${axis}.`;
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
      `${formatGrouped(count)} ${noun(dimension)}s of radius ${formatRounded(largest, 4)} would cover ${formatRounded(fraction, 4)} of the region; ` +
      `random insertion ends near ${saturation.toFixed(3)}, at about ${formatGrouped(most)} of them.`
    );
  }
  if (fraction >= 1) return `These particles would cover ${formatRounded(fraction, 4)} of the region to fill.`;
  return undefined;
}

function gaveUp(request: InsertionRequest, placed: number, radius: number): string {
  const { dimension, radii } = request;
  const saturation = insertionSaturation[dimension].toFixed(3);
  return (
    `Random insertion found no room for a ${noun(dimension)} of radius ${formatRounded(radius, 4)} after placing ${formatGrouped(placed)} of ` +
    `${formatGrouped(radii.length)} (equal ${noun(dimension)}s end near a fraction of ${saturation}).`
  );
}

function noun(dimension: 2 | 3): string {
  return dimension === 2 ? "disc" : "sphere";
}
