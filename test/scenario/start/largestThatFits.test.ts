/** Too dense a group is offered what does fit, and it can then be placed. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../applyFix.ts";

const square = { size: [10, 10] };
const cube = { size: [10, 10, 10] };

test.each<[string, object, object, string[]]>([
  ["discs that fill more than the box", square, { count: 400, radius: 0.3 }, ["radius", "count"]],
  ["discs that fill more than a crystal", square, { count: 400, fraction: 0.95 }, ["fraction"]],
  ["too many at random", square, { radius: 0.2, fraction: 0.6, place: "random" }, ["fraction"]],
  ["too many at random, counted", square, { radius: 0.2, count: 520, place: "random" }, ["radius", "count"]],
  ["28 more than a perfect crystal", cube, { radius: 0.5, count: 1400, place: "fcc" }, ["radius", "count"]],
  ["a square lattice that is full", square, { count: 120, radius: 0.5, place: "square" }, ["radius", "count"]],
  ["between walls", { ...cube, edges: "reflecting" }, { radius: 0.6, count: 900 }, ["radius", "count"]],
  [
    "in a part of the box",
    square,
    { radius: 0.5, count: 60, place: { lattice: "hexagonal", to: [10, 4] } },
    ["radius", "count"],
  ],
])("%s", (_, box, particles, words) => {
  const text = JSON.stringify({ box, particles, stop: { time: 1 } }, null, 2);
  const [found] = readScenario(text).diagnostics;
  expect(found).toMatchObject({ code: "too-dense" });
  const offered = found!.fixes!.filter(({ title }) => title.startsWith("Write"));
  expect(offered.map(({ title }) => /`(\w+)`/.exec(title)![1])).toEqual(words);
  for (const fix of offered) {
    const { scenario, diagnostics } = readScenario(applyFix(text, fix));
    expect(diagnostics, fix.title).toEqual([]);
    expect(buildSystem(scenario!).system.count, fix.title).toBeGreaterThan(0);
  }
});

test("the largest is large: 1372 spheres are the fcc crystal of 7 cells a side, and 1372 are offered for 1400", () => {
  const particles = { radius: 0.5, count: 1400, place: "fcc" };
  const [found] = readScenario(JSON.stringify({ box: cube, particles })).diagnostics;
  expect(found!.fixes!.map(({ title }) => title)).toContain("Write 1372 for `count`");
});
