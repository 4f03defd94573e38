/**
 * Files of frames: every format gives the particles that were written, of any frame; the first is there before the others have been looked
 * for; broken files are refused with the byte, and frames before the damage stay. `hoomd.gsd` was written by the reference library.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Frame } from "../../../../src/engine/api/engine.ts";
import { tiltOf } from "../../../../src/physics/boundary/images.ts";
import type { System } from "../../../../src/physics/system.ts";
import { GsdFrames } from "../../../../src/run/export/gsd.ts";
import { lammpsDump } from "../../../../src/run/export/lammpsDump.ts";
import { FileDefect } from "../../../../src/scenario/io/fileDefect.ts";
import { openTrajectory } from "../../../../src/scenario/io/trajectory/openTrajectory.ts";
import type { Trajectory } from "../../../../src/scenario/io/trajectory/trajectory.ts";
import { extxyzOf } from "../../../../src/scenario/io/writeExtxyz.ts";
import type { Scenario } from "../../../../src/scenario/schema/schema.ts";
import { take } from "../../../effort.ts";
import { readGsdFrames } from "../../../run/export/readers.ts";
import { sessionOf } from "../../../run/sessionOf.ts";

const particles: Scenario["particles"] = [
  { name: "a", count: 10, radius: 0.4 },
  { name: "b", count: 20, radius: { uniform: [0.1, 0.2] } },
];
const discs: Scenario = {
  box: { size: [9, 7.1], edges: ["periodic", "reflecting"] },
  particles,
  contact: { rough: { tangential: 0.5 } } as NonNullable<Scenario["contact"]>,
  stop: { time: 2 },
};
const spheres: Scenario = { box: { size: [6, 6.3, 6] }, particles, stop: { time: 2 } };

interface Written {
  readonly system: System;
  readonly frames: readonly Frame[];
  readonly bytes: Readonly<Record<"gsd" | "xyz" | "dump", Uint8Array>>;
}

function written(scenario: Scenario): Written {
  const session = sessionOf(scenario);
  const { system } = session;
  const frames = [0, 0.3, 0.7, 1.1].map((until) => {
    session.work({ until });
    return structuredClone(session.project());
  });
  const file = new GsdFrames(system);
  const content = frames.flatMap((frame, k) => [...file.frame(frame, k)]);
  const gsd = [file.head(4), ...content, ...file.index(4)];
  const text = (lines: (frame: Frame, k: number) => Iterable<string>) =>
    Buffer.from(frames.flatMap((frame, k) => [...lines(frame, k)]).join(""));
  return {
    system,
    frames,
    bytes: {
      gsd: Buffer.concat(gsd),
      xyz: text((frame) => extxyzOf(system, frame)),
      dump: text((frame, k) => lammpsDump(system, frame, 10 * k)),
    },
  };
}

/** @param read the number of bytes that have been read is added to it */
function opened(name: string, bytes: Uint8Array, read = { bytes: 0 }): Trajectory {
  let clock = 0;
  const file = {
    size: bytes.length,
    read(from: number, length: number) {
      const part = bytes.subarray(from, from + length);
      read.bytes += part.length;
      return part;
    },
  };
  return openTrajectory(name, file, () => clock++);
}

function wholly(trajectory: Trajectory): Trajectory {
  for (let k = 0; k < 1000 && trajectory.known < 1; k++) trajectory.find(10);
  return trajectory;
}

/** Texts to a few units in the last digit, GSD in single precision. */
const closeTo = (
  found: Float64Array,
  expected: Float64Array,
  [relative, absolute]: readonly [number, number] = [1e-14, 1e-300],
) => {
  expect(found).toHaveLength(expected.length);
  for (const [k, x] of expected.entries())
    expect(Math.abs(found[k] - x)).toBeLessThanOrEqual(relative * Math.abs(x) + absolute);
};
const single = [2 ** -24, 10 * 2 ** -24] as const;

describe.each([
  ["rough discs", discs],
  ["spheres", spheres],
] as const)("%s", (_, scenario) => {
  const { system, frames, bytes } = written(scenario);

  test.each(["gsd", "xyz", "dump"] as const)(
    "are read from any frame of .%s, in any order, to the bit where that is asked for",
    (ending) => {
      const trajectory = wholly(opened(`a.${ending}`, bytes[ending]));
      expect([trajectory.dimension, trajectory.frames, trajectory.known]).toEqual([system.dimension, 4, 1]);
      expect(trajectory.clock).toBe(ending === "dump" ? "step" : "time");
      for (const k of [3, 0, 2, 1]) {
        const { time, positions, velocities, spins } = frames[k];
        const exact = trajectory.frame(k, true);
        expect(exact.positions).toEqual(positions);
        expect(exact.velocities).toEqual(velocities);
        expect(exact.spins).toEqual(spins);
        expect([exact.radii, exact.masses, exact.species]).toEqual([system.radii, system.masses, system.species]);
        expect(exact.speciesNames).toEqual(ending === "dump" ? ["1", "2"] : ["a", "b"]);
        expect(exact.size).toEqual(system.size);
        expect(exact.clock).toBe(ending === "dump" ? 10 * k : time);
        const shown = trajectory.frame(k);
        closeTo(shown.positions, positions, ending === "gsd" ? single : undefined);
        closeTo(shown.velocities!, velocities, ending === "gsd" ? single : undefined);
      }
    },
  );

  test("have edges as files name them: GSD of this program each face, texts each axis", () => {
    expect(opened("a.gsd", bytes.gsd).frame(2).edges).toEqual(system.edges);
    for (const ending of ["xyz", "dump"] as const)
      expect(opened(`a.${ending}`, bytes[ending]).frame(0).periodic).toEqual(
        Array.from(system.size, (__, axis) => system.edges[2 * axis] === "periodic"),
      );
  });
});

describe.each([
  ["x", "z"],
  ["y", "z"],
  ["x", "y"],
] as const)("of a box that is sheared along %s across %s", (along, across) => {
  const { system, frames, bytes } = written({
    ...spheres,
    box: { size: [6, 6.3, 5], shear: { rate: 1.9, along, across } },
  });

  test.each(["gsd", "xyz", "dump"] as const)("frames of .%s are tilted as images are displaced", (ending) => {
    const trajectory = wholly(opened(`a.${ending}`, bytes[ending]));
    for (const [k, { time, positions }] of frames.entries()) {
      const { shear, size, positions: found } = trajectory.frame(k, true);
      const { by, flow, gradient } = tiltOf(system, time)!;
      expect(found).toEqual(positions);
      for (const [axis, length] of size.entries()) expect(length).toBeCloseTo(system.size[axis], 12);
      expect(Math.abs(by)).toBeLessThanOrEqual(system.size[flow] / 2);
      if (k === 0) expect(shear).toBeUndefined();
      else expect([shear!.flow, shear!.gradient, shear!.rate]).toEqual([flow, gradient, 0]);
      if (k > 0) expect(shear!.offset).toBeCloseTo(by, 5);
    }
  });

  test("GSD has the images that are in the tilted box", () => {
    for (const [k, { columns }] of readGsdFrames(bytes.gsd).entries()) {
      const { by, flow, gradient } = tiltOf(system, frames[k].time)!;
      const places = columns.get("particles/position")!;
      for (const place of places) {
        const share = place[gradient] / system.size[gradient];
        const inside = (place[flow] - by * share) / system.size[flow];
        for (const x of [share, inside]) expect(Math.abs(x)).toBeLessThanOrEqual(0.5 + 1e-6);
      }
    }
  });
});

describe("of a long file", () => {
  const { bytes, frames } = written(spheres);
  const long = (ending: "xyz" | "dump") => Buffer.concat(Array<Uint8Array>(500).fill(bytes[ending]));

  test.each(["xyz", "dump"] as const)(
    "the first frame of .%s is there at once, and the number of frames is foreseen",
    (ending) => {
      const read = { bytes: 0 };
      const file = long(ending);
      const trajectory = opened(`a.${ending}`, file, read);
      expect([trajectory.frames, trajectory.known < 1]).toEqual([1, true]);
      expect(read.bytes).toBeLessThan(Math.min(file.length, 3e6));
      closeTo(trajectory.frame(0).positions, frames[0].positions);
      expect(trajectory.expected).toBeGreaterThan(1800);
      expect(trajectory.expected).toBeLessThan(2200);
      trajectory.find(5);
      const some = trajectory.frames;
      expect(some).toBeGreaterThan(1);
      expect(some).toBeLessThan(2000);
      trajectory.stopFinding();
      expect([trajectory.frames, trajectory.known, trajectory.expected]).toEqual([some, 1, some]);
    },
  );

  test("all are found", () => {
    for (const ending of ["xyz", "dump"] as const)
      expect(wholly(opened(`a.${ending}`, long(ending))).frames).toBe(2000);
  });

  test("of GSD only the index and one frame are read", () => {
    const read = { bytes: 0 };
    const trajectory = opened("a.gsd", bytes.gsd, read);
    trajectory.frame(2);
    expect(read.bytes).toBeLessThan(0.7 * bytes.gsd.length);
  });
});

test("a file of the reference library has its frames, with what they leave out from the first, and its steps", () => {
  const bytes = readFileSync(join(import.meta.dirname, "../gsd/hoomd.gsd"));
  const trajectory = opened("hoomd.gsd", bytes);
  expect(trajectory.clock).toBe("step");
  const last = trajectory.frame(trajectory.frames - 1);
  expect(trajectory.frames).toBeGreaterThan(1);
  expect(last.speciesNames).toEqual(trajectory.frame(0).speciesNames);
  expect(last.positions).toHaveLength(3 * last.count);
});

const dump = (columns: string, ...rows: string[]) =>
  Buffer.from(
    `ITEM: TIMESTEP\n7\nITEM: NUMBER OF ATOMS\n${rows.length}\nITEM: BOX BOUNDS pp ff pp\n-1 3\n0 2\n-0.5 0.5\nITEM: ATOMS ${columns}\n${rows.map((row) => `${row}\n`).join("")}`,
  );

test("of dumps: particles by their numbers, shares of the box, diameters, a plane", () => {
  const trajectory = opened(
    "a.dump",
    dump("id type xs ys zs diameter", "3 1 0.75 0.5 0.5 1", "1 2 0.25 0.5 0.5 2", "2 1 0 0.25 0.5 1"),
  );
  const { positions, radii, species, speciesNames, size, periodic, clock } = trajectory.frame(0);
  expect(trajectory.dimension).toBe(2);
  expect([...positions]).toEqual([1, 1, 0, 0.5, 3, 1]);
  expect([...radii!]).toEqual([1, 0.5, 0.5]);
  expect(Array.from(species, (k) => speciesNames[k])).toEqual(["2", "1", "1"]);
  expect([[...size], periodic, clock]).toEqual([[4, 2], [true, false], 7]);
  const absolute = opened("a.dump", dump("x y z", "-1 0 0", "2 1 0.25"));
  expect([...absolute.frame(0).positions]).toEqual([0, 0, 0.5, 3, 1, 0.75]);
});

test("plain XYZ has names and places, and a box that holds them", () => {
  const trajectory = opened("a.xyz", Buffer.from("2\n\nHe 1 2 3\r\nNe 4.5e0 -2 +3.5\n\n"));
  const { positions, size, speciesNames, radii, clock } = wholly(trajectory).frame(0);
  expect([...positions]).toEqual([0, 4, 0, 3.5, 0, 0.5]);
  expect([...size]).toEqual([3.5, 4, 0.5]);
  expect([speciesNames, radii, clock]).toEqual([["He", "Ne"], undefined, Number.NaN]);
  expect([trajectory.frames, trajectory.defect]).toEqual([1, undefined]);
});

describe("a file that is broken", () => {
  const refusal = (name: string, bytes: Uint8Array | string) => {
    try {
      opened(name, Buffer.from(bytes as Uint8Array));
      return undefined;
    } catch (error) {
      if (!(error instanceof FileDefect)) throw error;
      return `byte ${error.byte}: ${error.message}`;
    }
  };

  test("is refused with the byte", () => {
    const text = dump("id x y z", "1 0 0 0").toString();
    const cases: [string, string, string][] = [
      ["a.xyz", "", "byte 0: expected a frame, and the file ends"],
      ["a.xyz", "particles\n", "byte 0: expected the number of particles, alone in its line"],
      ["a.xyz", "1", "byte 1: the file ends after the number of particles"],
      ["a.xyz", "9999999999\n\nX 1 2 3\n", "byte 0: expected at most 50000000 particles, got 9999999999"],
      ["a.xyz", "49999999\n\nX 1 2 3\n", "byte 0: the file is too short for the 49999999 particles of this frame"],
      ["a.xyz", "2\n\nX 1 2 3\n", "byte 11: the file ends after 1 of the 2 particles of this frame"],
      ["a.xyz", "1\n\nX 1 2\n", "byte 3: expected 4 columns of particle 0, got 3"],
      ["a.xyz", "1\n\nX 1 2 3 4\n", "byte 3: expected 4 columns of particle 0, got more than 4"],
      ["a.xyz", "1\n\nX 1 nan 3\n", 'byte 7: expected a number, got "nan"'],
      ["a.xyz", "1\n\nX 1 - 3\n", 'byte 7: expected a number, got "-"'],
      [
        "a.xyz",
        '1\nLattice="1 0 0 1 1 0 1 0 1"\nX 1 1 3\n',
        "byte 2: Lattice is not a box along x, y and z, tilted along one axis at most",
      ],
      ["a.dump", "1\n", "byte 0: expected a line that begins with ITEM:"],
      ["a.dump", "ITEM: TIMESTEP\n", "byte 15: the file ends in the head of a frame"],
      ["a.dump", text.replace("-1 3", "3 -1"), "byte 67: a length of the box is not positive"],
      [
        "a.dump",
        text.replace("pp ff pp", "abc origin pp pp pp"),
        "byte 41: expected a box along x, got one with other vectors",
      ],
      ["a.dump", text.replace("id x", "id"), "byte 85: expected the columns x y z, xu yu zu, xs ys zs or xsu ysu zsu"],
    ];
    for (const [name, content, message] of cases) expect(refusal(name, content)).toBe(message);
    expect(refusal("a.gsd", new Uint8Array(0))).toBe("byte 0: it is no GSD file");
  });

  test("behind a whole frame keeps the frames before, and says where they end", () => {
    const { bytes } = written(spheres);
    for (const ending of ["xyz", "dump"] as const) {
      const file = bytes[ending];
      const third = opened(`a.${ending}`, file);
      wholly(third);
      const cut = wholly(opened(`a.${ending}`, file.subarray(0, file.length - 400)));
      expect([cut.frames, cut.known]).toEqual([3, 1]);
      expect(cut.defect?.message).toMatch(/^the file ends \d+ lines before the end of frame 3$/);
      expect(cut.defect!.byte).toBe(file.length - 400);
      const end = Buffer.concat([file, Buffer.from("no frame\n")]);
      expect(wholly(opened(`a.${ending}`, end)).defect?.byte).toBe(file.length);
    }
  });

  test("at any byte is read or refused, and takes no more memory than the file has bytes", () => {
    const { bytes } = written(discs);
    for (const ending of ["gsd", "xyz", "dump"] as const) {
      const file = bytes[ending];
      for (let at = 0; at < file.length; at += at < 800 ? take(7, 3) : take(499, 211))
        for (const value of [0xff, file[at] ^ 1, 0x0a, 0x39]) {
          const broken = Buffer.from(file);
          broken[at] = value;
          try {
            const trajectory = opened(`a.${ending}`, broken);
            for (let k = 0; k < 50 && trajectory.known < 1; k++) trajectory.find(5);
            expect(trajectory.frame(trajectory.frames - 1).count).toBeLessThan(file.length);
          } catch (error) {
            expect(error).toBeInstanceOf(FileDefect);
            expect((error as FileDefect).byte).toBeGreaterThanOrEqual(0);
          }
        }
    }
  });
});
