import { expect, test } from "vitest";
import { BitReader, BitWriter } from "../../../src/format/packing/bitCoder.ts";
import { NumberCode } from "../../../src/format/packing/numberCode.ts";
import fc from "../../property.ts";

const kinds = 3;
const first = 4;
const contexts = first + NumberCode.contexts(kinds);

function written(numbers: readonly (readonly [kind: number, number: number])[]): Uint8Array {
  const writer = new BitWriter(contexts);
  const code = new NumberCode(writer, kinds, first);
  for (const [kind, number] of numbers) expect(code.next(kind, number)).toBe(number);
  return writer.end();
}

test("numbers of all sizes come back", () => {
  const number = fc.oneof(fc.integer({ min: -32_767, max: 32_767 }), fc.integer({ min: -9, max: 9 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: kinds - 1 }), number), { maxLength: 300 }), (numbers) => {
      const code = new NumberCode(new BitReader(written(numbers), contexts), kinds, first);
      expect(numbers.map(([kind]) => code.next(kind, 0))).toEqual(numbers.map(([, number]) => number));
    }),
  );
});

test("each kind has a distribution of its own", () => {
  // Zeros and large numbers in turn: of one kind, each would be half as likely.
  const numbers = Array.from({ length: 4000 }, (_, k) => (k % 2 === 0 ? 0 : 900 + (k % 100)));
  const apart = written(numbers.map((number, k) => [k % 2, number])).length;
  const together = written(numbers.map((number) => [0, number])).length;
  expect(together - apart).toBeGreaterThan((4000 / 8) * 0.9);
});
