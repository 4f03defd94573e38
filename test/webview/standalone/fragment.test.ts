import { expect, test } from "vitest";
import { optionsOf } from "../../../webview/standalone/fragment.ts";

test("a fragment starts the run and sets colors and camera", () => {
  expect(optionsOf("")).toEqual({ autoplay: false, panel: {} });
  expect(optionsOf("#autoplay&colors=event-count&camera=0.5,0.25,2")).toEqual({
    autoplay: true,
    panel: { coloring: "event-count", camera2: { centre: [0.5, 0.25], height: 2 } },
  });
  expect(optionsOf("#camera=1,2,3,0,0,0.5").panel).toEqual({ camera3: { position: [1, 2, 3], target: [0, 0, 0.5] } });
});

test("what is not understood is left out", () => {
  for (const words of [
    "camera=1,2",
    "camera=1,2,x",
    "camera=1,2,0",
    "camera=1,2,3,4,5,6,7",
    "camera=",
    "colors=<b>",
    "colors=",
  ])
    expect([words, optionsOf(`#${words}`).panel]).toEqual([words, {}]);
});
