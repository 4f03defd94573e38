/** The sentence about the end of a run gives times of any size in few digits. */
import { expect, test } from "vitest";
import { sentenceOf } from "../../../src/run/results/endingSentence.ts";
import { sessionOf } from "../sessionOf.ts";

const gas = { box: { size: [10, 10] }, particles: { count: 10, radius: 0.2 }, stop: { time: 1e15 } };

test("a time of many digits is a power of ten", () => {
  expect(sentenceOf({ why: "time" }, sessionOf(gas))).toBe("Reached time 10¹⁵.");
});

test("a short time keeps its first digits", () => {
  const speed = 1e12;
  const fast = { ...gas, particles: { ...gas.particles, velocity: { speed } }, stop: { collisions: 5 } };
  const session = sessionOf(fast);
  while (!session.work()) {}
  expect(sentenceOf(session.ending!, session)).toMatch(/^Reached 5 collisions at time \d(\.\d{1,3})?·10⁻¹[⁰¹²³]\.$/);
});
