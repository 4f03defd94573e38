/** Input that others may have made: messages of the page are checked before they are executed, and files of particles before memory is taken. */

import { describe, expect, test } from "vitest";
import { checkedUpdate } from "../../../src/protocol/hostUpdateCheck.ts";
import { defaultViewRequest } from "../../../src/protocol/messages.ts";
import { checkedCommand } from "../../../src/protocol/pageCommandCheck.ts";
import { readExtxyz } from "../../../src/scenario/io/readExtxyz.ts";
import { readStl } from "../../../src/scenario/io/readStl.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";

const accepted = (message: unknown) => "command" in checkedCommand(message);
const range = { start: 0, end: 5, line: 1, column: 1 };
const state = {
  coloring: "speed",
  overlays: ["cells"],
  charts: [],
  speed: "auto",
  camera2: { centre: [0.5, 0.5], height: 1 },
  camera3: undefined,
  revealOnClick: false,
};
const commands: readonly Readonly<Record<string, unknown>>[] = [
  { kind: "ready" },
  { kind: "step", by: "event" },
  { kind: "seek", time: 1.5 },
  { kind: "speed", speed: "max" },
  { ...defaultViewRequest },
  { kind: "drawn", serial: 7 },
  { kind: "state", state },
  {
    kind: "state",
    state: { ...state, scales: { energy: "log" }, cardFolded: true, pictureShare: 0.5, chartsWidth: 300 },
  },
  { kind: "revealRange", range },
  { kind: "revealRange", range, current: true },
  { kind: "showModel", section: "theory-for-comparison" },
  { kind: "export" },
  { kind: "export", format: "vtp" },
  { kind: "save", name: "gas 3.png", bytes: new Uint8Array(3) },
  { kind: "changeNow", at: 1, change: { action: "gravity", value: [0, -1] } },
  { kind: "changeNow", at: 1, change: { action: "push", value: { velocity: [1, 0], particle: 3 } }, resumes: true },
  { kind: "fault", message: "…" },
];

describe("a message of the page", () => {
  test.each(commands)("is a command: $kind", (command) => {
    expect(checkedCommand(command)).toEqual({ command });
  });

  test.each<[what: string, message: unknown]>([
    ["nothing", undefined],
    ["a text", "run"],
    ["a list", [{ kind: "run" }]],
    ["a kind of the thread, which names a file", { kind: "checkpoint", path: "/etc/passwd" }],
    ["another of its kinds", { kind: "load", generation: 1, text: "", scenario: new Uint8Array(), run: true }],
    ["a kind of every object", { kind: "constructor" }],
    ["the prototype", JSON.parse('{ "kind": "run", "__proto__": { "admin": true } }')],
    ["a property more", { kind: "run", uri: "file:///etc/passwd" }],
    ["a property less", { kind: "seek" }],
    ["no number", { kind: "seek", time: "1" }],
    ["no finite number", { kind: "seek", time: Number.NaN }],
    ["a negative particle", { kind: "reveal", particle: -1 }],
    ["a path instead of a name", { kind: "save", name: "../../.bashrc", bytes: new Uint8Array(1) }],
    ["a Windows path", { kind: "video", name: "..\\x.webm", bytes: new Uint8Array(1) }],
    ["the directory above", { kind: "save", name: "..", bytes: new Uint8Array(1) }],
    ["a text instead of bytes", { kind: "numbered", bytes: "PNG" }],
    ["an address instead of a heading", { kind: "showModel", section: "../FORMAT.md" }],
    ["an unknown format", { kind: "export", format: "../x" }],
    ["a list too long", { ...defaultViewRequest, data: Array.from({ length: 1e5 }, () => "cells") }],
    ["a push of no particle", { kind: "changeNow", at: 1, change: { action: "push", value: { velocity: [1, 0] } } }],
    ["a text too long", { kind: "fault", message: "x".repeat(2e6) }],
    ["a state within a state", { kind: "state", state: { ...state, camera2: { centre: [0, 0], height: {} } } }],
  ])("is refused: %s", (_, message) => {
    expect(checkedCommand(message)).toEqual({ refused: expect.any(String) });
  });

  test("with one value changed is refused, or is a command again; nothing throws", () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...commands), fc.anything(), fc.nat(10), (command, value, k) => {
        const names = Object.keys(command);
        if (!accepted({ ...command, [names[k % names.length]]: value })) refused++;
      }),
      { numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(take(250, 1000));
  });
});

describe("a message to the page", () => {
  test("is an update of a known kind whose arrays are there", () => {
    const rows = { kind: "rows", generation: 1, first: 0, names: ["time"], columns: [new Float64Array(1)] };
    expect(checkedUpdate(rows)).toEqual({ update: rows });
    expect(checkedUpdate({ kind: "state", state: undefined })).toHaveProperty("update");
    for (const message of [
      null,
      "rows",
      { kind: "rows" },
      { kind: "run" },
      { ...rows, columns: [[1]] },
      { kind: "do", what: "quit" },
    ])
      expect(checkedUpdate(message)).toEqual({ refused: expect.any(String) });
  });
});

describe("a file of particles", () => {
  const atoms = "A 1 1 0\nA 2 2 0\n";
  test.each<[what: string, text: string]>([
    ["a number of particles that no memory holds", `999999999999999\n\n${atoms}`],
    ["a number with an exponent", `1e9\n\n${atoms}`],
    ["a number of a million millions", `1e12\n\n${atoms}`],
    ["the same number in digits", `1000000000000\n\n${atoms}`],
    ["a number above all integers", `${"9".repeat(400)}\n\n${atoms}`],
    ["columns without end", `2\nProperties=species:S:1:pos:R:3:x:R:999999999\n${atoms}`],
    ["a column of negative width", `2\nProperties=species:S:1:pos:R:3:x:R:-3\n${atoms}`],
    ["a comment of brackets", `2\nLattice=${"[".repeat(1e6)}\n${atoms}`],
    ["a comment of quotes", `2\n${'a="'.repeat(30_000)}\n${atoms}`],
    ["positions beyond all boxes of floating-point numbers", "1\n\nA 1e400 0 0\n"],
    ["more species than indices", `70000\n\n${Array.from({ length: 70_000 }, (_, k) => `s${k} 1 1 0\n`).join("")}`],
    ["a line of a million words", `2\n\n${"1 ".repeat(1e6)}\nA 1 1 0\n`],
  ])("with %s is refused with its line", (_, text) => {
    const reading = readExtxyz(text, 2);
    expect(reading).toEqual({
      ok: false,
      problems: expect.arrayContaining([{ line: expect.any(Number), message: expect.any(String) }]),
    });
  });
});

describe("a file of triangles", () => {
  const binary = (announced: number, length: number) => {
    const bytes = new Uint8Array(length);
    new DataView(bytes.buffer).setUint32(80, announced, true);
    return bytes;
  };
  const facet = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n";

  test.each<[what: string, bytes: Uint8Array, place: string, message: string]>([
    ["announces four thousand million triangles", binary(4e9, 134), "byte 134", "for 4000000000 triangles, got 134"],
    ["announces the most that its field holds", binary(0xffffffff, 84), "byte 84", "for 4294967295 triangles, got 84"],
    ["has bytes that it does not announce", binary(1, 100_000), "byte 134", "for 1 triangles, got 100000"],
  ])("that %s is refused before memory is taken", (_, bytes, place, message) => {
    expect(readStl(bytes)).toEqual({ ok: false, place, message: expect.stringContaining(message) });
  });

  test.each<[what: string, text: string, line: number]>([
    ["facets without end", `solid a\n${`${facet}endfacet\n`.repeat(1000)}facet`, 7002],
    ["corners without end", `solid a\nfacet\nouter loop\n${"vertex 0 0 0\n".repeat(10_000)}`, 7],
    ["a line of a million coordinates", `solid a\nfacet\nouter loop\nvertex${" 0".repeat(1e6)}\n`, 4],
    ["a word of a million letters", `solid a\n${"x".repeat(1e6)}\n`, 2],
  ])("of text with %s is refused with its line, in a short message", (_, text, line) => {
    const found = readStl(new TextEncoder().encode(text));
    expect(found).toEqual({ ok: false, place: `line ${line}`, message: expect.any(String) });
    if (!found.ok) expect(found.message.length).toBeLessThan(200);
  });
});
