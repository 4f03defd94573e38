import { describe, expect, it } from "vitest";
import { stream } from "../../../src/scenario/start/randomStreams.ts";

const take = (n: number, next: () => number) => Array.from({ length: n }, next);

describe("streams", () => {
  it("gives the same numbers on every machine", () => {
    const s = stream(1, "velocities");
    expect(take(3, s.uniform)).toEqual([0.8631561066899223, 0.3348166635029953, 0.13466549438776565]);
    expect(take(4, () => s.below(1000))).toEqual([788, 458, 534, 17]);
  });

  it("gives the same normal numbers on one version of V8", () => {
    const s = stream(1, "velocities");
    expect(take(3, s.normal)).toEqual([0.8649881157682554, -0.3934440874344322, -0.41871096578992845]);
  });

  it("is unmoved by other streams", () => {
    const alone = take(5, stream(7, "a").uniform);
    const [a, b] = [stream(7, "a"), stream(7, "b")];
    const mixed = take(5, () => {
      b.uniform();
      b.normal();
      return a.uniform();
    });
    expect(mixed).toEqual(alone);
  });

  it("tells apart seeds and names that differ in one bit or letter", () => {
    const firsts = new Set<number>();
    let streams = 0;
    for (const seed of [0, 1, 2, 3, -1, 1.5, 1e300, 5e-324, 2 ** 32, 2 ** 32 + 1, 2 ** 53]) {
      for (const name of [
        "",
        "a",
        "b",
        "aa",
        "ab",
        "ba",
        "a\0",
        "velocities of sand",
        "velocities of sane",
        "ä",
        "😀",
      ]) {
        firsts.add(stream(seed, name).uniform());
        streams++;
      }
    }
    expect(firsts.size).toBe(streams);
    expect(stream(-0, "a").uniform()).toBe(stream(0, "a").uniform());
  });

  it("is uncorrelated between seeds and names that are neighbors", () => {
    const n = 20_000;
    const against = [stream(2, "a"), stream(1, "b"), stream(1, "aa"), stream(0, "a")];
    for (const other of against) {
      const s = stream(1, "a");
      let sum = 0;
      for (let k = 0; k < n; k++) sum += (s.uniform() - 0.5) * (other.uniform() - 0.5);
      // The product of two uniform numbers about zero has standard deviation 1/12.
      expect(Math.abs(sum / n)).toBeLessThan(4.5 / 12 / Math.sqrt(n));
    }
  });

  it("is uniform over [0, 1), down to the 53rd bit", () => {
    const s = stream(3, "flat");
    const n = 200_000;
    const bins = new Array(64).fill(0);
    let [odd, outside] = [0, 0];
    for (let k = 0; k < n; k++) {
      const u = s.uniform();
      if (!(u >= 0 && u < 1)) outside++;
      bins[Math.floor(u * 64)]++;
      if ((u * 2 ** 53) % 2 === 1) odd++;
    }
    expect(outside).toBe(0);
    const chi2 = bins.reduce((sum, b) => sum + (b - n / 64) ** 2 / (n / 64), 0);
    expect(chi2).toBeLessThan(63 + 5 * Math.sqrt(2 * 63));
    expect(Math.abs(odd / n - 0.5)).toBeLessThan((4.5 * 0.5) / Math.sqrt(n));
  });

  it("has the moments of the normal distribution", () => {
    const s = stream(4, "bell");
    const n = 200_000;
    const sums = [0, 0, 0, 0];
    for (let k = 0; k < n; k++) {
      const z = s.normal();
      for (let p = 0; p < 4; p++) sums[p] += z ** (p + 1);
    }
    // Variances of z, z², z³, z⁴ are 1, 2, 15, 96.
    [0, 1, 0, 3].forEach((mean, p) => {
      expect(Math.abs(sums[p] / n - mean)).toBeLessThan(4.5 * Math.sqrt([1, 2, 15, 96][p] / n));
    });
  });

  it("draws whole numbers below n, all of them", () => {
    const s = stream(5, "dice");
    const seen = new Array(6).fill(0);
    for (let k = 0; k < 6000; k++) seen[s.below(6)]++;
    for (const times of seen) expect(Math.abs(times - 1000)).toBeLessThan(150);
    expect(s.below(1)).toBe(0);
  });
});
