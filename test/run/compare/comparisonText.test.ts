/** Methods that have not run are listed one by one, with the missing values. */
import { expect, test } from "vitest";
import type { SweepEntry } from "../../../src/run/compare/comparedMethods.ts";
import { pendingMethods } from "../../../src/run/compare/comparisonText.ts";

const entrant = (family: string, at?: number) => ({ name: `${family}/${at}`, family, at }) as SweepEntry;
const told = (
  unfinished: readonly SweepEntry[],
  entrants: readonly SweepEntry[],
  of?: "cells" | "n" | "step",
  later: readonly number[] = [],
  n?: number,
) => pendingMethods({ unfinished, entrants, n }, of, later);
const steps = [0.01, 0.05].flatMap((at) => [entrant("a", at), entrant("b", at)]);

test("a method none of whose values has run is listed by its name alone", () => {
  const once = [entrant("a"), entrant("b"), entrant("c")];
  expect(told(once.slice(1), once)).toBe("b, c");
  expect(told(steps, steps, "step")).toBe("a, b");
});

test("methods that lack the same values are reported together, others apart", () => {
  expect(told(steps.slice(2), steps, "step")).toBe("a, b with a step of 0.05");
  const cells = [entrant("a", 10), entrant("a", 20), entrant("a", 30), entrant("b", 10)];
  expect(told(cells.slice(1), cells, "cells")).toBe("a with 20, 30 cells; b");
});

test("numbers of particles not yet run are reported after them", () => {
  const own = [entrant("a", 100), entrant("b", 100)];
  expect(told(own.slice(1), own, "n", [1000, 20_000], 100)).toBe(
    "b with 100 particles; all with 1,000, 20,000 particles",
  );
  expect(told([], own, "n", [1000], 100)).toBe("all with 1,000 particles");
});
