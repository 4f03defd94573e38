/** Messages on time steps and Brownian motion during typing, and the effect of their quick fixes. */
import { describe, expect, test } from "vitest";
import { readScenario } from "../../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../../applyFix.ts";

function text(method: object | undefined, more: object = {}): string {
  const document = {
    box: { size: [20, 20] },
    particles: { count: 200, radius: 0.25 },
    ...more,
    method,
    stop: { time: 1 },
  };
  return JSON.stringify(document, null, 2);
}

const brownian = { motion: { kind: "brownian", diffusion: 1 } };
const said = (scenario: string) =>
  readScenario(scenario)
    .diagnostics.filter(({ severity }) => severity !== "information")
    .map(({ code, severity }) => `${severity} ${code}`);

function mended(scenario: string, title: string): string {
  const fix = readScenario(scenario)
    .diagnostics.flatMap(({ fixes = [] }) => fixes)
    .find((offered) => offered.title.startsWith(title));
  if (!fix) throw new Error(`no fix ${title}`);
  return applyFix(scenario, fix);
}

describe("time steps", () => {
  test("a step is needed, and the one offered is sound", () => {
    const without = text({ kind: "time-stepped" });
    expect(said(without)).toEqual(["error missing"]);
    expect(said(mended(without, "Add a step"))).toEqual([]);
  });

  test.each([
    ["sweep", { cells: 20 }, 0.3],
    ["overlap", {}, 0.05],
    ["naive", { within: "once" }, 5],
  ])("too long a step is marked on its value, for %s, and the safe one is not", (detector, more, step) => {
    const long = text({ kind: "time-stepped", detector, step, ...more });
    const { diagnostics } = readScenario(long);
    expect(diagnostics.map(({ code }) => code)).toEqual(["step-too-long"]);
    expect(long.slice(diagnostics[0].range.start, diagnostics[0].range.end)).toBe(String(step));
    expect(said(mended(long, "Take the largest safe step"))).toEqual([]);
    expect(said(mended(long, 'Take "event-driven"'))).toEqual([]);
  });

  test("all pairs of many particles are warned of, of too many refused: nothing interrupts a step", () => {
    const pairs = (count: number) =>
      JSON.stringify({
        box: { size: [1000, 1000] },
        particles: { count, radius: 0.5 },
        method: { kind: "time-stepped", step: 0.01, detector: "naive" },
        stop: { time: 0.1 },
      });
    expect(said(pairs(2000))).toEqual([]);
    expect(said(pairs(5000))).toEqual(["warning too-big"]);
    expect(said(pairs(5001))).toEqual(["error too-big"]);
    expect(said(mended(pairs(5001), 'Write "centres"'))).toEqual([]);
  });

  test("the message contains the bound of the paper: all energy in one particle, L / (2β√n)", () => {
    const { diagnostics } = readScenario(text({ kind: "time-stepped", detector: "sweep", step: 0.3, cells: 20 }));
    // L = 1, β = √2, n = 200.
    expect(diagnostics[0].message).toContain("L/(2β√n) = 0.025");
  });

  test("cells of its own choice are made for the step: nothing to be said", () => {
    expect(said(text({ kind: "time-stepped", detector: "centres", step: 0.3 }))).toEqual([]);
  });

  test.each([
    [{ kind: "event-driven", step: 0.1 }, "step"],
    [{ kind: "time-stepped", step: 0.01, detector: "naive", cells: 10 }, "cells"],
    [{ kind: "time-stepped", step: 0.01, lists: { every: 3 } }, "lists"],
    [{ kind: "time-stepped", step: 0.001, detector: "overlap", within: "once" }, "within"],
    [{ kind: "time-stepped", step: 0.01, detector: "naive", beyond: "split" }, "beyond"],
  ])("%j: a knob that changes nothing is pointed out", (method, knob) => {
    const idle = text(method);
    expect(said(idle)).toEqual(["warning conflict"]);
    expect(said(mended(idle, `Remove \`${knob}\``))).toEqual([]);
  });
});

describe("several sizes", () => {
  const two = {
    particles: [
      { name: "large", count: 4, radius: 2 },
      { name: "small", count: 100, radius: 0.2 },
    ],
  };
  const with_ = (sizes: unknown, more: object = {}) => text({ kind: "time-stepped", step: 0.01, sizes, ...more }, two);

  test.each(["together", "large-apart", "lattices", { apartAbove: 0.5 }, { lattices: 2 }])("%j is taken", (sizes) => {
    expect(said(with_(sizes))).toEqual([]);
  });

  test("cells need not hold those that are apart, nor those of other lattices", () => {
    expect(said(with_("together", { cells: 40 }))).toEqual(["error cell-too-small"]);
    for (const sizes of ["large-apart", "lattices", { apartAbove: 0.2 }])
      expect(said(with_(sizes, { cells: 40 }))).toEqual([]);
    expect(said(with_({ apartAbove: 0.2 }, { cells: 60 }))).toEqual(["error cell-too-small"]);
  });

  test.each([
    ["naive", "lattices"],
    ["verlet", "lattices"],
    ["cells", { lattices: 2 }],
    ["centres", { apartAbove: 5 }],
  ])("with %s, %j changes nothing, which is pointed out", (detector, sizes) => {
    const idle = with_(sizes, { detector });
    expect(said(idle)).toEqual(["warning conflict"]);
    expect(said(mended(idle, "Remove `sizes`"))).toEqual([]);
    if (detector !== "naive") expect(said(mended(idle, 'Write "large-apart"'))).toEqual([]);
  });

  test("where all are of one size there is nothing to tell apart; and only time steps do", () => {
    expect(said(text({ kind: "time-stepped", step: 0.01, sizes: "lattices" }))).toEqual(["warning conflict"]);
    expect(said(text({ kind: "event-driven", sizes: "lattices" }, two))).toEqual(["warning conflict"]);
  });
});

describe("Brownian motion", () => {
  const stepped = { kind: "time-stepped", step: 0.005 };

  test("takes time steps by default, and a step that is offered", () => {
    expect(said(text(stepped, brownian))).toEqual([]);
    expect(said(text({ step: 0.005 }, brownian))).toEqual([]);
    for (const method of [undefined, { kind: "time-stepped" }]) {
      const without = text(method, brownian);
      expect(said(without)).toEqual(["error missing"]);
      expect(said(mended(without, "Add a step"))).toEqual([]);
    }
  });

  test.each([
    ["without a diffusion constant", stepped, { motion: { kind: "brownian" } }, "Add `diffusion`"],
    ["from collision to collision", { kind: "cells" }, brownian, 'Take the method "time-stepped"'],
    ["in gravity", stepped, { ...brownian, gravity: [0, -1] }, "Remove `gravity`"],
  ])("%s is not possible, and there is a quick fix", (_, method, more, fix) => {
    const wrong = text(method, more);
    expect(said(wrong)[0]).toMatch(/^error/);
    const right = mended(wrong, fix);
    // What is still missing then is a step, where there was none.
    expect(said(right).every((code) => code === "error missing")).toBe(true);
    expect(said(right).length).toBeLessThanOrEqual(1);
  });

  const groups = {
    particles: [
      { name: "large", count: 4, radius: 2 },
      { name: "small", count: 100, radius: 0.2 },
    ],
  };
  const moved = (diffusion: unknown, method: object = { step: 0.0001 }) =>
    text(method, { ...groups, motion: { kind: "brownian", diffusion } });

  test("each group may have its own, or all by size", () => {
    const both = [
      { species: "large", diffusion: 0.1 },
      { species: "small", diffusion: 1 },
    ];
    for (const diffusion of [both, { stokesEinstein: 0.2 }]) expect(said(moved(diffusion))).toEqual([]);
    const built = (diffusion: unknown) => {
      const { scenario } = readScenario(moved(diffusion));
      return buildSystem(scenario!).system;
    };
    for (const diffusion of [both, { stokesEinstein: 0.2 }]) {
      const { motion, masses } = built(diffusion);
      const of = motion!.diffusion as Float64Array;
      expect([of[0], of[103]]).toEqual([0.1, 1]);
      expect([masses[0], masses[103]]).toEqual([10, 1]);
    }
  });

  test("a group without one, with two, or that is none, is pointed out", () => {
    const one = moved([{ species: "large", diffusion: 0.1 }]);
    expect(said(one)).toEqual(["error missing"]);
    expect(said(mended(one, "Add `small`"))).toEqual([]);
    const twice = moved([
      { species: "large", diffusion: 0.1 },
      { species: "small", diffusion: 1 },
      { species: "small", diffusion: 2 },
    ]);
    expect(said(twice)).toEqual(["error conflict"]);
    expect(said(mended(twice, "Remove `motion.diffusion[2]`"))).toEqual([]);
    const stranger = moved([
      { species: "large", diffusion: 0.1 },
      { species: "smal", diffusion: 1 },
    ]);
    expect(said(stranger)).toEqual(["error unknown"]);
    expect(said(mended(stranger, 'Write "small"'))).toEqual([]);
  });

  test("species of a file that have none are named when the file is read", () => {
    const lines = ["2", "Properties=species:S:1:pos:R:2:radius:R:1", "A 2 2 0.5", "B 6 6 0.5", ""].join("\n");
    const of = (names: string[]) =>
      text(
        { step: 0.001 },
        {
          particles: { file: "two.xyz" },
          motion: { kind: "brownian", diffusion: names.map((species) => ({ species, diffusion: 1 })) },
        },
      );
    const build = (names: string[]) => {
      const { scenario, diagnostics } = readScenario(of(names));
      expect(diagnostics).toEqual([]);
      return buildSystem(scenario!, { readFile: () => lines });
    };
    expect(build(["A", "B"]).system.motion!.diffusion).toEqual(Float64Array.of(1, 1));
    expect(() => build(["A"])).toThrow(/"B" has no diffusion constant/);
  });

  test("the step offered is that of the fastest for its size", () => {
    const offered = (diffusion: unknown) => {
      const step = JSON.parse(mended(moved(diffusion, { kind: "time-stepped" }), "Add a step")).method.step as number;
      return step;
    };
    // A fifth of the small radius, 0.04, squared over 2D.
    expect(offered({ stokesEinstein: 0.2 })).toBeCloseTo(0.0008, 6);
    const slowSmall = [
      { species: "large", diffusion: 1 },
      { species: "small", diffusion: 0.001 },
    ];
    // The large ones alone could take a twentieth of their radius squared, but not among a hundred that hardly move.
    expect(offered(slowSmall)).toBeLessThan(0.01);
    expect(said(mended(moved(slowSmall, { kind: "time-stepped" }), "Add a step"))).toEqual([]);
  });

  test("what belongs to it alone changes nothing elsewhere", () => {
    expect(said(text(undefined, { motion: { kind: "ballistic", diffusion: 1 } }))).toEqual(["warning conflict"]);
  });
});
