import { expect, test } from "vitest";
import { BitReader, BitWriter } from "../../../src/format/packing/bitCoder.ts";
import fc from "../../property.ts";

test("bits come back in their contexts", () => {
  const bits = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 1 })), { maxLength: 400 });
  fc.assert(
    fc.property(bits, (given) => {
      const writer = new BitWriter(5);
      for (const [context, bit] of given) writer.bit(context, bit);
      const reader = new BitReader(writer.end(), 5);
      expect(given.map(([context]) => reader.bit(context))).toEqual(given.map(([, bit]) => bit));
    }),
  );
});

test("a rare bit costs its entropy: of 10⁵ bits, one in twenty is 1", () => {
  const writer = new BitWriter(1);
  let state = 1;
  let ones = 0;
  const [count, share] = [100_000, 0.05];
  for (let k = 0; k < count; k++) {
    state = (48_271 * state) % 0x7fffffff;
    const bit = state / 0x7fffffff < share ? 1 : 0;
    ones += bit;
    writer.bit(0, bit);
  }
  const p = ones / count;
  expect(p).toBeCloseTo(share, 2);
  const entropy = -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);
  const perBit = (8 * writer.end().length) / count;
  expect(perBit).toBeGreaterThan(entropy);
  // The price of probabilities that keep adapting.
  expect(perBit).toBeLessThan(1.05 * entropy);
});
