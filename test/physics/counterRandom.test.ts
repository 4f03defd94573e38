import { describe, expect, test } from "vitest";
import { CounterRandom } from "../../src/physics/counterRandom.ts";

describe("Threefry-2x32-20", () => {
  // Known answers of Random123 (Salmon et al. 2011), file kat_vectors.
  test.each([
    [0, 0, 0, 0, 0x6b200159, 0x99ba4efe],
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x1cb996fc, 0xbb002be7],
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xc4923a9c, 0x483df7a0],
  ])("counters %x %x and key %x %x", (first, second, key0, key1, word0, word1) => {
    expect(CounterRandom.withKey(key0, key1).words(first, second)).toEqual([word0, word1]);
  });

  test("uniform and normal numbers have their moments, and seeds, purposes and counters give others", () => {
    const random = new CounterRandom(1, "angles");
    const n = 100_000;
    let [mean, square, normalMean, normalSquare, fourth, neighbors] = [0, 0, 0, 0, 0, 0];
    for (let k = 0; k < n; k++) {
      const u = random.uniform(7, k) - 0.5;
      mean += u / n;
      square += (u * u) / n;
      neighbors += (u * (random.uniform(8, k) - 0.5)) / n;
      const g = random.normal(9, k);
      normalMean += g / n;
      normalSquare += (g * g) / n;
      fourth += g ** 4 / n;
    }
    // Four standard deviations each.
    expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(1 / 12 / n));
    expect(Math.abs(square - 1 / 12)).toBeLessThan(4 * Math.sqrt(1 / 180 / n));
    expect(Math.abs(neighbors)).toBeLessThan(4 * Math.sqrt(1 / 144 / n));
    expect(Math.abs(normalMean)).toBeLessThan(4 / Math.sqrt(n));
    expect(Math.abs(normalSquare - 1)).toBeLessThan(4 * Math.sqrt(2 / n));
    expect(Math.abs(fourth - 3)).toBeLessThan(4 * Math.sqrt(96 / n));
    const one = random.uniform(1, 1);
    for (const other of [
      new CounterRandom(1.5, "angles"),
      new CounterRandom(2, "angles"),
      new CounterRandom(1, "modes"),
    ])
      expect(other.uniform(1, 1)).not.toBe(one);
    expect(new CounterRandom(1, "angles").uniform(1, 1)).toBe(one);
  });
});
