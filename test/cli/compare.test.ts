/** `edpd compare`: what it prints, and what it says to mistakes. */
import { describe, expect, test } from "vitest";
import { directoryWith, gas, terminal } from "./terminal.ts";

const cwd = directoryWith({
  "gas.edpd.json": gas,
  "endless.edpd.json": gas.replace(/ {2}"stop".*\n/, ""),
  "wrong.edpd.json": '{ "box": { "size": [1, 1] } }',
});
const say = (...argv: string[]) => terminal(["compare", ...argv, "--quiet"], { cwd });

describe("edpd compare", () => {
  test("runs all methods that suit, which agree", async () => {
    const { status, out } = await say("gas.edpd.json", "--until", "1");
    expect(status).toBe(0);
    for (const method of [
      "simple",
      "event-driven",
      "single-check",
      "node-lists",
      "lubachevsky",
      "cells",
      "saved-times",
    ]) {
      expect(out).toMatch(new RegExp(`^  ${method} .*(all [\\d,]+|up to|–)`, "m"));
    }
    expect(out).not.toContain("does not explain");
  });

  test("sweeps cells, and names the fastest of each method; cells too small are left out with the reason", async () => {
    const { status, out, err } = await say(
      "gas.edpd.json",
      "-m",
      "single-check,cells/touching",
      "--sweep",
      "cells=4,8,15,30",
      "-c",
      "200",
    );
    expect(status).toBe(0);
    expect(out).toContain("single-check/15");
    expect(out).not.toContain("single-check/30");
    expect(out).toContain("cells/touching/30");
    expect(out).toMatch(/single-check is fastest here as single-check\/\d+/);
    expect(err).toMatch(/left out single-check\/30: Cells of side .* At most/);
  });

  test("a wrong scenario is told as JSON where JSON is asked for", async () => {
    const { status, out } = await say("wrong.edpd.json", "--json");
    expect(status).toBe(1);
    const { file, messages } = JSON.parse(out);
    expect(file).toBe("wrong.edpd.json");
    expect(messages[0].message).toContain("particles");
  });

  test("sweeps the number of particles, as a table with commas or as JSON", async () => {
    const { out } = await say(
      "gas.edpd.json",
      "-m",
      "event-driven,single-check/calendar",
      "--sweep",
      "n=20,40",
      "-c",
      "100",
      "--csv",
    );
    const rows = out
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    expect(rows.slice(1).map(([n, method, collisions]) => [n, method, collisions])).toEqual([
      ["20", "event-driven", "100"],
      ["20", "single-check/calendar", "100"],
      ["40", "event-driven", "100"],
      ["40", "single-check/calendar", "100"],
    ]);
    const json = JSON.parse((await say("endless.edpd.json", "-m", "simple,node-lists", "--json")).out);
    expect(json.rounds[0]).toMatchObject({ particles: 60, methods: [{ name: "simple" }, { name: "node-lists" }] });
    expect(json.rounds[0].methods[1].collisions).toBe(300);
  });

  test("sweeps the time step: what each misses beside the exact engine, in a table, with commas, as JSON", async () => {
    const sweep = ["gas.edpd.json", "-m", "time-stepped/overlap,event-driven", "--sweep", "step=0.3,0.6"];
    const { status, out } = await say(...sweep);
    expect(status).toBe(0);
    expect(out).toMatch(/time-stepped\/overlap +0\.6 +[\d.]+ % +[\d.]+ % +[\d.]+ %/);
    expect(out).toMatch(/half a cell.*\n.*collides once a step/);
    const rows = (await say(...sweep, "--csv")).out
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const column = (name: string) => rows.slice(1).map((row) => row[rows[0]!.indexOf(name)]);
    // The exact method has no row of dashes in the table for people.
    expect(out).toMatch(/^ {2}event-driven, without a step: [\d.]+ µs, [\d.]+ pair tests, nothing missed$/m);
    expect(column("step")).toEqual(["", "0.3", "0.6"]);
    const [none, short, long] = column("missed");
    expect(none).toBe("");
    expect(Number(long)).toBeGreaterThan(Number(short));
    for (const row of rows) expect(row).toHaveLength(rows[0]!.length);
    const { marks, methods } = JSON.parse(
      (await say("gas.edpd.json", "-m", "time-stepped/overlap", "--sweep", "step=0.6", "--json")).out,
    ).rounds[0];
    expect(marks).toHaveLength(2);
    expect(methods[0].against.judged).toBeGreaterThan(100);
  });

  test("sweeps over a range that suits the scenario where none is given, and says in JSON what was left out", async () => {
    const { status, out } = await say("gas.edpd.json", "-m", "cells", "--sweep", "n", "-c", "20", "--json");
    expect(status).toBe(0);
    const sizes: number[] = JSON.parse(out).rounds.map(({ particles }: { particles: number }) => particles);
    expect(Math.min(...sizes)).toBeLessThan(60);
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(60);
    const some = await say("gas.edpd.json", "-m", "cells", "--sweep", "n=1e8,30", "-c", "20", "--json");
    expect(JSON.parse(some.out)).toMatchObject({
      rounds: [{ particles: 30 }],
      leftOut: [expect.stringMatching(/^100,000,000 particles/)],
    });
  });

  test.each<[argv: string[], status: number, says: RegExp]>([
    [[], 2, /wants one FILE/],
    [["gas.edpd.json", "-m", "foo"], 2, /no method "foo"/],
    [["gas.edpd.json", "--sweep", "cells=9..3"], 2, /begins above its end.* 3\.\.9\./],
    [["gas.edpd.json", "--sweep", "temperature=1"], 2, /cells=20\.\.160, n=100\.\.10000 or step=/],
    [["gas.edpd.json", "--sweep", "step=0..1"], 2, /0 cannot be.* 0\.\d+\.\.0?\.?\d+\./],
    [["gas.edpd.json", "--sweep", "n=1e9,1e8"], 2, /left out 1,000,000,000 particles.*\n.*left out 100,000,000/],
    [["gas.edpd.json", "-m", "single-check", "--sweep", "cells=90"], 2, /none of these methods/],
    [["wrong.edpd.json"], 1, /particles/],
  ])("%j is answered", async (argv, status, says) => {
    const answer = await say(...argv);
    expect(answer.status).toBe(status);
    expect(answer.err).toMatch(says);
  });

  test("Ctrl-C ends it with what is done so far", async () => {
    const { status, out } = await terminal(["compare", "endless.edpd.json", "-c", "100000000", "-m", "event-driven"], {
      cwd,
      interruptAfter: 2,
    });
    expect([status, out]).toEqual([130, ""]);
  });
});
