/** Names that completion offers: all that are required, no idle ones, with values that fit the run, and a comma where one is missing. */
import { describe, expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { labelsAt, proposalsAt, taken } from "./proposals.ts";

const flat = '"box": { "size": [10, 20], "edges": "reflecting" }';
const solid = '"box": { "size": [10, 10, 10], "edges": "reflecting" }';
const periodic = '"box": { "size": [32, 32] }';
const some = '"particles": { "count": 50, "radius": 0.2 }';
const end = '"stop": { "time": 3 }';
const fluid = `${periodic}, "fluid": { "cell": 1, "perCell": 5, "fill": [{}] }`;
const drum = '"kind": "sphere", "at": [5, 5], "radius": 4, "hollow": true';
const drag = '"motion": { "kind": "drag", "tau": 1 }, "method": { "kind": "particle-field", "step": 0.01 }';

/** Names alone, without blocks that are offered by what is in them. */
async function namesAt(marked: string): Promise<string[]> {
  const found = await proposalsAt(marked.replace("@", ""), marked.indexOf("@"));
  return found.filter(({ textEdit, label }) => textEdit!.newText.includes(`"${label}": `)).map(({ label }) => label);
}

function findingsOf(text: string): string[] {
  return readScenario(text)
    .diagnostics.filter(({ severity, code }) => severity !== "information" && code !== "missing")
    .map(({ message }) => message);
}

describe("names that are required or usual are offered, required ones first", () => {
  test.each<[string, string, readonly string[]]>([
    ["a sweep", `${flat}, ${some}, ${end}, "sweep": { @ }`, ["over"]],
    ["an axis of a sweep", `${flat}, ${some}, ${end}, "sweep": { "over": [{ @ }] }`, ["path", "points"]],
    ["a motion", `${flat}, ${some}, "obstacles": [{ ${drum}, "motion": { @ } }]`, ["kind", "center", "velocity"]],
    [
      "a rotation",
      `${flat}, ${some}, "obstacles": [{ ${drum}, "motion": { "kind": "rotation", @ } }]`,
      ["spin", "center"],
    ],
    ["a sphere", `${flat}, ${some}, "obstacles": [{ "kind": "sphere", @ }]`, ["at", "radius"]],
    ["a block", `${flat}, ${some}, "obstacles": [{ "kind": "block", @ }]`, ["from", "to"]],
    ["a cylinder", `${solid}, ${some}, "obstacles": [{ "kind": "cylinder", @ }]`, ["radius", "from", "to"]],
    [
      "a region",
      `${fluid.replace("{}", "{ @ }")}, "method": { "kind": "srd", "step": 0.1 }`,
      ["from", "to", "at", "name"],
    ],
    ["a thermostat", `${flat}, ${some}, "thermostat": { "kind": "andersen", @ }`, ["temperature", "rate"]],
    ["a distribution", `${flat}, "particles": { "count": 5, "radius": { "gaussian": { @ } } }`, ["mean", "width"]],
    ["a mixture", `${flat}, "particles": { "count": 5, "radius": { "mixture": { @ } } }`, ["radii", "weights"]],
    ["rough particles", `${flat}, ${some}, "contact": { "rough": { @ } }`, ["inertia"]],
    ["eddies", `${periodic}, ${some}, ${drag}, "flow": { "kind": "taylor-green", @ }`, ["speed", "waves"]],
    ["turbulence", `${periodic}, ${some}, ${drag}, "flow": { "kind": "turbulence", @ }`, ["modes"]],
    [
      "a coupling",
      `${periodic}, ${some}, ${drag}, "flow": { "kind": "taylor-green", "coupling": { @ } }`,
      ["grid", "tolerance"],
    ],
    ["a push", `${flat}, ${some}, ${end}, "schedule": [{ "at": 1, "push": { @ } }]`, ["of"]],
    ["a rotation of cells", `${fluid}, "method": { "kind": "srd", "step": 0.1, "rotation": { @ } }`, ["angle"]],
    ["repulsion", `${fluid}, "method": { "kind": "srd", "step": 0.1, "repulsion": { @ } }`, ["passes"]],
    ["a pressure", `${fluid}, "method": { "kind": "srd", "step": 0.1, "pressure": { @ } }`, ["iterations"]],
  ])("of %s", async (_, scenario, names) => {
    expect(await namesAt(`{ ${scenario} }`)).toEqual(expect.arrayContaining([...names]));
  });

  test("of kinds of obstacles and motions, before the others", async () => {
    const inside = (obstacle: string) => namesAt(`{ ${flat}, ${some}, "obstacles": [{ ${obstacle} }] }`);
    expect((await inside('"kind": "block", @')).slice(0, 2)).toEqual(["from", "to"]);
    expect((await inside('"kind": "sphere", @'))[0]).toBe("at");
  });

  test("with a value that is taken as it is, or is still to be chosen", async () => {
    const text = `{ ${flat}, ${some}, "obstacles": [{ "kind": "sphere", "at": [5, 5], @ }] }`;
    const found = await proposalsAt(text.replace("@", ""), text.indexOf("@"));
    const radius = found.find(({ label }) => label === "radius")!;
    expect(findingsOf(taken(text.replace("@", ""), radius).text)).toEqual([]);
    // The example would be larger than the rest of the box.
    const full = text.replace('"size": [10, 20]', '"size": [1e-9, 1e-9]').replace("[5, 5]", "[5e-10, 5e-10]");
    expect(await namesAt(full)).toContain("radius");
  });

  test("and so are the values of a sweep, and the kinds of motions", async () => {
    expect((await labelsAt(`{ ${flat}, ${some}, ${end}, "sweep": { "over": @ } }`)).length).toBeGreaterThan(0);
    expect(await labelsAt(`{ ${flat}, ${some}, "obstacles": [{ ${drum}, "motion": { "kind": @ } }] }`)).toEqual(
      ["constant", "sine", "parabolic", "rotation"].map((word) => JSON.stringify(word)),
    );
  });
});

describe("names that have no place are not offered", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "a rotation in two dimensions",
      `${flat}, ${some}, "obstacles": [{ ${drum}, "motion": { "kind": "rotation", @ } }]`,
      ["amplitude", "frequency", "phase", "velocity", "axis"],
    ],
    ["a block", `${flat}, ${some}, "obstacles": [{ "kind": "block", @ }]`, ["radius", "scale", "at", "thickness"]],
    ["a thermostat", `${flat}, ${some}, "thermostat": { "kind": "andersen", @ }`, ["interval", "strength"]],
    [
      "eddies",
      `${periodic}, ${some}, ${drag}, "flow": { "kind": "taylor-green", @ }`,
      ["modes", "circulation", "rate"],
    ],
    [
      "time steps",
      `${flat}, ${some}, "method": { "kind": "time-stepped", "step": 0.01, @ }`,
      ["length", "shift", "state"],
    ],
    [
      "Brownian motion",
      `${flat}, ${some}, "motion": { "kind": "brownian", "diffusion": 1, @ }`,
      ["tau", "tauPerRadius", "dimensions", "starts", "state"],
    ],
    [
      "drag",
      `${periodic}, ${some}, "motion": { "kind": "drag", "tau": 1, @ }`,
      ["diffusion", "dimensions", "stepsBefore"],
    ],
    ["expectations", `${flat}, ${some}, "expect": { @ }`, ["bondOrder", "viscosity", "flowEnergy"]],
  ])("in %s", async (_, scenario, names) => {
    const offered = await namesAt(`{ ${scenario} }`);
    expect(names.filter((name) => offered.includes(name))).toEqual([]);
  });

  test("a rotation has an axis in three dimensions", async () => {
    const ball = '"kind": "sphere", "at": [5, 5, 5], "radius": 2';
    const text = `{ ${solid}, ${some}, "obstacles": [{ ${ball}, "motion": { "kind": "rotation", @ } }] }`;
    expect(await namesAt(text)).toContain("axis");
  });

  test("an expectation of what is measured", async () => {
    const text = `{ ${flat}, ${some}, "measure": { "what": ["bond-order"] }, "expect": { @ } }`;
    expect(await namesAt(text)).toEqual(expect.arrayContaining(["bondOrder", "temperature"]));
  });
});

describe("times are before the end of the run", () => {
  test.each([
    ["changes", 3, '"schedule": @'],
    ["a change", 3, '"schedule": [@]'],
    ["the begin of averages", 0.5, '"measure": { @ }'],
    ["the begin of averages at the end", 1, '"measure": @'],
    ["samples", 0.05, '"measure": { "every": @ }'],
    ["rescaling", 0.05, '"thermostat": @'],
  ])("of %s", async (_, time, block) => {
    const marked = `{ ${flat}, ${some}, "gravity": [0, -1], "stop": { "time": ${time} }, ${block} }`;
    const text = marked.replace("@", "");
    const found = (await proposalsAt(text, marked.indexOf("@"))).map((item) => taken(text, item));
    const whole = found.filter(({ open }) => open === undefined);
    expect(whole.length).toBeGreaterThan(0);
    const late = whole.flatMap((one) => findingsOf(one.text)).filter((message) => /\bend(s|ed)?\b/.test(message));
    expect(late).toEqual([]);
  });
});

describe("a comma that is missing is written with what is taken", () => {
  test.each([
    ["in a line of its own", `{ ${flat}, ${some}\n@\n}`],
    ["in the same line", `{ ${flat}, ${some} @ }`],
    ["beside the brace", `{ ${flat}, ${some}@ }`],
    ["after a word that is begun", `{ ${flat}, ${some}\n  "sto@"\n}`],
    ["before a comma", `{ ${flat}, ${some}\n@, "seed": 1 }`],
    ["behind a number", `{ ${flat}, "particles": { "count": 50 @ } }`],
    ["behind a comment", `{ ${flat}, ${some} // a gas\n@\n}`],
    ["in a list", `{ "box": { "size": [10, 20], "edges": ["periodic" @] }, ${some} }`],
  ])("%s", async (_, marked) => {
    const text = marked.replace("@", "");
    const found = await proposalsAt(text, marked.indexOf("@"));
    expect(found.length).toBeGreaterThan(0);
    for (const item of found) {
      const one = taken(text, item);
      const written = one.open === undefined ? one.text : `${one.text.slice(0, one.open)}0${one.text.slice(one.open)}`;
      const syntax = readScenario(written).diagnostics.filter(({ code }) => code === "syntax");
      expect(syntax.map(({ message }) => message)).toEqual([]);
    }
  });

  test("and what the check would refuse is not offered there either", async () => {
    const without = await labelsAt(`{ ${periodic}, ${some}\n@\n}`);
    expect(without).toEqual(await labelsAt(`{ ${periodic}, ${some},\n@\n}`));
    expect(without).not.toContain("thermalWalls");
  });

  test("none is written where there is one, or nothing before it", async () => {
    for (const marked of [`{ ${flat}, ${some}, @ }`, "{ @ }", `{ "box": { "size": [@] } }`, `{ ${flat}, "stop": @ }`]) {
      const found = await proposalsAt(marked.replace("@", ""), marked.indexOf("@"));
      expect(
        found.filter(({ additionalTextEdits, textEdit }) => additionalTextEdits ?? /^,/.test(textEdit!.newText)),
      ).toEqual([]);
    }
  });
});

test("a method that keeps the temperature of a thermal fluid comes before one that does not", async () => {
  const thermal = `${periodic}, "fluid": { "cell": 1, "perCell": 10, "fill": [{}], "temperature": 1 }, ${end}`;
  const marked = `{ ${thermal}, "method": @ }`;
  const text = marked.replace("@", "");
  const [first] = await proposalsAt(text, marked.indexOf("@"));
  expect(findingsOf(taken(text, first!).text)).toEqual([]);
});

describe("particles have the names and numbers that other blocks ask for", () => {
  const chain = (group: string, length: number) =>
    `{ "group": "${group}", "form": "chain", "length": ${length}, "distance": [0.9, 1.2] }`;

  test.each<[string, string, readonly (readonly [name: string, multiple: number])[]]>([
    ["a chain", chain("bead", 24), [["bead", 24]]],
    [
      "two kinds of chains",
      `${chain("long", 24)}, ${chain("short", 7)}`,
      [
        ["long", 24],
        ["short", 7],
      ],
    ],
    ["a name with signs of snippets", chain("a$}", 3), [["a$}", 3]]],
  ])("%s", async (_, bonds, wanted) => {
    const marked = `{ "box": { "size": [100, 100] }, "particles": @, "bonds": [${bonds}], ${end} }`;
    const text = marked.replace("@", "");
    const [first] = await proposalsAt(text, marked.indexOf("@"));
    const whole = taken(text, first!).text;
    expect(readScenario(whole).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const groups = [readScenario(whole).document!.particles!].flat();
    expect(groups.map(({ name }) => name)).toEqual(wanted.map(([name]) => name));
    for (const [k, [, multiple]] of wanted.entries()) expect(groups[k]!.count! % multiple).toBe(0);
  });
});

describe("vectors have the dimensions of the box", () => {
  test.each([
    ["a sphere", '"obstacles": [@]', '"kind": "sphere"'],
    ["a place", '"obstacles": [{ "kind": "sphere", "at": @ }]', "[5, 5, 5]"],
    ["an amplitude", '"obstacles": [{ "kind": "sphere", "at": [5, 5, 5], "radius": 1, "motion": @ }]', "[0, 0.5, 0]"],
    ["gravity", '"gravity": @', "[0, 0, -1]"],
  ])("%s", async (_, block, words) => {
    const marked = `{ ${solid}, ${some}, ${block} }`;
    const text = marked.replace("@", "");
    const found = (await proposalsAt(text, marked.indexOf("@"))).map((item) => taken(text, item).text);
    expect(found.some((one) => one.includes(words))).toBe(true);
    for (const one of found) expect(findingsOf(one)).toEqual([]);
  });

  test("the cursor stops at their numbers in the order of the text", async () => {
    const marked = `{ ${solid}, ${some}, "obstacles": [{ "kind": "sphere", "at": @ }] }`;
    const [first] = await proposalsAt(marked.replace("@", ""), marked.indexOf("@"));
    expect(first!.textEdit!.newText).toMatch(/^\[\$\{1:[^}]*\}, \$\{2:[^}]*\}, \$\{3:[^}]*\}\]$/);
  });
});

test("a motion together with another obstacle is offered where there is one, by its name", async () => {
  const lid = (motion: string) => `{ "name": "lid", "kind": "sphere", "at": [5, 5], "radius": 1${motion} }`;
  const inside = (motion: string) =>
    `{ ${flat}, ${some}, "obstacles": [${lid(motion)}, { "kind": "sphere", "at": [2, 9], "radius": 1, @ }] }`;
  expect(await namesAt(inside(""))).not.toContain("moves");
  const marked = inside(', "motion": { "kind": "constant", "velocity": [0, 1] }');
  const text = marked.replace("@", "");
  const moves = (await proposalsAt(text, marked.indexOf("@"))).find(({ label }) => label === "moves")!;
  expect(taken(text, moves).text).toContain('"moves": "lid"');
});

test("words that an exchange of replicas refuses are not offered, and its end has a time that is long enough", async () => {
  const ladder = '{ "path": "thermostat.temperature", "from": 0.5, "to": 1, "points": 4 }';
  const replicas = (block: string) =>
    `{ ${periodic}, ${some}, "contact": { "potential": { "distances": [0.6], "energies": [-1] } }, ` +
    '"thermostat": { "kind": "andersen", "temperature": 1, "rate": 1 }, ' +
    `"sweep": { "over": [${ladder}], "exchange": { "every": 1 } }, ${block} }`;
  const marked = replicas('"stop": @');
  const [first] = await proposalsAt(marked.replace("@", ""), marked.indexOf("@"));
  expect(findingsOf(taken(marked.replace("@", ""), first!).text)).toEqual([]);
  expect(await namesAt(replicas('"stop": { "time": 100, @ }'))).not.toContain("collisions");
});

test("a motion stays what it is while the method that it needs is chosen", async () => {
  const flow = '"flow": { "kind": "vortex", "circulation": 1, "core": 1 }, "motion": { "kind": "drag", "tau": 0.1 }';
  const marked = `{ ${flat}, ${some}, ${flow}, "method": @ }`;
  const text = marked.replace("@", "");
  for (const item of await proposalsAt(text, marked.indexOf("@")))
    expect(findingsOf(taken(text, item).text).filter((message) => /support/.test(message))).toEqual([]);
});
