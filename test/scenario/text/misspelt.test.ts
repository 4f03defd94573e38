/** Mistakes of a first scenario: one message each, at its place, and a first fix that leads to what was meant. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const box = '"box":{"size":[10,10]}';
const particles = '"particles":{"count":10,"radius":0.3}';
const stop = '"stop":{"time":1}';
const gas = (...more: string[]) => `{${[box, particles, ...more, stop].join(",")}}`;
const share = gas().replace('"radius":0.3', '"fraction":0.15');
const untilCollisions = gas().replace('"time":1', '"collisions":90');
const cells = '"method":{"kind":"cells"}';
const lines = (text: string) => JSON.stringify(JSON.parse(text), null, 2);

test.each([
  ["a misspelt name that is required", gas().replace("size", "sise"), '"sise"', gas()],
  ["a decimal comma", gas().replace("0.3", "0,3"), "0,3", gas()],
  ["three decimals behind a comma", gas().replace("0.3", "0,025"), "0,025", gas().replace("0.3", "0.025")],
  ["decimals behind a comma that begin with 0", gas().replace("0.3", "0,02"), "0,02", gas().replace("0.3", "0.02")],
  [
    "decimals behind a comma that begin with zeros",
    gas().replace("0.3", "1,005"),
    "1,005",
    gas().replace("0.3", "1005"),
  ],
  ["gravity along z in a plane", gas('"gravity":[0,0,-1]'), "[0,0,-1]", gas('"gravity":[0, -1]')],
  [
    "dt of the method",
    gas('"method":{"kind":"time-stepped","dt":0.01}'),
    '"dt"',
    gas('"method":{"kind":"time-stepped","step":0.01}'),
  ],
  ["dt beside a box of events", gas('"dt":0.01'), '"dt"', gas()],
  ["dt of a method by events", gas('"method":{"kind":"cells","dt":0.01}'), '"dt"', gas('"method":{"kind":"cells"}')],
  ["dt in the end of a run", gas().replace('"time":1', '"time":1,"dt":0.01'), '"dt"', gas()],
  ["events in the end of a run", gas().replace('"time":1', '"events":90'), '"events"', untilCollisions],
  ["events beside the box", `{${box},${particles},"events":90}`, '"events"', untilCollisions],
  ["a word of Python for nothing", gas('"seed":None'), "None", gas()],
  [
    "a word of Python for truth",
    gas().replace('"radius"', '"velocity":{"temperature":1,"exact":True},"radius"'),
    "True",
    gas().replace('"radius"', '"velocity":{"temperature":1,"exact":true},"radius"'),
  ],
  ["a percentage without its sign", gas().replace('"radius":0.3', '"fraction":15'), "15", share],
  ["a restitution in percent", gas('"contact":{"restitution":90}'), "90", gas('"contact":{"restitution":0.9}')],
  ["a name without its closing quote", gas().replace('radius"', "radius"), '"radius', gas()],
  ["a name without its closing quote on its line", lines(gas()).replace('radius"', "radius"), '"radius', gas()],
  ["a name without its opening quote", gas().replace('"radius', "radius"), 'radius"', gas()],
  ["a text without its closing quote", gas(cells).replace('cells"', "cells"), '"cells', gas(cells)],
  ["a text without its closing quote on its line", lines(gas(cells)).replace('cells"', "cells"), '"cells', gas(cells)],
  [
    "YAML",
    "# A gas.\nbox:\n  size: [10, 10]\nparticles:\n  count: 10\n  radius: 0.3\nstop: { time: 1 }\n",
    "box",
    gas(),
  ],
  [
    "YAML with lists",
    "box:\n  size:\n    - 10\n    - 10\nparticles:\n- count: 10\n  radius: 0.3\nstop:\n  time: 1 # short\n",
    "box",
    gas().replace(/("particles":)({.*?})/, "$1[$2]"),
  ],
  ["e of a contact", gas('"contact":{"e":0.9}'), '"e"', gas('"contact":{"restitution":0.9}')],
  ["cor beside the box", gas('"cor":0.9'), '"cor"', gas('"contact":{"restitution":0.9}')],
  [
    "a speed of particles",
    gas().replace('"radius":0.3', '"radius":0.3,"speed":2'),
    '"speed"',
    gas().replace('"radius":0.3', '"radius":0.3,"velocity":{"speed":2}'),
  ],
  [
    "a column of a quantity in place of its word",
    gas('"measure":{"what":["compressibility"]}'),
    '"compressibility"',
    gas('"measure":{"what":["pressure"]}'),
  ],
  [
    "commas between thousands",
    gas().replace('"time":1', '"time":1,000,000'),
    "1,000,000",
    gas().replace('"time":1', '"time":1000000'),
  ],
  ["a decimal comma in a list", gas('"gravity":[0,-9,81]'), "[0,-9,81]", gas('"gravity":[0,-9.81]')],
  ["quotes of a word processor", gas().replace('"box"', "“box”"), "“box”", gas()],
  ["a time beside the box", `{${box},${particles},"time":1}`, '"time"', gas()],
  ["a comment of a shell", `# A gas.\n${gas()}\n`, "# A gas.", gas()],
  ["text behind the scenario", `${gas()}\nthe end\n`, "the end", gas()],
  ["a product", gas().replace('"time":1', '"time":10*2'), "10*2", gas().replace('"time":1', '"time":20')],
  ["a quotient with blanks", gas().replace("0.3", "3 / 10"), "3 / 10", gas()],
  ["a power", gas().replace('"time":1', '"time":2*10^3'), "2*10^3", gas().replace('"time":1', '"time":2000')],
  ["a difference", gas().replace("0.3", "1-0.7"), "1-0.7", gas()],
  [
    "thousands of a programming language",
    gas().replace('"time":1', '"time":1_000'),
    "1_000",
    gas().replace('"time":1', '"time":1000'),
  ],
  ["a point without decimals", gas().replace('"time":1', '"time":5.'), "5.", gas().replace('"time":1', '"time":5')],
  [
    "a percentage as text",
    gas().replace('"radius":0.3', '"fraction":"15%"'),
    '"15%"',
    gas().replace('"radius":0.3', '"fraction":0.15'),
  ],
  [
    "a percentage",
    gas().replace('"radius":0.3', '"fraction":15%'),
    "15%",
    gas().replace('"radius":0.3', '"fraction":0.15'),
  ],
  [
    "a percentage behind a blank",
    gas().replace('"radius":0.3', '"fraction": 30 %'),
    "30 %",
    gas().replace('"radius":0.3', '"fraction": 0.3'),
  ],
  [
    "decimal commas in a list",
    gas().replace("[10,10]", "[1,5, 12,25]"),
    "[1,5, 12,25]",
    gas().replace("[10,10]", "[1.5,12.25]"),
  ],
  ["a quotient of all digits", gas().replace("0.3", "1/3"), "1/3", gas().replace("0.3", "0.3333333333333333")],
  ["a decimal comma as text", gas().replace("0.3", '"0,3"'), '"0,3"', gas()],
  ["a unit as text", gas().replace("0.3", '"0.3 mm"'), '"0.3 mm"', gas()],
  ["a sign of assignment", gas().replace('"time":1', '"time" = 1'), "=", gas()],
  ["a sign of assignment without blanks", gas().replace('"time":1', '"time"=1'), "=", gas()],
  ["a semicolon between properties", gas().replace(',"particles"', ';"particles"'), ";", gas()],
  ["a semicolon between numbers", gas().replace("[10,10]", "[10;10]"), ";", gas()],
  ["a list in round brackets", gas().replace("[10,10]", "(10, 10)"), "(", gas()],
  [
    "one of the lists in round brackets",
    `{${box},"particles":{"radius":0.3,"at":([1,1],[3,3])},${stop}}`,
    "(",
    `{${box},"particles":{"radius":0.3,"at":[[1,1],[3,3]]},${stop}}`,
  ],
  ["no braces around the scenario", gas().slice(1, -1), '"box"', gas()],
  ["a missing brace on one line", gas().replace("[10,10]}", "[10,10]"), "}", gas()],
  ["a missing brace of a later block on one line", gas().replace('"radius":0.3}', '"radius":0.3'), "}", gas()],
  ["a name without a value, before another", gas('"fluid":'), '"fluid"', gas()],
  ["a name without a value, at the end", gas().replace(/\}$/, ',"fluid":}'), '"fluid"', gas()],
])("%s", (_, text, place, meant) => {
  const { diagnostics } = readScenario(text);
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === "error");
  expect(others.map(({ message }) => message)).toEqual([]);
  expect(text.slice(first!.range.start, first!.range.end).startsWith(place)).toBe(true);
  const mended = readScenario(applyFix(text, first!.fixes![0])).document;
  expect(mended).toEqual(JSON.parse(meant));
});

test.each([
  ["speed", gas('"speed":2'), "particles.velocity"],
  ["steps", gas().replace('"time":1', '"steps":100'), "`collisions`"],
])("%s has no place there: it is said what has", (_, text, words) => {
  expect(readScenario(text).diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
});

test.each([
  ["a block", gas('"contct":{"restitution":2,"friction":0.1}'), ['"contct"', "2", '"friction"']],
  ["a required block", gas().replace("particles", "particels").replace("count", "cuont"), ['"particels"', '"cuont"']],
  ["an entry", gas().replace(/("particles":)({.*?})/, '$1[{"cuont":10,"radius":-1}]'), ['"cuont"', "-1"]],
  ["a property of a property", gas('"mesure":{"wat":["presure"]}'), ['"mesure"', '"wat"', '"presure"']],
  ["words of Python", gas('"fluid":True', '"contct":{"restitution":2}'), ["True", '"contct"', "2"]],
])("all mistakes within a misspelt name are reported with it: %s", (_, text, places) => {
  const { diagnostics } = readScenario(text);
  expect(diagnostics.map(({ range }) => text.slice(range.start, range.end))).toEqual(places);
});
