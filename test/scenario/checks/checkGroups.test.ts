/** Numbers of groups that the arithmetic cannot do. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

test.each([
  ["velocity", "temperature", 5e-324],
  ["velocity", "temperature", 1e-61],
  ["velocity", "speed", 1e-200],
  ["spin", "temperature", 1e-310],
])("a %s of the %s %d has no digits when squared, and is refused at its place", (name, of, value) => {
  const document = (drawn: number) => ({
    box: { size: [50, 50] },
    particles: { count: 30, radius: 0.5, [name]: { [of]: drawn } },
    ...(name === "spin" && { contact: { rough: { tangential: 0.5 } } }),
    stop: { time: 1 },
  });
  const errors = (drawn: number) =>
    readScenario(JSON.stringify(document(drawn))).diagnostics.filter(({ severity }) => severity === "error");
  expect(errors(value)).toMatchObject([{ code: "range", message: expect.stringContaining(`got ${value}`) }]);
  expect(errors(1e-60)).toEqual([]);
  expect(errors(0)).toEqual([]);
});
