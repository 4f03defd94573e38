/** Sizes in bins: nothing is lost of what was counted, small sizes stay what they are, theory is averaged alike. */

import { expect, test } from "vitest";
import type { Distribution } from "../../../src/protocol/messages.ts";
import { inSizeBins } from "../../../webview/charts/sizeBins.ts";
import fc from "../../property.ts";

function sizesOf(numbers: readonly number[], expected?: readonly number[]): Distribution {
  return {
    kind: "distribution",
    generation: 1,
    of: "clusters",
    x: Float64Array.from(numbers, (_, k) => k + 1),
    y: Float64Array.from(numbers),
    ...(expected && { expected: Float64Array.from(expected) }),
  };
}

test("all clusters are there, each in the bin of its size", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 900 }), (numbers) => {
      const { x, y } = inSizeBins(sizesOf(numbers));
      expect(x.length).toBe(y.length + 1);
      expect(x[0]).toBe(0.5);
      expect(x.at(-1)!).toBeGreaterThan(numbers.length);
      const counted = y.reduce((sum, value, k) => sum + value * (x[k + 1] - x[k]), 0);
      const all = numbers.reduce((sum, n) => sum + n, 0);
      expect(counted).toBeCloseTo(all, 6);
    }),
  );
});

test("sizes up to eight stand by themselves, and large ones are ten bins a decade", () => {
  const { x, y } = inSizeBins(sizesOf(Array.from({ length: 1000 }, (_, k) => 1000 - k)));
  expect([...y.subarray(0, 8)]).toEqual([1000, 999, 998, 997, 996, 995, 994, 993]);
  expect(x.length).toBeLessThan(36);
  for (let k = 12; k < y.length; k++) expect(x[k + 1] / x[k]).toBeCloseTo(10 ** 0.1, 0);
});

test("what is exponential in size is averaged like what was counted", () => {
  const law = Array.from({ length: 300 }, (_, k) => 40 * 0.98 ** k);
  const { y, expected } = inSizeBins(sizesOf(law, law));
  expect([...expected!]).toEqual([...y]);
});
