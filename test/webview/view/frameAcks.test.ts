/** Every frame is acknowledged, whether it is painted or not; only what has been seen is said to be painted. */

import { expect, test } from "vitest";
import { FrameAcks } from "../../../webview/view/frameAcks.ts";
import fc from "../../property.ts";

test("each frame is acknowledged, as painted once at most, and at most two are pending", () => {
  const actions = fc.array(fc.constantFrom("take", "skip", "hidden", "painted", "finished"));
  fc.assert(
    fc.property(actions, (all) => {
      const [known, painted] = [new Set<number>(), [] as number[]];
      const acks = new FrameAcks((serial, isPainted) => {
        known.add(serial);
        if (isPainted) painted.push(serial);
      });
      let last = 0;
      for (const action of all) {
        if (action === "take") acks.take(++last);
        else acks[action as "skip" | "hidden" | "painted" | "finished"]();
        expect(last - known.size).toBeLessThanOrEqual(2);
      }
      acks.finished();
      acks.skip();
      expect(known.size).toBe(last);
      expect(painted).toEqual([...new Set(painted)].sort((a, b) => a - b));
    }),
  );
});

test("a frame is painted only when the graphics card has finished it; one that another replaces is not", () => {
  const { acks, acknowledged } = recordingAcks();
  acks.take(1);
  acks.painted();
  expect(acknowledged).toEqual([]);
  acks.take(2);
  // A third comes before the second was painted.
  acks.take(3);
  expect(acknowledged).toEqual(["2 not painted"]);
  acks.finished();
  expect(acknowledged).toEqual(["2 not painted", "1 painted"]);
});

test("a frame that comes while nothing can be painted is painted later, unless its scene has gone", () => {
  const { acks, acknowledged } = recordingAcks();
  acks.take(1);
  acks.hidden();
  acks.hidden();
  acks.painted();
  acks.finished();
  expect(acknowledged).toEqual(["1 not painted", "1 painted"]);
  acks.take(2);
  acks.hidden();
  acks.skip();
  acks.painted();
  acks.finished();
  expect(acknowledged.slice(2)).toEqual(["2 not painted"]);
});

test("frames of a run that another one follows are not acknowledged", () => {
  const { acks, acknowledged } = recordingAcks();
  acks.take(1);
  acks.painted();
  acks.take(2);
  acks.forget();
  acks.finished();
  acks.painted();
  acks.finished();
  expect(acknowledged).toEqual([]);
});

function recordingAcks(): { acks: FrameAcks; acknowledged: string[] } {
  const acknowledged: string[] = [];
  return {
    acks: new FrameAcks((serial, painted) => acknowledged.push(`${serial} ${painted ? "" : "not "}painted`)),
    acknowledged,
  };
}
