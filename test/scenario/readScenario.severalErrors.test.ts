/** Two mistakes are reported at once, without messages that only follow from one of them. */
import { describe, expect, test } from "vitest";
import { readScenario } from "../../src/scenario/readScenario.ts";

const sound = {
  box: { size: [10, 10], edges: ["periodic", "reflecting"] },
  gravity: [0, -1],
  particles: [
    { name: "sand", count: 100, radius: 0.2 },
    { name: "stones", count: 3, radius: 0.5 },
  ],
  contact: { restitution: 0.9, pairs: [{ between: ["sand", "walls"], restitution: 0.8 }] },
  method: { kind: "cells" },
  stop: { time: 10 },
  measure: { from: 1 },
  expect: { collisions: { min: 1 } },
};
type Document = Record<string, unknown>;

/** One in each block, of the form and of the sense. */
const mistakes: Record<string, Document> = {
  "gravity for a box of three dimensions": { gravity: [0, 0, -1] },
  "gravity in words": { gravity: "down" },
  "a number in quotes": { stop: { time: "10" } },
  "a time before the start": { stop: { time: -10 } },
  "a word that is none": { stop: { tim: 10, time: 10 } },
  "mass and density": {
    particles: [{ name: "sand", count: 100, radius: 0.2, mass: 1, density: 2 }, sound.particles[1]],
  },
  "a negative mass": { particles: [sound.particles[0], { name: "stones", count: 3, radius: 0.5, mass: -1 }] },
  "cells smaller than a stone": { method: { kind: "cells", cells: 40 } },
  "a method that is none": { method: { kind: "cell" } },
  "a group that is none": { contact: { pairs: [{ between: ["send", "walls"], restitution: 0.8 }] } },
  "more than all energy back": { contact: { restitution: 2, pairs: sound.contact.pairs } },
  "a word kept for later": { rules: {} },
  "bounds without room": { expect: { collisions: { min: 2, max: 1 } } },
};

const errors = (document: Document) =>
  readScenario(JSON.stringify(document, null, 2))
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code, path }) => `${code} ${path.join(".")}`)
    .sort();

test("the document without a mistake is sound", () => {
  expect(errors(sound)).toEqual([]);
});

describe.each(Object.entries(mistakes))("%s", (name, mistake) => {
  const alone = errors({ ...sound, ...mistake });

  test("is one error", () => {
    expect(alone).toHaveLength(1);
  });

  const block = Object.keys(mistake)[0];
  const others = Object.entries(mistakes).filter(([other, more]) => other !== name && !Object.hasOwn(more, block));
  test("and any other elsewhere are two", () => {
    for (const [other, more] of others) {
      const both = [...alone, ...errors({ ...sound, ...more })].sort();
      expect(errors({ ...sound, ...mistake, ...more }), other).toEqual(both);
    }
  });
});

test("all of them at once are all reported", () => {
  const together = {
    ...sound,
    ...mistakes["gravity for a box of three dimensions"],
    ...mistakes["a time before the start"],
    ...mistakes["mass and density"],
    ...mistakes["cells smaller than a stone"],
    ...mistakes["a group that is none"],
    ...mistakes["a word kept for later"],
    ...mistakes["bounds without room"],
  };
  expect(errors(together)).toHaveLength(7);
});

describe("no message about values that depend on a faulty one:", () => {
  test.each<[string, Document, string[]]>([
    ["dimensions without a box", { box: { size: [10] }, gravity: [0, 0, -1] }, ["range box.size"]],
    ["no box at all", { box: undefined, gravity: [0, 0, -1] }, ["missing "]],
    [
      "a number of particles under a misspelt name",
      { particles: { cuont: 10, radius: 1 }, contact: {} },
      ["unknown particles.cuont"],
    ],
    [
      "names of groups that cannot be read",
      { particles: { name: 3, count: 10, radius: 0.1 } },
      ["type particles.name"],
    ],
    [
      "room for particles of no size",
      { particles: { count: 10, radius: -100 }, contact: {} },
      ["range particles.radius"],
    ],
    ["a step for a motion that is none", { motion: { kind: "brown" }, method: {} }, ["range motion.kind"]],
    [
      "a particle elsewhere than in a list",
      { particles: { radius: 1, at: [[1, "1"]] }, contact: {} },
      ["type particles.at.0.1"],
    ],
  ])("%s", (_, change, said) => {
    expect(errors({ ...sound, ...change })).toEqual(said);
  });

  test("of a list that overlaps all is said, whatever is wrong with its masses", () => {
    const at = [
      [1, 1],
      [1.5, 1],
    ];
    expect(errors({ ...sound, contact: {}, particles: { radius: 0.5, at, mass: [1, 2, 3] } })).toEqual([
      "overlap particles.at.1",
      "range particles.mass",
    ]);
  });
});

test("what may stand there is said in full, not only its words", () => {
  const message = (change: Document) =>
    readScenario(JSON.stringify({ ...sound, contact: {}, ...change })).diagnostics[0].message;
  expect(message({ particles: { count: 3, radius: 0.1, velocity: "hot" } })).toMatch(
    /"maxwellian", "rest", \{ "temperature": … \}, .* list/,
  );
  expect(message({ method: { cells: "many" } })).toMatch(/"auto", "adaptive", a whole number, a list .* \{ "adapt"/);
  expect(message({ box: { size: [10, 10], edges: "wall" } })).toMatch(/or a list of them with one entry per axis/);
  expect(message({ particles: { count: 3, radius: 0.1, place: "heap" } })).toMatch(/"random".*\{ "lattice"/);
  expect(message({ method: { kind: "time-stepped", step: 0.01, sizes: "apart" } })).toMatch(/\{ "apartAbove"/);
});

test("a box of one length gets another, or two", () => {
  const [found] = readScenario(JSON.stringify({ box: { size: [7] }, particles: { count: 1, radius: 1 } })).diagnostics;
  expect(found!.fixes!.map(({ title }) => title)).toEqual(["Write [7, 7]", "Write [7, 7, 7]"]);
});

test("an error is never lost among warnings", () => {
  const far = Array.from({ length: 150 }, (_, k) => ({ kind: "sphere", at: [20 + k, 5], radius: 0.1 }));
  const { scenario, diagnostics } = readScenario(
    JSON.stringify({
      box: { size: [10, 10] },
      particles: { count: 20, radius: 0.2 },
      obstacles: far,
      method: { kind: "event-chain" },
      stop: { time: 1 },
    }),
  );
  expect(diagnostics.filter(({ code, severity }) => code === "outside" && severity === "warning").length).toBe(99);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ path }) => path)).toEqual([
    ["method", "kind"],
  ]);
  expect(scenario).toBeUndefined();
});
