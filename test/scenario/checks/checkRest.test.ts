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
  [{ contact: { rough: {}, collapse: { kind: "rest" } } }, "not with the contact law `rough`"],
  [{ growth: { rate: 0.1 } }, "not with growth"],
  [{ gravity: [0, 0] }, "no effect without gravity"],
  [{ contact: { collapse: { kind: "rest", tc: 1e-3 } } }, "the kind is `rest`"],
  [{ method: { kind: "event-driven" } }, "cannot rest on surfaces"],
  [{ method: { kind: "lubachevsky" } }, "cannot rest on surfaces"],
])("%j", (change, expected) => {
  expect(messagesOf(change).join("\n")).toContain(expected);
});
