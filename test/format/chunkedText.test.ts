/** Lines become bytes without loss, whatever letters they have. */
import { expect, test } from "vitest";
import { bytesOf, pieces } from "../../src/format/chunkedText.ts";

test.each(["a", "é", "→", "😀"])("many lines of %s are their UTF-8", (letter) => {
  const lines = Array.from({ length: 20_000 }, (_, k) => `${k} ${letter.repeat(50)}\n`);
  expect(new TextDecoder().decode(bytesOf(lines))).toBe(lines.join(""));
});

test("pieces are few and long, and the last is whatever is left", () => {
  const lines = Array.from({ length: 100_000 }, (_, k) => `${k}\n`);
  const made = [...pieces(lines)];
  expect(made.join("")).toBe(lines.join(""));
  for (const piece of made.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(1 << 16);
  expect([...pieces([])]).toEqual([]);
  expect(bytesOf([])).toEqual(new Uint8Array(0));
});
