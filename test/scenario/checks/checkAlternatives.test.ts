/** Words of one object that do not go together: one message at the last of them, with a fix for each alternative. */
import { expect, test } from "vitest";
import { blocks } from "../../../src/scenario/blocks/index.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { schemaAt } from "../../../src/scenario/schema/scenarioSchema.ts";
import { applyFix } from "../applyFix.ts";

const gas = { name: "gas", count: 20, radius: 0.1 };
const document = (more: object) => ({ box: { size: [10, 10] }, particles: gas, stop: { time: 1 }, ...more });
const text = (more: object) => JSON.stringify(document(more));
const errors = (written: string) => readScenario(written).diagnostics.filter(({ severity }) => severity === "error");

test.each([
  [
    { particles: { ...gas, at: [[1, 1]] } },
    "particles.at",
    "`at` or `file`, got `count` and `at`.",
    ["Remove `at`", "Remove `count`"],
  ],
  [{ particles: { ...gas, mass: 1, density: 1 } }, "particles.density", "Expected `mass` or `density`, got both."],
  [
    { particles: [gas, { at: [[1, 1]], radius: 0.1, place: "random" }] },
    "particles.1.place",
    "or a `place`, got `at` and `place`.",
    ["Remove `place`", "Remove `at`"],
  ],
  [
    { particles: { ...gas, velocity: { uniform: 1, speed: 1, exact: true } } },
    "particles.velocity.speed",
    "got `exact`, `uniform` and `speed`.",
    ["Keep `exact`", "Keep `uniform`", "Keep `speed`"],
  ],
  [
    { rules: [{ for: "gas", within: 2, course: { velocity: [1, 0], speed: 2 } }] },
    "rules.0.course.speed",
    "expected it alone, got `velocity` and `speed`.",
  ],
  [
    { rules: [{ for: "gas", within: 2, course: { heading: "away", turn: 2 } }] },
    "rules.0.course.turn",
    "by `heading` or `turn`, got both.",
  ],
  [
    { bonds: [{ pairs: [[0, 1]], group: "gas", length: 2, distance: [0.2, 0.3] }] },
    "bonds.0.length",
    "got `pairs`, `group` and `length`.",
    ["Keep `pairs`", "Remove `pairs`"],
  ],
  [{ growth: { rate: 1, relative: 1 } }, "growth.relative", "Expected `rate` or `relative`, got both."],
  [
    { contact: { viscoelastic: { dissipation: 0.1 }, rough: {} } },
    "contact",
    "Expected one contact law, got `rough` and `viscoelastic`.",
  ],
])("%j", (more, path, message, titles?: string[]) => {
  const [found, ...others] = errors(text(more)).filter(({ code }) => code === "conflict");
  expect(found!.path.join(".")).toContain(path);
  expect(found!.message).toContain(message);
  expect(found!.related!.length).toBeGreaterThan(0);
  expect(others).toEqual([]);
  if (titles) expect(found!.fixes!.map(({ title }) => title)).toEqual(titles);
  for (const fix of found!.fixes!)
    expect(errors(applyFix(text(more), fix)).map((each) => each.message)).not.toContain(found!.message);
});

test("words of all alternatives are of the schema", () => {
  let words = 0;
  for (const { name, alternatives = [] } of blocks)
    for (const { within = [], words: all } of alternatives)
      for (const word of all.flat()) {
        expect([name, ...within, word, schemaAt([name, ...within, word]) !== undefined]).toContain(true);
        words++;
      }
  expect(words).toBeGreaterThan(40);
});
