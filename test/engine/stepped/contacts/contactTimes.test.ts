import { expect, test } from "vitest";
import { contactTime } from "../../../../src/physics/contacts/encounterTime.ts";

test("the worked example of Johnson & Whalley: first and last touch at 0.3 and 0.7 of the step", () => {
  // From (0, 0) to (1, 1) and from (1, 0) to (0, 1); the last touch is the first of the motion backwards.
  expect(contactTime(-1, 0, 0, 2, 0, 0, 0.4)).toBeCloseTo(0.3, 14);
  expect(1 - contactTime(1, 0, 0, -2, 0, 0, 0.4)).toBeCloseTo(0.7, 14);
});

test("side by side, or on lines that pass too far from each other, nothing touches", () => {
  expect(contactTime(0, -1, 0, 0, 0, 0, 0.5)).toBe(Infinity);
  expect(contactTime(-1, -0.6, 0, 2, 0, 0, 0.5)).toBe(Infinity);
  const barely = 0.5 * (1 + 1e-13);
  const [glancing, backwards] = [contactTime(-1, -0.5, 0, 2, 0, 0, barely), 1 - contactTime(1, -0.5, 0, -2, 0, 0, barely)]; // biome-ignore format: a table
  expect(glancing).toBeCloseTo(0.5, 6);
  expect(backwards).toBeCloseTo(0.5, 6);
});
