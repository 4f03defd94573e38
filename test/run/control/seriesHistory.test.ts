/** Rows that a run keeps when it is set back in time. */
import { describe, expect, test } from "vitest";
import { SeriesHistory } from "../../../src/run/control/seriesHistory.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../sessionOf.ts";

const gas: Scenario = { box: { size: [10, 10] }, particles: { count: 100, fraction: 0.2 }, stop: { time: 2 } };

function columnsOf({ names, columns }: { names: readonly string[]; columns: readonly ArrayLike<number>[] }) {
  return new Map(names.map((name, k) => [name, Array.from(columns[k])]));
}

describe("rows that are known", () => {
  test("stay when the run goes back, and only a row made by stopping is replaced", () => {
    const session = sessionOf(gas);
    const known = new SeriesHistory();
    session.work({ until: 0.5 });
    known.take(session);
    const early = session.save();
    const rows = known.count;
    session.work({ until: 1.234 });
    session.stop();
    known.take(session);
    const stopped = known.count;
    expect(known.claimCut()).toBe(Number.POSITIVE_INFINITY);
    session.restore(early);
    known.take(session);
    expect([rows, known.count]).toEqual([session.counts.rows, stopped]);
    session.work();
    known.take(session);
    expect(known.claimCut()).toBe(stopped - 1);
    const whole = sessionOf(gas);
    whole.work();
    expect(columnsOf(known.from(0)).get("collisions")).toEqual(whole.counts.column("collisions"));
    expect(columnsOf(known.from(0)).get("time")).toHaveLength(201);
  });
});
