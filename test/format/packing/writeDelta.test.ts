import { expect, test } from "vitest";
import { readDelta } from "../../../src/format/packing/readDelta.ts";
import { writeDelta } from "../../../src/format/packing/writeDelta.ts";
import fc from "../../property.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("bytes come back, beside bases with which they have all, little or nothing in common", () => {
  const any = fc.uint8Array({ maxLength: 200 });
  /** Few values: pieces repeat, and reach into themselves. */
  const few = fc.array(fc.nat({ max: 2 }), { maxLength: 400 }).map((values) => Uint8Array.from(values));
  const changed = fc.tuple(any, any, any).map(([a, b, c]) => [
    [...a, ...b, ...c],
    [...b, ...c, ...a, ...b],
  ]);
  const pairs = fc.oneof(fc.tuple(any, any), fc.tuple(few, few), fc.tuple(any, few), changed);
  fc.assert(
    fc.property(pairs, ([base, given]) => {
      const [beside, written] = [Uint8Array.from(base), Uint8Array.from(given)];
      expect([...readDelta(beside, writeDelta(beside, written), written.length)]).toEqual([...written]);
    }),
  );
});

test("a program in which other names stand for the same takes a tenth of its length", () => {
  const names = (shift: number) => (k: number) => String.fromCharCode(97 + ((k + shift) % 26));
  const program = (name: (k: number) => string) =>
    Array.from(
      { length: 300 },
      (_, k) =>
        `function part${(7 * k) % 300}(${name(k)}){let ${name(k + 1)}=${name(k)}.length*${k % 17};return ${name(k + 1)}}`,
    ).join(";");
  const [base, other] = [bytes(program(names(0))), bytes(program(names(5)))];
  expect(writeDelta(base, other).length).toBeLessThan(other.length / 10);
});
