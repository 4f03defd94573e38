/**
 * Particles as a GSD file (schema hoomd), which OVITO, HOOMD-blue, freud and MDAnalysis read: one frame, or a trajectory.
 *
 * Frames have chunks of the same names, so that the index follows from the number of frames and a few lengths; it is written after them, and the
 * header then leads to it. What does not change is in the first frame only, and what the schema says of particles without it is left out.
 * Single precision is what the schema has: what is missing to all digits, in the coordinates of the scenario, is in chunks of its own.
 *
 * A sheared box is tilted as its images are displaced, where the flow is along an axis before that of its gradient: the schema has no others.
 *
 * The box of GSD is around the origin. Two dimensions are z = 0 in a box without height. Along an axis with an open face the box reaches to
 * the outermost particle.
 */

import type { Frame } from "../../engine/api/engine.ts";
import { tiltOf } from "../../physics/boundary/images.ts";
import { isOpen, wrapCoordinate } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import {
  bytesOfType,
  chunks,
  edgeWords,
  entry as entryLayout,
  header,
  magic,
  nameUnit,
  ownApplication,
  ownChunks,
  schemaName,
  types,
  version,
} from "../../scenario/io/gsd/format.ts";
import { lowerHalves, type Rounded, upperHalves } from "../../scenario/io/gsd/rests.ts";
import { tiltsOf } from "./lammpsDump.ts";

type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array | BigUint64Array | Uint8Array;

interface Chunk {
  readonly name: string;
  readonly type: number;
  /** Undefined where they differ from frame to frame. */
  readonly rows: number | undefined;
  readonly columns: number;
  /** Of the first frame only. */
  readonly once: boolean;
  content(frame: Frame, number: number): Iterable<Numbers>;
}

/** Particles whose numbers are converted at a time. */
const atATime = 1 << 12;
const entriesAtATime = 1 << 12;

export function* gsd(system: System, frame: Frame): Iterable<Uint8Array> {
  const file = new GsdFrames(system);
  const content = file.frame(frame, 0);
  yield file.head(1);
  yield* content;
  yield* file.index(1);
}

export class GsdFrames {
  private readonly chunks: readonly Chunk[];
  private readonly names: Uint8Array;
  /** Of each frame, rows of the chunks whose number of rows differs. */
  readonly rows: number[][];

  /** @param rows of frames that are in the file already */
  constructor(system: System, rows: readonly (readonly number[])[] = []) {
    this.rows = rows.map((each) => [...each]);
    this.chunks = chunksOf(system);
    const names = new TextEncoder().encode(this.chunks.map(({ name }) => `${name}\0`).join(""));
    // An empty name ends the list.
    this.names = new Uint8Array(nameUnit * Math.ceil((names.length + 1) / nameUnit));
    this.names.set(names);
  }

  /** What stands before the frames, all of which were made before. */
  head(frames: number): Uint8Array {
    const bytes = new Uint8Array(this.framesAt);
    const view = new DataView(bytes.buffer);
    const put = (offset: number, value: number | bigint) => view.setBigUint64(offset, BigInt(value), true);
    put(0, magic);
    put(header.indexAt, this.startOf(frames));
    put(header.indexLength, this.entries(frames) + 1);
    put(header.namesAt, header.bytes);
    put(header.namesLength, this.names.length / nameUnit);
    view.setUint32(header.schemaVersion, version(1, 4), true);
    view.setUint32(header.version, version(2, 0), true);
    bytes.set(new TextEncoder().encode(ownApplication), header.application);
    bytes.set(new TextEncoder().encode(schemaName), header.schema);
    bytes.set(this.names, header.bytes);
    return bytes;
  }

  frame(frame: Frame, number: number): Iterable<Uint8Array> {
    const differing = this.chunks.filter(({ rows }) => rows === undefined);
    this.rows[number] = differing.map(({ columns, content }) => {
      let numbers = 0;
      for (const { length } of content(frame, number)) numbers += length;
      return numbers / columns;
    });
    return this.contentOf(frame, number);
  }

  private *contentOf(frame: Frame, number: number): Iterable<Uint8Array> {
    for (const { chunk } of this.chunksIn(number))
      for (const { buffer, byteOffset, byteLength } of chunk.content(frame, number))
        yield new Uint8Array(buffer, byteOffset, byteLength);
  }

  /** Where all chunks of this many frames are. */
  *index(frames: number): Iterable<Uint8Array> {
    const last = this.entries(frames);
    let bytes = new Uint8Array(0);
    let e = 0;
    let at = this.framesAt;
    for (let frame = 0; frame < frames; frame++) {
      for (const { id, chunk, rows } of this.chunksIn(frame)) {
        if (e % entriesAtATime === 0) {
          if (e > 0) yield bytes;
          bytes = new Uint8Array(entryLayout.bytes * Math.min(entriesAtATime, last - e));
        }
        putEntry(new DataView(bytes.buffer, (e % entriesAtATime) * entryLayout.bytes), { frame, id, at, chunk, rows });
        at += sizeOf(chunk, rows);
        e++;
      }
    }
    yield bytes;
    // One without a place ends the list.
    yield new Uint8Array(entryLayout.bytes);
  }

  /** The byte at which a frame begins; after the last one, the index. */
  startOf(frame: number): number {
    let at = this.framesAt;
    for (let before = 0; before < frame; before++)
      for (const { chunk, rows } of this.chunksIn(before)) at += sizeOf(chunk, rows);
    return at;
  }

  private entries(frames: number): number {
    const once = this.chunks.filter((chunk) => chunk.once).length;
    return (frames > 0 ? once : 0) + frames * (this.chunks.length - once);
  }

  private *chunksIn(frame: number): Iterable<{ readonly id: number; readonly chunk: Chunk; readonly rows: number }> {
    let differing = 0;
    for (const [id, chunk] of this.chunks.entries()) {
      const rows = chunk.rows ?? this.rows[frame]![differing++]!;
      if (!(chunk.once && frame > 0)) yield { id, chunk, rows };
    }
  }

  private get framesAt(): number {
    return header.bytes + this.names.length;
  }
}

const sizeOf = ({ type, columns }: Chunk, rows: number) => bytesOfType[type]! * rows * columns;

function putEntry(
  view: DataView,
  place: {
    readonly frame: number;
    readonly id: number;
    readonly at: number;
    readonly chunk: Chunk;
    readonly rows: number;
  },
): void {
  const { frame, id, at, chunk, rows } = place;
  view.setBigUint64(entryLayout.frame, BigInt(frame), true);
  view.setBigUint64(entryLayout.rows, BigInt(rows), true);
  view.setBigUint64(entryLayout.at, BigInt(at), true);
  view.setUint32(entryLayout.columns, chunk.columns, true);
  view.setUint16(entryLayout.name, id, true);
  view.setUint8(entryLayout.type, chunk.type);
}

/** In the order of the numbers of their names, by which the index is sorted. */
function chunksOf(system: System): Chunk[] {
  const { dimension: d, count, edges, radii, masses, species, size, spins } = system;
  const grows = system.growth !== undefined;
  const names = system.speciesNames.map((name) => new TextEncoder().encode(`${name.replaceAll("\0", "_")}\0`));
  const longest = Math.max(...names.map(({ length }) => length));
  const open = Array.from({ length: d }, (_, axis) => isOpen(edges, 2 * axis) || isOpen(edges, 2 * axis + 1));
  const chunk = (
    name: string,
    type: number,
    shape: readonly [rows: number | undefined, columns: number],
    content: Chunk["content"],
    once = false,
  ): Chunk => ({ name, type, rows: shape[0], columns: shape[1], once, content });
  const { float, double } = types;
  const box = ({ positions, time }: Frame) => {
    const lengths = Array.from(size, (length, axis) =>
      open[axis] ? Math.max(length, 2 * farthest(positions, axis, d, length / 2)) : length,
    );
    // Tilts are over the length across.
    const tilts = tiltsOf(system, time)?.map((by) => by / size[system.shear!.gradient]) ?? [0, 0, 0];
    return Float32Array.of(lengths[0], lengths[1], lengths[2] ?? 0, ...tilts);
  };
  const places = (frame: Frame) => centered(inTilted(system, frame), size, box(frame));
  const speeds = ({ velocities }: Frame) => inSpace(velocities, d, (v) => Math.max(-mostFloat, Math.min(mostFloat, v)));
  const halfSize = size.map((length) => length / 2);
  const ofPositions = (frame: Frame) => roundedOf(frame.positions, places(frame), d, halfSize);
  const ofVelocities = (frame: Frame) => roundedOf(frame.velocities, speeds(frame), d);
  const diameters = radii.map((r) => 2 * r);
  const all: readonly (Chunk | false)[] = [
    chunk(chunks.step, types.uint64, [1, 1], (_, number) => [BigUint64Array.of(BigInt(number))]),
    chunk(ownChunks.time, double, [1, 1], ({ time }) => [Float64Array.of(time)]),
    chunk(chunks.box, float, [6, 1], (frame) => [box(frame)], !open.includes(true) && !system.shear),
    chunk(chunks.dimensions, types.uint8, [1, 1], () => [Uint8Array.of(d)], true),
    chunk(ownChunks.size, double, [d, 1], () => [size], true),
    chunk(
      ownChunks.edges,
      types.uint8,
      [2 * d, 1],
      () => [Uint8Array.from(edges, (edge) => edgeWords.indexOf(edge))],
      true,
    ),
    chunk(chunks.count, types.uint32, [1, 1], () => [Uint32Array.of(count)], true),
    chunk(chunks.types, types.int8, [names.length, longest], () => [rowsOf(names, longest)], true),
    species.some((kind) => kind !== 0) &&
      chunk(chunks.typeid, types.uint32, [count, 1], () => parts(species, (part) => Uint32Array.from(part)), true),
    (grows || diameters.some((diameter) => diameter !== 1)) &&
      chunk(
        chunks.diameter,
        float,
        [count, 1],
        () => parts(radii, (part) => Float32Array.from(part, (r) => 2 * r)),
        !grows,
      ),
    (grows || !areSingle(diameters)) && chunk(ownChunks.radius, double, [count, 1], () => [radii], !grows),
    masses.some((mass) => mass !== 1) &&
      chunk(chunks.mass, float, [count, 1], () => parts(masses, (part) => Float32Array.from(part)), true),
    !areSingle(masses) && chunk(ownChunks.mass, double, [count, 1], () => [masses], true),
    chunk(chunks.position, float, [count, 3], places),
    chunk(ownChunks.positionRest, types.int32, [count, d], (frame) => lowerHalves(ofPositions(frame))),
    chunk(ownChunks.positionUpper, types.int32, [undefined, 2], (frame) => upperHalves(ofPositions(frame))),
    chunk(chunks.velocity, float, [count, 3], speeds),
    chunk(ownChunks.velocityRest, types.int32, [count, d], (frame) => lowerHalves(ofVelocities(frame))),
    chunk(ownChunks.velocityUpper, types.int32, [undefined, 2], (frame) => upperHalves(ofVelocities(frame))),
    spins !== undefined && chunk(ownChunks.spin, double, [count, d === 2 ? 1 : 3], (frame) => [frame.spins ?? spins]),
  ];
  return all.filter((one) => one !== false);
}

const mostFloat = (2 - 2 ** -23) * 2 ** 127;

const areSingle = (values: Float64Array) => values.every((value) => Math.fround(value) === value);

/** @param singles three components each; @param offsets what is added to them, by axis: −0 + 0 would be 0 */
function* roundedOf(
  exact: Float64Array,
  singles: Iterable<Float32Array>,
  d: 2 | 3,
  offsets?: Float64Array,
): Iterable<Rounded> {
  let from = 0;
  for (const part of singles) {
    const rounded = new Float64Array((part.length / 3) * d);
    for (let k = 0; k < rounded.length; k++) {
      const axis = k % d;
      const single = part[((k - axis) / d) * 3 + axis];
      rounded[k] = offsets ? single + offsets[axis] : single;
    }
    yield { exact, from, rounded };
    from += rounded.length;
  }
}

function rowsOf(names: readonly Uint8Array[], columns: number): Uint8Array {
  const rows = new Uint8Array(names.length * columns);
  for (const [k, name] of names.entries()) rows.set(name, k * columns);
  return rows;
}

function farthest(positions: Float64Array, axis: number, d: number, center: number): number {
  let most = 0;
  for (let k = axis; k < positions.length; k += d) most = Math.max(most, Math.abs(positions[k] - center));
  return most;
}

/** Of a tilted box the images that are in it. */
function inTilted(system: System, { time, positions }: Frame): Float64Array {
  const tilt = tiltsOf(system, time) && tiltOf(system, time);
  if (!tilt) return positions;
  const { flow, gradient, by } = tilt;
  const { dimension: d, size } = system;
  const moved = positions.slice();
  for (let first = 0; first < moved.length; first += d) {
    const across = moved[first + gradient] / size[gradient] - 0.5;
    moved[first + flow] = wrapCoordinate(moved[first + flow] - by * across, size[flow]) + by * across;
  }
  return moved;
}

/** Around the origin. The upper end of the box, which rounding may meet, is not in it. */
function centered(positions: Float64Array, size: Float64Array, box: Float32Array): Iterable<Float32Array> {
  const isTilted = box.subarray(3).some((tilt) => tilt !== 0);
  const ends = Array.from(size, (_, axis) => (isTilted ? Number.MAX_VALUE : box[axis] / 2));
  const below = ends.map((end) => floatBelow(end));
  return inSpace(positions, size.length as 2 | 3, (x, axis) =>
    Math.max(-ends[axis], Math.min(below[axis], Math.fround(x - size[axis] / 2))),
  );
}

function floatBelow(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer);
  return new Float32Array(Uint32Array.of(bits[0] - 1).buffer)[0];
}

function* parts<T extends Float64Array | Uint16Array>(values: T, of: (part: T) => Numbers): Iterable<Numbers> {
  for (let from = 0; from < values.length; from += atATime) yield of(values.subarray(from, from + atATime) as T);
}

/** Three components each. */
function* inSpace(values: Float64Array, d: 2 | 3, of: (x: number, axis: number) => number): Iterable<Float32Array> {
  const count = values.length / d;
  for (let from = 0; from < count; from += atATime) {
    const some = Math.min(atATime, count - from);
    const vectors = new Float32Array(3 * some);
    for (let i = 0; i < some; i++)
      for (let axis = 0; axis < d; axis++) vectors[3 * i + axis] = of(values[d * (from + i) + axis], axis);
    yield vectors;
  }
}
