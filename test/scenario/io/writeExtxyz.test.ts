/** Names of species in files: columns stay columns, species stay apart. */
import { expect, test } from "vitest";
import { readExtxyz } from "../../../src/scenario/io/readExtxyz.ts";
import { namesInFile, writeExtxyz } from "../../../src/scenario/io/writeExtxyz.ts";

const names = ["a b", "a_b", "a\tb", "\u001b[31mred", "", "plain", "a_b_2"];

test("blanks and control characters become _, and names that become the same are numbered", () => {
  const spelled = namesInFile(names);
  expect(spelled).toEqual(["a_b_4", "a_b", "a_b_3", "_[31mred", "X", "plain", "a_b_2"]);
  const order = [3, 0, 6, 2, 5, 1, 4];
  expect(namesInFile(order.map((k) => names[k]))).toEqual(order.map((k) => spelled[k]));
});

test("a file has as many species as the system, and no control character", () => {
  const species = names.map((_, k) => k);
  const text = writeExtxyz({
    dimension: 2,
    size: [10, 10],
    periodic: [true, true],
    positions: species.flatMap((k) => [k, 1]),
    species,
    speciesNames: names,
  });
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  const reading = readExtxyz(text, 2);
  expect(reading).toMatchObject({ ok: true });
  expect(
    new Set(
      text
        .trim()
        .split("\n")
        .slice(2)
        .map((line) => line.split(" ")[0]),
    ).size,
  ).toBe(names.length);
});
