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
  const at = { line: 6, character: chosen.split("\n")[6]!.length };
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
