/** Where two GSD files differ is said as frame, time, chunk and particle. */
import { expect, test } from "vitest";
import { GsdFrames } from "../../../src/run/export/gsd.ts";
import { gsdDifference } from "../../../src/run/provenance/gsdDifference.ts";
import { sessionOf } from "../sessionOf.ts";

const session = sessionOf({ box: { size: [9, 9, 9] }, particles: { count: 20, radius: 0.4 }, stop: { time: 2 } });
const film = new GsdFrames(session.system);
const parts: Uint8Array[] = [];
const positions: number[] = [];
for (let k = 0; k < 3; k++) {
  session.work({ until: k / 2 });
  const frame = session.project();
  positions.push(frame.positions[3 * 7 + 1]);
  for (const part of film.frame(frame, k)) parts.push(new Uint8Array(part));
}
const bytes = Buffer.concat([film.head(3), ...parts, ...film.index(3)]);

const fileOf = (content: Uint8Array) => ({
  pieces: function* () {
    for (let from = 0; from < content.length; from += 1000) yield content.subarray(from, from + 1000);
  },
  part: (from: number, length: number) => content.subarray(from, from + length),
});
const differenceOf = (recorded: Uint8Array) => gsdDifference(fileOf(recorded), fileOf(bytes));
const changed = (at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
};

test("the first number that differs is named", () => {
  expect(differenceOf(bytes)).toBeUndefined();
  // The position of particle 7 in the last frame, along y.
  const single = Math.fround(positions[2] - 4.5);
  const at = bytes.lastIndexOf(Buffer.from(Float32Array.of(single).buffer));
  const other = changed(at + 2, bytes[at + 2] ^ 1);
  expect(differenceOf(other)).toBe(
    `frame 2 (time 1), particles/position of particle 7: ${other.readFloatLE(at)} in the folder, ${single} when run again`,
  );
  expect(differenceOf(changed(60, 1))).toBe("byte 60");
  expect(differenceOf(bytes.subarray(0, bytes.length - 5))).toBe(`byte ${bytes.length - 5}`);
  expect(differenceOf(Buffer.concat([bytes, Buffer.of(0)]))).toBe(`byte ${bytes.length}`);
  expect(differenceOf(bytes.subarray(0, at + 3))).toBe(
    `frame 2 (time 1), particles/position of particle 7: nothing in the folder, ${single} when run again`,
  );
});
