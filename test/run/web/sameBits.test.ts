/** Sine and cosine of Node while a run computes, also where it fails; then those of the host. */
import { expect, test } from "vitest";
import { withSameBits } from "../../../src/run/web/sameBits.ts";
import { cos, sin } from "../../../src/run/web/trigonometry.ts";

test("they are replaced during the work, and back after it, also where it fails", () => {
  const before = [Math.sin, Math.cos];
  expect(withSameBits(() => [Math.sin, Math.cos])).toEqual([sin, cos]);
  expect([Math.sin, Math.cos]).toEqual(before);
  expect(() =>
    withSameBits(() => {
      throw new Error("failed");
    }),
  ).toThrow("failed");
  expect([Math.sin, Math.cos]).toEqual(before);
});
