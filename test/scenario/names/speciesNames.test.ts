/** Names of groups whose particles come from a file: each entry that has such a name has effect, or is an error at its place. */
import { describe, expect, it, test } from "vitest";
import { analyzeByBuilding } from "../../../src/editor/language/analysis.ts";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { Session } from "../../../src/run/session/session.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

/** Eight particles on the corners of a cube, of the species `names` in turn. */
function fileOf(...names: string[]): string {
  const lines = Array.from({ length: 8 }, (_, k) => {
    const [x, y, z] = [1 + 4 * (k & 1), 1 + 2 * (k & 2), 1 + (k & 4)];
    return `${names[k % names.length]} ${x} ${y} ${z} ${Math.sin(k)} ${Math.cos(k)} 0.25`;
  });
  return `8\nProperties=species:S:1:pos:R:3:velo:R:3\n${lines.join("\n")}\n`;
}

const text = (more: object, particles: object = {}) =>
  JSON.stringify({
    box: { size: [10, 10, 10], edges: "reflecting" },
    particles: { file: "p.xyz", radius: 0.1, ...particles },
    stop: { time: 4 },
    ...more,
  });

const errorsOf = (written: string, file: string) =>
  analyzeByBuilding(written, () => file).diagnostics.filter(({ severity }) => severity === "error");

function begun(written: string, file: string) {
  const { scenario, document, diagnostics } = readScenario(written);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { system } = buildSystem(scenario!, { readFile: () => file });
  return { session: new Session(scenario!, system), system, document: document! };
}

function run(written: string, file: string): { session: Session; end: string } {
  const { session, document } = begun(written, file);
  session.work();
  return { session, end: [...exportLines("end", session, document, "end")[0].lines].join("") };
}

const blocksOf = (name: string): Record<string, object> => ({
  rules: {
    rules: [{ for: name, within: 8, when: [{ of: name, min: 1 }], course: { heading: "away", speed: 3 } }],
  },
  growth: { growth: { rate: [{ species: name, rate: 0.1 }] } },
  pairs: { contact: { pairs: [{ between: [name, "walls"], restitution: 0.5 }] } },
  "parameters of a law": {
    contact: { rough: { tangential: 0.5 }, pairs: [{ between: [name, "walls"], rough: { tangential: -1 } }] },
  },
  diffusion: {
    motion: { kind: "brownian", diffusion: [{ species: name, diffusion: 0.01 }] },
    method: { kind: "time-stepped", step: 1 / 64 },
  },
});
const words = Object.keys(blocksOf(""));

describe("the name of a group", () => {
  test.each(words)("that has none of its own holds for all species of its file: %s", (word) => {
    const { system } = begun(text(blocksOf("particles")[word]), fileOf("a", "b"));
    expect(system.speciesNames).toEqual(["particles"]);
    if (word === "pairs") expect([...system.wallRestitution]).toEqual(new Array(6).fill(0.5));
    if (word === "growth") expect([...system.growth!.rates]).toEqual(new Array(8).fill(0.05));
    if (word === "diffusion") expect(system.motion!.diffusion).toEqual(new Float64Array(8).fill(0.01));
  });

  it("is `group 2` in a list", () => {
    const other = { name: "large", at: [[8, 8, 8]], radius: 0.5 };
    const written = JSON.stringify({
      box: { size: [10, 10, 10] },
      particles: [other, { file: "p.xyz", radius: 0.1 }],
      growth: { rate: [{ species: "group 2", rate: 0.1 }] },
    });
    const { system } = begun(written, fileOf("a", "b"));
    expect(system.speciesNames).toEqual(["large", "group 2"]);
    expect([...system.growth!.rates]).toEqual([0, ...new Array(8).fill(0.05)]);
  });

  it("changes nothing where no entry has it", () => {
    const { system } = begun(text({}), fileOf("a", "b"));
    expect(system.speciesNames).toEqual(["a", "b"]);
  });

  it("is that of a species where the file has it", () => {
    const { system } = begun(text(blocksOf("particles").growth!), fileOf("particles", "b"));
    expect(system.speciesNames).toEqual(["particles", "b"]);
    expect([...system.growth!.rates]).toEqual([0.05, 0, 0.05, 0, 0.05, 0, 0.05, 0]);
  });

  test("rules steer its particles", () => {
    const { session } = run(text(blocksOf("particles").rules!), fileOf("a"));
    const { velocities } = session.project();
    expect(Math.hypot(...velocities.slice(0, 3))).toBeCloseTo(3, 10);
  });
});

describe("the species of a file", () => {
  test.each(words)("may be named: %s", (word) => {
    const { system } = begun(text(blocksOf("a")[word]), fileOf("a"));
    expect(system.speciesNames).toEqual(["a"]);
    if (word === "growth") expect([...system.growth!.rates]).toEqual(new Array(8).fill(0.05));
  });

  it("grow at rates of their own", () => {
    const { system } = begun(text(blocksOf("b").growth!), fileOf("a", "b"));
    expect([...system.growth!.rates]).toEqual([0, 0.05, 0, 0.05, 0, 0.05, 0, 0.05]);
  });

  it("that has the name of a wall or of an obstacle is refused: an end state could not have it", () => {
    const [wall] = errorsOf(text({}), fileOf("left"));
    expect(wall).toMatchObject({ code: "conflict", path: ["particles", "file"] });
    const obstacles = [{ kind: "sphere", name: "stone", at: [[8, 8, 8]], radius: 0.5 }];
    const [stone] = errorsOf(text({ obstacles }), fileOf("stone"));
    expect(stone).toMatchObject({ code: "conflict", path: ["particles", "file"] });
    expect(errorsOf(text({ obstacles }, { name: "sand" }), fileOf("stone"))).toEqual([]);
    const [long] = errorsOf(text({}), fileOf("a".repeat(101)));
    expect(long).toMatchObject({ code: "range", path: ["particles", "file"] });
  });
});

describe("a name that no particle has", () => {
  const places: Record<string, (string | number)[]> = {
    rules: ["rules", 0, "for"],
    growth: ["growth", "rate", 0, "species"],
    pairs: ["contact", "pairs", 0, "between", 0],
    "parameters of a law": ["contact", "pairs", 0, "between", 0],
    diffusion: ["motion", "diffusion", 0, "species"],
  };
  test.each(words)("is an error at its place, with the names there are as fixes: %s", (word) => {
    const written = text(blocksOf("sandd")[word]);
    const [error, ...more] = errorsOf(written, fileOf("nut", "sand"));
    expect(more).toEqual([]);
    expect(error).toMatchObject({ code: "unknown", path: places[word] });
    expect(error!.message).toContain("`nut` and `sand`");
    expect(error!.fixes!.map(({ title }) => title)).toEqual(['Write "sand"', 'Write "nut"']);
    const { start, end, newText } = error!.fixes![0].edits[0];
    expect(written.slice(start, end)).toBe('"sandd"');
    expect(newText).toBe('"sand"');
  });

  it("is that of a species, too, where its group is named", () => {
    const rates = ["particles", "a"].map((species) => ({ species, rate: 0.1 }));
    const [error] = errorsOf(text({ growth: { rate: rates } }), fileOf("a"));
    expect(error).toMatchObject({ code: "unknown", path: ["growth", "rate", 1, "species"] });
  });

  it("is none where it is an obstacle, a wall or a counter", () => {
    const obstacles = [{ kind: "sphere", name: "stone", at: [[8, 8, 8]], radius: 0.5 }];
    const pairs = ["stone", "obstacles", "left"].map((name) => ({ between: ["a", name], restitution: 0.5 }));
    const rules = [{ for: "a", within: 2, when: [{ of: "others", min: 1 }], course: { heading: "away" } }];
    expect(errorsOf(text({ obstacles, contact: { pairs } }), fileOf("a"))).toEqual([]);
    expect(errorsOf(text({ rules }), fileOf("a"))).toEqual([]);
  });
});

describe("end states", () => {
  const cases = ["particles", "a"].flatMap((name) => words.map((word) => [name, word] as const));
  test.each(cases)("of entries for `%s` are read again, and two halves are the whole: %s", (name, word) => {
    const file = name === "a" ? fileOf("a", "a", "b") : fileOf("a", "b");
    const more = blocksOf(name)[word];
    const all =
      word === "diffusion" && name === "a"
        ? {
            ...more,
            motion: { kind: "brownian", diffusion: ["a", "b"].map((species) => ({ species, diffusion: 0.01 })) },
          }
        : more;
    const half = run(text(all), file);
    const second = run(half.end, "");
    const whole = run(text({ ...all, stop: { time: 8 } }), file);
    const sorted = ({ session }: { session: Session }) => [...session.project().positions].toSorted((a, b) => a - b);
    const [two, one] = [sorted(second), sorted(whole)];
    expect(two).toHaveLength(24);
    for (const [k, x] of two.entries()) expect(x).toBeCloseTo(one[k], 6);
  });

  it("keep bonds with the particles that they bind, whatever the order of species", () => {
    const bonds = [{ pairs: [[0, 1]], distance: [1, 4.5] }];
    const { session, system, document } = begun(text({ bonds }), fileOf("a", "b"));
    const written = toScenario(system, session.project(), { document }).text;
    const again = begun(written, "").system;
    expect([...again.bonds!.pairs]).toEqual([0, 1]);
    expect([...again.positions]).toEqual([...system.positions]);
  });

  test.each(words)("with many particles keep names as their file spells them: %s", (word) => {
    const document = text(blocksOf("a nut")[word], { name: "a nut" });
    const { session, system, document: given } = begun(document, fileOf("a"));
    const many = Object.defineProperty({ ...system }, "count", { value: 20_001 });
    const { text: written, file } = toScenario(many, session.project(), {
      document: given as Scenario,
      dataFile: "p.xyz",
    });
    expect(errorsOf(written, [...file!.lines].join(""))).toEqual([]);
  });
});
