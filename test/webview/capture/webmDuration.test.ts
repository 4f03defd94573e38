/** The header of a film gets a duration, and all else of it stays. */
import { expect, test } from "vitest";
import { durationBytes, withRoomForDuration } from "../../../webview/capture/webmDuration.ts";

const ebml = [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 1];
const segment = (size: readonly number[]) => [0x18, 0x53, 0x80, 0x67, ...size];
const unknown = [1, 255, 255, 255, 255, 255, 255, 255];
const scale = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
/** As Chromium's recorder writes it. */
const info = [0x15, 0x49, 0xa9, 0x66, 0x87, ...scale];
const rest = [0x16, 0x54, 0xae, 0x6b, 0x80, 0x1f, 0x43, 0xb6, 0x75, 9, 9, 9];

test("Info is longer by an element with the duration, which can be written later", () => {
  const { bytes, at } = withRoomForDuration(Uint8Array.of(...ebml, ...segment(unknown), ...info, ...rest))!;
  bytes.set(durationBytes(4250), at);
  // 4250 as a double.
  const duration = [0x44, 0x89, 0x88, 0x40, 0xb0, 0x9a, 0, 0, 0, 0, 0];
  const longer = [0x15, 0x49, 0xa9, 0x66, 0x10, 0, 0, scale.length + duration.length, ...duration, ...scale];
  expect([...bytes]).toEqual([...ebml, ...segment(unknown), ...longer, ...rest]);
});

test("a header of another form stays: of a known size, without Info, or no header", () => {
  expect(withRoomForDuration(Uint8Array.of(...ebml, ...segment([0x90]), ...info))).toBeUndefined();
  expect(withRoomForDuration(Uint8Array.of(...ebml, ...segment(unknown), ...rest))).toBeUndefined();
  expect(withRoomForDuration(Uint8Array.of(...segment(unknown), ...info.slice(0, 4)))).toBeUndefined();
  expect(withRoomForDuration(new Uint8Array(0))).toBeUndefined();
});
