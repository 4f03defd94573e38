/** Names and texts without double quotes have one message with one fix, however many there are. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const sound = `{
  "box": { "size": [9, 9], "edges": "open" },
  "particles": [
    { "name": "a", "count": 2, "radius": 0.1 },
    { "name": "b", "count": 2, "radius": 0.1 },
    { "name": "c", "count": 2, "radius": 0.1 }
  ],
  "stop": { "time": 1 }
}`;

test.each([
  [
    "single quotes",
    sound.replaceAll('"', "'"),
    "19 names and texts are in single quotes. JSON requires double quotes.",
  ],
  [
    "single quotes at some",
    sound.replace(/"(box|size|open)"/g, "'$1'"),
    "3 names and texts are in single quotes. JSON requires double quotes.",
  ],
  [
    "names without quotes",
    sound.replace(/"(\w+)":/g, "$1:"),
    "15 names and texts are not in double quotes. JSON requires double quotes.",
  ],
])("%s", (_, text, message) => {
  const errors = readScenario(text).diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map((each) => each.message)).toEqual([message]);
  const [fix, ...others] = errors[0].fixes!;
  expect(others).toEqual([]);
  expect(fix.title).toBe(`Use double quotes (all ${message.split(" ")[0]})`);
  expect(applyFix(text, fix)).toBe(sound);
});

test("a single one is named", () => {
  const [error] = readScenario(sound.replace('"size"', "'size'")).diagnostics;
  expect(error.message).toBe("expected a property name in double quotes, got `'size'`.");
  expect(error.fixes).toMatchObject([{ title: 'Write "size"' }]);
});

test("of thousands the first are fixed at once", () => {
  const { diagnostics } = readScenario(`{ "box": [${"'b', ".repeat(3000)}1] }`);
  expect(diagnostics[0].message).toBe(
    "1000 or more names and texts are in single quotes. JSON requires double quotes.",
  );
  expect(diagnostics[0].fixes).toMatchObject([{ title: "Use double quotes (the first 1000)" }]);
  expect(diagnostics[0].fixes![0].edits).toHaveLength(1000);
});
