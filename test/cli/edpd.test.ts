/** The command line: help, mistakes, and the way to the right word. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json";
import { directoryWith, gas, terminal } from "./terminal.ts";

const cwd = directoryWith({
  "gas.edpd.json": gas,
  "latin.edpd.json": Uint8Array.of(0x7b, 0x22, 0xe4, 0x22, 0x7d),
  "wide.edpd.json": Buffer.from("\ufeff{}", "utf16le"),
  "binary.edpd.json": Uint8Array.of(1, 2, 0, 3),
  "marked.edpd.json": `\ufeff${gas}`,
});
const say = (...argv: string[]) => terminal(argv, { cwd });

describe("help", () => {
  test.each([["help"], ["--help"], ["-h"]])("edpd %s says what there is", async (word) => {
    const { status, out, err } = await say(word);
    expect([status, err]).toEqual([0, ""]);
    for (const command of ["check", "run", "estimate", "schema"]) expect(out).toContain(`\n  ${command} `);
    expect(out.split("\n").length).toBeLessThan(32);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  test.each(["check", "run", "estimate", "schema"])("of %s has its options and an example", async (command) => {
    const { out, status } = await say("help", command);
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`^usage: edpd ${command}`));
    expect(out).toContain(`edpd ${command} `);
    expect((await say(command, "--help")).out).toBe(out);
  });

  test("the example in the help is a sound scenario", async () => {
    const { out } = await say("help");
    const example = out.slice(out.indexOf("\n  {"), out.indexOf("\n  }") + 4);
    const place = directoryWith({ "gas.edpd.json": example });
    expect((await terminal(["check", "gas.edpd.json"], { cwd: place })).status).toBe(0);
  });

  test("no command at all is answered with help, and status 2", async () => {
    const { status, out, err } = await say();
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain("usage: edpd");
  });

  test.each([["version"], ["--version"]])("edpd %s", async (word) => {
    expect(await say(word)).toEqual({ status: 0, out: `edpd ${manifest.version}\n`, err: "" });
  });
});

describe("mistakes on the command line have status 2 and a way on", () => {
  test.each<[argv: string[], says: RegExp]>([
    [["chek", "gas.edpd.json"], /no command chek\. Did you mean check\?/],
    [["gas.edpd.json"], /edpd run gas\.edpd\.json/],
    [["zzzzzz"], /Commands: check, run/],
    [["run", "gas.edpd.json", "--untill", "3"], /no option --untill\. Did you mean --until\?/],
    [["run", "gas.edpd.json", "-x"], /no option -x/],
    [["run", "gas.edpd.json", "--until"], /--until needs a value/],
    [["run", "gas.edpd.json", "--until", "-3"], /--until: expected a positive number from 1e-60 to 1e\+60, got "-3"/],
    // It would be divided into intervals that add nothing to a time.
    [
      ["run", "gas.edpd.json", "--until", "1e-320"],
      /--until: expected a positive number from 1e-60 to 1e\+60, got "1e-320"/,
    ],
    [["run", "gas.edpd.json", "--every", "1e-100"], /--every: expected a positive number/],
    [["run", "gas.edpd.json", "--until", "soon"], /--until: expected a positive number/],
    [["run", "gas.edpd.json", "--seed", "1.5"], /--seed: expected a whole number/],
    [["run", "gas.edpd.json", "--json=yes"], /--json takes no value/],
    [["run"], /takes one FILE/],
    [["run", "gas.edpd.json", "marked.edpd.json"], /takes one FILE, got 2/],
    [["check"], /at least one FILE/],
    [["run", "missing.edpd.json"], /missing\.edpd\.json: there is no such file/],
    [["run", "."], /is a directory/],
    [["run", "latin.edpd.json"], /not UTF-8/],
    [["run", "wide.edpd.json"], /UTF-16/],
    [["estimate", "binary.edpd.json"], /not a text file/],
    // Devices without end.
    ...(existsSync("/dev/zero") ? [[["check", "/dev/zero"], /not a text file/] as [string[], RegExp]] : []),
    [["run", "gas.edpd.json/deeper"], /not a directory/],
    [["run", "gas.edpd.json", "--out", "gas.edpd.json"], /it is a file/],
    [["schema", "--write", "no/such/place.json"], /place\.json cannot be written: there is no folder \S+such\./],
    [["help", "rum"], /Did you mean run\?/],
  ])("%j", async (argv, says) => {
    const { status, out, err } = await say(...argv);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toMatch(says);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test("a byte order mark is none", async () => {
    expect((await say("check", "marked.edpd.json")).status).toBe(0);
  });
});

test("estimate gives no value of a theory beyond its range", async () => {
  const dense =
    '{ "box": { "size": [9, 9, 9] }, "particles": { "count": 500, "fraction": 0.687 }, "stop": { "time": 1 } }';
  const { out } = await terminal(["estimate", "dense.edpd.json"], { cwd: directoryWith({ "dense.edpd.json": dense }) });
  for (const what of ["Z = PV / NkT", "pressure", "mean collision time", "mean free path"])
    expect(out).toMatch(new RegExp(`^${what} +no theory above a fraction of 0.494$`, "m"));
});

test("estimate says what to expect, to people and to programs", async () => {
  const people = await say("estimate", "gas.edpd.json");
  expect(people.status).toBe(0);
  expect(people.out).toMatch(/area fraction +0\.2\n/);
  const { count, collisions, fraction } = JSON.parse((await say("estimate", "gas.edpd.json", "--json")).out);
  expect([count, fraction]).toEqual([60, expect.closeTo(0.2, 10)]);
  const run = JSON.parse((await say("run", "gas.edpd.json", "--json")).out);
  expect(run.collisions / collisions).toBeCloseTo(1, 0);
});

test("schema is a JSON schema, printed or written", async () => {
  const { out } = await say("schema");
  expect(JSON.parse(out).$schema).toContain("draft-07");
});

describe("color", () => {
  const bad = directoryWith({ "bad.edpd.json": "{}" });
  const colored = async (world: { interactive: boolean; env?: Record<string, string> }) =>
    (await terminal(["check", "bad.edpd.json"], { cwd: bad, ...world })).out.includes("\u001b[");

  test("is for terminals, unless NO_COLOR is set", async () => {
    expect(await colored({ interactive: true })).toBe(true);
    expect(await colored({ interactive: false })).toBe(false);
    expect(await colored({ interactive: true, env: { NO_COLOR: "1" } })).toBe(false);
  });
});
