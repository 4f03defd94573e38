/** Files that are named and not in the page: a message at the place of each name. */
import { expect, test } from "vitest";
import { missingFiles } from "../../../src/run/web/missingFiles.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const textWith = (...names: readonly string[]) =>
  JSON.stringify({
    box: { size: [10, 10] },
    particles: names.map((file) => ({ file, radius: 0.5 })),
    stop: { time: 1 },
  });

test("a file that is not in the page is an error at its name, which says what there is", () => {
  const text = textWith("start.xyz", "other.xyz");
  const [message, ...more] = missingFiles(readScenario(text), { "start.xyz": new Uint8Array() });
  expect(more).toEqual([]);
  expect(message).toMatchObject({ severity: "error", path: ["particles", 1, "file"] });
  expect(message.message).toBe("`other.xyz` is not in this page: expected `start.xyz`.");
  expect(text.slice(message.range.start, message.range.end)).toBe('"other.xyz"');
  expect(missingFiles(readScenario(textWith("a.xyz")), {})[0].message).toBe(
    "`a.xyz` is not in this page: it has no files.",
  );
});

test("there is no message where all files are there, also not of names that objects have by themselves", () => {
  expect(missingFiles(readScenario(textWith("start.xyz")), { "start.xyz": new Uint8Array() })).toEqual([]);
  expect(missingFiles(readScenario(textWith("toString")), { "start.xyz": new Uint8Array() })).toHaveLength(1);
});
