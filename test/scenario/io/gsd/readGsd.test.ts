/**
 * GSD files that this program writes are read back to the bit; those of the reference library as its schema says; broken ones are refused
 * with the byte. `hoomd.gsd` was written by the reference library, version 2.7.0.
 */
import { execFileSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filePart } from "../../../../src/cli/output/filePieces.ts";
import { gsd } from "../../../../src/run/export/gsd.ts";
import { readGsd } from "../../../../src/scenario/io/gsd/readGsd.ts";
import type { ParticlesInFile } from "../../../../src/scenario/io/particlesInFile.ts";
import type { Scenario } from "../../../../src/scenario/schema/schema.ts";
import { directoryWith, terminal } from "../../../cli/terminal.ts";
import { sessionOf } from "../../../run/sessionOf.ts";

const partOf = (bytes: Uint8Array) => (from: number, length: number) => bytes.subarray(from, from + length);

function frameOf(bytes: Uint8Array, dimension: 2 | 3 = 3): ParticlesInFile {
  const reading = readGsd(partOf(bytes), dimension);
  if (!reading.ok) throw new Error(`byte ${reading.byte}: ${reading.message}`);
  return reading.frame;
}

function written(scenario: Scenario) {
  const session = sessionOf(scenario);
  session.work({ until: 0.7 });
  const frame = session.project();
  return { bytes: Buffer.concat([...gsd(session.system, frame)]), system: session.system, frame };
}

const particles: Scenario["particles"] = [
  { name: "große Körner", count: 10, radius: 0.4, density: 2 },
  { name: "2", count: 20, radius: { uniform: [0.1, 0.2] } },
];
const discs: Scenario = {
  box: { size: [9, 7.1], edges: ["periodic", "open"] },
  particles,
  contact: { rough: { tangential: 0.5 } } as NonNullable<Scenario["contact"]>,
  stop: { time: 2 },
};
const spheres: Scenario = { box: { size: [6, 6.3, 6] }, particles, stop: { time: 2 } };
const growing: Scenario = {
  box: { size: [1, 1] },
  particles: { count: 10, radius: 0.01 },
  growth: { rate: 0.01 },
  stop: { time: 2 },
};

test.each([
  ["rough discs in a box that is open", discs, 2],
  ["spheres", spheres, 3],
  ["growing discs", growing, 2],
] as const)("%s are read back to the bit", (_, scenario, dimension) => {
  const { bytes, system, frame } = written(scenario);
  const read = frameOf(bytes, dimension);
  expect(read.positions).toEqual(frame.positions);
  expect(read.velocities).toEqual(frame.velocities);
  expect(read.spins).toEqual(frame.spins);
  for (const word of ["radii", "masses", "species", "speciesNames", "size"] as const)
    expect(read[word]).toEqual(system[word]);
  expect([read.time, read.more]).toEqual([frame.time, false]);
});

test("each number of double precision is read back to the bit, and takes little more than four bytes beside single precision", () => {
  const count = 3000;
  const session = sessionOf({ ...spheres, particles: { count, radius: 0.01 } });
  const { positions, velocities } = session.project();
  const odd = [
    0,
    -0,
    5e-324,
    -5e-324,
    1e-300,
    2 ** -149,
    -(2 ** -150),
    1e-40,
    3.4e38,
    -3.5e38,
    1.7e308,
    1 / 3,
    1e-9,
    -1e-9,
  ];
  positions.set([0, 5e-324, 1e-17, 3e-9, 6 - 2 ** -50, 6, -1e-16, -40, 1e9, 3, 3 - 2 ** -51, 3 + 2 ** -51]);
  velocities.set(odd);
  const bytes = Buffer.concat([...gsd(session.system, { time: 0, positions, velocities })]);
  const read = frameOf(bytes);
  expect(new BigInt64Array(read.positions.buffer, read.positions.byteOffset, 3 * count)).toEqual(
    new BigInt64Array(positions.buffer, positions.byteOffset, 3 * count),
  );
  expect(new BigInt64Array(read.velocities!.buffer, read.velocities!.byteOffset, 3 * count)).toEqual(
    new BigInt64Array(velocities.buffer, velocities.byteOffset, 3 * count),
  );
  // Diameters, and radii with all digits, are in the first frame only.
  const each = (bytes.length - 2000) / count - 12;
  expect(each).toBeGreaterThan(48);
  expect(each).toBeLessThan(49.5);
});

test("a file of the reference library has the values of its schema, its first frame, and no log of others", () => {
  const frame = frameOf(readFileSync(join(import.meta.dirname, "hoomd.gsd")));
  expect([...frame.positions].map((x) => Math.round(1e6 * x) / 1e6)).toEqual([0, 0, 0, 3.5, 5.25, 1, 2, 3.1, 7]);
  expect([...frame.velocities!]).toEqual([1, 0, 0, 0, -2, 0, 0, 0, 0.5]);
  expect([...frame.radii!]).toEqual([0.25, 0.75, 0.125]);
  // Left out by the library, as they are 1.
  expect([...frame.masses!]).toEqual([1, 1, 1]);
  expect([[...frame.species], frame.speciesNames]).toEqual([
    [0, 1, 0],
    ["A", "grains of sand"],
  ]);
  expect([[...frame.size!], frame.more, frame.time]).toEqual([[4, 6, 8], true, undefined]);
});

const python = ["python3", "/usr/bin/python3"].find((command) => {
  try {
    execFileSync(command, ["-c", "import gsd.hoomd"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

/** The function that the documentation gives. */
const exactlyInPython = /def exactly[\s\S]*?\n\n\n/.exec(readFileSync("docs/PYTHON.md", "utf8"))![0];

test.skipIf(python === undefined)("the reference library reads a trajectory (Debian: python3-gsd)", async () => {
  const cwd = directoryWith({ "a.edpd.json": JSON.stringify({ ...spheres, seed: 3 }) });
  const film = ["--trajectory", "1", "--export", "gsd", "-q"];
  expect((await terminal(["run", "a.edpd.json", "-o", "o", ...film], { cwd })).status).toBe(0);
  const script = `
import gsd.hoomd, json, sys
import numpy as np
${exactlyInPython}
frames = []
with gsd.hoomd.open(sys.argv[1], "rb") as file:
  for k, f in enumerate(file):
    f.validate()
    c, p = f.configuration, f.particles
    frames.append([int(c.step), f.log["time"].tolist(), int(c.dimensions), int(p.N), p.types, p.typeid.tolist(),
      exactly(file, k, "position").tolist(), f.log["particles/radius"].tolist(), p.position.tolist()])
print(json.dumps(frames))`;
  const out = execFileSync(python!, ["-c", script, join(cwd, "o/trajectory.gsd")], { encoding: "utf8" });
  const session = sessionOf({ ...spheres, seed: 3 });
  const inThrees = (values: ArrayLike<number>) =>
    Array.from({ length: values.length / 3 }, (_, i) => [values[3 * i], values[3 * i + 1], values[3 * i + 2]]);
  for (const [k, frame] of JSON.parse(out).entries()) {
    session.work({ until: k });
    const { positions } = session.project();
    const { radii, species, size } = session.system;
    expect(frame).toEqual([
      k,
      [k],
      3,
      30,
      ["große Körner", "2"],
      [...species],
      inThrees(positions),
      [...radii],
      inThrees(positions.map((x, axis) => Math.fround(x - size[axis % 3] / 2))),
    ]);
  }
  expect(JSON.parse(out)).toHaveLength(3);
});

describe("a file that is broken", () => {
  const bytes = readFileSync(join(import.meta.dirname, "hoomd.gsd"));
  const refusal = (file: Uint8Array, dimension: 2 | 3 = 3) => {
    const reading = readGsd(partOf(file), dimension);
    return reading.ok ? undefined : `byte ${reading.byte}: ${reading.message}`;
  };
  const changed = (at: number, ...values: number[]) => {
    const copy = Buffer.from(bytes);
    copy.set(values, at);
    return copy;
  };
  const indexAt = Number(bytes.readBigUInt64LE(8));
  const entryOf = (id: number) => {
    let at = indexAt;
    while (bytes.readUInt16LE(at + 28) !== id) at += 32;
    return at;
  };
  const namesAt = Number(bytes.readBigUInt64LE(24));
  const idOf = (name: string) =>
    bytes
      .toString("utf8", namesAt, namesAt + 1024)
      .split("\0")
      .indexOf(name);
  const [box, position] = [entryOf(idOf("configuration/box")), entryOf(idOf("particles/position"))];
  const place = (entry: number) => Number(bytes.readBigUInt64LE(entry + 16));
  const most = Array.from({ length: 8 }, () => 0xff);

  test("is refused with the byte", () => {
    const { length } = bytes;
    const cases: [Uint8Array, string][] = [
      [changed(0, 1), "byte 0: it is no GSD file"],
      [new Uint8Array(0), "byte 0: it is no GSD file"],
      [bytes.subarray(0, 100), "byte 100: expected 256 bytes of the header from byte 0 on, and the file ends"],
      [changed(46, 9), "byte 44: expected version 1 or 2 of GSD, got 9"],
      [changed(112, 0x58), 'byte 112: expected the schema hoomd, got "Xoomd"'],
      [changed(8, ...most), "byte 8: expected at most 2⁵³, got 18446744073709551615"],
      [changed(24, ...most), "byte 24: expected at most 2⁵³, got 18446744073709551615"],
      [changed(32, 0xff, 0xff, 0xff), "byte 32: expected at most 4194304 bytes of names, got 1073741760"],
      [changed(box + 6, 4), `byte ${box}: expected a frame up to 2147483648, got 1125899906842624`],
      [changed(box + 30, 99), `byte ${box + 30}: expected a type from 1 to 11, got 99`],
      [changed(box + 31, 1), `byte ${box + 31}: expected 0, got 1`],
      [changed(box + 8, 3), `byte ${box}: expected 6 × 1 numbers of configuration/box, got 3 × 1`],
      [changed(position + 8, ...most), `byte ${position + 8}: expected at most 2⁵³, got 18446744073709551615`],
      [
        changed(position + 14, 1),
        `byte ${position}: expected 3 × 3 numbers of particles/position, got 281474976710659 × 3`,
      ],
      [
        changed(place(box) + 14, 0xc0, 0x3f, 0, 0, 0xc0, 0x3f),
        `byte ${place(box) + 12}: expected a box that is tilted along one axis at most`,
      ],
      [
        changed(place(position) + 6, 0xc0, 0x7f),
        `byte ${place(position) + 4}: expected numbers of particles/position, got NaN`,
      ],
    ];
    for (const [file, message] of cases) expect(refusal(file)).toBe(message);
    expect(refusal(bytes, 2)).toBe(
      `byte ${place(position) + 20}: particle 1 is at z = -3, particle 0 at z = -4: the box has two dimensions`,
    );
    expect(refusal(bytes.subarray(0, place(position) + 7))).toMatch(
      /^byte \d+: expected \d+ bytes of .*, and the file ends$/,
    );
    expect(length).toBeGreaterThan(5000);
  });

  test("of two dimensions is refused where the box has three", () => {
    expect(refusal(written(discs).bytes)).toMatch(
      /^byte \d+: its particles have two dimensions, the box of the scenario has three$/,
    );
  });

  test("at any byte is read or refused, and takes no more memory than the file has bytes", () => {
    for (let at = 0; at < bytes.length; at += at < 1024 ? 1 : 13)
      for (const file of [changed(at, 0xff), changed(at, bytes[at] ^ 1), bytes.subarray(0, at)]) {
        let most = 0;
        const part = partOf(file);
        const reading = readGsd((from, length) => {
          const found = part(from, length);
          most = Math.max(most, found.length);
          return found;
        }, 3);
        if (!reading.ok) expect(reading.byte).toBeGreaterThanOrEqual(0);
        expect(most).toBeLessThanOrEqual(file.length);
      }
  });
});

test("a frame beyond 4 GB is found, and of the file only its chunks and the index are read", () => {
  const { bytes, frame } = written(spheres);
  const far = 5e9;
  const moved = Buffer.from(bytes);
  const indexAt = Number(moved.readBigUInt64LE(8));
  moved.writeBigUInt64LE(BigInt(indexAt + far), 8);
  for (let at = indexAt; moved.readBigUInt64LE(at + 16) > 0n; at += 32)
    moved.writeBigUInt64LE(moved.readBigUInt64LE(at + 16) + BigInt(far), at + 16);
  const path = join(directoryWith({}), "far.gsd");
  writeFileSync(path, moved.subarray(0, 4096));
  const file = openSync(path, "r+");
  ftruncateSync(file, far);
  // All but the header and the names.
  const namesEnd = 256 + 64 * Number(moved.readBigUInt64LE(32));
  writeSync(file, moved, namesEnd, moved.length - namesEnd, far + namesEnd);
  closeSync(file);
  let read = 0;
  const reading = readGsd((from, length) => {
    const part = filePart(path, from, length);
    read += part.length;
    return part;
  }, 3);
  expect(reading.ok && reading.frame.positions).toEqual(frame.positions);
  expect(read).toBeLessThan(2 * bytes.length);
});
