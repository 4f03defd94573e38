/** Motions of samples, as `writeMotion.ts` writes them: the length of the head, the head (a compressed text of JSON), the code of the values. */
import { BitReader } from "../../src/format/packing/bitCoder.ts";
import { codeMotion, contextsOf, jump, parts, radiusParts, type Values } from "./motionCode.ts";

/** Places are in points of a picture that is so wide. */
export const width = 300;

/** Flat lists of coordinates. */
export interface Lines {
  readonly outlines: readonly (readonly number[])[];
  readonly areas: readonly (readonly number[])[];
}

export interface Head {
  readonly height: number;
  readonly frames: number;
  readonly particles: number;
  readonly palette: readonly string[];
  /** As in `Shape`. */
  readonly inertia: number;
  /** Radii of each frame, as shares of those of the last. */
  readonly growth: readonly number[];
  /** Of each frame, or of all. */
  readonly lines: readonly Lines[];
  readonly walls: readonly (readonly number[])[];
  readonly spheres?: true;
  readonly trails?: true;
  /** A PNG image in base64. */
  readonly field?: string;
}

export interface Motion extends Head, Values {}

export interface Spot {
  x: number;
  y: number;
  radius: number;
  color: number;
}

/** Bytes that tell the length of the head, the lower digits first. */
export const headLength = 4;

export async function readMotion(packed: Uint8Array<ArrayBuffer>): Promise<Motion> {
  const end = headLength + new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const stream = new Blob([packed.subarray(headLength, end)]).stream();
  const text = await new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  const head = JSON.parse(text) as Head;
  const { frames, particles, palette } = head;
  const size = frames * particles;
  const values: Values = {
    x: new Int16Array(size),
    y: new Int16Array(size),
    color: new Uint8Array(size),
    ...(head.spheres && { near: new Uint8Array(size) }),
    radius: new Int16Array(particles),
  };
  const shape = { ...head, width, colors: palette.length };
  codeMotion(new BitReader(packed.subarray(end), contextsOf(shape)), shape, values);
  return { ...head, ...values };
}

/** Where a particle is at a moment, counted in frames: on a straight line, where its way is known. */
export function spotAt(motion: Motion, particle: number, moment: number, spot: Spot): Spot {
  const { frames, particles, x, y, color, radius, growth } = motion;
  const k = Math.min(frames - 1, Math.max(0, Math.floor(moment)));
  const next = Math.min(frames - 1, k + 1);
  const share = moment - k;
  const [a, b] = [k * particles + particle, next * particles + particle];
  const [ax, ay, bx, by] = [x[a], y[a], x[b], y[b]];
  const isKnown = isWay(motion, particle, k, next);
  const along = isKnown ? share : Math.round(share);
  spot.x = (ax + (bx - ax) * along) / parts;
  spot.y = (ay + (by - ay) * along) / parts;
  spot.radius = (radius[particle] / radiusParts) * (growth[k] + (growth[next] - growth[k]) * share);
  spot.color = color[share < 0.5 ? a : b];
  return spot;
}

export function largestRadius({ radius }: Pick<Motion, "radius">): number {
  return Math.max(...radius) / radiusParts;
}

/** Whether a particle can have moved straight from one frame to another. */
export function isWay({ particles, x, y }: Motion, particle: number, from: number, to: number): boolean {
  const [a, b] = [from * particles + particle, to * particles + particle];
  return Math.hypot(x[b] - x[a], y[b] - y[a]) < jump * parts;
}

/** Obstacles at a moment. */
export function linesAt({ lines }: Motion, moment: number): Lines {
  return lines[Math.min(lines.length - 1, Math.round(moment))];
}

/** How long it is shown (s): a tenth of a second for a frame, but neither a blink nor for long. */
export function durationOf({ frames }: Pick<Head, "frames">): number {
  return Math.min(5, Math.max(2.6, frames / 10));
}

/** The moment that is shown so long after the beginning (s), over and over; the end is held for a while. */
export function momentAt(motion: Pick<Head, "frames">, seconds: number): number {
  const duration = durationOf(motion);
  const share = Math.min(1, (seconds % (duration + hold)) / duration);
  return share * (motion.frames - 1);
}

/** In seconds. */
const hold = 0.7;
