/** `edpd run`: what it prints, what it writes, and that what comes out can go in. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run as runSpec } from "../../../src/cli/commandSpecs.ts";
import { fitted } from "../../../src/cli/output/progressLine.ts";
import { readExtxyz } from "../../../src/scenario/io/readExtxyz.ts";
import { directoryWith, gas, terminal } from "../terminal.ts";

const run = (cwd: string, ...argv: string[]) => terminal(["run", ...argv], { cwd });
const fresh = () => directoryWith({ "gas.edpd.json": gas });

describe("edpd run", () => {
  test("prints what was measured with errors, theory beside it, and the cost", async () => {
    const { status, out, err } = await run(fresh(), "gas.edpd.json");
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(/Reached time 5\. \d+ collisions\./);
    expect(out).toMatch(/collision rate +[\d.]+ ± [\d.]+ +[\d.]+ +[+−][\d.]+ %/);
    expect(out).toMatch(/Z = PV \/ NkT +[\d.]+ ± [\d.]+ +1\.5/);
    expect(out).toMatch(/energy drift +[\d.]+e-1[3-9]/);
    expect(out).toMatch(/events per second/);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThan(130);
  });

  test("gives programs one document and nothing else", async () => {
    const { status, out, err } = await run(fresh(), "gas.edpd.json", "--json");
    expect([status, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({
      file: "gas.edpd.json",
      particles: 60,
      time: 5,
      ending: { why: "time" },
      averages: { collisionRate: { mean: expect.any(Number), error: expect.any(Number) } },
    });
  });

  test("--quiet prints nothing", async () => {
    expect(await run(fresh(), "gas.edpd.json", "--quiet")).toEqual({ status: 0, out: "", err: "" });
  });

  test("takes another end, another seed, another sampling", async () => {
    const answers = await Promise.all(
      [
        ["--until", "2"],
        ["--until", "2", "--seed", "7"],
        ["--until", "2", "--every", "0.5"],
      ].map(async (options) => JSON.parse((await run(fresh(), "gas.edpd.json", "--json", ...options)).out)),
    );
    expect(answers.map(({ time }) => time)).toEqual([2, 2, 2]);
    expect(answers.map(({ seed }) => seed)).toEqual([1, 7, 1]);
    expect(answers.map(({ rows }) => rows)).toEqual([201, 201, 5]);
    expect(answers[0].collisions).toBe(answers[2].collisions);
    expect(answers[0].averages.kineticEnergy.mean).not.toBe(answers[1].averages.kineticEnergy.mean);
  });

  test("notes what another end or another sampling makes of the scenario, and not what it was before", async () => {
    const notes = async (text: string, ...options: string[]) =>
      (await run(directoryWith({ "gas.edpd.json": text }), "gas.edpd.json", ...options)).err
        .split("\n")
        .filter((line) => line.includes("note:"));
    expect(await notes(gas, "--until", "2")).toEqual([]);
    expect(await notes(gas, "--every", "20")).toEqual([
      expect.stringMatching(/The run ends at 5, before the .*sample/),
    ]);
    const tilted = gas.replace('"stop"', '"schedule": [{ "at": 3, "gravity": [0, -1] }], "stop"');
    expect(await notes(tilted, "--until", "4")).toEqual([]);
    expect(await notes(tilted, "--until", "1")).toEqual([expect.stringMatching(/3.* after the end of the run/)]);
    const late = gas.replace('"stop"', '"measure": { "from": 3 }, "stop"');
    expect(await notes(late, "--until", "1")).toEqual([expect.stringMatching(/3/)]);
  });

  test("prints messages with their places where the scenario is wrong", async () => {
    const cwd = directoryWith({ "bad.edpd.json": gas.replace("0.2", "0.99") });
    const json = await run(cwd, "bad.edpd.json", "--json");
    expect(json.status).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ file: "bad.edpd.json", messages: [{ code: "too-dense" }] });
    const { status, out, err } = await run(cwd, "bad.edpd.json");
    expect([status, out]).toEqual([1, ""]);
    expect(err).toMatch(/^bad\.edpd\.json:4:\d+: error too-dense:/m);
  });

  test("ends with status 1 where something it expects does not hold, and only then", async () => {
    const expecting = (least: number) =>
      gas.replace('"stop"', `"expect": { "collisions": { "min": ${least} } }, "stop"`);
    const cwd = directoryWith({ "holds.edpd.json": expecting(1), "fails.edpd.json": expecting(1e9) });
    expect((await run(cwd, "holds.edpd.json")).status).toBe(0);
    const { status, out } = await run(cwd, "fails.edpd.json");
    expect(status).toBe(1);
    expect(out).toMatch(/FAILS +collisions: expected at least 1000000000, got \d+/);
  });

  test("ends with status 1 where inelastic collapse ends it", async () => {
    const cwd = directoryWith({
      "bounce.edpd.json":
        '{ "box": { "size": [4, 10], "edges": "reflecting" }, "gravity": [0, -1], "particles": { "at": [[2, 5]], "radius": 1, "velocity": "rest" }, "contact": { "restitution": 0.5 }, "stop": { "time": 1000 } }',
    });
    const { status, out } = await run(cwd, "bounce.edpd.json", "--out", "o");
    expect(status).toBe(1);
    expect(out).toContain("Inelastic collapse");
    expect(readdirSync(join(cwd, "o"))).toContain("end.edpd.json");
  });
});

describe("edpd run --out", () => {
  test("writes series, velocities, summary and end, whole and nothing else", async () => {
    const cwd = fresh();
    const { out } = await run(cwd, "gas.edpd.json", "--out", "new/place");
    const place = join(cwd, "new/place");
    expect(readdirSync(place).sort()).toEqual([
      "end.edpd.json",
      "run.json",
      "series.csv",
      "summary.json",
      "velocities.csv",
    ]);
    expect(out).toContain("Written to new/place: series.csv, velocities.csv, summary.json, end.edpd.json");
    const series = readFileSync(join(place, "series.csv"), "utf8").trim().split("\n");
    expect(series).toHaveLength(202);
    expect(JSON.parse(readFileSync(join(place, "summary.json"), "utf8")).collisions).toBeGreaterThan(100);
  });

  test("the same file gives the same files, byte for byte", async () => {
    const [a, b] = [fresh(), fresh()];
    await run(a, "gas.edpd.json", "--out", "o");
    await run(b, "gas.edpd.json", "--out", "o");
    for (const name of ["series.csv", "velocities.csv", "end.edpd.json"]) {
      expect(readFileSync(join(a, "o", name), "utf8")).toBe(readFileSync(join(b, "o", name), "utf8"));
    }
  });

  test("what comes out can go in, and keeps its energy", async () => {
    const cwd = fresh();
    const first = JSON.parse((await run(cwd, "gas.edpd.json", "--out", "o", "--json")).out);
    expect((await terminal(["check", "o/end.edpd.json"], { cwd })).status).toBe(0);
    const second = JSON.parse((await run(cwd, "o/end.edpd.json", "--json")).out);
    expect(second).toMatchObject({ time: 5, particles: 60 });
    for (const name of ["kineticEnergy", "momentum.x", "momentum.y"]) {
      expect(second.averages[name].mean).toBeCloseTo(first.averages[name].mean, 10);
    }
  });

  test("many particles go into a file of their own beside the scenario", async () => {
    const cwd = directoryWith({
      "many.edpd.json":
        '{ "box": { "size": [200, 200] }, "particles": { "count": 21000, "radius": 0.3 }, "stop": { "time": 0.01 } }',
    });
    await run(cwd, "many.edpd.json", "--out", "o", "--quiet");
    expect(readdirSync(join(cwd, "o"))).toContain("end.xyz");
    const again = await run(cwd, "o/end.edpd.json", "--json");
    expect(JSON.parse(again.out).particles).toBe(21_000);
  });

  test.each(["impact-separations", "pair-collision-rates", "pressure-tensor", "free-times"])(
    "writes the separations of impacts where %s is measured, as its help says",
    async (word) => {
      expect(runSpec.details).toContain(word);
      const cwd = directoryWith({
        "g.edpd.json": gas.replace('"stop"', `"measure": { "what": ["${word}"] }, "stop"`),
      });
      await run(cwd, "g.edpd.json", "--out", "o", "--quiet");
      const [, ...rows] = readFileSync(join(cwd, "o/impacts.csv"), "utf8").trim().split("\n");
      expect(rows.reduce((sum, row) => sum + Number(row.split(",")[1]), 0)).toBeGreaterThan(100);
    },
  );
});

describe("what other programs read", () => {
  const names = (cwd: string) => readdirSync(join(cwd, "o")).sort();

  test("the end state in their formats, and the distributions that are not written anyway", async () => {
    const cwd = fresh();
    const { status, out } = await run(cwd, "gas.edpd.json", "--out", "o", "--export", "xyz, vtp,lammps,distributions");
    expect(status).toBe(0);
    const more = ["end.dump", "end.vtp", "end.xyz", "occupancy.csv", "radial.csv"];
    expect(names(cwd)).toEqual(
      ["end.edpd.json", "run.json", "series.csv", "summary.json", "velocities.csv", ...more].sort(),
    );
    for (const name of more) expect(out).toContain(name);
    const reading = readExtxyz(readFileSync(join(cwd, "o/end.xyz"), "utf8"), 2);
    expect(reading.ok && [reading.frame.count, reading.frame.time]).toEqual([60, 5]);
  });

  test("a film has the start, a frame every so often and the end, and filming changes nothing", async () => {
    const cwd = fresh();
    const plain = fresh();
    await run(plain, "gas.edpd.json", "--out", "o");
    const film = ["--trajectory", "0.7", "--export", "xyz,lammps,vtp"];
    const { out } = await run(cwd, "gas.edpd.json", "--out", "o", ...film);
    expect(out).toContain("trajectory.xyz (9 frames)");
    const times = [0, 0.7, 1.4, 2.1, 2.8, 3.5, 4.2, 4.9, 5];
    const xyz = readFileSync(join(cwd, "o/trajectory.xyz"), "utf8");
    expect([...xyz.matchAll(/Time=(\S+)/g)].map(([, time]) => Number(time))).toEqual(times);
    expect(xyz.split("\n")).toHaveLength(9 * 62 + 1);
    const dump = readFileSync(join(cwd, "o/trajectory.dump"), "utf8");
    expect([...dump.matchAll(/TIMESTEP\n(\d+)\n/g)].map(([, step]) => Number(step))).toEqual(times.map((_, k) => k));
    const index = readFileSync(join(cwd, "o/trajectory.pvd"), "utf8");
    const frames = [...index.matchAll(/timestep="(\S+)" part="0" file="(\S+)"/g)];
    expect(frames.map(([, time]) => Number(time))).toEqual(times);
    for (const [, , file] of frames) expect(names(cwd)).toContain(file);
    expect(names(cwd).filter((name) => name.startsWith("."))).toEqual([]);
    for (const name of ["series.csv", "end.edpd.json"]) {
      expect(readFileSync(join(cwd, "o", name), "utf8")).toBe(readFileSync(join(plain, "o", name), "utf8"));
    }
  });

  test("every encounter, in the order in which they happened", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas.replace("[10, 10]", '[10, 10], "edges": "reflecting"') });
    const { collisions, wallHits } = JSON.parse((await run(cwd, "gas.edpd.json", "--out", "o", "--log", "--json")).out);
    const [head, ...rows] = readFileSync(join(cwd, "o/events.csv"), "utf8").trim().split("\n");
    expect(head).toBe("time,first,second,impulse,gap,wall");
    const events = rows.map((row) => row.split(","));
    expect(events.filter(([, , second]) => second !== "")).toHaveLength(collisions);
    expect(
      events.filter(([, , second, , , wall]) => second === "" && /^(left|right|bottom|top)$/.test(wall!)),
    ).toHaveLength(wallHits);
    const times = events.map(([time]) => Number(time));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(events.every(([, , , impulse]) => Number(impulse) > 0)).toBe(true);
  });

  test.each<[argv: string[], says: RegExp]>([
    [["--export", "xyz"], /--export needs --out DIR/],
    [["--trajectory", "1"], /--trajectory needs --out DIR/],
    [["--log"], /--log needs --out DIR/],
    [["--out", "o", "--export", "xyz,lamps"], /got "lamps"\. Did you mean lammps\?/],
    [["--out", "o", "--trajectory", "1e-9"], /would make 5,000,000,000 frames/],
  ])("%j is refused before anything runs", async (argv, says) => {
    const cwd = fresh();
    const { status, err } = await run(cwd, "gas.edpd.json", ...argv);
    expect(status).toBe(2);
    expect(err).toMatch(says);
    if (argv.includes("o")) expect(existsSync(join(cwd, "o")) ? names(cwd) : []).toEqual([]);
  });

  test("a run cut short keeps its film and its events", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas.replace("5 },", "1e6 },") });
    const options = ["--out", "o", "--trajectory", "10", "--log", "--quiet"];
    const { status } = await terminal(["run", "gas.edpd.json", ...options], { cwd, interruptAfter: 3 });
    expect(status).toBe(130);
    expect(names(cwd)).toEqual(expect.arrayContaining(["events.csv", "trajectory.xyz"]));
    expect(names(cwd).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

describe("Ctrl-C", () => {
  const endless = gas.replace('"stop": { "time": 5 },', "");

  test("keeps, prints and writes what was done", async () => {
    const cwd = directoryWith({ "gas.edpd.json": endless });
    const { status, out, err } = await terminal(["run", "gas.edpd.json", "--out", "o"], { cwd, interruptAfter: 3 });
    expect(status).toBe(130);
    expect(err).toContain("has no stop condition");
    expect(out).toContain("Stopped by hand at time");
    const { collisions, ending, expectations } = JSON.parse(readFileSync(join(cwd, "o/summary.json"), "utf8"));
    expect(collisions).toBeGreaterThan(1000);
    expect([ending.why, expectations]).toEqual(["stopped", []]);
    expect((await terminal(["check", "o/end.edpd.json"], { cwd })).status).toBe(0);
  });

  test("a progress line tells how far it is, on a terminal in place, and leaves nothing behind", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas.replace("5 },", "1e6 },") });
    const { err } = await terminal(["run", "gas.edpd.json", "--quiet"], { cwd, interruptAfter: 8, interactive: true });
    expect(err).toBe("");
    const shown = await terminal(["run", "gas.edpd.json"], { cwd, interruptAfter: 8, interactive: true });
    expect(shown.err.startsWith("\r\u001b[2K0 % · time ")).toBe(true);
    expect(shown.err).toMatch(/time [\d.]+ of 1000000 · [\d,]+ collisions · [\d.]+ [kM]\/s · .* left/);
    expect(shown.err.endsWith("\r\u001b[2K")).toBe(true);
  });
});

describe("a reader of JSON", () => {
  test("a missing file is reported in JSON, too", async () => {
    const { status, out } = await terminal(["run", "nowhere.edpd.json", "--json"], { cwd: directoryWith({}) });
    expect(status).toBe(2);
    expect(JSON.parse(out).error).toContain("there is no such file");
  });

  test("samples that are not as close as asked for are reported", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas.replace('"stop"', '"measure": { "what": ["energy"] }, "stop"') });
    const { out, err } = await terminal(["run", "gas.edpd.json", "--every", "1e-8", "--json"], { cwd });
    const { rows, notes } = JSON.parse(out);
    expect(rows).toBe(100_001);
    expect(notes[0]).toContain("5e8 rows");
    expect(err).toContain(notes[0]);
  });
});

test("on a narrow terminal the progress keeps what matters most: how much is done, and how long it will take", () => {
  const line = "34 % · time 3.4 of 10 · 12,345 collisions · 1.2 M/s · 5 s left";
  expect(fitted(line, 80)).toBe(line);
  expect(fitted(line, 40)).toBe("34 % · time 3.4 of 10 · 5 s left");
  expect(fitted(line, 15)).toBe("34 % · 5 s left");
  expect(fitted(line, 4)).toBe("34 %");
});
