/** The line above a scenario: actions, results and reasons. */
import { expect, test } from "vitest";
import { analyze } from "../../../src/editor/language/analysis.ts";
import { actionsOf, lensesOf } from "../../../src/editor/language/codeLensText.ts";
import { result } from "../fakeThread.ts";

test("the line above a scenario begins with what can be done, then says what came out", () => {
  expect(actionsOf("none").map(({ does }) => does)).toEqual(["run"]);
  expect(actionsOf("running").map(({ does }) => does)).toEqual(["pause", "stop"]);
  const gas = '{ "box": { "size": [1, 1] }, "particles": { "count": 1000, "fraction": 0.15 }, "stop": { "time": 10 } }';
  const line = (more: object = {}, replaying = false) =>
    lensesOf(analyze(gas), { result: result(1, more), replaying }).map(({ text }) => text.replaceAll("\u00a0", " "));
  // What is cut off in a narrow editor comes last.
  expect(lensesOf(analyze(gas)).map(({ does }) => does)).toEqual(["derived", "compare", "derived"]);
  expect(line().slice(0, 2)).toEqual(["✓ 24,000 collisions in 22 ms", "Compare methods"]);
  const flawed = line({ flaw: "1 of 2 expectations failed" })[0];
  expect(flawed).toContain("1 of 2 expectations failed");
  expect(flawed).not.toContain("✓");
  expect(line({}, true)[0]).toMatch(/replay.*24,000 collisions/);
  expect(line({ why: "time" })[0]).toMatch(/^✓/);
  const stopped = line({ why: "stopped" })[0];
  expect(stopped).toContain("stopped, 24,000 collisions");
  expect(stopped).not.toContain("✓");
});

test("for a file that is not read the line gives the reason, and a command that resolves it", () => {
  const named = analyze('{ "box": { "size": [1, 1] }, "particles": { "file": "two.xyz" } }');
  const does = (why?: "untrusted" | "untitled" | "elsewhere") =>
    lensesOf(named, undefined, why).map((lens) => lens.does);
  expect([does(), does("untrusted"), does("untitled")]).toEqual([["check"], ["trust"], ["save"]]);
  for (const why of [undefined, "untrusted", "untitled", "elsewhere"] as const) {
    expect(lensesOf(named, undefined, why)[0].text).toContain("two.xyz");
  }
});

test("errors of the check and of placing the particles take the place of the estimate, and no run is offered", () => {
  const gas = analyze(
    '{ "box": { "size": [1, 1] }, "particles": { "count": 10, "fraction": 0.15 }, "stop": { "time": 1 } }',
  );
  const line = (checked: number, placed: number) =>
    [...actionsOf("none", { checked, placed }), ...lensesOf(gas, undefined, undefined, { checked, placed })].map(
      ({ text, does }) => [text.replace(/.*\u00a0/, ""), does],
    );
  expect(line(0, 1)).toEqual([
    ["Check again", "run"],
    ["1 error", "problems"],
  ]);
  expect(line(2, 0)).toEqual([["2 errors", "problems"]]);
  // What runs can be paused, whatever has been written since.
  expect(actionsOf("running", { checked: 1, placed: 0 }).map(({ does }) => does)).toEqual(["pause", "stop"]);
});
