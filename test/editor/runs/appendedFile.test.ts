/** A film comes second by second, and may break off at any: what has come is in the file, in order. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GrowingFile } from "../../../src/editor/runs/appendedFile.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edpd-growing-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("chunks are written in the order of their arrival", async () => {
  const file = new GrowingFile(join(folder, "films"), "gas.webm");
  for (let k = 0; k < 50; k++) file.append(new Uint8Array(100 + 37 * (k % 7)).fill(k));
  await file.whole();
  const bytes = readFileSync(file.path);
  expect(bytes.length).toBe(file.bytes);
  expect([...new Set(bytes)]).toEqual(Array.from({ length: 50 }, (_, k) => k));
  expect([...bytes]).toEqual([...bytes].sort((a, b) => a - b));
});

test("bytes are replaced where they are, in turn with what is appended", async () => {
  const file = new GrowingFile(folder, "gas.webm");
  file.append(Uint8Array.of(1, 2, 3, 4));
  file.replace(1, Uint8Array.of(8, 9));
  file.append(Uint8Array.of(5));
  await file.whole();
  expect([...readFileSync(file.path)]).toEqual([1, 8, 9, 4, 5]);
  expect(file.bytes).toBe(5);
});

test("two of the same name are two files, and one that is not wanted goes", async () => {
  const [one, two] = [new GrowingFile(folder, "gas.webm"), new GrowingFile(folder, "gas.webm")];
  one.append(Uint8Array.of(1));
  two.append(Uint8Array.of(2));
  await Promise.all([one.whole(), two.whole()]);
  await one.remove();
  expect(existsSync(one.path)).toBe(false);
  expect([...readFileSync(two.path)]).toEqual([2]);
});

test("the promise of the whole file rejects when nothing can be written", async () => {
  const notAFolder = join(folder, "file");
  writeFileSync(notAFolder, "");
  const file = new GrowingFile(notAFolder, "gas.webm");
  file.append(Uint8Array.of(1));
  await expect(file.whole()).rejects.toThrow();
});
