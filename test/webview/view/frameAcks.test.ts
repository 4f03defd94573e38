/** Every shot is told as drawn once and only once, whatever becomes of it: the run sends no more than two that are not. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameAcks } from "../../../webview/view/frameAcks.ts";

test("whatever happens, each is told once, in order, and at most two are under way", () => {
  const deeds = fc.array(fc.constantFrom("take", "skip", "painted", "finished"));
  fc.assert(
    fc.property(deeds, (all) => {
      const told: number[] = [];
      const shots = new FrameAcks((serial) => told.push(serial));
      let last = 0;
      for (const deed of all) {
        if (deed === "take") shots.take(++last);
        else shots[deed as "skip" | "painted" | "finished"]();
        expect(last - told.length).toBeLessThanOrEqual(2);
      }
      shots.finished();
      shots.skip();
      expect([...told].sort((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, k) => k + 1));
    }),
  );
});

test("what the graphics card is at work on is not told before it is done", () => {
  const told: number[] = [];
  const shots = new FrameAcks((serial) => told.push(serial));
  shots.take(1);
  shots.painted();
  expect(told).toEqual([]);
  shots.take(2);
  // A third comes before the second was painted.
  shots.take(3);
  expect(told).toEqual([2]);
  shots.finished();
  expect(told).toEqual([2, 1]);
});
