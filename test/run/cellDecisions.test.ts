/** Cells that adapt by measured time, in a scenario: a run tells what it decided, and a scenario with these decisions repeats it. */
import { describe, expect, test } from "vitest";
import { remarksOf } from "../../src/run/findings.ts";
import { methodFrom, wordsFor } from "../../src/run/methodWords.ts";
import { outcomeOf } from "../../src/run/outcome.ts";
import { readScenario } from "../../src/scenario/read.ts";
import type { Scenario } from "../../src/scenario/schema.ts";
import { fingerprint, sessionOf } from "./sessionOf.ts";

type Cells = NonNullable<NonNullable<Scenario["method"]>["cells"]>;

const gas = (cells: Cells, kind: "single-check" | "node-lists" = "single-check"): Scenario => ({
  box: { size: [10, 10] },
  particles: { count: 80, fraction: 0.15 },
  method: { kind, cells },
  stop: { collisions: 12_000 },
});
const said = (document: Scenario) =>
  readScenario(JSON.stringify(document)).diagnostics.map(({ code, path }) => `${path.join(".")} ${code}`);

describe("cells that adapt by time", () => {
  test("what a run decided repeats it bit for bit", () => {
    const original = sessionOf(gas({ adapt: "time" }));
    original.work();
    const { adapted, ...outcome } = outcomeOf(original);
    expect(adapted?.by).toBe("time");
    const decisions = adapted!.decisions.map(({ after, cells }) => ({ after, cells: [...cells] }));
    expect(decisions.length).toBeGreaterThan(2);
    const [remark] = remarksOf({ ...outcome, adapted: adapted! });
    expect(remark).toContain('"cells": {"decisions":[{"after":');
    expect(JSON.parse(remark!.slice(remark!.indexOf('{"decisions"')))).toEqual({ decisions });

    const again = sessionOf(gas({ decisions }));
    again.work();
    expect(fingerprint(again)).toEqual(fingerprint(original));
    expect(outcomeOf(again).adapted).toBeUndefined();
  });

  test("by work is what `adaptive` is", () => {
    const [word, block] = [sessionOf(gas("adaptive")), sessionOf(gas({ adapt: "work" }))];
    for (const session of [word, block]) session.work();
    expect(fingerprint(block)).toEqual(fingerprint(word));
    expect(outcomeOf(block).adapted).toMatchObject({ by: "work" });
  });

  test("can be asked for in a word", () => {
    expect(methodFrom("single-check/adaptive-by-time")).toEqual({ kind: "single-check", cells: { adapt: "time" } });
    expect(wordsFor({ kind: "single-check", cells: { adapt: "time" } })).toBe("single-check/adaptive-by-time");
  });
});

describe("what is said of decisions", () => {
  test.each<[cells: Cells, messages: string[]]>([
    [{ decisions: [{ after: 100, cells: [5, 5] }] }, []],
    [{ decisions: [] }, []],
    // Of side 0.25, where a disc has a diameter of 0.49.
    [{ decisions: [{ after: 100, cells: [40, 5] }] }, ["method.cells.decisions.0.cells.0 cell-too-small"]],
    [
      {
        decisions: [
          { after: 100, cells: [5, 5] },
          { after: 100, cells: [6, 6] },
        ],
      },
      ["method.cells.decisions.1.after conflict"],
    ],
    [{ decisions: [{ after: 100, cells: [5, 5, 5] }] }, ["method.cells.decisions.0.cells range"]],
  ])("%j", (cells, messages) => {
    expect(said(gas(cells))).toEqual(messages);
  });

  test("only one method adapts, or does as another run did", () => {
    for (const cells of [{ adapt: "time" as const }, { decisions: [] }]) {
      expect(said(gas(cells, "node-lists"))).toEqual(["method.cells conflict"]);
    }
  });

  test("either or", () => {
    const both = { adapt: "time", decisions: [] } as unknown as Cells;
    expect(said(gas(both))).toHaveLength(1);
    expect(said(gas({} as Cells))).toHaveLength(1);
  });
});
