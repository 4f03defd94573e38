/** Weights that are learned by visits: of a walk among levels whose numbers of states are known. */
import { expect, test } from "vitest";
import { WangLandau } from "../../../src/engine/flatHistogram/wangLandau.ts";
import { stream } from "../randomSystem.ts";

/** Spins that do not interact: the number of those that point up is the level, and its states are C(n, k). */
const spins = 10;
const binomial = (k: number): number => (k === 0 ? 1 : (binomial(k - 1) * (spins - k + 1)) / k);

function walk(course: { flatness: number; finalFactor: number }, most = Infinity, seed = 1) {
  const logarithms = new Float64Array(spins + 1);
  const learning = new WangLandau(logarithms, course);
  const random = stream(seed);
  const up = new Array<boolean>(spins).fill(false);
  const factors: number[] = [];
  for (let level = 0; !learning.isOver && learning.visits < most; ) {
    const k = Math.floor(random() * spins);
    const to = level + (up[k] ? -1 : 1);
    if (random() < Math.exp(logarithms[level] - logarithms[to])) {
      up[k] = !up[k];
      level = to;
    }
    learning.visit(level);
    if (factors.at(-1) !== learning.factor) factors.push(learning.factor);
  }
  return { learning, logarithms, factors };
}

test("they become the logarithms of the numbers of states", () => {
  const { logarithms, learning } = walk({ flatness: 0.8, finalFactor: 1e-4 });
  for (let k = 0; k <= spins; k++) expect(logarithms[k] - logarithms[0] - Math.log(binomial(k))).toBeCloseTo(0, 0.9);
  expect(learning.levelsSeen).toBe(spins + 1);
});

test("their change is halved at each flat histogram, and then the number of levels over that of visits", () => {
  const { factors, learning } = walk({ flatness: 0.5, finalFactor: 1e-4 });
  const after = factors.findIndex((factor, k) => k > 0 && factor !== factors[k - 1] / 2);
  expect(after).toBeGreaterThan(3);
  expect(factors.slice(0, after)).toEqual(factors.slice(0, after).map((_, k) => 2 ** -k));
  expect(learning.factor).toBeCloseTo((spins + 1) / learning.visits, 12);
  // It ends at the first visit at which that is below the final one.
  expect(learning.visits).toBe(Math.floor((spins + 1) / 1e-4) + 1);
});

test("levels that have not been seen have the least weight of those that have", () => {
  const logarithms = new Float64Array(4);
  const learning = new WangLandau(logarithms, { flatness: 0.8, finalFactor: 1e-4 });
  for (const level of [1, 1, 1, 2]) learning.visit(level);
  expect([...logarithms]).toEqual([3, 3, 4, 3]);
  learning.visit(1);
  expect([...logarithms]).toEqual([4, 4, 4, 4]);
});

test("before the first visit all weights are equal, after restoring too", () => {
  const logarithms = new Float64Array(4);
  const learning = new WangLandau(logarithms, { flatness: 0.8, finalFactor: 1e-4 });
  expect(learning.restore(learning.save(0, 0), 0, 0)).toBe(4);
  expect([...logarithms]).toEqual([0, 0, 0, 0]);
});

test("a course that is saved and restored goes on as if it had not been", () => {
  const visits = [3, 2, 4, 3, 2, 5, 4, 3];
  const course = { flatness: 0.5, finalFactor: 1e-4 };
  const [whole, parts] = [new Float64Array(8), new Float64Array(8)];
  const learning = new WangLandau(whole, course);
  for (let k = 0; k < 200; k++) learning.visit(visits[k % 8]);
  const numbers = learning.save(2, 6);
  const other = new WangLandau(parts, course);
  expect(other.restore([...numbers, 7], 2, 6)).toBe(numbers.length);
  expect(parts).toEqual(whole);
  for (let k = 0; k < 900; k++) for (const each of [learning, other]) each.visit(visits[(k * k) % 8]);
  expect(parts).toEqual(whole);
  expect([other.factor, other.flatness, other.visits]).toEqual([learning.factor, learning.flatness, learning.visits]);
});
