/** Motions as they are written: `scripts/pictures/motion.mjs` uses this, `readMotion` reads it. */
import { BitWriter } from "../../src/format/packing/bitCoder.ts";
import { type Head, headLength, width } from "./motion.ts";
import { codeMotion, contextsOf, type Shape, Track, type Values } from "./motionCode.ts";

/**
 * So far from where it is, in parts of a point and in steps of 255 from the back to the front, a particle may be shown. A trail would
 * show its deviations as bends.
 */
const far = { place: 1, placeOfTrail: 0, depth: 4 };
/** As in `Shape`: that which takes least is chosen. */
const inertias = [0, 0.5, 1];

export async function writeMotion(head: Omit<Head, "inertia">, values: Values): Promise<Uint8Array<ArrayBuffer>> {
  const order = Array.from({ length: head.particles }, (_, i) => i).sort((a, b) => values.x[a] - values.x[b]);
  const [inertia, code] = inertias
    .map((inertia) => {
      const shape = { ...head, width, colors: head.palette.length, inertia };
      const coder = new BitWriter(contextsOf(shape));
      codeMotion(coder, shape, simplified(values, order, shape, head.trails ? far.placeOfTrail : far.place));
      return [inertia, coder.end()] as const;
    })
    .reduce((a, b) => (b[1].length < a[1].length ? b : a));
  const stream = new Blob([JSON.stringify({ ...head, inertia })]).stream();
  const text = await new Response(stream.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  const packed = new Uint8Array(headLength + text.byteLength + code.length);
  new DataView(packed.buffer).setUint32(0, text.byteLength, true);
  packed.set(new Uint8Array(text), headLength);
  packed.set(code, headLength + text.byteLength);
  return packed;
}

/** Tracks that go on at constant velocity as long as that is near what they are. */
function simplified(values: Values, order: readonly number[], { frames, inertia }: Shape, ofPlaces: number): Values {
  const rows = Array.from({ length: frames }, (_, k) => k * order.length);
  const ordered = (from: Int16Array | Uint8Array) => rows.flatMap((row) => order.map((i) => from[row + i]));
  const tracked = (from: Int16Array | Uint8Array, within: number) => {
    const all = ordered(from);
    order.forEach((_, i) => {
      const track = simpleTrack(
        rows.map((row) => all[row + i]),
        within,
        inertia,
      );
      rows.forEach((row, k) => {
        all[row + i] = track[k];
      });
    });
    return all;
  };
  return {
    x: Int16Array.from(tracked(values.x, ofPlaces)),
    y: Int16Array.from(tracked(values.y, ofPlaces)),
    color: Uint8Array.from(ordered(values.color)),
    ...(values.near && { near: Uint8Array.from(tracked(values.near, far.depth)) }),
    radius: Int16Array.from(order, (i) => values.radius[i]),
  };
}

function simpleTrack(values: readonly number[], within: number, inertia: number): readonly number[] {
  const track = new Track(inertia);
  return values.map((value, k) => {
    const next = k > 0 && Math.abs(track.expected - value) <= within ? track.expected : best(track, k);
    track.to(next);
    return next;
  });

  /** Of the values nearby that from which the track goes on for longest. */
  function best(track: Track, frame: number): number {
    let [chosen, most] = [values[frame], Number.NEGATIVE_INFINITY];
    for (let next = values[frame] - within; next <= values[frame] + within; next++) {
      const cost = frame === 0 ? 0 : Math.log2(1 + Math.abs(next - track.expected));
      const gain = 2 * goesOn(track, frame, next) - 0.1 * Math.abs(next - values[frame]) - cost;
      if (gain > most) [chosen, most] = [next, gain];
    }
    return chosen;
  }

  /** For how many frames. */
  function goesOn(track: Track, frame: number, next: number): number {
    const tried = track.copy();
    tried.to(next);
    let k = frame + 1;
    while (k < values.length && Math.abs(tried.expected - values[k]) <= within) {
      tried.to(tried.expected);
      k++;
    }
    return k - frame - 1;
  }
}
