/** Scenarios on their way between threads of a browser: as Node's own serialization brings them over. */
import { readdirSync, readFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { expect, test } from "vitest";
import { webCodec } from "../../../src/run/web/webCodec.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const { pack, unpack, digest } = webCodec;
const folder = "media/samples";

test("all samples arrive as they were", () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const { scenario, document } = readScenario(readFileSync(`${folder}/${name}`, "utf8"));
    expect(scenario, name).toBeDefined();
    const sent = { scenario, document };
    expect(unpack(pack(sent)), name).toStrictEqual(deserialize(serialize(sent)));
  }
});

test("values without a word in JSON arrive", () => {
  const value = {
    numbers: [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0.1, 5e-324],
    missing: undefined,
    holes: [undefined, null],
    typed: [Float64Array.of(1, Number.NaN, -0), Uint16Array.of(1, 65535), new Int32Array()],
    table: new Map<unknown, unknown>([["a", new Set([1, "b"])]]),
    text: "σ \u0000 \ud83d\ude00",
  };
  expect(unpack(pack(value))).toStrictEqual(value);
});

test("digests distinguish texts, and the places where one ends and the next begins", () => {
  const all = [["a", "b"], ["ab"], ["", "ab"], ["ab", ""], ["b", "a"], [Uint8Array.of(0)], [Uint8Array.of(0, 0)]];
  expect(new Set(all.map(digest)).size).toBe(all.length);
  expect(digest(["a", Uint8Array.of(98)])).toBe(digest(["a", "b"]));
});
