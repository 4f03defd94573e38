/** Entries that never apply: pairs that never meet, entries that others replace, rules whose conditions cannot hold. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const two = {
  box: { size: [10, 10], edges: ["periodic", ["reflecting", "open"]] },
  particles: [
    { name: "a", count: 10, radius: 0.2 },
    { name: "one", at: [[5, 5]], radius: 0.3 },
    { name: "peg", at: [[2, 2]], radius: 0.3, fixed: true },
  ],
  stop: { time: 1 },
};
const read = (change: object) => readScenario(JSON.stringify({ ...two, ...change }, undefined, 1));
const found = (change: object) =>
  read(change).diagnostics.map(({ message, severity }) => [severity, message.replace(/.* applies: /, "")]);
const pair = (a: string, b: string, values: object = { restitution: 0.5 }) => ({ between: [a, b], ...values });

test.each([
  [[pair("a", "left")], "`left`: the box has no reflecting edge there."],
  [[pair("top", "a")], "`top`: the box has no reflecting edge there."],
  [[pair("one", "one")], "there is only one particle of `one`."],
  [[pair("peg", "walls")], "what does not move never meets."],
  [[pair("a", "one"), pair("one", "a")], "later entries replace it."],
  [[pair("a", "bottom"), pair("a", "walls")], "later entries replace it."],
])("an entry of contact.pairs has no effect: %j", (pairs, why) => {
  expect(found({ contact: { pairs } })).toEqual([["information", why]]);
});

test("entries that apply to something have no note", () => {
  const pairs = [pair("a", "walls"), pair("one", "bottom"), pair("a", "a"), pair("a", "one"), pair("a", "peg")];
  expect(found({ contact: { pairs } })).toEqual([]);
  const rough = [pair("a", "a", { rough: { tangential: 0.5 } }), pair("a", "a", { rough: { friction: 0.1 } })];
  expect(found({ contact: { rough: {}, pairs: rough } })).toEqual([]);
});

const rule = (change: object) => ({
  for: "a",
  within: 2,
  when: [{ of: "own", min: 1 }],
  course: { speed: 1 },
  ...change,
});

test.each([
  [[rule({ when: [] }), rule({})], "rule 1, which has no condition, comes first."],
  [[rule({ when: [{ of: "own", min: 10 }] })], "9 units that move can be detected, expected at least 10."],
  [[rule({ when: [{ of: "others", min: 2 }] })], "1 unit that moves can be detected, expected at least 2."],
  [[rule({ within: 0.4 })], "the centers of units that touch are 0.4 apart, its circle has the radius 0.4."],
])("a rule has no effect: %j", (rules, why) => {
  expect(found({ rules })).toEqual([["information", why]]);
});

test("rules that may apply have no note", () => {
  const rules = [rule({}), rule({ when: [{ of: "others", max: 0 }] }), rule({ when: [{ of: "excess", min: 1 }] })];
  expect(found({ rules })).toEqual([]);
});

test.each([[rule({ for: "peg" })], [rule({ when: [{ of: "peg", min: 1 }] })]])(
  "units that are fixed neither follow rules nor are detected, which is an error: %j",
  (fixed) => {
    const message = "The particles of `peg` are fixed: expected a group that moves.";
    expect(read({ rules: [fixed] }).diagnostics).toMatchObject([{ severity: "error", message }]);
  },
);

test("of two rates for one group the first applies, of two temperatures of a wall the last", () => {
  const rate = [
    { species: "a", rate: 0.1 },
    { species: "a", rate: 0.2 },
  ];
  const particles = two.particles.slice(0, 2);
  const box = { size: [10, 10], edges: "reflecting" };
  expect(found({ box, particles, growth: { rate } })).toEqual([
    ["information", "an earlier entry has the same group."],
  ]);
  const thermalWalls = [
    { wall: "bottom", temperature: 1 },
    { wall: "walls", temperature: 2 },
  ];
  const { diagnostics } = read({ thermalWalls });
  expect(diagnostics).toMatchObject([{ path: ["thermalWalls", 0, "wall"], severity: "information" }]);
  const text = JSON.stringify({ ...two, thermalWalls }, undefined, 1);
  expect(JSON.parse(applyFix(text, diagnostics[0].fixes![0])).thermalWalls).toEqual(thermalWalls.slice(1));
});
