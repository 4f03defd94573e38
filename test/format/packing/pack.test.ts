import { expect, test } from "vitest";
import { pack, textOf } from "../../../src/format/packing/pack.ts";
import { bytesOf, unpack } from "../../../src/format/packing/unpack.ts";
import fc from "../../property.ts";

const ofText = (text: string) => new TextEncoder().encode(text);

test("parts come back byte for byte, through a text without NUL, CR and <", () => {
  let unkept = 0;
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 300 }).map(ofText));
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = textOf(pack(parts));
      expect(text).not.toMatch(/[\0\r<]/);
      if (/[\u0100\u010d\u013c]/.test(text)) unkept++;
      expect(unpack(bytesOf(text)).map((part) => [...part])).toEqual(parts.map((part) => [...part]));
    }),
  );
  expect(unkept).toBeGreaterThan(10);
});

test("repeated words take less than a fifth of their length", () => {
  const words = ["particle", "collides", "wall", "rests", "energy"];
  const long = ofText(Array.from({ length: 2000 }, (_, k) => words[Math.floor(1e4 * Math.sin(k) ** 2) % 5]).join(" "));
  expect(pack([long]).length).toBeLessThan(long.length / 5);
});
