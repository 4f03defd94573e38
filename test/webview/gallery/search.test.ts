/** Cards that a search finds, and between which arrow keys go. */
import { expect, test } from "vitest";
import { cardBeside, finds } from "../../../webview/gallery/search.ts";

const heading = "Particles in a flow";
const card = {
  file: "coupled-taylor-green.edpd.json",
  question: "How do particles slow down the flow that carries them?",
  title: "Particles push a Taylor–Green flow back",
  about: "Kármán's particles gather between eddies.",
};

test("a search finds words in any order, of question, title, text, heading and file, whatever their case", () => {
  for (const search of [
    "",
    "slow flow",
    "FLOW particles",
    "taylor-green",
    "Taylor–Green",
    "karman",
    "coupled",
    "  in a ",
  ])
    expect(finds(search, { heading }, card), search).toBe(true);
  for (const search of ["flow sand", "brazil"]) expect(finds(search, { heading }, card), search).toBe(false);
});

/** Three in a row, two below, and under another heading two. */
const places = [
  ...[0, 240, 480].map((left) => ({ left, top: 100 })),
  ...[0, 240].map((left) => ({ left, top: 400 })),
  ...[0, 240].map((left) => ({ left, top: 760 })),
];

test.each([
  ["ArrowRight", 2, 3],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, undefined],
  ["ArrowRight", 6, undefined],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 2, 4],
  ["ArrowDown", 3, 5],
  ["ArrowUp", 6, 4],
  ["ArrowUp", 1, undefined],
  ["ArrowDown", 5, undefined],
  ["Home", 4, 0],
  ["End", 1, 6],
  ["a", 1, undefined],
])("%s leads from card %i to %s", (key, from, to) => {
  expect(cardBeside(places, from, key)).toBe(to);
});
