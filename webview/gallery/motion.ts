/** Motions of samples, as `scripts/pictures/motion.mjs` writes them: compressed, a line of JSON, then bytes. */

/** Places are in points of a picture that is so wide. */
export const width = 300;
/** A place is counted in these parts of a point, a radius in those. */
const parts = 2;
const radiusParts = 16;
/** What moves farther from frame to frame (points) has been through an edge, or collided on the way: its way is not known. */
const jump = 16;

/** Flat lists of coordinates. */
export interface Lines {
  readonly outlines: readonly (readonly number[])[];
  readonly areas: readonly (readonly number[])[];
}

interface Head {
  readonly height: number;
  readonly frames: number;
  readonly particles: number;
  readonly palette: readonly string[];
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

/** Values of particles stand frame by frame. */
export interface Motion extends Head {
  readonly x: Int16Array;
  readonly y: Int16Array;
  readonly color: Uint8Array;
  /** The nearer, the larger. */
  readonly near?: Uint8Array;
  readonly radius: Int16Array;
}

export interface Spot {
  x: number;
  y: number;
  radius: number;
  color: number;
}

export async function readMotion(packed: Uint8Array<ArrayBuffer>): Promise<Motion> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  const end = all.indexOf(0x0a);
  const head = JSON.parse(new TextDecoder().decode(all.subarray(0, end))) as Head;
  const { frames, particles } = head;
  const size = frames * particles;
  let at = end + 1;
  const take = (length: number) => {
    at += length;
    return all.subarray(at - length, at);
  };
  const words = (rows: number) => integrated(take(2 * rows * particles), particles);
  const bytes = () => summed(take(size), particles);
  const [x, y] = [words(frames), words(frames)];
  const color = bytes();
  return { ...head, x, y, color, ...(head.spheres && { near: bytes() }), radius: words(1) };
}

/** Numbers whose lowest bit is their sign: what differs from a motion at constant velocity. */
function integrated(bytes: Uint8Array, row: number): Int16Array {
  const size = bytes.length / 2;
  const values = new Int16Array(size);
  for (let i = 0; i < size; i++) {
    const coded = bytes[i] | (bytes[size + i] << 8);
    const apart = coded & 1 ? -((coded + 1) >> 1) : coded >> 1;
    const before = values[i - row] ?? 0;
    const expected = i < 2 * row ? before : 2 * before - values[i - 2 * row];
    values[i] = expected + apart;
  }
  return values;
}

function summed(bytes: Uint8Array, row: number): Uint8Array {
  const values = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) values[i] = bytes[i] + (values[i - row] ?? 0);
  return values;
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
