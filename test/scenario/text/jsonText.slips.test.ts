/**
 * One sign of a sample is left out, written twice, or exchanged for a similar one: there is one message at its place, whose fix gives the
 * sample back. The slips are looked for in the text; which one was made is known to the test alone.
 */
import { readFileSync } from "node:fs";
import { type ParseError, parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { everyNth } from "../../effort.ts";
import { applyFix } from "../applyFix.ts";

const samples = ["gas", "grains", "dam-break", "drum", "four-balls", "folding-chain", "mixture", "hourglass"];
const exchanged: Readonly<Record<string, string>> = {
  "]": "}",
  "}": "]",
  "[": "(",
  "{": "[",
  ":": "=",
  ",": ";",
  '"': "'",
};
const slips: readonly [name: string, write: (sign: string) => string][] = [
  ["left out", () => ""],
  ["written twice", (sign) => sign + sign],
  ["exchanged", (sign) => exchanged[sign]],
];

/** Undefined where it is not JSON. */
function meaning(text: string): string | undefined {
  const errors: ParseError[] = [];
  const value = parse(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : JSON.stringify(value);
}

/** Places of the signs of JSON outside of texts and comments. */
function signsOf(text: string): number[] {
  return [...text.matchAll(/\/\/.*|"|[^"]/g)].reduce<{ inText: boolean; found: number[] }>(
    ({ inText, found }, { 0: sign, index }) => {
      if (sign === '"') return { inText: !inText, found: [...found, index] };
      if (!inText && "{}[],:".includes(sign)) found.push(index);
      return { inText, found };
    },
    { inText: false, found: [] },
  ).found;
}

interface Slip {
  readonly text: string;
  readonly at: number;
  readonly meant: string;
}

const texts = samples.map((name) => readFileSync(`media/samples/${name}.edpd.json`, "utf8"));

describe.each(slips)("a sign %s", (_, write) => {
  test.each(Object.keys(exchanged))("%s", (sign) => {
    const all = texts.flatMap((text): Slip[] =>
      signsOf(text)
        .filter((at) => text[at] === sign)
        .map((at) => ({ text: text.slice(0, at) + write(sign) + text.slice(at + 1), at, meant: meaning(text)! })),
    );
    const wrong = all.filter(({ text, meant }) => meaning(text) !== meant);
    expect(wrong.length).toBeGreaterThan(50);
    for (const { text, at, meant } of everyNth(9, wrong)) {
      const around = `${text.slice(Math.max(0, at - 30), at)}▮${text.slice(at, at + 30)}`;
      const errors = readScenario(text).diagnostics.filter(({ severity }) => severity === "error");
      expect(errors, around).toHaveLength(1);
      const [{ fixes = [] }] = errors;
      expect(fixes.length, around).toBeGreaterThan(0);
      expect(meaning(applyFix(text, fixes[0])), around).toBe(meant);
    }
  });
});
