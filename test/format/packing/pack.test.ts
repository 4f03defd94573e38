import { expect, test } from "vitest";
import { pack, textOf } from "../../../src/format/packing/pack.ts";
import { bytesOf, unpack } from "../../../src/format/packing/unpack.ts";
import fc from "../../property.ts";

const ofText = (text: string) => new TextEncoder().encode(text);

test("parts come back byte for byte, through a text without NUL, CR and <", () => {
  let ofTwoBytes = 0;
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 300 }).map(ofText));
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = textOf(pack(parts));
      expect(text).not.toMatch(/[\0\r<]/);
      if (/[\u0080-\u07ff]/.test(text)) ofTwoBytes++;
      expect(unpack(bytesOf(text)).map((part) => [...part])).toEqual(parts.map((part) => [...part]));
    }),
  );
  expect(ofTwoBytes).toBeGreaterThan(10);
});

test("a byte of the text in UTF-8 has more than seven bits of those that it is made of", () => {
  let state = 1;
  const random = Uint8Array.from({ length: 30_000 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  const text = textOf(random);
  expect((8 * random.length) / ofText(text).length).toBeGreaterThan(7.05);
  expect(Buffer.from(bytesOf(text).subarray(0, random.length)).equals(random)).toBe(true);
});

test("repeated words take less than a fifth of their length", () => {
  const words = ["particle", "collides", "wall", "rests", "energy"];
  const long = ofText(Array.from({ length: 2000 }, (_, k) => words[Math.floor(1e4 * Math.sin(k) ** 2) % 5]).join(" "));
  expect(pack([long]).length).toBeLessThan(long.length / 5);
});
