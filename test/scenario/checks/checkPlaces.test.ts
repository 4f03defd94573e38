/** Overlaps of listed particles: both are named, with the depth, and the fixes work. */
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../applyFix.ts";

describe("overlap", () => {
  const three = (at: number[][], radius: unknown = 0.1, edges = "periodic") =>
    JSON.stringify({ box: { size: [1, 1], edges }, particles: { radius, at, velocity: at.map(() => [0, 0]) } });

  it("names both particles and the depth, and every way out works", () => {
    const text = three([
      [0.2, 0.2],
      [0.3, 0.2],
      [0.7, 0.7],
    ]);
    const [overlap, ...others] = readScenario(text).diagnostics;
    expect(others).toEqual([]);
    expect(overlap).toMatchObject({ code: "overlap", severity: "error", path: ["particles", "at", 1] });
    expect(overlap!.message).toContain("by 0.1");
    expect(text.slice(overlap!.range.start, overlap!.range.end)).toBe("[0.3,0.2]");
    const related = overlap!.related![0].range;
    expect(text.slice(related.start, related.end)).toBe("[0.2,0.2]");
    expect(overlap!.fixes).toHaveLength(4);
    for (const fix of overlap!.fixes!) expect(readScenario(applyFix(text, fix)).diagnostics, fix.title).toEqual([]);
  });

  it("of one particle with two others has one set of fixes for its place", () => {
    const chain = [
      [0.2, 0.2],
      [0.3, 0.35],
      [0.3, 0.2],
    ];
    const found = readScenario(three(chain)).diagnostics.filter(({ code }) => code === "overlap");
    expect(found.map(({ path }) => path)).toEqual([
      ["particles", "at", 1],
      ["particles", "at", 2],
      ["particles", "at", 2],
    ]);
    expect(found.map(({ fixes }) => fixes?.length ?? 0)).toEqual([4, 4, 0]);
  });

  it("sees through periodic edges, and not through others", () => {
    const ends = [
      [0.11, 0.5],
      [0.95, 0.5],
    ];
    expect(readScenario(three(ends)).diagnostics).toMatchObject([{ code: "overlap" }]);
    expect(readScenario(three(ends, 0.1, "open")).diagnostics).toEqual([]);
  });

  it("is not touching, nor what decimal fractions make of touching", () => {
    // 0.3 − 0.1 is a little less than 0.2.
    expect(
      readScenario(
        three(
          [
            [0.1, 0.5],
            [0.3, 0.5],
            [0.5, 0.5],
            [0.7, 0.5],
            [0.9, 0.5],
          ],
          0.1,
          "reflecting",
        ),
      ).diagnostics,
    ).toEqual([]);
  });

  it("of particles with radii of their own shrinks those two only", () => {
    const text = three(
      [
        [0.2, 0.2],
        [0.3, 0.2],
        [0.7, 0.7],
      ],
      [0.1, 0.1, 0.2],
    );
    const shrink = readScenario(text).diagnostics[0].fixes!.find(({ title }) => title.startsWith("Shrink"))!;
    const { scenario } = readScenario(applyFix(text, shrink));
    expect(scenario!.groups[0].sizes.radii).toMatchObject({
      list: [expect.closeTo(0.05, 6), expect.closeTo(0.05, 6), 0.2],
    });
  });

  it("between groups is found as well", () => {
    const text = JSON.stringify({
      box: { size: [1, 1] },
      particles: [
        { radius: 0.1, at: [[0.5, 0.5]] },
        { radius: 0.2, at: [[0.6, 0.5]] },
      ],
      stop: { time: 1 },
    });
    expect(readScenario(text).diagnostics).toMatchObject([{ code: "overlap", path: ["particles", 1, "at", 0] }]);
  });

  it("of very many is summed up, not listed", () => {
    const at = Array.from({ length: 1000 }, (_, k) => [(k % 40) / 40, Math.floor(k / 40) / 40]);
    const { diagnostics } = readScenario(three(at, 0.0126));
    expect(diagnostics.length).toBeLessThan(30);
    expect(diagnostics.filter(({ message }) => /^[\d,]+ pairs overlap; this is the first/.test(message))).toHaveLength(
      1,
    );
  });
});

describe("rounding of an earlier run", () => {
  /** Two discs of radius 0.001 that move apart, as an end state at time 5 has them. */
  const pair = (depth: number, speed: number, stop: object = { time: 5 }) =>
    JSON.stringify({
      box: { size: [1, 1] },
      particles: {
        radius: 0.001,
        at: [
          [0.5, 0.5],
          [0.502 - depth, 0.5],
        ],
        velocity: [
          [-speed / 2, 0],
          [speed / 2, 0],
        ],
      },
      stop,
    });

  // In a step of the clock at time 5 a speed of 1e5 goes 1.1e-10.
  it.each([
    [1.8e-11, 1e5, { time: 5 }, []],
    [1.8e-11, 1e5, { collisions: 1e6 }, []],
    [1.8e-11, 1, { time: 5 }, ["overlap"]],
    [1.8e-11, 0, { collisions: 1e6 }, ["overlap"]],
    [1e-9, 1e5, { time: 5 }, ["overlap"]],
    [1e-5, 1e12, { time: 5 }, ["overlap"]],
  ])("overlap of %d at a speed of %d until %j: %j", (depth, speed, stop, codes) => {
    const { diagnostics, scenario } = readScenario(pair(depth, speed, stop));
    expect(diagnostics.map(({ code }) => code).filter((code) => code === "overlap")).toEqual(codes);
    if (codes.length === 0) expect(buildSystem(scenario!).system.count).toBe(2);
  });
});

describe("obstacles far away", () => {
  const funnel = (x: number) =>
    JSON.stringify({
      box: { size: [16, 36], edges: "reflecting" },
      obstacles: [
        {
          kind: "segments",
          points: [
            [15, 36],
            [x, 20],
            [9, 14],
          ],
        },
        { kind: "plane", through: [0, 1], normal: [0, 1e60] },
      ],
      particles: { count: 10, radius: 0.2 },
      stop: { time: 1 },
    });

  it("have coordinates of at most a million sides of the box: beyond, places in the box have no digits", () => {
    const errors = (text: string) => readScenario(text).diagnostics.filter(({ severity }) => severity === "error");
    expect(errors(funnel(3.6e7))).toEqual([]);
    for (const x of [1e60, -3.7e7]) {
      const [far, ...others] = errors(funnel(x));
      expect(others).toEqual([]);
      expect(far).toMatchObject({ code: "range", path: ["obstacles", 0, "points", 1, 0] });
      const mended = applyFix(funnel(x), far!.fixes![0]);
      expect(errors(mended)).toEqual([]);
      expect(mended).toContain(`[${Math.sign(x) * 3.6e7},20]`);
    }
  });
});
