/** Messages of the check: each code at its place, with a quick fix that works. */
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/scenario/diagnostics.ts";
import { readScenario, scenarioOf } from "../../src/scenario/readScenario.ts";
import { applyFix } from "./applyFix.ts";

const gas = { box: { size: [1, 1] }, particles: { count: 100, fraction: 0.1 }, stop: { time: 1 } };

/** A scenario that differs from a gas in what is given. */
function gasWith(changes: Record<string, unknown>): string {
  return JSON.stringify({ ...gas, ...changes }, null, 2);
}

function marked(text: string, { range }: Diagnostic): string {
  return text.slice(range.start, range.end);
}

/** Applying the first fix of the first message must leave nothing of that code to say. */
function fixed(text: string): string {
  const [first] = readScenario(text).diagnostics;
  const after = applyFix(text, first!.fixes![0]);
  expect(readScenario(after).diagnostics.filter(({ code }) => code === first!.code)).toEqual([]);
  return after;
}

describe("the smallest scenario", () => {
  it("is eight lines or fewer and says everything else by default", () => {
    const { scenario, diagnostics } = readScenario(`// A gas of a thousand discs.
{
  "box": { "size": [1, 1] },
  "particles": { "count": 1000, "fraction": 0.15 },
  "stop": { "time": 10 },
}`);
    expect(diagnostics).toEqual([]);
    expect(scenario).toMatchObject({
      seed: 1,
      dimension: 2,
      edges: ["periodic", "periodic", "periodic", "periodic"],
      gravity: [0, 0],
      contact: { restitution: 1, pairs: [], collapse: { kind: "stop" } },
      method: { kind: "event-driven", cells: "auto" },
      stop: { time: 10 },
      measure: { from: undefined },
      expect: {},
    });
    expect(scenario!.groups).toHaveLength(1);
    expect(scenario!.groups[0]).toMatchObject({
      name: "particles",
      mass: { each: 1 },
      velocity: { kind: "maxwellian", temperature: 1 },
    });
    // 1000 π r² = 0.15
    expect(1000 * Math.PI * scenario!.groups[0].sizes.largest! ** 2).toBeCloseTo(0.15, 12);
  });

  it("has two dimensions where the size has two numbers, three where it has three", () => {
    expect(scenarioOf({ ...gas }).dimension).toBe(2);
    expect(scenarioOf({ ...gas, box: { size: [1, 2, 3] } }).dimension).toBe(3);
  });
});

describe("a fix", () => {
  it("that keeps one of several leaves nothing of the others", () => {
    const text = gasWith({
      particles: {
        count: 3,
        radius: { uniform: [0.01, 0.02], gaussian: { mean: 0.01, width: 0.1 }, grown: [0.01, 0.02] },
      },
    });
    const [conflict] = readScenario(text).diagnostics;
    expect(conflict!.fixes).toHaveLength(3);
    for (const fix of conflict!.fixes!) expect(readScenario(applyFix(text, fix)).diagnostics, fix.title).toEqual([]);
  });

  it("that removes the only word of a block removes the block", () => {
    const after = fixed(gasWith({ expect: { jammed: true } }));
    expect(JSON.parse(after)).not.toHaveProperty("expect");
  });
});

describe("count, radius and fraction", () => {
  const sizes = (particles: Record<string, unknown>, size = [1, 1]) =>
    scenarioOf({ box: { size }, particles: particles as never }).groups[0].sizes;

  it("are settled by any two of them", () => {
    expect(sizes({ count: 100, radius: 0.01 }).fraction).toBeCloseTo(100 * Math.PI * 1e-4, 12);
    expect(sizes({ count: 100, fraction: 0.1 }).largest).toBeCloseTo(Math.sqrt(0.1 / 100 / Math.PI), 12);
    expect(sizes({ radius: 0.01, fraction: 0.1 }).count).toBe(Math.floor(0.1 / (Math.PI * 1e-4)));
    expect(sizes({ count: 100, fraction: 0.1 }, [1, 1, 1]).largest).toBeCloseTo(Math.cbrt(0.3 / 400 / Math.PI), 12);
  });

  it("give too much where all three are there, too little where one is", () => {
    const text = gasWith({ particles: { count: 100, radius: 0.01, fraction: 0.1 } });
    expect(readScenario(text).diagnostics).toMatchObject([{ code: "conflict" }]);
    fixed(text);
    expect(readScenario(gasWith({ particles: { count: 100 } })).diagnostics).toMatchObject([{ code: "missing" }]);
    fixed(gasWith({ particles: { count: 100 } }));
    expect(readScenario(gasWith({ particles: { radius: 0.1 } })).diagnostics).toMatchObject([{ code: "missing" }]);
  });

  it("scale a distribution where all three are there", () => {
    const { fraction, scaleTo } = sizes({ count: 100, radius: { uniform: [1, 2] }, fraction: 0.1 });
    expect([fraction, scaleTo]).toEqual([0.1, 0.1]);
  });
});

describe("structure", () => {
  it.each([
    ["particels", "particles"],
    ["boxx", "box"],
    ["gravty", "gravity"],
    ["engine", "method"],
  ])("asks whether `%s` is `%s`", (typo, word) => {
    const { [word]: _, ...rest } = { ...gas, method: {}, gravity: [0, 0] } as Record<string, unknown>;
    const text = JSON.stringify({ ...rest, [typo]: {} });
    const unknown = readScenario(text).diagnostics.find(({ code }) => code === "unknown")!;
    expect(marked(text, unknown)).toBe(`"${typo}"`);
    expect(unknown.fixes![0].title).toContain(word);
  });

  it("says where a word belongs that stands at the wrong level", () => {
    const [message] = readScenario(gasWith({ restitution: 0.9 })).diagnostics;
    expect(message).toMatchObject({ code: "unknown" });
    expect(message!.message).toContain("`contact`");
  });

  it.each([
    [{ stop: { time: "10" } }, "type", '"10"'],
    [{ stop: { time: -1 } }, "range", "-1"],
    [{ stop: {} }, "missing", "{"],
    [{ seed: 1.5 }, "range", "1.5"],
    [{ box: { size: [1] } }, "range", null],
    [{ box: { size: [1, 0] } }, "range", "0"],
    [{ box: { size: [1, 1], edges: "wall" } }, "range", '"wall"'],
    [{ box: { size: [1, 1], edges: ["periodic"] } }, "range", null],
    [{ box: { size: [1, 1], edges: [["periodic", "open"], "open"] } }, "conflict", null],
    [{ gravity: [0, 0, -1] }, "range", null],
    [{ particles: [] }, "range", "[]"],
    [{ particles: { count: 3, radius: [0.1, 0.1] } }, "range", null],
    [{ particles: { radius: 0.1, at: [[0.5, 0.5, 0.5]] } }, "range", null],
    [{ particles: { count: 3, radius: 0.1, mass: 1, density: 1 } }, "conflict", null],
    [{ particles: { count: 3, radius: { uniform: [0.2, 0.1] } } }, "range", null],
    [{ particles: { count: 3, radius: 0.1, velocity: [[1, 0], 2, 3] } }, "type", "2"],
    [{ particles: { count: 3, radius: 0.1, velocity: { temperature: 1, speed: 1 } } }, "conflict", null],
    [{ particles: { count: 3, radius: 0.1, place: "fcc" } }, "range", '"fcc"'],
    [{ particles: { count: 3, radius: 0.1, place: { from: [0.9, 0], to: [0.1, 1] } } }, "range", null],
    [{ particles: { count: 3, radius: 0.1, name: "walls" } }, "conflict", '"walls"'],
    [{ contact: { pairs: [{ between: ["particles", "nut"], restitution: 1 }] } }, "unknown", '"nut"'],
    [{ contact: { pairs: [{ between: ["particles", "front"], restitution: 1 }] } }, "unknown", '"front"'],
    [{ contact: { collapse: { kind: "tc" } } }, "missing", "{"],
    [{ contact: { collapse: { kind: "stop", tc: 1 } } }, "conflict", '"tc"'],
    [{ measure: { from: 2 } }, "range", "2"],
    [{ measure: { what: ["energy", "energy"] } }, "conflict", '"energy"'],
    [{ expect: { collisions: { min: 2, max: 1 } } }, "range", "1"],
    [{ expect: { collisions: { within: 1 } } }, "missing", "{"],
  ])("%j is a case of `%s`", (changes, code, at) => {
    const text = gasWith(changes);
    const { diagnostics } = readScenario(text);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
    const first = diagnostics.find((diagnostic) => diagnostic.code === code)!;
    if (at !== null) expect(marked(text, first)).toBe(at);
  });

  it("knows its own version only, and says so before anything else", () => {
    const { diagnostics } = readScenario('{ "version": 2, "shiny": true }');
    expect(diagnostics).toMatchObject([{ code: "version" }]);
    expect(diagnostics[0].message).toContain("version 1");
  });

  it.each(["view"])("`%s` is distinguished from typing errors", (word) => {
    const text = gasWith({ [word]: { kind: "x" } });
    const { diagnostics } = readScenario(text);
    expect(diagnostics).toMatchObject([{ code: "not-yet" }]);
    expect(marked(text, diagnostics[0])).toBe(`"${word}"`);
    fixed(text);
  });

  it("says `not-yet` of properties too", () => {
    for (const changes of [{ stop: { temperature: 0.1 } }, { particles: { count: 10, radius: 0.01, force: [1, 0] } }]) {
      expect(readScenario(gasWith(changes)).diagnostics).toMatchObject([{ code: "not-yet" }]);
    }
  });
});

describe("outside", () => {
  const one = (at: number[], edges: unknown) =>
    JSON.stringify({ box: { size: [1, 2], edges }, particles: { radius: 0.1, at: [at] } });

  it("is an error behind a wall, and the fix moves it in", () => {
    const text = one([0.05, 1], "reflecting");
    expect(readScenario(text).diagnostics).toMatchObject([
      { code: "outside", severity: "error", path: ["particles", "at", 0] },
    ]);
    expect(readScenario(fixed(text)).scenario!.groups[0].at).toEqual([[0.1, 1]]);
  });

  it.each([
    [[0.05, 1], "left"],
    [[0.95, 1], "right"],
    [[0.5, 0.05], "bottom"],
    [[0.5, 1.95], "top"],
  ])("at %j says so of the wall as the format names it", (at, wall) => {
    expect(readScenario(one(at, "reflecting")).diagnostics[0].message).toContain(`through the ${wall} wall by 0.05`);
  });

  it("and overlaps are reported in the order of the text", () => {
    const at = [
      [1, 1],
      [1.1, 1],
      [5, 5],
      [9.99, 5],
      [7, 7],
      [7.1, 7],
    ];
    const { diagnostics } = readScenario(
      JSON.stringify({ box: { size: [10, 10], edges: "reflecting" }, particles: { radius: 0.2, at } }, null, 1),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(["overlap", "outside", "overlap"]);
    const lines = diagnostics.map(({ range }) => range.line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  it("is a warning on a periodic axis, whose image is meant", () => {
    const text = one([0.5, 2.5], "periodic");
    expect(readScenario(text).diagnostics).toMatchObject([{ code: "outside", severity: "warning" }]);
    expect(readScenario(fixed(text)).scenario!.groups[0].at).toEqual([[0.5, 0.5]]);
  });

  it("is nothing at an open edge", () => {
    expect(readScenario(one([7, -3], "open")).diagnostics).toEqual([]);
    expect(readScenario(one([0.5, -3], ["open", ["open", "reflecting"]])).diagnostics).toEqual([]);
    expect(readScenario(one([0.5, 3], ["open", ["open", "reflecting"]])).diagnostics).toMatchObject([
      { code: "outside" },
    ]);
  });

  it("is a particle that does not fit into the box, or meets its own image", () => {
    for (const edges of ["periodic", "reflecting"]) {
      const text = gasWith({ box: { size: [1, 1], edges }, particles: { count: 1, radius: 0.6 } });
      expect(readScenario(text).diagnostics[0]).toMatchObject({ code: "outside", path: ["particles", "radius"] });
      fixed(text);
    }
    expect(readScenario(gasWith({ particles: { count: 1, radius: 0.5 } })).scenario).toBeDefined();
  });
});

describe("too dense", () => {
  it("is random insertion near and beyond its end, 0.547 and 0.384", () => {
    const at = (fraction: number, size: number[], place = "random") =>
      readScenario(gasWith({ box: { size }, particles: { count: 1000, fraction, place } })).diagnostics.map(
        ({ severity }) => severity,
      );
    expect(at(0.5, [1, 1])).toEqual([]);
    expect(at(0.53, [1, 1])).toEqual(["warning"]);
    expect(at(0.56, [1, 1])).toEqual(["error"]);
    expect(at(0.35, [1, 1, 1])).toEqual([]);
    expect(at(0.37, [1, 1, 1])).toEqual(["warning"]);
    expect(at(0.39, [1, 1, 1])).toEqual(["error"]);
    // Left to itself the program takes a lattice.
    expect(at(0.56, [1, 1], "auto")).toEqual([]);
    expect(at(0.5, [1, 1, 1], "auto")).toEqual([]);
    expect(at(0.95, [1, 1], "auto")).toEqual(["error"]);
    expect(at(0.75, [1, 1, 1], "auto")).toEqual(["error"]);
  });

  it("offers a lattice, or the fraction that fits", () => {
    fixed(gasWith({ particles: { count: 1000, fraction: 0.6, place: "random" } }));
    const after = fixed(gasWith({ box: { size: [1, 1, 1] }, particles: { count: 1000, fraction: 0.72 } }));
    const { fraction } = JSON.parse(after).particles;
    expect(fraction).toBeGreaterThan(0.65);
    expect(fraction).toBeLessThan(0.72);
  });

  it("is a box filled with more than there is room for, by whatever groups", () => {
    const text = gasWith({
      particles: [
        { count: 10, fraction: 0.6 },
        { count: 10, fraction: 0.6 },
      ],
    });
    expect(readScenario(text).diagnostics).toMatchObject([{ code: "too-dense" }]);
  });
});

describe("cells", () => {
  const cells = (number: unknown, radius = 0.05) =>
    gasWith({ particles: { count: 10, radius }, method: { kind: "event-driven", cells: number } });

  it("must not be smaller than a diameter; the largest number that fits is offered", () => {
    expect(readScenario(cells(10)).diagnostics).toMatchObject([{ code: "cell-too-small" }]);
    expect(JSON.parse(fixed(cells(10))).method.cells).toBe(9);
    expect(JSON.parse(fixed(cells([5, 30]))).method.cells).toEqual([5, 9]);
  });

  it("fewer than three are worth knowing, not wrong", () => {
    const { scenario, diagnostics } = readScenario(cells(2));
    expect(diagnostics).toMatchObject([{ code: "too-few-cells", severity: "information" }]);
    expect(scenario!.method.cells).toEqual([2, 2]);
    fixed(cells(2));
  });
});

describe("places", () => {
  it("count lines and columns from 1 and offsets from 0, whatever ends the lines", () => {
    const text = '// é\r\n{\r\n  "box": { "size": [1, 1] },\r\n  "particles": { "cuont": 3 }\r\n}';
    const { diagnostics, at } = readScenario(text);
    const typo = diagnostics.find(({ code }) => code === "unknown")!;
    expect(typo.range).toMatchObject({ line: 4, column: 18, start: text.indexOf('"cuont"') });
    const box = at(["box", "size", 1]);
    expect(text.slice(box.start, box.end)).toBe("1");
    // What is not there is sought around where it would be.
    expect(at(["box", "edges", 3])).toEqual(at(["box"]));
  });

  it("are found behind a byte order mark", () => {
    const { scenario, at } = readScenario(`\ufeff${gasWith({})}`);
    expect(scenario).toBeDefined();
    expect(at(["box"]).column).toBeGreaterThan(1);
  });
});

it("scenarios of programs are checked as strictly, and thrown out", () => {
  expect(() => scenarioOf({ box: { size: [1, 1] }, particles: { count: 10, fraction: 2 } })).toThrow(/range/);
});
