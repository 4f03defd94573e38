/** `contact.collapse.kind: "rest"`: what it goes together with. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const falling = {
  box: { size: [5, 5], edges: "reflecting" },
  gravity: [0, -1],
  particles: { radius: 0.5, at: [[1, 1]], velocity: [[1, 0]] },
  contact: { restitution: 0.5, collapse: { kind: "rest" } },
  stop: { time: 1 },
};
const messagesOf = (change: object) =>
  readScenario(JSON.stringify({ ...falling, ...change })).diagnostics.map(({ message }) => message);

test("hard balls in gravity may rest, and the default method lets them", () => {
  const { diagnostics, scenario } = readScenario(JSON.stringify(falling));
  expect(diagnostics).toEqual([]);
  expect(scenario?.method.kind).toBe("single-check");
});

test.each([
  [{ contact: { rough: {}, collapse: { kind: "rest" } } }, "and rough contacts (`contact.rough`) exclude each other"],
  [{ growth: { rate: 0.1 } }, "and growing particles (`growth`) exclude each other"],
  [{ gravity: [0, 0] }, "need gravity (`gravity`)"],
  [{ contact: { collapse: { kind: "rest", tc: 1e-3 } } }, 'the kind is "rest"'],
  [{ method: { kind: "event-driven" } }, "does not support particles that come to rest"],
  [{ method: { kind: "lubachevsky" } }, "does not support particles that come to rest"],
])("%j", (change, expected) => {
  expect(messagesOf(change).join("\n")).toContain(expected);
});

const sine = { kind: "sine", amplitude: [0, 0.1], frequency: 1 };
test.each([
  [{ kind: "sphere", at: [3, 3], radius: 0.2 }, "it has no flat side"],
  [{ kind: "plane", through: [0, 0.1], normal: [0, 1], motion: sine }, "it moves"],
  [{ kind: "segments", points: [[2, 2], [3, 1], [4, 2]] }, "it has several parts"], // biome-ignore format: short
])("nothing rests on %j, which is said at its place", (obstacle, reason) => {
  const { diagnostics } = readScenario(JSON.stringify({ ...falling, obstacles: [obstacle] }));
  expect(diagnostics).toMatchObject([{ severity: "information", path: ["obstacles", 0] }]);
  expect(diagnostics[0].message).toContain(`Particles cannot come to rest on \`${obstacle.kind} 1\`: ${reason}`);
});

test("on blocks, single segments and planes particles may rest, on as many as the first 48 obstacles", () => {
  const flat = [
    { kind: "block", from: [3, 0], to: [4, 0.5] },
    { kind: "segments", points: [[2, 2], [3, 1]] }, // biome-ignore format: short
    { kind: "plane", through: [0, 0.1], normal: [0, 1] },
  ];
  expect(messagesOf({ obstacles: flat })).toEqual([]);
  const many = Array.from({ length: 49 }, (_, k) => ({ kind: "block", from: [4 + k / 100, 4], to: [5, 5] }));
  expect(messagesOf({ obstacles: many })).toEqual([expect.stringContaining("the first 48 bear particles")]);
});
