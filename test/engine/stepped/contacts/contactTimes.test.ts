import { expect, test } from "vitest";
import { contactTimes } from "../../../../src/engine/stepped/contacts/contactTimes.ts";
import { contactTime } from "../../../../src/physics/contacts/encounterTime.ts";

test("the worked example of Johnson & Whalley: first and last touch at 0.3 and 0.7 of the step", () => {
  const a = { from: [0, 0, 0], to: [1, 1, 0] };
  const b = { from: [1, 0, 0], to: [0, 1, 0] };
  const times = contactTimes(a, b, 0.4)!;
  expect(times.first).toBeCloseTo(0.3, 14);
  expect(times.last).toBeCloseTo(0.7, 14);
  // What the engines use says the same, and of the later root nothing.
  expect(contactTime(-1, 0, 0, 2, 0, 0, 0.4)).toBeCloseTo(0.3, 14);
});

test("side by side, or on lines that pass too far from each other, nothing touches", () => {
  const along = { from: [0, 0], to: [1, 0] };
  expect(contactTimes(along, { from: [0, 1], to: [1, 1] }, 0.5)).toBeUndefined();
  expect(contactTimes(along, { from: [1, 0.6], to: [0, 0.6] }, 0.5)).toBeUndefined();
  const glancing = contactTimes(along, { from: [1, 0.5], to: [0, 0.5] }, 0.5)!;
  expect(glancing.first).toBeCloseTo(0.5, 6);
  expect(glancing.last).toBeCloseTo(0.5, 6);
});
