/** Runs that take longer than seconds, or a time that is not known, are confirmed; shorter ones are not. */
import { expect, test } from "vitest";
import { confirmationOf } from "../../../src/editor/runs/runConfirmation.ts";

test("a run of seconds is not confirmed", () => {
  for (const seconds of [0, 0.1, 5]) expect(confirmationOf("gas.edpd.json", seconds)).toBeUndefined();
});

test("a longer one is, with its time, and so is one whose time is not known", () => {
  const { title, message } = confirmationOf("gas.edpd.json", 7200)!;
  expect(title).toBe("Run gas.edpd.json?");
  expect(message).toMatch(/about 2(\.0)? h/);
  expect(confirmationOf("gas.edpd.json", undefined)!.message).toContain("not known");
  expect(confirmationOf("gas.edpd.json", Number.POSITIVE_INFINITY)).toBeDefined();
});
