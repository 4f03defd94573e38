/** Lines of the results. */
import { expect, test } from "vitest";
import { besideTheory } from "../../../src/analysis/quantities/findings.ts";

test("the deviation from theory is a share of it, with its sign", () => {
  expect(besideTheory(1.02, 1)).toEqual({ theory: "1", off: "+2.00 %" });
  expect(besideTheory(-3, -2)).toEqual({ theory: "-2", off: "+50.00 %" });
  expect(besideTheory(0.5, 1)).toEqual({ theory: "1", off: "−50.00 %" });
});

test("nothing is a share of a theory of 0", () => {
  for (const measured of [-0.01, 0, 0.01]) expect(besideTheory(measured, 0)).toEqual({ theory: "0" });
});
