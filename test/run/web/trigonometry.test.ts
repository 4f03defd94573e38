/** Sine and cosine for browsers are those of Node, to the last bit. */
import { expect, test } from "vitest";
import { cos, sin } from "../../../src/run/web/trigonometry.ts";

/** Arguments of all sizes, and those near multiples of π/4, where most digits cancel. */
function* samples(): Iterable<number> {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let k = 0; k < 200_000; k++) yield (2 * random() - 1) * 2 ** (random() * 30 - 10);
  for (let k = -20_000; k < 20_000; k++) {
    yield k * (Math.PI / 2);
    yield k * (Math.PI / 4) * (1 + 2 ** -40 * random());
  }
  for (let k = 0; k < 3000; k++) yield random() * 2 ** (-60 * random());
  yield* [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, Math.PI / 2, -Math.PI];
}

test("they agree bit for bit, at all sizes and where digits cancel", () => {
  const other: number[] = [];
  let tested = 0;
  for (const x of samples()) {
    tested++;
    if (!Object.is(sin(x), Math.sin(x)) || !Object.is(cos(x), Math.cos(x))) other.push(x);
  }
  expect(tested).toBeGreaterThan(280_000);
  expect(other).toEqual([]);
});
