/** What is said of the words of an obstacle: of one that is missing, and of one that does not belong to the others. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const center = (dimension: number) => Array(dimension).fill(5);

function findings(dimension: number, obstacle: object) {
  const { diagnostics } = readScenario(
    JSON.stringify({
      box: { size: Array(dimension).fill(10), edges: "reflecting" },
      particles: { count: 10, radius: 0.1 },
      obstacles: [{ kind: "sphere", at: center(dimension), ...obstacle }],
      stop: { time: 1 },
    }),
  );
  return diagnostics.map(({ code, message, fixes = [] }) => [code, message, ...fixes.map(({ title }) => title)]);
}

const turning = (dimension: number, words: object) => ({
  radius: 1,
  motion: { kind: "rotation", spin: 1, center: center(dimension), ...words },
});

test.each<[string, number, object, readonly (readonly string[])[]]>([
  ["a motion", 2, { radius: 1, motion: { kind: "rotation" } }, [["missing", "The motion `rotation` needs `spin`."]]],
  [
    "a motion with a word of another",
    2,
    turning(2, { amplitude: [0, 1] }),
    [["conflict", "The motion `rotation` takes no `amplitude`.", "Remove `amplitude`"]],
  ],
  [
    "a rotation about an axis of the plane",
    2,
    turning(2, { axis: "x" }),
    [["conflict", "The motion `rotation` takes no `axis`.", "Remove `axis`"]],
  ],
  ["a rotation in space", 3, turning(3, { axis: "x" }), []],
  ["a sphere", 2, {}, [["missing", "expected `radius`, or `radii` with one number for each center."]]],
  [
    "a sphere of two radii",
    2,
    { radius: 1, radii: [1] },
    [["conflict", "expected `radius`, or `radii` with one number for each center."]],
  ],
])("%s", (_, dimension, obstacle, expected) => {
  expect(findings(dimension, obstacle)).toEqual(expected);
});
