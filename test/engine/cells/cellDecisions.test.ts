/** Cells that adapt by measured time, in a scenario: a run tells what it decided, and a scenario with these decisions repeats it. */
import { describe, expect, test } from "vitest";
import { defaultViewRequest } from "../../../src/protocol/messages.ts";
import { methodFrom, methodName } from "../../../src/run/compare/methodNames.ts";
import { Frames } from "../../../src/run/control/frames.ts";
import { remarksOf } from "../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { fingerprint, sessionOf } from "../../run/sessionOf.ts";

type Cells = NonNullable<NonNullable<Scenario["method"]>["cells"]>;

type Kind = "event-driven" | "single-check" | "node-lists";

const gas = (cells: Cells, kind: Kind = "single-check"): Scenario => ({
  box: { size: [10, 10] },
  particles: { count: 80, fraction: 0.15 },
  method: { kind, cells },
  stop: { collisions: 12_000 },
});
const said = (document: Scenario) =>
  readScenario(JSON.stringify(document)).diagnostics.map(({ code, path }) => `${path.join(".")} ${code}`);

describe("cells that adapt by time", () => {
  test.each(["event-driven", "single-check"] as const)("what a run of %s decided repeats it bit for bit", (kind) => {
    const original = sessionOf(gas({ adapt: "time" }, kind));
    original.work();
    const { adapted, ...outcome } = outcomeOf(original);
    expect(adapted?.by).toBe("time");
    const decisions = adapted!.decisions.map(({ after, cells }) => ({ after, cells: [...cells] }));
    expect(decisions.length).toBeGreaterThan(2);
    const [remark] = remarksOf({ ...outcome, adapted: adapted! });
    expect(remark).toContain('"cells": {"decisions":[{"after":');
    expect(JSON.parse(remark!.slice(remark!.indexOf('{"decisions"')))).toEqual({ decisions });

    const again = sessionOf(gas({ decisions }, kind));
    again.work();
    expect(fingerprint(again)).toEqual(fingerprint(original));
    expect(outcomeOf(again).adapted).toBeUndefined();
  });

  test.each(["event-driven", "single-check"] as const)("by work is what `adaptive` of %s is", (kind) => {
    const [word, block] = [sessionOf(gas("adaptive", kind)), sessionOf(gas({ adapt: "work" }, kind))];
    for (const session of [word, block]) session.work();
    expect(fingerprint(block)).toEqual(fingerprint(word));
    const outcome = outcomeOf(block);
    expect(outcome.adapted).toMatchObject({ by: "work" });
    const last = outcome.adapted!.decisions.at(-1);
    expect(remarksOf(outcome)[0]).toContain(
      last ? `in the end there were ${last.cells.join(" × ")}` : "left as they began",
    );
  });

  test("can be asked for in a word", () => {
    expect(methodFrom("single-check/adaptive-by-time")).toEqual({ kind: "single-check", cells: { adapt: "time" } });
    expect(methodName({ kind: "single-check", cells: { adapt: "time" } })).toBe("single-check/adaptive-by-time");
  });
});

test("cells that have adapted are those that are shown, colored by and counted in", () => {
  const session = sessionOf({
    box: { size: [30, 30] },
    particles: { count: 60, radius: 0.5 },
    method: { cells: { decisions: [{ after: 100, cells: [11, 12] }] } },
    stop: { collisions: 500 },
  });
  const shots = new Frames(1, session, [5, 5], { colorings: [{ id: "cell" }] });
  const shown = () => shots.take(session, { ...defaultViewRequest, coloring: "cell" }, 1, undefined);
  expect(shown()).toMatchObject({ range: [0, 25] });
  expect(shown().cells).toBeUndefined();
  session.work();
  expect(shown()).toMatchObject({ cells: [11, 12], range: [0, 132] });
  const { y } = distributionOf("occupancy", session, session.view())!;
  // 60 in 132 cells.
  expect(y.reduce((sum, share, k) => sum + share * k, 0)).toBeCloseTo(60 / 132, 9);
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
      ["method.cells.decisions.1.after range"],
    ],
    [{ decisions: [{ after: 100, cells: [5, 5, 5] }] }, ["method.cells.decisions.0.cells range"]],
  ])("%j", (cells, messages) => {
    expect(said(gas(cells))).toEqual(messages);
  });

  test("only two methods adapt, or do as another run did", () => {
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
