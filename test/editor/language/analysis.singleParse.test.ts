/** From a keystroke to the first frame a text is parsed and checked once. */
import { deserialize } from "node:v8";
import { expect, test, vi } from "vitest";
import { analyze } from "../../../src/editor/language/analysis.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { readJsonText } from "../../../src/scenario/text/jsonText.ts";
import { TestWorld } from "../../run/runnerOf.ts";

vi.mock(import("../../../src/scenario/text/jsonText.ts"), { spy: true });
vi.mock(import("../../../src/scenario/readScenario.ts"), { spy: true });

test("one parse and one check by analysis, preview and run together", () => {
  const text = '{ "box": { "size": [9, 9] }, "particles": { "count": 50, "fraction": 0.2 }, "stop": { "time": 1 } }';
  const { scenario } = analyze(text);
  const world = new TestWorld();
  world.load(text, { scenario: scenario!, run: true });
  expect(world.all("frame")).toHaveLength(1);
  expect(readJsonText).toHaveBeenCalledTimes(1);
  expect(readScenario).toHaveBeenCalledTimes(1);
});

test("the packed scenario is the resolved one", () => {
  const text = '{ "box": { "size": [9, 9] }, "particles": { "at": [[1, 2], [3, 4]], "radius": 0.5 } }';
  const { scenario, document } = readScenario(text);
  expect(deserialize(analyze(text).scenario!)).toEqual({ scenario, document });
  expect(analyze(text.replace("0.5", "-1")).scenario).toBeUndefined();
});
