/** Features of VS Code for JSON, in the language of scenarios: nothing of it is lost where there are comments and trailing commas. */
import { expect, test } from "vitest";
import { answerJson, type JsonAnswers, type JsonQuestion } from "../../../src/editor/language/jsonAnswers.ts";

const text = `// A gas.
{
  "box": { "size": [1, 1] }, // periodic
  "particles": [
    { "count": 100, "fraction": 0.1 },
  ],
  
}
`;

function ask<K extends JsonQuestion["kind"]>(question: Extract<JsonQuestion, { readonly kind: K }>, of = text) {
  return answerJson(of, question) as Promise<JsonAnswers[K]>;
}

test("properties are proposed from the schema, without those that are there, with a line about each", async () => {
  const found = await ask<"complete">({ kind: "complete", at: { line: 6, character: 2 } });
  const names = found!.items.map(({ label }) => label);
  expect(names).toEqual(expect.arrayContaining(["stop", "contact", "gravity", "method"]));
  expect(names).not.toContain("box");
  const stop = found!.items.find(({ label }) => label === "stop")!;
  expect(stop.documentation).toBeTruthy();
  expect(stop.textEdit!.newText).toContain('"stop": ');
});

test("a name that is completed leaves no cursor stop that would be live while its value is chosen", async () => {
  const found = await ask<"complete">({ kind: "complete", at: { line: 6, character: 2 } });
  const texts = found!.items.map(({ textEdit }) => textEdit!.newText);
  expect(texts.filter((each) => /: \$0,?$/.test(each)).length).toBeGreaterThan(5);
  expect(texts.filter((each) => /: \$1,?$/.test(each))).toEqual([]);
  expect(texts).toContain('"method": $0');
});

test("after a choice the next place has proposals at once", async () => {
  const chosen = text.replace("\n  \n", '\n  "method": "time-stepped", \n');
  const at = { line: 6, character: chosen.split("\n")[6].length };
  const found = await ask<"complete">({ kind: "complete", at }, chosen);
  expect(found!.items.map(({ label }) => label)).toContain("stop");
});

test("a hover explains, folds and outline follow the structure", async () => {
  const hover = await ask<"hover">({ kind: "hover", at: { line: 2, character: 5 } });
  expect(JSON.stringify(hover!.contents)).toMatch(/box/i);
  const folds = await ask<"fold">({ kind: "fold" });
  expect(folds.map(({ startLine }) => startLine)).toEqual(expect.arrayContaining([1, 3]));
  const outline = await ask<"outline">({ kind: "outline" });
  expect(outline.map(({ name }) => name)).toEqual(["box", "particles"]);
  const [selection] = await ask<"select">({ kind: "select", at: [{ line: 4, character: 8 }] });
  expect(selection!.parent).toBeDefined();
});

test("formatting keeps comments", async () => {
  const edits = await ask<"format">({ kind: "format", options: { tabSize: 2, insertSpaces: true } }, '{ // a\n"a":1}');
  expect(edits.map(({ newText }) => newText).join("")).toMatch(/\n {2}/);
});

test.each(["{ } @", "@ { }", '// a\n{ "box": { "size": [1, 1] } }\n@'])(
  "outside the scenario nothing is proposed: %j",
  async (marked) => {
    expect(await proposedIn(marked)).toEqual([]);
  },
);

test("a list that is begun by hand is not filtered down to blocks that contain one", async () => {
  const found = await ask<"complete">(
    { kind: "complete", at: { line: 0, character: 43 } },
    '{ "box": { "size": [10, 10] }, "particles": }',
  );
  const blocks = found!.items.filter(({ textEdit }) => textEdit!.newText.startsWith("{"));
  expect(blocks.some(({ label }) => label.includes("["))).toBe(true);
  for (const { filterText } of blocks) expect(filterText).not.toContain("[");
});

/** What is proposed at the @ of a text. */
async function proposedIn(marked: string) {
  const [before, after] = marked.split("@") as [string, string];
  const lines = before.split("\n");
  const at = { line: lines.length - 1, character: lines.at(-1)!.length };
  const found = await ask<"complete">({ kind: "complete", at }, before + after);
  return found!.items.map(({ label, textEdit }) => ({ label, text: textEdit!.newText }));
}

test.each([
  ["[10, 10]", ["[0, -1]"]],
  ["[10, 10, 10]", ["[0, 0, -1]"]],
  ["null", ["[0, -1]", "[0, 0, -1]"]],
])("in a box of size %s gravity has as many components: %j", async (size, expected) => {
  const found = await proposedIn(`{ "gravity": @, "box": { "size": ${size} } }`);
  expect(found.map(({ label }) => label)).toEqual(expected);
});

test("a Brownian scenario is proposed methods that compute it, and nothing that its check refuses", async () => {
  const brownian = '"box": { "size": [4, 6] }, "motion": { "kind": "brownian", "diffusion": 1 }, "particles": {}';
  const kinds = await proposedIn(`{ ${brownian}, "method": { "kind": @ } }`);
  expect(kinds.map(({ label }) => label)).toEqual(['"time-stepped"']);
  const methods = await proposedIn(`{ ${brownian}, "method": @ }`);
  expect(methods.length).toBeGreaterThan(0);
  for (const { text } of methods) expect(text).toContain('"kind": "time-stepped"');
  const words = (await proposedIn(`{ ${brownian}, @ }`)).map(({ label }) => label);
  expect(words).toEqual(expect.arrayContaining(["method", "stop", "measure"]));
  for (const word of ["gravity", "contact", "bonds", "obstacles", "thermostat", "growth", "fluid"])
    expect(words).not.toContain(word);
  // The same words, where particles have inertia.
  const others = (await proposedIn(`{ ${brownian.replace("brownian", "ballistic")}, @ }`)).map(({ label }) => label);
  expect(others).toEqual(expect.arrayContaining(["method", "gravity", "contact"]));
});

test("one more group has a name of its own, and radii for which the box has room", async () => {
  const groups = '{ "name": "sand", "count": 10, "radius": 1 }, { "name": "sand 2", "count": 10, "radius": 1 }, @';
  const found = await proposedIn(`{ "box": { "size": [400, 600] }, "particles": [${groups}] }`);
  const named = found.filter(({ text }) => text.includes('"name"'));
  expect(named).toHaveLength(1);
  expect(named[0].text).toMatch(/"name": "\$\{1:sand 3\}"/);
  const [, count, radius] = /"count": \$\{2:(\d+)\}, "radius": \$\{3:([\d.]+)\}/.exec(named[0].text)!;
  const share = (Number(count) * Math.PI * Number(radius) ** 2) / (400 * 600);
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.2);
});

test("pairs are proposed between the groups of the scenario; listed particles in the dimension of the box", async () => {
  const particles = '"particles": [{ "name": "big", "count": 10 }, { "name": "tiny", "count": 10 }]';
  const [pair] = await proposedIn(`{ "box": { "size": [4, 6] }, ${particles}, "contact": { "pairs": @ } }`);
  expect(pair!.text).toContain(`"between": ["\${1|big,tiny,walls|}", "\${2|tiny,big,walls|}"]`);
  expect(pair!.label).toContain('["big", "tiny"]');
  // Names that a choice cannot have are typed over.
  const odd = particles.replace("big", "a, b");
  const [typed] = await proposedIn(`{ "box": { "size": [4, 6] }, ${odd}, "contact": { "pairs": @ } }`);
  expect(typed!.text).toContain(`"between": ["\${1:a, b}", "\${2:tiny}"]`);
  const listed = async (size: string) =>
    (await proposedIn(`{ "box": { "size": ${size} }, "particles": @ }`)).filter(({ text }) => text.includes('"at"'));
  expect(await listed("[4, 6]")).toHaveLength(1);
  const [solid] = await listed("[4, 6, 4]");
  expect(solid!.label).toMatch(/"at": \[\[[-\d.]+, [-\d.]+, [-\d.]+\]/);
});
