/** Every export is read back by a reader that shares no code with its writer, and is written without being held in memory. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gsd } from "../../src/run/export/gsd.ts";
import { lammpsDump } from "../../src/run/export/lammpsDump.ts";
import { vtp } from "../../src/run/export/vtp.ts";
import { extxyzOf } from "../../src/scenario/io/writeExtxyz.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { directoryWith, terminal } from "../cli/terminal.ts";
import {
  exactly,
  type ReadFrame,
  readCsv,
  readDump,
  readGsdFrames,
  readPvd,
  readVtp,
  readXyz,
} from "./export/readers.ts";
import { sessionOf } from "./sessionOf.ts";

const particles: Scenario["particles"] = [
  { name: "large grains", count: 20, radius: 0.4, density: 2 },
  { name: "small", count: 40, radius: { uniform: [0.1, 0.2] } },
];
const scenarios: readonly [what: string, Scenario][] = [
  ["discs", { box: { size: [9, 7], edges: ["periodic", "reflecting"] }, particles, stop: { time: 2 } }],
  ["spheres", { box: { size: [6, 6, 6] }, particles, stop: { time: 2 } }],
];

const column = ({ columns }: ReadFrame, ...names: string[]) => {
  const parts = names.map((name) => columns.get(name)!);
  return parts[0].map((_, i) => parts.flatMap((part) => part[i]));
};

describe.each(scenarios)("a run of %s", (_, scenario) => {
  const cwd = directoryWith({ "run.edpd.json": JSON.stringify(scenario) });
  const options = ["--trajectory", "0.5", "--export", "xyz,gsd,lammps,vtp,distributions"];
  const ran = terminal(["run", "run.edpd.json", "-o", "o", ...options, "--quiet"], { cwd });
  const text = (name: string) => readFileSync(join(cwd, "o", name), "utf8");
  const session = sessionOf(scenario);
  const d = scenario.box.size.length;
  const inSpace = (values: Float64Array) =>
    Array.from({ length: values.length / d }, (_, i) => [
      ...values.subarray(d * i, d * (i + 1)),
      ...(d === 2 ? [0] : []),
    ]);

  test("has the same frames in all formats, and they are those of the run, to the last bit", async () => {
    expect((await ran).status).toBe(0);
    const xyz = readXyz(text("trajectory.xyz"));
    const dump = readDump(text("trajectory.dump"));
    const index = readPvd(text("trajectory.pvd"));
    const points = index.map(([, file]) => readVtp(text(file)));
    const gsd = readGsdFrames(readFileSync(join(cwd, "o/trajectory.gsd")));
    expect([xyz.length, gsd.length, dump.length, points.length]).toEqual([5, 5, 5, 5]);
    for (const [k, frame] of xyz.entries()) {
      session.work({ until: 0.5 * k });
      const { time, positions, velocities } = session.project();
      expect([frame.time, gsd[k].time, points[k].time, index[k][0], dump[k].time]).toEqual([time, time, time, time, k]);
      const [at, going] = [inSpace(positions), inSpace(velocities)];
      expect(frame.columns.get("pos")).toEqual(at);
      expect(column(dump[k], "x", "y", "z")).toEqual(at);
      expect(points[k].columns.get("Points")).toEqual(at);
      expect(frame.columns.get("velo")).toEqual(going);
      expect(column(dump[k], "vx", "vy", "vz")).toEqual(going);
      expect(points[k].columns.get("velocity")).toEqual(going);
      expect(exactly(gsd[k], "position")).toEqual(at.map((place) => place.slice(0, d)));
      expect(exactly(gsd[k], "velocity")).toEqual(going.map((speed) => speed.slice(0, d)));
      expect(gsd[k].columns.get("particles/velocity")).toEqual(going.map((speed) => speed.map(Math.fround)));
      // Around the origin, and rounded.
      expect(gsd[k].columns.get("particles/position")).toEqual(
        at.map((place) => place.map((x, axis) => (axis < d ? Math.fround(x - scenario.box.size[axis] / 2) : 0))),
      );
      expect(gsd[k].columns.get("configuration/step")).toEqual([[k]]);
      const radii = [...session.system.radii].map((radius) => [radius]);
      for (const [read, name] of [
        [frame, "radius"],
        [gsd[k], "log/particles/radius"],
        [dump[k], "radius"],
        [points[k], "radius"],
      ] as const)
        expect(read.columns.get(name)).toEqual(radii);
      expect(frame.words).toEqual([...session.system.species].map((s) => ["large_grains", "small"][s]));
      expect(gsd[k].words).toEqual([...session.system.species].map((s) => ["large grains", "small"][s]));
    }
  });

  test("has tables of as many fields in each record, which are numbers or empty", async () => {
    await ran;
    const tables = readdirSync(join(cwd, "o")).filter((name) => name.endsWith(".csv"));
    expect(tables.length).toBeGreaterThan(2);
    for (const name of tables) {
      const [heading, ...records] = readCsv(text(name));
      expect(records.length).toBeGreaterThan(1);
      for (const record of records) {
        expect(record).toHaveLength(heading!.length);
        expect(record.every((field) => field === "" || Number.isFinite(Number(field)))).toBe(true);
      }
    }
    const [names, ...rows] = readCsv(text("series.csv"));
    const { collisions, time, rows: many } = JSON.parse(text("summary.json"));
    expect(rows).toHaveLength(many);
    expect(Number(rows.at(-1)![names!.indexOf("time")])).toBe(time);
    expect(Number(rows.at(-1)![names!.indexOf("collisions")])).toBe(collisions);
  });
});

test("fields with commas, quotes and line ends are read back", () => {
  expect(readCsv('a,"b ""c"", d","e\nf"\n1,,3\n')).toEqual([
    ["a", 'b "c", d', "e\nf"],
    ["1", "", "3"],
  ]);
});

test("frames are written in pieces: the memory that they need does not grow with the particles", () => {
  const { system } = sessionOf({ box: { size: [200, 200] }, particles: { count: 20_000, radius: 0.3 } });
  const frame = { time: 0, positions: system.positions, velocities: system.velocities };
  // Numbers that are in memory already are written as they are.
  const { positions, velocities, radii, masses } = system;
  const own = new Set([positions, velocities, radii, masses].map(({ buffer }) => buffer));
  const converted = [...gsd(system, frame)].filter(({ buffer }) => !own.has(buffer));
  for (const lines of [extxyzOf(system, frame), converted, lammpsDump(system, frame), vtp(system, frame)]) {
    let [most, all] = [0, 0];
    for (const line of lines) {
      most = Math.max(most, line.length);
      all += line.length;
    }
    expect(all).toBeGreaterThan(7e5);
    expect(most).toBeLessThan(1e5);
  }
});
