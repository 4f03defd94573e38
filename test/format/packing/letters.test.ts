import { expect, test } from "vitest";
import { bytesOfLetters, lettersOf } from "../../../src/format/packing/letters.ts";

const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);

test("all bytes come back, through letters that stand in a text as they are", () => {
  const letters = lettersOf(all);
  expect(bytesOfLetters(letters)).toEqual(all);
  expect(JSON.stringify(letters)).toBe(`"${letters}"`);
  const codes = Array.from(letters, (letter) => letter.charCodeAt(0));
  expect(codes.filter((code) => code < 32 || (code >= 127 && code < 160))).toEqual([]);
});

test("bytes below 91 take one byte in UTF-8, others two", () => {
  for (const byte of all)
    expect(new TextEncoder().encode(lettersOf(Uint8Array.of(byte)))).toHaveLength(byte < 91 ? 1 : 2);
});
