/** Fixes of several edits: what is left is a document as before. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

test("what is kept of several properties stands without a comma behind it, wherever it stood", () => {
  const group = {
    count: 5,
    radius: { uniform: [0.01, 0.02], gaussian: { mean: 0.02, width: 0.005 }, mixture: { radii: [0.02] } },
  };
  for (const space of [undefined, 2]) {
    const text = JSON.stringify({ box: { size: [8, 8] }, particles: group, stop: { time: 1 } }, null, space);
    const fixes = readScenario(text).diagnostics.flatMap(({ fixes = [] }) =>
      fixes.filter(({ title }) => /^Keep/.test(title)),
    );
    expect(fixes.map(({ title }) => title)).toEqual(["Keep `uniform`", "Keep `gaussian`", "Keep `mixture`"]);
    for (const fix of fixes) {
      const [, kept] = /`(\w+)`/.exec(fix.title)!;
      expect(Object.keys(JSON.parse(applyFix(text, fix)).particles.radius)).toEqual([kept]);
    }
  }
});
