/** Names of groups and obstacles that are taken, and what particles that never move cannot have, are reported at their places. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const gas = { name: "gas", count: 20, radius: 0.1, velocity: { temperature: 1 } };
const stones = { name: "stones", fixed: true, count: 5, radius: 0.3 };

function conflicts(particles: readonly object[], more: object = {}): string[] {
  const document = { box: { size: [10, 10] }, particles, stop: { time: 1 }, ...more };
  return readScenario(JSON.stringify(document))
    .diagnostics.filter(({ code }) => code === "conflict")
    .map(({ path }) => path.join("."));
}

test("groups without properties of particles that move are sound", () => {
  expect(conflicts([gas, stones])).toEqual([]);
});

test("mass, velocity and the like", () => {
  expect(conflicts([gas, { ...stones, mass: 2 }])).toEqual(["particles.1.mass"]);
  expect(conflicts([gas, { ...stones, mass: 2, velocity: [1, 0] }])).toEqual(["particles.1.velocity"]);
  expect(conflicts([gas, { ...stones, fixed: false, mass: 2 }])).toEqual([]);
});

test("the name of particles that move, too, and a scenario in which none does", () => {
  expect(conflicts([gas, { ...stones, name: "gas" }])).toContain("particles.1.name");
  const { diagnostics } = readScenario(
    JSON.stringify({ box: { size: [10, 10] }, particles: [stones], stop: { time: 1 } }),
  );
  expect(diagnostics).toContainEqual(expect.objectContaining({ code: "missing", path: ["particles", 0, "fixed"] }));
});

test("every place of a rule that names them", () => {
  const rule = (of: string, ...counted: string[]) => ({
    for: of,
    within: 2,
    when: counted.map((name) => ({ of: name, min: 1 })),
    course: { speed: 0 },
  });
  const rules = [rule("gas", "stones", "stones"), rule("stones")];
  expect(conflicts([gas, stones], { rules }).filter((path) => path.startsWith("rules"))).toEqual([
    "rules.0.when.0.of",
    "rules.0.when.1.of",
    "rules.1.for",
  ]);
});

test("a name is that of one kind of thing: walls, particles that move, obstacles", () => {
  expect(conflicts([gas, { ...gas, name: "bottom" }])).toEqual(["particles.1.name"]);
  expect(conflicts([gas, { ...gas, radius: 0.2 }])).toEqual(["particles.1.name"]);
  const disc = (name: string, x: number) => ({ kind: "sphere", name, at: [x, 5], radius: 0.5 });
  const obstacles = ["post", "gas", "walls", "obstacles", "post"].map((name, k) => disc(name, 1 + 2 * k));
  expect(conflicts([gas], { obstacles })).toEqual([1, 2, 3, 4].map((k) => `obstacles.${k}.name`));
});
