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
const thousand = (factor: number) => gas().replace('"time":1', `"time":${factor * 1000}`);
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
  ["no brace at the beginning", gas().slice(1), '"', gas()],
  ["two colons", gas().replace('"count":', '"count"::'), ":", gas()],
  ["no bracket before a vector", gas().replace("[10,10]", "10,10]"), "1", gas()],
  ["a comment without end before the scenario", `/* A gas. \n${gas()}`, "/*", gas()],
  ["a comment without end in it", lines(gas()).replace(/,\n/, ", /* square\n"), "/*", gas()],
  ["no-break spaces", lines(gas()).replaceAll(" ", "\u00a0"), "\u00a0", gas()],
  ["a no-break space in a list", gas().replace("[10,10]", "[10,\u00a010]"), "\u00a0", gas()],
  ["a zero-width space", gas().replace("10,10", "10,\u200b10"), "\u200b", gas()],
  ["signs of a Chinese keyboard", gas().replace('},"particles":', '}，"particles"：'), "，", gas()],
  ["a minus sign of Unicode", gas('"gravity":[0,−1]'), "−", gas('"gravity":[0,-1]')],
  ["digits of full width", gas().replace("[10,10]", "[１０,10]"), "１", gas()],
  ["quotes of French", gas().replace('"box"', "«box»"), "«box»", gas()],
  ["a unit", gas().replace("0.3", "0.3 mm"), "0.3 mm", gas()],
  ["a unit without a blank", gas().replace('"time":1', '"time":10s'), "10s", gas().replace('"time":1', '"time":10')],
  ["units in a list", gas().replace("[10,10]", "[10 mm,10]"), "10 mm", gas()],
  ["apostrophes between thousands", gas().replace('"time":1', '"time":10\'000'), "10'000", thousand(10)],
  ["blanks between thousands", gas().replace('"time":1', '"time":10 000'), "10 000", thousand(10)],
  ["points between thousands", gas().replace('"time":1', '"time":1.000.000'), "1.000.000", thousand(1000)],
  ["an exponent of Fortran", gas().replace("0.3", "3d-1"), "3d-1", gas()],
  ["an exponent behind a blank", gas().replace("0.3", "3 E-1"), "3 E-1", gas()],
  ["a hexadecimal number", gas().replace('"count":10', '"count":0xA'), "0xA", gas()],
  ["a fraction as text", gas().replace("0.3", '"3/10"'), '"3/10"', gas()],
  ["sides with an x between them", gas().replace("[10,10]", "10x10"), "10x10", gas()],
  ["sides with an x between them as text", gas().replace("[10,10]", '"10 x 10"'), '"10 x 10"', gas()],
  ["a product of sides", gas().replace("[10,10]", "10*10"), "10*10", gas()],
  ["a backslash", gas('"title":"a\\gas"'), '"a\\gas"', gas('"title":"a\\\\gas"')],
  ["a tab in a text", gas('"title":"a\tgas"'), '"a\tgas"', gas('"title":"a\\tgas"')],
  ["comments of other languages", `-- A gas.\n-- Small.\n${gas()}`, "-- A gas.", gas()],
  ["a comment of TeX", `% A gas.\n${gas()}`, "% A gas.", gas()],
  ["a comment of INI files", `; A gas.\n${gas()}`, "; A gas.", gas()],
  ["a comment of HTML", `<!-- A gas. -->\n${gas()}`, "<!-- A gas. -->", gas()],
  ["a text in three quotes", `"""A gas."""\n${gas()}`, '"""A gas."""', gas()],
  ["a block of Markdown", `\`\`\`json\n${gas()}\n\`\`\`\n`, "```json", gas()],
  ["a constant", `// A gas.\nconst gas = ${gas()};\n`, "const gas =", gas()],
  ["an exported object", `export default ${gas()}`, "export default", gas()],
  ["an exported object of Node", `module.exports = ${gas()};`, "module.exports =", gas()],
  ["a missing brace on one line", gas().replace("[10,10]}", "[10,10]"), "]", gas()],
  ["a missing brace of a later block on one line", gas().replace('"radius":0.3}', '"radius":0.3'), "3", gas()],
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

test("characters of copied text have one message for all, which names them", () => {
  const text = lines(gas())
    .replace(/^ +/gm, (indent) => "\u00a0".repeat(indent.length))
    .replace("0.3", "−0.3");
  const [first, ...others] = readScenario(text).diagnostics.filter(({ code }) => code === "syntax");
  expect(others).toEqual([]);
  expect(first.message).toMatch(
    /^A no-break space \(U\+00A0\), \d\d times; a minus sign \(U\+2212\)\. JSON has spaces/,
  );
  expect(JSON.parse(applyFix(text, first.fixes![0])).particles.radius).toBe(-0.3);
});

test("characters in texts and comments are no matter of JSON", () => {
  const text = `// «A gas»，100 %\n${gas('"title":"A\u00a0gas − “one”"')}`;
  expect(readScenario(text).document).toBeDefined();
});

test.each([
  ["an extra brace", gas().replace("[10,10]}", "[10,10]}}")],
  ["a list in place of a brace", gas().replace("[10,10]}", "[10,10]]")],
  ["two scenarios", `${gas()}\n${gas()}`],
  ["a dictionary of Python", "dict(box=dict(size=[10,10]), particles=dict(count=10, radius=0.3))"],
  ["TOML", "[box]\nsize = [10, 10]\n\n[particles]\ncount = 10\nradius = 0.3\n"],
  ["XML", '<scenario><box size="10 10"/></scenario>'],
  ["a comment in a comment", `/* a /* b */ c */ ${gas()}`],
])("no fix takes the scenario away: %s", (_, text) => {
  const { diagnostics } = readScenario(text);
  expect(diagnostics.length).toBeGreaterThan(0);
  for (const fix of diagnostics.flatMap(({ fixes = [] }) => fixes))
    expect(applyFix(text, fix).length).toBeGreaterThanOrEqual(text.length - 1);
});
