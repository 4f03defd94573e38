/** Errors by the jackknife: of a mean that of its formula, of any other number that of its spread over repetitions. */
import { expect, test } from "vitest";
import { jackknife } from "../../../src/analysis/statistics/jackknife.ts";
import { stream } from "../../engine/randomSystem.ts";

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const without = (values: readonly number[], left?: number) => values.filter((_, k) => k !== left);

test("of a mean it is the standard error of the mean", () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const { value, error } = jackknife((left) => [mean(without(values, left))], values.length);
  const squares = sum(values.map((each) => (each - mean(values)) ** 2));
  expect(value).toEqual([mean(values)]);
  expect(error[0]).toBeCloseTo(Math.sqrt(squares / values.length / (values.length - 1)), 13);
});

test("of the square of a mean it is the spread over repetitions", () => {
  const random = stream(3);
  const found = Array.from({ length: 400 }, () => {
    const values = Array.from({ length: 20 }, () => 1 + random());
    return jackknife((left) => [mean(without(values, left)) ** 2], values.length);
  });
  const numbers = found.map(({ value }) => value[0]);
  const spread = Math.sqrt(mean(numbers.map((each) => (each - mean(numbers)) ** 2)));
  expect(mean(found.map(({ error }) => error[0])) / spread).toBeGreaterThan(0.9);
  expect(mean(found.map(({ error }) => error[0])) / spread).toBeLessThan(1.1);
});

test("of one block there is none", () => {
  expect(jackknife(() => [1, 2], 1)).toEqual({ value: [1, 2], error: [Number.NaN, Number.NaN] });
});
