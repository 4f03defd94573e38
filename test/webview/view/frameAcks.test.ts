/** Every frame is acknowledged exactly once, whether it is drawn or not. */

import { expect, test } from "vitest";
import { FrameAcks } from "../../../webview/view/frameAcks.ts";
import fc from "../../property.ts";

test("each frame is acknowledged once, and at most two are pending", () => {
  const actions = fc.array(fc.constantFrom("take", "skip", "painted", "finished"));
  fc.assert(
    fc.property(actions, (all) => {
      const acknowledged: number[] = [];
      const acks = new FrameAcks((serial) => acknowledged.push(serial));
      let last = 0;
      for (const action of all) {
        if (action === "take") acks.take(++last);
        else acks[action as "skip" | "painted" | "finished"]();
        expect(last - acknowledged.length).toBeLessThanOrEqual(2);
      }
      acks.finished();
      acks.skip();
      expect([...acknowledged].sort((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, k) => k + 1));
    }),
  );
});

test("a frame is acknowledged only after the graphics card has finished it", () => {
  const acknowledged: number[] = [];
  const acks = new FrameAcks((serial) => acknowledged.push(serial));
  acks.take(1);
  acks.painted();
  expect(acknowledged).toEqual([]);
  acks.take(2);
  // A third comes before the second was painted.
  acks.take(3);
  expect(acknowledged).toEqual([2]);
  acks.finished();
  expect(acknowledged).toEqual([2, 1]);
});
