/** `edpd compare`: what it prints, and what it says to mistakes. */
import { describe, expect, test } from "vitest";
import { lengthFor } from "../../../src/run/compare/comparisonLength.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { take } from "../../effort.ts";
import { directoryWith, gas, terminal } from "../terminal.ts";

const cwd = directoryWith({
  "gas.edpd.json": gas,
  "many.edpd.json": gas.replace("60", "400").replace("[10, 10]", "[26, 26]"),
  "endless.edpd.json": gas.replace(/ {2}"stop".*\n/, ""),
  "wrong.edpd.json": '{ "box": { "size": [1, 1] } }',
});
/** A clock that advances by 0.1 ms at each reading: what is done until an interruption is the same on every machine. */
const counted = () => {
  let readings = 0;
  return () => readings++ / 10;
};
/** Times are not what is asked for. */
const say = (...argv: string[]) => terminal(["compare", ...argv, "--seconds", "0.01", "--quiet"], { cwd });

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

  test("compares decorrelation beside event chains, as a table, with commas and as JSON; refuses what chains do not compute", async () => {
    const own = directoryWith({
      "gas.edpd.json": gas,
      "lossy.edpd.json": gas.replace('"stop"', '"contact": { "restitution": 0.9 }, "stop"'),
    });
    const argv = (file: string, ...more: string[]) => [
      "compare",
      file,
      "--decorrelation",
      "-s",
      take("0.05", "0.1"),
      "-q",
      ...more,
    ];
    const table = await terminal(argv("gas.edpd.json"), { cwd: own });
    expect(table.status).toBe(0);
    for (const name of ["event-driven", "event-chain/newtonian", "event-chain/straight", "event-chain/reflected"])
      expect(table.out).toMatch(new RegExp(`^  ${name} +(≥ )?[\\d.–]+`, "m"));
    const rows = (await terminal(argv("gas.edpd.json", "--csv", "-m", "event-chain/straight"), { cwd: own })).out.split(
      "\n",
    );
    expect(rows[0]).toMatch(/order\.time,order\.events,order\.share,order\.seen,density\.time/);
    expect(rows[1].split(",")).toHaveLength(rows[0].split(",").length);
    const json = JSON.parse((await terminal(argv("gas.edpd.json", "--json"), { cwd: own })).out);
    expect(json.rounds[0].methods[1].decorrelation[0]).toMatchObject({ mode: "order" });
    const refused = await terminal(argv("lossy.edpd.json"), { cwd: own });
    expect([refused.status, refused.err]).toEqual([
      2,
      expect.stringContaining("elastic discs and spheres in a periodic box"),
    ]);
    expect((await terminal(argv("gas.edpd.json", "--sweep", "cells=3,5"), { cwd: own })).err).toContain(
      "without --sweep",
    );
  });

  test("sweeps cells, and names the fastest of each method; cells too small are left out with the reason", async () => {
    const argv = ["compare", "gas.edpd.json", "-m", "single-check,cells/touching", "--sweep", "cells=4,8,15,30"];
    const { status, out, err } = await terminal([...argv, "-c", "300", "-q", "-s", take("0.03", "0.1")], {
      cwd,
      now: counted(),
    });
    expect(status).toBe(0);
    expect(out).toContain("single-check/15");
    expect(out).not.toContain("single-check/30");
    expect(out).toContain("cells/touching/30");
    expect(out).toMatch(/single-check is fastest here (as single-check\/\d+|with \d+.* or \d+ cells)/);
    expect(err).toMatch(/left out single-check\/30: Cells of side .* At most/);
  });

  test("a wrong scenario is reported as JSON where JSON is asked for", async () => {
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
    expect(json.rounds[0].methods[1].collisions).toBe(20_000);
  });

  test("sweeps the time step: what each misses beside the exact engine, in a table, with commas, as JSON", async () => {
    const sweep = (steps: string) => ["many.edpd.json", "-m", "time-stepped/overlap,event-driven", "--sweep", steps];
    const { status, out } = await say(...sweep("step=0.6"));
    expect(status).toBe(0);
    expect(out).toMatch(/time-stepped\/overlap +0\.6 +[\d.]+ ± [\d.]+ % +[\d.]+ % +[\d.]+ %/);
    expect(out).toMatch(/half a cell.*\n.*collides once per step/);
    const rows = (await say(...sweep("step=0.3,0.6"), "--csv")).out
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const column = (name: string) => rows.slice(1).map((row) => row[rows[0].indexOf(name)]);
    // The exact method has no row of dashes in the table for people.
    expect(out).toMatch(/^ {2}event-driven, without a step: [\d.]+ µs, [\d.]+ pair tests, nothing missed$/m);
    expect(column("step")).toEqual(["", "0.3", "0.6"]);
    const [none, short, long] = column("missed");
    expect(none).toBe("");
    expect(Number(long)).toBeGreaterThan(Number(short));
    for (const row of rows) expect(row).toHaveLength(rows[0].length);
    const { marks, methods } = JSON.parse(
      (await say("many.edpd.json", "-m", "time-stepped/overlap", "--sweep", "step=0.6", "--json")).out,
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
    [[], 2, /takes one FILE/],
    [["gas.edpd.json", "-m", "foo"], 2, /no method "foo"/],
    [["gas.edpd.json", "--sweep", "cells=9..3"], 2, /lower end, 9, is above the upper end.* 3\.\.9\./],
    [["gas.edpd.json", "--sweep", "temperature=1"], 2, /cells=20\.\.160, n=100\.\.10000, step=/],
    [["gas.edpd.json", "--sweep", "step=0..1"], 2, /positive number, got 0\..* 0\.\d+\.\.0?\.?\d+\./],
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

  test("times are taken for as long as is asked", async () => {
    const took = async (seconds: string) => {
      let readings = 0;
      const now = () => readings++ / 10;
      const argv = ["compare", "gas.edpd.json", "-m", "simple,cells", "-c", "50", "-q", "--seconds", seconds];
      expect((await terminal(argv, { cwd, now })).status).toBe(0);
      return readings / 1e4;
    };
    const [short, long] = [await took("0.02"), await took("0.1")];
    // Two methods, each to its end or for three times as long, and at most three times that with what is not timed.
    expect(short).toBeGreaterThan(2 * 0.02);
    expect(long).toBeGreaterThan(2 * 0.1);
    expect(long).toBeLessThan(9 * 2 * 0.1 + 0.5);
    expect(long / short).toBeGreaterThan(2);
    const none = await terminal(["compare", "gas.edpd.json", "--seconds", "0"], { cwd });
    expect([none.status, none.err]).toEqual([2, expect.stringContaining("--seconds")]);
  });

  test("so short a run is timed again and again, and the cells that may be the fastest are named", async () => {
    const argv = [
      "compare",
      "gas.edpd.json",
      "-m",
      "single-check",
      "--sweep",
      "cells=4,8,15",
      "-c",
      "200",
      "-q",
      "-s",
      take("0.03", "0.1"),
    ];
    const { out } = await terminal(argv, { cwd, now: counted() });
    expect(out).toContain("200 collisions");
    // By this clock all take the same time.
    expect(out).toMatch(/single-check is fastest here with .*\b4\b.*\b15\b/);
  });

  test("an option without effect is reported, and no method that runs is reported as left out", async () => {
    const { out, err } = await say(
      "gas.edpd.json",
      "-m",
      "single-check,event-driven/heap,saved-times/touching",
      "-c",
      "50",
    );
    expect(err).not.toContain("left out");
    expect(err).toMatch(/note event-driven\/heap: `queue` changes nothing here/);
    for (const method of ["event-driven/heap", "saved-times/touching"]) expect(out).toContain(`  ${method} `);
  });

  test("a detector without cells runs once where cells are swept", async () => {
    const methods = "single-check,time-stepped/naive/step=0.05,time-stepped/verlet/step=0.05";
    const { out } = await say("gas.edpd.json", "-m", methods, "--sweep", "cells=4,8,15", "-c", "50");
    expect(out.match(/time-stepped\/naive/g)).toHaveLength(1);
    expect(out.match(/time-stepped\/verlet/g)).toHaveLength(1);
    expect(out.match(/^ {2}single-check\//gm)).toHaveLength(3);
  });

  describe("a long run", () => {
    const own = directoryWith({ "long.edpd.json": gas.replace(/"time": [\d.]+/, '"collisions": 25000') });
    const compare = (...more: string[]) =>
      terminal(["compare", "long.edpd.json", "-m", "event-driven,cells", "-s", "0.01", ...more], { cwd: own });

    test("is compared over as many collisions as in the editor, which is said; its end is asked for", async () => {
      const { out, err } = await compare();
      expect(out).toContain("the first 20,000 collisions");
      expect(err).toMatch(
        /note The first 20,000 collisions are compared, as in the editor\. With --whole .* --collisions /,
      );
      expect(JSON.parse((await compare("--json")).out).notes.join()).toContain("The first 20,000 collisions");
      for (const [option, collisions] of [
        [["--whole"], "25,000"],
        [["--collisions", "300"], "300"],
      ] as const) {
        const given = await compare(...option);
        expect(given.out).toMatch(new RegExp(`(?<!the first )${collisions} collisions`));
        expect(given.err).not.toContain("note");
      }
    });

    test("the help has the same numbers", async () => {
      const { out } = await terminal(["help", "compare"], { cwd: own });
      const length = (count: number, sweep: boolean) =>
        lengthFor(scenarioOf({ box: { size: [1, 1] }, particles: { count: 1, radius: 0.1 } }), count, sweep).collisions;
      const words = out.replace(/\s+/g, " ");
      for (const [sweep, text] of [
        [false, "25 per particle, 20,000 at least and 300,000 at most"],
        [true, "10 per particle, 5,000 at least and 60,000 at most"],
      ] as const) {
        const [each, least, most] = text.match(/\d[\d,]*/g)!.map((word) => Number(word.replaceAll(",", "")));
        expect([length(1, sweep), length(3000, sweep), length(1e6, sweep)]).toEqual([least, 3000 * each, most]);
        expect(words).toContain(text);
      }
    });

    test("which has no end cannot be compared as a whole, and an end is not given twice", async () => {
      const endless = await terminal(["compare", "endless.edpd.json", "--whole"], { cwd });
      expect([endless.status, endless.err]).toEqual([2, expect.stringContaining("Give --until or --collisions")]);
      const twice = await compare("--whole", "--until", "1");
      expect([twice.status, twice.err]).toEqual([2, expect.stringContaining("without --until and --collisions")]);
    });
  });

  test("steps longer than the run, or than a thousand collisions of a particle, are left out beforehand", async () => {
    const sweep = (step: string, file = "gas.edpd.json") =>
      say(file, "-m", "event-driven,time-stepped/centres", "--sweep", `step=${step}`);
    const { out, err } = await sweep("0.2,10", "many.edpd.json");
    expect(err).toMatch(/left out step=10: longer than the whole run, which ends at time 5/);
    expect(out).toMatch(/^ {2}time-stepped\/centres +0\.2 /m);
    const endless = await sweep("1e6", "endless.edpd.json");
    expect(endless.err).toMatch(/left out step=1000000: a particle would collide more than 1000 times/);
  });

  test("a comparison that is cut says what is missing, and judges no method by half its steps", async () => {
    const argv = [
      "compare",
      "gas.edpd.json",
      "-m",
      "time-stepped/centres,time-stepped/overlap",
      "--sweep",
      "step=0.03,0.05",
      "--seconds",
      "0.1",
    ];
    const cut = (...more: string[]) => terminal([...argv, ...more], { cwd, interruptAfter: 12, now: counted() });
    const { status, err, out } = await cut();
    expect(status).toBe(130);
    expect(err).toMatch(/stopped by user before .*step=0\.05 had finished/);
    expect(out).not.toMatch(/less than one collision in a thousand|already/);
    const told = JSON.parse((await cut("--json")).out);
    expect(told.interrupted).toBe(true);
    expect(told.rounds[0].unrun.length + told.rounds[0].methods.length).toBe(4);
  });

  test("one that is cut before times are taken has none", async () => {
    const argv = ["compare", "gas.edpd.json", "-m", "event-driven,simple", "-c", "20000"];
    const { out } = await terminal(argv, { cwd, interruptAfter: 1, now: counted() });
    expect(out).toMatch(/^ {2}event-driven +– /m);
    expect(out).toContain("Times are taken when all methods have run");
  });

  test("a knob is said once, and what a method has not is not offered", async () => {
    const twice = await say("gas.edpd.json", "-m", "event-driven/5/6");
    expect([twice.status, twice.err]).toEqual([2, expect.stringContaining("`cells` twice")]);
    const { err } = await say("gas.edpd.json", "-m", "cells/foobarbaz");
    expect(err).toMatch(/There are .*touching.*a number of cells/);
    expect(err).not.toMatch(/step=|lattices|slices|sectors/);
  });

  test("where nothing meets anything no work is that of an encounter", async () => {
    const alone = directoryWith({
      "one.edpd.json":
        '{ "box": {"size":[10,10]}, "particles": {"radius":0.5,"at":[[5,5]],"velocity":[[1,0.3]]}, "stop": {"time":10} }',
    });
    const { out } = await terminal(["compare", "one.edpd.json", "-q"], { cwd: alone });
    expect(out).toContain("1 disc, 0 collisions");
    expect(out).not.toContain("per event");
  });

  test("two groups have no number to be swept, which is an error before any run", async () => {
    const two = directoryWith({
      "two.edpd.json": `{ "box": { "size": [10, 10] }, "stop": { "time": 1 },
        "particles": [{ "count": 20, "radius": 0.1 }, { "count": 20, "radius": 0.2 }] }`,
    });
    for (const sweep of ["n", "n=10..100"]) {
      const { status, err } = await terminal(["compare", "two.edpd.json", "-q", "--sweep", sweep], { cwd: two });
      expect([status, err]).toEqual([2, expect.stringContaining("one group with a `count`")]);
      expect(err).not.toContain("Add one");
    }
  });
});
