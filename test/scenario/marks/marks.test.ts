/** Marks of diagnostics: geometry of what is wrong, as the text gives it. */
import { describe, expect, test } from "vitest";
import type { Diagnostic, Marks } from "../../../src/scenario/diagnostics.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import type { CannotBuild } from "../../../src/scenario/start/particleBatch.ts";

function read(document: object) {
  return readScenario(JSON.stringify(document));
}

function marksOf(document: object, code: Diagnostic["code"]): Marks {
  const found = read(document).diagnostics.find((one) => one.code === code);
  expect(found, code).toBeDefined();
  expect(found!.marks, code).toBeDefined();
  return found!.marks!;
}

function lengths(lines: readonly number[] = []): number[] {
  return Array.from({ length: lines.length / 6 }, (_, k) => {
    const [ax, ay, az, bx, by, bz] = lines.slice(6 * k, 6 * k + 6);
    return Math.hypot(bx! - ax!, by! - ay!, bz! - az!);
  });
}

const listed = (at: number[][], edges = "reflecting", more: object = {}) => ({
  box: { size: at[0].map(() => 1), edges },
  particles: { at, radius: 0.1, velocity: at.map((place) => place.map(() => 0)) },
  ...more,
});

describe("marks", () => {
  test("of an overlap are both particles and a line as long as it is deep", () => {
    for (const places of [
      [
        [0.3, 0.5],
        [0.45, 0.5],
      ],
      [
        [0.3, 0.5, 0.5],
        [0.3, 0.5, 0.65],
      ],
    ]) {
      const { balls, lines } = marksOf(listed(places), "overlap");
      expect(balls).toEqual(places.map((at) => ({ at, radius: 0.1 })));
      expect(lengths(lines)).toEqual([expect.closeTo(0.05, 12)]);
    }
  });

  test("of an overlap through a periodic edge are also the images beside each particle", () => {
    const { balls, lines } = marksOf(
      listed(
        [
          [0.05, 0.5],
          [0.9, 0.5],
        ],
        "periodic",
      ),
      "overlap",
    );
    expect(balls!.map(({ at }) => at[0])).toEqual([0.05, 0.9, expect.closeTo(-0.1, 12), expect.closeTo(1.05, 12)]);
    expect(lengths(lines)).toEqual([expect.closeTo(0.05, 12)]);
  });

  test("of a particle outside are its place as written and the way back, through a wall and beyond a periodic edge", () => {
    const wall = marksOf(listed([[0.5, 1.3]]), "outside");
    expect(wall).toMatchObject({ balls: [{ at: [0.5, 1.3], radius: 0.1 }] });
    expect(lengths(wall.lines)).toEqual([expect.closeTo(0.4, 12)]);
    const periodic = marksOf(listed([[-0.2, 0.5]], "periodic"), "outside");
    expect(lengths(periodic.lines)).toEqual([expect.closeTo(0.2, 12)]);
  });

  test("of an obstacle outside are its lines", () => {
    const obstacles = [{ kind: "sphere", at: [1.5, 0.5], radius: 0.2 }];
    const { lines } = marksOf(listed([[0.5, 0.5]], "reflecting", { obstacles }), "outside");
    const furthest = Math.max(...lines!.filter((_, k) => k % 3 === 0));
    expect(furthest).toBeCloseTo(1.7, 3);
  });

  test("of cells that are too small are those around the largest particle, as the method would have them", () => {
    const method = { kind: "cells", cells: [20, 20] };
    const { balls, cells } = marksOf(listed([[0.5, 0.5]], "periodic", { method }), "cell-too-small");
    expect(balls).toEqual([{ at: [0.5, 0.5], radius: 0.1 }]);
    // They lie on multiples of the side and reach farther than the particle.
    for (const x of cells!.filter((_, k) => k % 3 < 2)) expect((x * 20) % 1).toBeCloseTo(0, 9);
    expect(Math.min(...cells!.filter((_, k) => k % 3 === 0))).toBeLessThan(0.4);
  });

  test("of cells that would be a speck, they are enlarged beside the particle: as many cells to its diameter as there are", () => {
    const method = { kind: "cells", cells: [2000, 2000] };
    const at02 = [[0.2, 0.5]];
    const particles = { at: at02, radius: 0.002, velocity: [[0, 0]] };
    const { balls, cells, texts } = marksOf(listed(at02, "periodic", { method, particles }), "cell-too-small");
    expect(balls![0]).toEqual({ at: [0.2, 0.5], radius: 0.002 });
    const { at, radius } = balls![1];
    expect(Math.abs(at[0] - 0.2)).toBeGreaterThan(2 * radius);
    expect(radius).toBeGreaterThan(0.08);
    const upright = Array.from({ length: cells!.length / 6 }, (_, k) => cells!.slice(6 * k, 6 * k + 6))
      .filter(([ax, , , bx]) => ax === bx)
      .map(([x]) => x);
    const side = (Math.max(...upright) - Math.min(...upright)) / (upright.length - 1);
    expect((2 * radius) / side).toBeCloseTo(0.004 * 2000, 6);
    const enlarged = expect.stringMatching(/^cell 0.0005 × 0.0005, enlarged \d+ times$/);
    expect(texts!.map(({ text }) => text)).toEqual([enlarged, "diameter 0.004"]);
  });

  test("a text with errors has a sketch of its listed particles and obstacles; one without has none", () => {
    const obstacles = [{ kind: "sphere", at: [0.2, 0.2], radius: 0.05 }];
    const places = [
      [0.3, 0.5],
      [0.45, 0.5],
    ];
    const { sketch, scenario } = read(listed(places, "reflecting", { obstacles }));
    expect(scenario).toBeUndefined();
    expect(sketch).toMatchObject({ dimension: 2, size: [1, 1] });
    expect(Array.from(sketch!.positions)).toEqual(places.flat().map((x) => Math.fround(x)));
    expect(sketch!.obstacles!.length).toBeGreaterThan(0);
    expect(read(listed([[0.3, 0.5]])).sketch).toBeUndefined();
  });

  test("a particle in an obstacle is found when it is placed, and both are marked", () => {
    const obstacles = [{ kind: "sphere", at: [0.35, 0.5], radius: 0.2 }];
    const { scenario } = read(listed([[0.3, 0.5]], "reflecting", { obstacles }));
    try {
      buildSystem(scenario!);
      expect.unreachable();
    } catch (error) {
      const { marks } = error as CannotBuild;
      expect(marks!.balls).toEqual([{ at: [0.3, 0.5], radius: 0.1 }]);
      expect(marks!.lines!.length).toBeGreaterThan(6);
    }
  });
});
