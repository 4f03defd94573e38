/** Names that are proposed at the bar in each text. */
import { expect, test } from "vitest";
import { namesAt } from "../../../src/scenario/suggestions/namesAt.ts";

const start = '"particles": [{ "name": "sand", "count": 9 }, { "count": 3 }],';
const flat = `{ "box": { "size": [1, 1] }, ${start}`;
const solid = `{ "box": { "size": [1, 1, 1] }, ${start}`;

function at(text: string) {
  const offset = text.indexOf("|");
  const whole = text.replace("|", "");
  const found = namesAt(whole, offset);
  return found && { names: found.names.map(({ name }) => name), replaced: whole.slice(found.start, found.end) };
}
const groups = ["sand", "group 2"];
const walls = ["walls", "left", "right", "bottom", "top"];

test.each([
  [`${flat} "contact": { "pairs": [{ "between": [|] }] } }`, [...groups, ...walls], ""],
  [`${flat} "contact": { "pairs": [{ "between": ["|"] }] } }`, [...groups, ...walls], '""'],
  [`${flat} "contact": { "pairs": [{ "between": ["sand", "wa|"] }] } }`, [...groups, ...walls], '"wa"'],
  [`${flat} "contact": { "pairs": [{ "between": ["sand", |] }] } }`, [...groups, ...walls], ""],
  [`${flat} "motion": { "diffusion": [{ "species": "|" }] } }`, groups, '""'],
  [`${flat} "motion": { "diffusion": [{ "species": | }] } }`, groups, ""],
])("%s", (text, names, replaced) => {
  expect(at(text)).toEqual({ names, replaced });
});

test.each([
  ['"moves": |', ["piston"], ""],
  ['"moves": "p|"', ["piston"], '"p"'],
])("obstacles with a motion: %s", (moves, names, replaced) => {
  const others = '{ "name": "piston", "motion": { "kind": "sine" } }, { "name": "post" }';
  expect(at(`${flat} "obstacles": [${others}, { "kind": "sphere", ${moves} }] }`)).toEqual({ names, replaced });
});

test("a box of three dimensions has a front and a back", () => {
  expect(at(`${solid} "contact": { "pairs": [{ "between": ["|"] }] } }`)!.names).toEqual(
    expect.arrayContaining(["front", "back"]),
  );
});

test("one group without a name is called particles", () => {
  const text = '{ "particles": { "count": 3 }, "contact": { "pairs": [{ "between": ["|"] }] } }';
  expect(at(text)!.names[0]).toBe("particles");
});

test.each([
  "|",
  `{ "title": "|" }`,
  `${flat} "contact": { "pairs": [{ "|": [] }] } }`,
  `${flat} "contact": { "pairs": [|] } }`,
])("elsewhere none: %s", (text) => {
  expect(at(text)).toBeUndefined();
});
