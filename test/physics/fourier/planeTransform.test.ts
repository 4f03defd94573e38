import { describe, expect, test } from "vitest";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";
import { lineTransform } from "../../../src/physics/fourier/lineTransform.ts";
import { PlaneTransform, signedMode } from "../../../src/physics/fourier/planeTransform.ts";

const random = new CounterRandom(1, "fourier");
const numbers = (count: number, row: number): Float64Array =>
  Float64Array.from({ length: count }, (_, k) => random.normal(row, k));
const largest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, k) => Math.max(most, Math.abs(value - b[k])), 0);
const power = (a: Float64Array): number => a.reduce((sum, value) => sum + value * value, 0);

/** The defining sum of the transform of a line. */
function directSum(data: Float64Array): Float64Array {
  const n = data.length / 2;
  const sums = new Float64Array(2 * n);
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++) {
      const angle = (-2 * Math.PI * ((j * k) % n)) / n;
      sums[2 * k] += data[2 * j] * Math.cos(angle) - data[2 * j + 1] * Math.sin(angle);
      sums[2 * k + 1] += data[2 * j] * Math.sin(angle) + data[2 * j + 1] * Math.cos(angle);
    }
  return sums;
}

describe("transform of a line", () => {
  const lengths = [...Array.from({ length: 33 }, (_, k) => k + 1), 64, 97, 104, 128, 210, 256];
  test.each(lengths)("of length %i is the direct sum, and its inverse goes back", (n) => {
    const data = numbers(2 * n, n);
    const transform = lineTransform(n);
    const spectrum = new Float64Array(2 * n);
    transform.forward(spectrum, data);
    expect(largest(spectrum, directSum(data))).toBeLessThan(1e-11);
    const back = new Float64Array(2 * n);
    transform.inverse(back, spectrum);
    expect(largest(back, data)).toBeLessThan(1e-12);
  });
});

describe("transform of a plane", () => {
  const sizes: [number, number][] = [
    [1, 1],
    [1, 6],
    [5, 1],
    [2, 2],
    [8, 8],
    [6, 10],
    [7, 9],
    [16, 12],
    [104, 104],
    [128, 64],
  ];
  test.each(sizes)("of %i × %i points keeps the power (Parseval) and has an inverse", (columns, rows) => {
    const data = numbers(2 * columns * rows, columns * 1000 + rows);
    const transform = new PlaneTransform(columns, rows);
    const spectrum = data.slice();
    transform.forward(spectrum);
    expect(power(spectrum) / (columns * rows) / power(data) - 1).toBeCloseTo(0, 12);
    transform.inverse(spectrum);
    expect(largest(spectrum, data)).toBeLessThan(1e-12);
  });

  test.each(sizes)("of %i × %i points gives a wave one mode, with its sign and direction", (columns, rows) => {
    const [p, q] = [Math.floor(columns / 3), rows - 1 - Math.floor(rows / 3)];
    const data = new Float64Array(2 * columns * rows);
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        const angle = 2 * Math.PI * ((signedMode(p, columns) * i) / columns + (signedMode(q, rows) * j) / rows);
        data[2 * (j * columns + i)] = Math.cos(angle);
        data[2 * (j * columns + i) + 1] = Math.sin(angle);
      }
    new PlaneTransform(columns, rows).forward(data);
    const expected = new Float64Array(data.length);
    expected[2 * (q * columns + p)] = columns * rows;
    expect(largest(data, expected) / (columns * rows)).toBeLessThan(1e-12);
  });
});
