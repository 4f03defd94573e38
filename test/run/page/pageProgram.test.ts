/** The page that runs by itself, made of the extension's own programs. Requires `node esbuild.mjs`. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bytesOfLetters, lettersOf } from "../../../src/format/packing/letters.ts";
import { bytesOf, unpack } from "../../../src/format/packing/unpack.ts";
import { pageProgram, writePageDelta } from "../../../src/run/page/pageProgram.ts";

const dist = join(import.meta.dirname, "../../../dist");
const bytes = (text: string) => new TextEncoder().encode(text);

test("what the extension makes of its own programs is the page that the build has made, byte for byte", async () => {
  const read: string[] = [];
  const made = await pageProgram(readFileSync(join(dist, "page.delta")), (name) => {
    read.push(name);
    return readFile(join(dist, name));
  });
  expect(made === readFileSync(join(dist, "page.html"), "utf8")).toBe(true);
  expect(read.length).toBeGreaterThan(10);
  expect(read).not.toContain("page.html");
});

test("parts and texts come back, of those beside each other only the difference is stored", async () => {
  const code = Array.from({ length: 400 }, (_, k) => `function f${k}(a,b){return a*${k}+b}`).join("");
  const programs: Record<string, Uint8Array> = { "a.js": bytes(code), "b.js": bytes("const kernel=1") };
  const page = {
    before: "<p>",
    behind: "</p>",
    parts: [bytes(code.replaceAll("(a,b){return a", "(c,b){return c")), bytes("else"), new Uint8Array()],
    kernels: lettersOf(Uint8Array.of(0, 97, 115, 109, 255)),
  };
  const read = async (name: string) => programs[name];
  const delta = await writePageDelta(page, Object.keys(programs), read);
  expect(delta.length).toBeLessThan(code.length / 8);
  const [, program] = /^<p>(.*)<\/p>$/s.exec(await pageProgram(delta, read))!;
  const given = [...page.parts, bytesOfLetters(page.kernels)];
  expect(unpack(bytesOf(program)).map((part) => [...part])).toEqual(given.map((part) => [...part]));
});
