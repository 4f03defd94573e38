import { describe, expect, it } from "vitest";
import type { ParticlesInFile } from "../../../src/scenario/io/particlesInFile.ts";
import { readExtxyz } from "../../../src/scenario/io/readExtxyz.ts";
import { writeExtxyz } from "../../../src/scenario/io/writeExtxyz.ts";
import fc from "../../property.ts";

function frameOf(text: string, dimension: 2 | 3 = 3): ParticlesInFile {
  const reading = readExtxyz(text, dimension);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.frame;
}

function problemsOf(text: string, dimension: 2 | 3 = 3) {
  const reading = readExtxyz(text, dimension);
  return reading.ok ? [] : reading.problems.map(({ line, message }) => `${line}: ${message}`);
}

const good = `3
Lattice="10 0 0 0 20.5 0 0 0 30" Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:mass:R:1 Time=2.5 pbc="T F T"
sand 1 2 3 0.1 0.2 0.3 0.5 1
nut  4 5 6 0 0 0 1.5 8
sand 7 8.25e0 -9 1e-3 -2 .5 0.5 1
`;

describe("reading extended XYZ", () => {
  it("takes what is said", () => {
    const frame = frameOf(good);
    expect(frame.count).toBe(3);
    expect([...frame.positions]).toEqual([1, 2, 3, 4, 5, 6, 7, 8.25, -9]);
    expect([...frame.velocities!]).toEqual([0.1, 0.2, 0.3, 0, 0, 0, 1e-3, -2, 0.5]);
    expect([...frame.radii!]).toEqual([0.5, 1.5, 0.5]);
    expect([...frame.masses!]).toEqual([1, 8, 1]);
    expect([...frame.species]).toEqual([0, 1, 0]);
    expect(frame.speciesNames).toEqual(["sand", "nut"]);
    expect([...frame.size!]).toEqual([10, 20.5, 30]);
    expect(frame.periodic).toEqual([true, false, true]);
    expect(frame.time).toBe(2.5);
    expect(frame.more).toBe(false);
  });

  it("takes plain XYZ, Windows line ends, foreign columns and a second frame", () => {
    expect([...frameOf("1\nwater\nO 1 2 3\n").positions]).toEqual([1, 2, 3]);
    expect(frameOf(good.replace(/\n/g, "\r\n")).count).toBe(3);
    const foreign =
      "1\nProperties=id:I:1:tags:S:2:pos:R:3:forces:R:3 foo={a b} bar='c d' Origin=\"1 1 1\"\n7 x y 1 2 3 9 9 9";
    expect([...frameOf(foreign).positions]).toEqual([0, 1, 2]);
    expect(frameOf(`${good}\n${good}`).more).toBe(true);
    expect(frameOf("0\n\n").count).toBe(0);
  });

  it("prefers names to the elements that ASE adds beside them", () => {
    const text = "2\nProperties=species:S:1:pos:R:3:type:S:1\nX 1 2 3 sand\nX 4 5 6 big_nut\n";
    expect(frameOf(text).speciesNames).toEqual(["sand", "big_nut"]);
    expect(frameOf(text.replace("type:S", "type:I")).speciesNames).toEqual(["X"]);
  });

  it("takes a plane of it in two dimensions, and only a plane", () => {
    expect([...frameOf("2\n\nA 1 2 5\nA 3 4 5\n", 2).positions]).toEqual([1, 2, 3, 4]);
    expect(problemsOf("2\n\nA 1 2 5\nA 3 4 6\n", 2)).toEqual([expect.stringMatching(/^4: .*z = 6/)]);
    expect([...frameOf("1\nProperties=pos:R:2\n1 2\n", 2).positions]).toEqual([1, 2]);
  });

  it("says what is wrong, and in which line", () => {
    const cases: [string, RegExp][] = [
      ["", /^1: .*number of particles/],
      ["three\n", /^1: .*expected the number of particles in the first line, got text\.$/],
      ["-3\n\n", /^1: /],
      ["3", /^2: .*missing/],
      ["3\n\nA 1 2 3\nA 1 2 3\n", /^5: .*after 2 of the 3/],
      ["2\n\nA 1 2 3\nA 1 2\n", /^4: Particle 1 has 3 of the 4/],
      ["1\n\nA 1 2 3\nA 4 5 6\n", /^4: .*more lines/],
      ["1\n\nA 1 NaN 3\n", /^3: The y position of particle 0 .*"NaN"/],
      ["1\n\nA 1 2 1e400\n", /^3: .*"1e400"/],
      ["1\n\nA 0x10 2 3\n", /^3: .*"0x10"/],
      ["99999999999999999999\n\nA 1 2 3\n", /^1: .*too short/],
      ["1\nProperties=species:S\nA 1 2 3\n", /^2: .*"species:S"/],
      ["1\nProperties=species:S:1\nA\n", /^2: .*no positions/],
      ["1\nProperties=pos:R:2\n1 2\n", /^2: .*dimensions/],
      ["1\nProperties=__proto__:R:3:pos:R:1e9\n1 2\n", /^2: /],
      ['1\nLattice="1 0 0 0 1 0 0 0"\nA 1 2 3\n', /^2: .*9 numbers/],
      ['1\nLattice="1 0.5 0 0.5 1 0 0 0 1"\nA 1 2 3\n', /^2: .*tilted along one axis/],
      ['1\nLattice="0 0 0 0 1 0 0 0 1"\nA 1 2 3\n', /^2: .*not positive/],
      ["1\nTime=soon\nA 1 2 3\n", /^2: .*"soon"/],
      ['1\npbc="yes no"\nA 1 2 3\n', /^2: .*pbc/],
      ["1\nProperties=pos:R:3:radius:R:1\n1 2 3 -1\n", /^3: .*negative/],
    ];
    for (const [text, message] of cases) expect(problemsOf(text)[0], text).toMatch(message);
  });

  it("stops at twenty messages", () => {
    expect(problemsOf(`1000\n\n${"A x y z\n".repeat(1000)}`)).toHaveLength(20);
  });

  it("never throws, hangs or takes memory for what is not there", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "\n",
        " ",
        "3",
        "1e9",
        "NaN",
        '"',
        "{",
        "}",
        "=",
        ":",
        "pos:R:3",
        'Lattice="',
        "Properties=",
        "\r",
        "\0",
        "A 1 2 3\n",
      ),
      fc.string(),
    );
    const mutated = fc
      .tuple(fc.nat(good.length), fc.nat(6), piece)
      .map(([at, cut, text]) => good.slice(0, at) + text + good.slice(at + cut));
    const built = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
    const heads = fc
      .tuple(fc.constantFrom("0", "1", "2", "1000000000", "9".repeat(400)), built)
      .map(([n, rest]) => `${n}\n${rest}`);
    fc.assert(
      fc.property(
        fc.oneof(mutated, built, heads, fc.string()),
        fc.constantFrom(2 as const, 3 as const),
        (text, dimension) => {
          const reading = readExtxyz(text, dimension);
          if (reading.ok) {
            expect(reading.frame.positions.every(Number.isFinite)).toBe(true);
            expect(reading.frame.positions.length).toBe(reading.frame.count * dimension);
          } else expect(reading.problems.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 10_000 },
    );
    // Where time grew with the square of the length, the first would take hours.
    for (const text of [
      `1\n${'a={b="'.repeat(1_000_000)}\nA 1 2 3\n`,
      `1\n${'a={b="'.repeat(1600)}\nA 1 2 3\n`,
      `1\nProperties=${"x:S:1:".repeat(1600)}\n`,
    ])
      readExtxyz(text, 3);
  });
});

describe("writing extended XYZ", () => {
  it("comes back bit for bit", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const positive = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(
        fc.constantFrom(2 as const, 3 as const),
        fc.array(
          fc.record({
            p: fc.tuple(number, number, number),
            v: fc.tuple(number, number, number),
            r: positive,
            m: positive,
          }),
        ),
        fc.array(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), { minLength: 3, maxLength: 3 }),
        number,
        fc.boolean(),
        (dimension, particles, lengths, time, full) => {
          const pack = (vectors: readonly (readonly number[])[]) =>
            Float64Array.from(vectors.flatMap((v) => v.slice(0, dimension)));
          const content = {
            dimension,
            size: lengths.slice(0, dimension),
            periodic: [true, false, true].slice(0, dimension),
            positions: pack(particles.map(({ p }) => p)),
            ...(full && {
              velocities: pack(particles.map(({ v }) => v)),
              radii: Float64Array.from(particles, ({ r }) => r),
              masses: Float64Array.from(particles, ({ m }) => m),
              time,
            }),
          };
          const frame = frameOf(writeExtxyz(content), dimension);
          expect(frame.positions).toEqual(content.positions);
          expect(frame.velocities).toEqual(content.velocities);
          expect(frame.radii).toEqual(content.radii);
          expect(frame.masses).toEqual(content.masses);
          expect([...frame.size!]).toEqual(content.size);
          expect(frame.periodic).toEqual(content.periodic);
          expect(frame.time).toBe(content.time);
        },
      ),
    );
  });

  it("writes names that stay one word, and two dimensions as a sheet", () => {
    const text = writeExtxyz({
      dimension: 2,
      size: [10, 20],
      periodic: [true, false],
      positions: [1, 2, 3, 4],
      species: [1, 0],
      speciesNames: ["big grain", ""],
    });
    expect(text).toBe(
      '2\nLattice="10 0 0 0 20 0 0 0 1" Properties=type:S:1:pos:R:3 pbc="T F F"\nX 1 2 0\nbig_grain 3 4 0\n',
    );
  });
});
