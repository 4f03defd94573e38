import { expect, test } from "vitest";
import { optionsOf, unknownColoring, unknownWords } from "../../../webview/standalone/fragment.ts";

test("a fragment starts the run and sets colors and camera", () => {
  expect(optionsOf("")).toEqual({ autoplay: false, panel: {}, unknown: [] });
  expect(optionsOf("#autoplay&colors=event-count&camera=0.5,0.25,2")).toEqual({
    autoplay: true,
    panel: { coloring: "event-count", camera2: { centre: [0.5, 0.25], height: 2 } },
    unknown: [],
  });
  expect(optionsOf("#camera=1,2,3,0,0,0.5").panel).toEqual({ camera3: { position: [1, 2, 3], target: [0, 0, 0.5] } });
});

test("what is not understood is left out, and said", () => {
  for (const words of [
    "camera=1,2",
    "camera=1,2,x",
    "camera=1,2,0",
    "camera=1,2,3,4,5,6,7",
    "camera=1,2,",
    "colors=<b>",
    "color=speed",
    "play",
  ]) {
    const options = optionsOf(`#autoplay&${words}`);
    expect([options.panel, options.unknown]).toEqual([{}, [words]]);
    expect(unknownWords(options)).toContain(`has ${words}, expected`);
  }
  for (const words of ["camera=", "colors="]) expect(optionsOf(`#${words}`).unknown).toEqual([words.slice(0, -1)]);
  expect(unknownWords(optionsOf("#autoplay&colors=speed"))).toBeUndefined();
});

test("a coloring that the scenario does not have is said, with those that it has", () => {
  const offered = [{ id: "species" }, { id: "speed" }];
  expect(unknownColoring(optionsOf("#colors=nonsense"), offered)).toBe(
    "The address has colors=nonsense, expected one of species, speed.",
  );
  for (const known of ["", "#colors=speed"]) expect(unknownColoring(optionsOf(known), offered)).toBeUndefined();
});
