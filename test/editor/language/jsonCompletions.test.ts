/** Completion of scenarios: what is proposed first is right, what the check would refuse is not proposed, and nothing is a dead end. */
import { readdirSync, readFileSync } from "node:fs";
import { applyEdits, modify, type Node, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../src/scenario/diagnostics.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { writtenBy } from "../../../src/scenario/suggestions/proposedText.ts";
import { everyNth } from "../../effort.ts";
import { labelsAt, proposalsAt, type Taken, taken } from "./proposals.ts";

/** @param allowed codes, of what is still to be written */
function errorsOf(text: string, allowed: readonly string[] = []): readonly Diagnostic[] {
  return readScenario(text).diagnostics.filter(({ severity, code }) => severity === "error" && !allowed.includes(code));
}

describe("taking the first proposal", () => {
  const folder = "media/samples";
  const samples = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));

  interface Place {
    readonly what: string;
    readonly text: string;
    readonly at: number;
    /** With nothing there. */
    readonly without: string;
  }

  /** Values of all properties, and one more property or entry of all blocks and lists of blocks. */
  function placesIn(text: string): Place[] {
    const places: Place[] = [];
    const visit = (node: Node, path: string) => {
      for (const [k, child] of (node.children ?? []).entries()) {
        const [name, value] = node.type === "object" ? child.children! : [undefined, child];
        const inside = `${path}/${name?.value ?? k}`;
        const [start, end] = [value!.offset, value!.offset + value!.length];
        const without = applyEdits(text, modify(text, inside.split("/").slice(1).map(stepOf), undefined, {}));
        if (name) places.push({ what: inside, text: text.slice(0, start) + text.slice(end), at: start, without });
        visit(value!, inside);
      }
      const last = node.children?.at(-1);
      if (!last || (node.type !== "object" && (node.type !== "array" || last.type !== "object"))) return;
      const end = last.offset + last.length;
      places.push({
        what: `${path}/+`,
        text: `${text.slice(0, end)}, ${text.slice(end).replace(/^\s*,/, "")}`,
        at: end + 2,
        without: text,
      });
    };
    visit(parseTree(text)!, "");
    return places;
  }

  const stepOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : word);
  const placeOf = ({ code, path }: Diagnostic) => `${code} ${path.join(".")}`;

  async function takeFirst(text: string, at: number): Promise<Taken | undefined> {
    const [first] = await proposalsAt(text, at);
    const one = first && taken(text, first);
    return one?.open === undefined ? one : takeFirst(one.text, one.open);
  }

  test.each(everyNth(50, samples))("at every place of %s gives no error", async (name) => {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    const errors: string[] = [];
    let takenAt = 0;
    for (const { what, text: shortened, at, without } of everyNth(3, placesIn(text))) {
      const one = await takeFirst(shortened, at);
      if (!one) continue;
      takenAt++;
      const before = errorsOf(without, ["missing"]).map(placeOf);
      const added = errorsOf(one.text, ["missing"]).filter((error) => !before.includes(placeOf(error)));
      errors.push(...added.map(({ message }) => `${what}: ${message}`));
    }
    expect(errors).toEqual([]);
    expect(takenAt).toBeGreaterThan(5);
  });
});

const gas = '"box": { "size": [1, 1] }, "particles": { "count": 100, "fraction": 0.1 }, "stop": { "time": 1 }';
const tank =
  '"box": { "size": [800, 400], "edges": "reflecting" }, "stop": { "time": 1 }, ' +
  '"fluid": { "cell": 10, "perCell": 5, "fill": [{ "from": [0, 0], "to": [200, 300] }] }';

/** The kinds of what is proposed, each once, in order. */
async function kindsAt(marked: string): Promise<unknown[]> {
  const found = await proposalsAt(marked.replace("@", ""), marked.indexOf("@"));
  const kinds = found.map(({ textEdit }) => (writtenBy(textEdit!.newText) as { readonly kind?: string }).kind);
  return [...new Set(kinds)];
}

describe("methods are those that compute what is written, the usual one first", () => {
  test.each([
    ["a fluid", tank, ["srd"]],
    ["a flow", `${gas}, "flow": { "kind": "taylor-green" }`, ["particle-field"]],
    [
      "a potential",
      `${gas}, "contact": { "potential": { "distances": [0.1], "energies": [-1] } }`,
      ["event-driven", "single-check", "lubachevsky"],
    ],
    [
      "an obstacle",
      `${gas}, "obstacles": [{ "kind": "sphere", "at": [0.5, 0.5], "radius": 0.1 }]`,
      ["event-driven", "single-check", "lubachevsky"],
    ],
    ["none of these", gas, ["event-driven", "single-check", "lubachevsky", "time-stepped", "event-chain"]],
  ])("beside %s", async (_, scenario, expected) => {
    expect(await kindsAt(`{ ${scenario}, "method": @ }`)).toEqual(expected);
    const words = await labelsAt(`{ ${scenario}, "method": { "kind": @ } }`);
    const offered = words.map((word) => JSON.parse(word));
    expect(offered[0]).toBe(expected[0]);
    // A word alone computes nothing that its proposal with options does not.
    for (const kind of offered)
      expect(errorsOf(`{ ${scenario}, "method": { "kind": "${kind}" } }`, ["missing"])).toEqual([]);
  });
});

describe("a block that has only been begun counts as one of its kind", () => {
  const begun = (fluid: string) => tank.replace(/"fluid".*/, `"fluid": ${fluid}`);

  test.each([
    ["a fluid without regions", begun('{ "cell": 10, "perCell": 5 }'), ["srd"]],
    ["an empty fluid", begun("{}"), ["srd"]],
    ["an empty flow", `${gas}, "flow": {}`, ["particle-field"]],
    ["a flow whose kind is misspelt", `${gas}, "flow": { "kind": "turb" }`, ["particle-field"]],
    ["an empty motion", `${gas}, "motion": {}`, ["time-stepped"]],
  ])("%s", async (_, scenario, expected) => {
    expect(await kindsAt(`{ ${scenario}, "method": @ }`)).toEqual(expected);
  });

  test("beside a fluid without regions nothing is offered for contacts, which it has none of", async () => {
    expect(await labelsAt(`{ ${begun('{ "cell": 10, "perCell": 5 }')}, "contact": @ }`)).toEqual([]);
  });
});

describe("what is proposed beside other words of the scenario", () => {
  test("a flow of a formula before one of a file; drag before other motions; then the method of a flow", async () => {
    const flows = await kindsAt(`{ ${gas}, "flow": @ }`);
    expect([flows[0], flows.at(-1)]).toEqual(["taylor-green", "grid"]);
    const flow = '"flow": { "kind": "taylor-green", "speed": 1 }';
    expect((await kindsAt(`{ ${gas}, ${flow}, "motion": @ }`))[0]).toBe("drag");
    const drag = '"motion": { "kind": "drag", "tauPerRadius": 16 }';
    expect(await kindsAt(`{ ${gas}, ${flow}, ${drag}, "method": @ }`)).toEqual(["particle-field"]);
    // The method alone is refused with another motion, too.
    const field = '"method": { "kind": "particle-field", "step": 0.01 }';
    expect(await kindsAt(`{ ${gas}, ${flow}, "motion": @, ${field} }`)).toEqual(["drag"]);
  });

  test("thermal walls where there are walls", async () => {
    expect(await labelsAt(`{ ${gas}, @ }`)).not.toContain("thermalWalls");
    const walled = gas.replace('"size": [1, 1]', '"size": [1, 1], "edges": "reflecting"');
    expect(await labelsAt(`{ ${walled}, @ }`)).toContain("thermalWalls");
    expect(await labelsAt(`{ ${gas}, "thermalWalls": @ }`)).toEqual([]);
  });

  test("contacts of each law, each with its name", async () => {
    const text = `{ ${gas}, "contact": @ }`;
    const found = await proposalsAt(text.replace("@", ""), text.indexOf("@"));
    expect(found.map(({ labelDetails }) => labelDetails?.description)).toEqual([
      "inelastic",
      "inelastic, without collapse",
      "rough particles with spin",
      "viscoelastic particles",
      "a square well",
    ]);
    expect(found.every(({ filterText, labelDetails }) => filterText!.endsWith(labelDetails!.description!))).toBe(true);
  });

  test("blocks by what is in them", async () => {
    const text = `{ ${gas}, @ }`;
    const found = await proposalsAt(text.replace("@", ""), text.indexOf("@"));
    const well = found.find(({ label }) => label === "a square well")!;
    expect(well.labelDetails!.description).toBe("contact");
    for (const word of ["well", "potential"]) expect(well.filterText).toContain(JSON.stringify(word));
    expect(writtenBy(`{ ${well.textEdit!.newText} }`)).toHaveProperty("contact.potential.energies", [-1]);
    // Behind the names of all blocks.
    expect(found.indexOf(well)).toBeGreaterThan(found.findIndex(({ label }) => label === "$schema"));
  });

  test("a list of groups, which have room in the box", async () => {
    const text = '{ "box": { "size": [400, 600] }, "particles": @ }';
    const found = await proposalsAt(text.replace("@", ""), text.indexOf("@"));
    const list = found.find(({ labelDetails }) => labelDetails?.description === "two species")!;
    const groups = writtenBy(list.textEdit!.newText) as { count: number; radius: number }[];
    expect(groups).toHaveLength(2);
    const share = groups.reduce((sum, { count, radius }) => sum + count * Math.PI * radius ** 2, 0) / (400 * 600);
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.2);
    const small = '{ "box": { "size": [6, 6] }, "particles": @ }';
    expect((await proposalsAt(small.replace("@", ""), small.indexOf("@"))).at(-1)!.textEdit!.newText).toContain(
      ":0.033}",
    );
  });

  test("lengths that are in the box", async () => {
    const dam = async (size: string) => {
      const text = `{ "box": { "size": ${size}, "edges": "reflecting" }, "fluid": @ }`;
      const [first] = await proposalsAt(text.replace("@", ""), text.indexOf("@"));
      return writtenBy(first!.textEdit!.newText);
    };
    expect(await dam("[800, 400]")).toEqual({ cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [200, 400] }] });
    expect(await dam("[8, 4]")).toEqual({ cell: 0.1, perCell: 5, fill: [{ from: [0, 0], to: [2, 4] }] });
  });
});

describe("a scenario is written with what is proposed alone, without an error on the way", () => {
  /** A name of a block, or the name of a proposal behind it; with texts that are typed over. */
  interface Step {
    readonly block: string;
    readonly take?: string;
    readonly typed?: readonly (readonly [from: string, to: string])[];
  }

  const offer = async (text: string, at: number, words: string) => {
    const found = await proposalsAt(text, at);
    const one = found.find(({ label, labelDetails }) => label === words || labelDetails?.description === words);
    expect(found.map(({ label, labelDetails }) => labelDetails?.description ?? label)).toContain(words);
    return taken(text, one!);
  };

  async function write(steps: readonly Step[]): Promise<string> {
    let text = "{  }";
    for (const { block, take, typed = [] } of steps) {
      const end = text.length - 2;
      const begun = text === "{  }" ? text : `${text.slice(0, end)}, ${text.slice(end)}`;
      let step = await offer(begun, begun.length - 2, block);
      if (step.open !== undefined) step = await offer(step.text, step.open, take!);
      for (const [from, to] of typed) {
        expect(step.text).toContain(from);
        step = { text: step.text.replace(from, to) };
      }
      ({ text } = step);
      expect(errorsOf(text, ["missing"])).toEqual([]);
    }
    return text;
  }

  const box = (size: string, take = "between walls"): Step => ({
    block: "box",
    take,
    typed: [[take === "in three dimensions" ? "[1, 1, 1]" : "[1, 1]", size]],
  });

  const written: readonly (readonly [string, readonly Step[]])[] = [
    [
      "granular gas of two species",
      [
        box("[2, 1]"),
        { block: "particles", take: "two species" },
        { block: "contact", take: "inelastic" },
        { block: "stop", take: "time" },
      ],
    ],
    [
      "square well",
      [
        box("[9, 9, 9]", "in three dimensions"),
        { block: "particles", take: "a species" },
        { block: "contact", take: "a square well" },
        { block: "method", take: "all contact laws and obstacles" },
        { block: "stop", take: "time" },
      ],
    ],
    [
      "discs in a Taylor–Green flow",
      [
        box("[6, 6]", "periodic"),
        { block: "flow", take: "taylor-green" },
        { block: "particles", take: "a species" },
        { block: "motion", take: "drag in a flow" },
        { block: "method", take: "particles in a flow" },
        { block: "stop", take: "time" },
      ],
    ],
    [
      "dam break",
      [
        box("[800, 400]"),
        { block: "gravity", take: "[0, -1]", typed: [["-1", "-9.81"]] },
        { block: "fluid", take: "a dam" },
        { block: "method", take: "a fluid of particles" },
        { block: "stop", take: "time" },
      ],
    ],
  ];

  test.each(everyNth(2, written))("%s", async (_, steps) => {
    const text = await write(steps);
    expect(errorsOf(text)).toEqual([]);
    expect(readScenario(text).scenario).toBeDefined();
  });
});
