/** Places of a text and the particles that they describe, in both directions. */
import { expect, test } from "vitest";
import { nameOfPath, particlesAt, pathAt, pathOf, placeOf } from "../../../src/editor/panel/particlesOfText.ts";
import type { Source } from "../../../src/protocol/messages.ts";

const listed = '{ "particles": [{ "name": "a", "at": [[1, 2], [3, 4], [5, 6]] }, { "name": "b", "count": 7 }] }';
const sources: Source[] = [
  { path: ["particles", 0], name: "a", first: 0, count: 3, listed: true },
  { path: ["particles", 1], name: "b", first: 3, count: 7, listed: false },
];

test("a place in the text is a particle, some, or a group", () => {
  const at = (from: string, to = from) =>
    particlesAt(listed, listed.indexOf(from) + 1, listed.indexOf(to) + 1, sources);
  expect(at("[3, 4]")).toEqual([[1, 1]]);
  expect(at("[3, 4]", "[5, 6]")).toEqual([[1, 2]]);
  expect(at("[5, 6]", "[3, 4]")).toEqual([[1, 2]]);
  expect(at('"count"')).toEqual([[3, 7]]);
  expect(at('"name": "a"')).toEqual([[0, 3]]);
  expect(at('"particles"')).toEqual([]);
});

test("a place that describes all particles selects none, unless there is only one", () => {
  const text = '{ "particles": { "at": [[1, 2]] } }';
  const one: Source = { path: ["particles"], name: "a", first: 0, count: 1, listed: true };
  expect(particlesAt(text, text.indexOf("1"), text.indexOf("1"), [one])).toEqual([[0, 1]]);
  const many: Source = { ...one, count: 100, listed: false };
  expect(particlesAt(text, text.indexOf("1"), text.indexOf("1"), [many])).toEqual([]);
});

test("a particle leads to its place, or to its group", () => {
  const place = (particle: number) => {
    const span = placeOf(listed, pathOf(particle, sources)!)!;
    return listed.slice(span.start, span.end);
  };
  expect(place(2)).toBe("[5, 6]");
  expect(place(5)).toBe('{ "name": "b", "count": 7 }');
  expect(pathOf(10, sources)).toBeUndefined();
});

test("the place of a particle leads back to the same particle", () => {
  for (const particle of [0, 1, 2]) {
    const { start } = placeOf(listed, pathOf(particle, sources)!)!;
    expect(particlesAt(listed, start + 1, start + 1, sources)).toEqual([[particle, 1]]);
  }
});

test("a number is named by its path", () => {
  const name = (at: string) => nameOfPath(pathAt(listed, listed.indexOf(at)));
  expect(name("4]")).toBe("particles[0].at[1][1]");
  expect(name("7 }")).toBe("particles[1].count");
});
