/** Exports for other programs: complete, to the last digit, in the format that they read. */
import { describe, expect, test } from "vitest";
import { bytesOf, pieces } from "../../../src/format/chunkedText.ts";
import type { ExportFormat } from "../../../src/protocol/messages.ts";
import { exportFiles } from "../../../src/run/export/exportRun.ts";
import { lammpsDump } from "../../../src/run/export/lammpsDump.ts";
import { vtp } from "../../../src/run/export/vtp.ts";
import { readExtxyz } from "../../../src/scenario/io/readExtxyz.ts";
import { extxyzOf } from "../../../src/scenario/io/writeExtxyz.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { sessionOf } from "../sessionOf.ts";

const grains: Scenario = {
  title: "Grains",
  box: { size: [9, 7], edges: ["periodic", ["reflecting", "open"]] },
  gravity: [0, -1],
  particles: [
    { name: "fine sand", count: 80, radius: { uniform: [0.1, 0.2] }, density: 2, place: { to: [9, 6] } },
    { name: "nut", radius: 0.5, mass: 3, at: [[4, 6.4]], velocity: [[1, 2]] },
  ],
  stop: { time: 3 },
};
const session = sessionOf(grains);
session.work();
const { system } = session;
const frame = session.project();
const text = (format: ExportFormat, name = "grains") => {
  const [first] = exportFiles(format, session, grains, name);
  return new TextDecoder().decode(first!.bytes);
};
/** z is 0 in two dimensions. */
const inSpace = (values: Float64Array) =>
  Array.from({ length: system.count }, (_, i) => [values[2 * i], values[2 * i + 1], 0]);

describe("extended XYZ", () => {
  test("reads back as the same particles", () => {
    const reading = readExtxyz(text("xyz"), 2);
    expect(reading.ok && reading.frame).toMatchObject({
      positions: frame.positions,
      velocities: frame.velocities,
      radii: system.radii,
      masses: system.masses,
      species: system.species,
      speciesNames: ["fine_sand", "nut"],
      size: system.size,
      periodic: [true, false],
      time: 3,
    });
  });
});

describe("LAMMPS dump", () => {
  test("has the nine lines that its readers expect, then a line of all numbers a particle", () => {
    const lines = text("lammps").trimEnd().split("\n");
    const highest = Math.max(7, ...inSpace(frame.positions).map(([, y]) => y!));
    expect(lines.slice(0, 9)).toEqual([
      "ITEM: TIMESTEP",
      "0",
      "ITEM: NUMBER OF ATOMS",
      "81",
      "ITEM: BOX BOUNDS pp fs pp",
      "0 9",
      `0 ${highest}`,
      "-0.5 0.5",
      "ITEM: ATOMS id type x y z vx vy vz radius mass",
    ]);
    const [positions, velocities] = [inSpace(frame.positions), inSpace(frame.velocities)];
    const rows = lines.slice(9).map((line) => line.split(" ").map(Number));
    expect(rows).toEqual(
      Array.from(system.radii, (radius, i) => {
        return [i + 1, system.species[i] + 1, ...positions[i], ...velocities[i], radius, system.masses[i]];
      }),
    );
  });

  test("bounds reach as far as particles have flown, where edges are open", () => {
    const positions = frame.positions.map((x, k) => (k === 1 ? 50 : x));
    const head = [...lammpsDump(system, { ...frame, positions }, 4)].join("").split("\n");
    expect([head[1], head[6]]).toEqual(["4", "0 50"]);
  });
});

/** Arrays of a .vtp by name, as its specification has them: base64 of a length of eight bytes and the numbers. */
function arraysOf(xml: string): Map<string, number[]> {
  const kinds = { Float64: Float64Array, Int32: Int32Array, UInt16: Uint16Array };
  const found = xml.matchAll(/<DataArray type="(\w+)" Name="(\w+)"[^>]*format="binary">([^<]*)</g);
  return new Map(
    [...found].map(([, type, name, base64]) => {
      const bytes = Buffer.from(base64!, "base64");
      expect(bytes.toString("base64")).toBe(base64);
      expect(Number(bytes.readBigUInt64LE())).toBe(bytes.length - 8);
      return [name!, [...new kinds[type as keyof typeof kinds](new Uint8Array(bytes.subarray(8)).buffer)]];
    }),
  );
}

describe("VTP", () => {
  test("carries every particle as a point with its numbers, and as a cell that is drawn", () => {
    const xml = text("vtp");
    const arrays = arraysOf(xml);
    expect(xml).toContain('NumberOfPoints="81" NumberOfVerts="81"');
    expect(xml).toMatch(/Name="TimeValue" NumberOfTuples="1" format="ascii">3</);
    const each = Array.from({ length: 81 }, (_, i) => i);
    expect(Object.fromEntries(arrays)).toEqual({
      velocity: inSpace(frame.velocities).flat(),
      radius: [...system.radii],
      mass: [...system.masses],
      species: [...system.species],
      id: each,
      Points: inSpace(frame.positions).flat(),
      connectivity: each,
      offsets: each.map((i) => i + 1),
    });
  });

  test("is XML whatever species are called", () => {
    const named = { ...system, speciesNames: ["a--b -->", "<&\n-"] };
    const comment = /<!--(.*?)-->/s.exec([...vtp(named, frame)].join(""))![1];
    expect(comment).not.toMatch(/--|-$|\n/);
  });
});

describe("the end state", () => {
  test("is a scenario that runs on, and says what its clock does", () => {
    const [file, ...more] = exportFiles("end", session, grains, "grains-end");
    expect([file!.name, more]).toEqual(["grains-end.edpd.json", []]);
    const written = new TextDecoder().decode(file!.bytes);
    expect(written.split("\n").slice(0, 2).join(" ")).toMatch(
      /^\/\/ Grains: the state at time 3, after \d+ collisions\. \/\/ The clock begins at 0 again: .* for as long once more\.$/,
    );
    const { diagnostics, scenario } = readScenario(written);
    expect(diagnostics).toEqual([]);
    expect(buildSystem(scenario!).system.velocities).toEqual(frame.velocities);
  });

  test("of many particles brings their file with it", () => {
    const many: Scenario = { box: { size: [300, 300] }, particles: { count: 20_001, radius: 0.3 } };
    const files = exportFiles("end", sessionOf(many), many, "many");
    expect(files.map(({ name }) => name)).toEqual(["many.edpd.json", "many.xyz"]);
    const reading = readScenario(new TextDecoder().decode(files[0].bytes));
    const again = buildSystem(reading.scenario!, { readFile: () => new TextDecoder().decode(files[1].bytes) });
    expect(again.system.count).toBe(20_001);
  });
});

test("series and distributions are tables, one a file", () => {
  const names = (format: ExportFormat) => exportFiles(format, session, grains, "grains").map(({ name }) => name);
  expect(names("series")).toEqual(["grains.csv"]);
  // In gravity there is no g(r), and impacts were not asked for.
  expect(names("distributions")).toEqual(["grains-velocities.csv", "grains-occupancy.csv"]);
  expect(text("series")).toMatch(/^time,collisions,wallHits,/);
});

describe("pieces", () => {
  test("lose nothing, whatever the characters", () => {
    const lines = Array.from({ length: 50_000 }, (_, k) => `${k} Ω𝄞\n`);
    const joined = lines.join("");
    expect([...pieces(lines)].join("")).toBe(joined);
    expect(new TextDecoder().decode(bytesOf(lines))).toBe(joined);
    expect(bytesOf([])).toHaveLength(0);
  });

  test("many spheres go out, each format whole", () => {
    const count = take(20_000, 100_000);
    const { system } = buildSystem(scenarioOf({ box: { size: [70, 70, 70] }, particles: { count, radius: 0.5 } }));
    const state = { time: 0, positions: system.positions, velocities: system.velocities };
    const files = [extxyzOf(system, state), lammpsDump(system, state), vtp(system, state)].map(bytesOf);
    const endings = files.map((bytes) => new TextDecoder().decode(bytes.subarray(-100)));
    expect(endings.map((ending) => ending.endsWith("\n"))).toEqual([true, true, true]);
    expect(Buffer.from(files[0]).toString().split("\n")).toHaveLength(count + 3);
    expect(Buffer.from(files[1]).toString().split("\n")).toHaveLength(count + 10);
    expect(arraysOf(Buffer.from(files[2]).toString()).get("Points")).toHaveLength(3 * count);
  });
});

test("a state as a scenario has no raw control characters, and the same names", () => {
  const name = "a\u001b[2J\u202e\u009bb";
  const document: Scenario = {
    title: `${name}\n{`,
    box: { size: [9, 9] },
    particles: [{ name, count: 5, radius: 0.2 }],
    stop: { collisions: 5 },
  };
  const named = sessionOf(document);
  named.work();
  const written = new TextDecoder().decode(exportFiles("end", named, document, "end")[0].bytes);
  expect(written).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  expect(readScenario(written).document?.particles).toMatchObject([{ name }]);
});
