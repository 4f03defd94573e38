/** Notes about curves of theory: docs/MODEL.md has each of them, under headings that exist. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { distributions } from "../../../src/analysis/distributions/index.ts";
import { discCompressibility } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { theoryNotes } from "../../../src/analysis/theory/theoryNotes.ts";

const model = readFileSync("docs/MODEL.md", "utf8");
const headings = [...model.matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
  text!
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-"),
);

test.each(Object.values(theoryNotes))("$name is in the description of the model", (note) => {
  const { name, formula, source, validity, section } = note;
  expect(headings).toContain(section);
  expect(model).toContain(`| [${name}](#${section}) | ${formula} | ${source} | ${validity} |`);
});

test("the equation of state of discs, as it is written, is the one that is drawn", () => {
  const [, terms = ""] = /\(1 \+ ([^)]*)\) \/ \(1 − φ\)²/.exec(theoryNotes.equationOfState.formula) ?? [];
  const powers = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  const coefficients = [...terms.matchAll(/([+−]?) ?([\d.]+)φ(.)/g)];
  expect(coefficients).toHaveLength(8);
  for (const fraction of [0.1, 0.4534, 0.6]) {
    const sum = coefficients.reduce(
      (known, [, sign, c, power]) => known + (sign === "−" ? -1 : 1) * Number(c) * fraction ** powers.indexOf(power!),
      1,
    );
    expect(sum / (1 - fraction) ** 2 / discCompressibility(fraction)).toBeCloseTo(1, 4);
  }
});

test("every chart of a distribution by a law of physics has one", () => {
  const named = distributions.filter(({ chart }) => /Enskog|Maxwell|Percus|Smoluchowski|contact/.test(chart.expected));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(({ chart }) => !chart.theory).map(({ id }) => id)).toEqual([]);
});
