/** Cells that adapt by measured time: any clock, and what was decided can be done again. */
import { describe, expect, test } from "vitest";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";

const system = crystal(2, 300, 0.2);
const far = { until: 1e9 };

/** A clock on which every look takes a time that only chance knows. */
function whimsical(seed: number): () => number {
  let [state, now] = [seed, 0];
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    now += 1 + (state % 1000) / 100;
    return now;
  };
}

const events = take(15_000, 40_000);
const byTime = (seed: number) => createSingleCheck(system, { cells: [12, 12], adaptive: true, clock: whimsical(seed) });

describe("cells that adapt by measured time", () => {
  test("decide as the clock has it, and find the encounters that fixed cells find", () => {
    const [one, other] = [byTime(1), byTime(2)];
    const fixed = createSingleCheck(system, { cells: [12, 12] });
    for (const engine of [one, other, fixed]) engine.advance({ ...far, encounters: take(20_000, 30_000) });
    expect(one.facets.adaptiveCells.decisions().length).toBeGreaterThan(5);
    expect(one.facets.adaptiveCells.decisions()).not.toEqual(other.facets.adaptiveCells.decisions());
    // Until rounding parts them, some dozen collisions a particle.
    const [first, second] = [byTime(1), createSingleCheck(system, { cells: [12, 12] })];
    for (const engine of [first, second]) {
      engine.log(2000);
      engine.advance({ ...far, encounters: 1500 });
    }
    const [a, b] = [first.drain(), second.drain()];
    expect([...a.first]).toEqual([...b.first]);
    expect([...a.second]).toEqual([...b.second]);
  });

  test("what was decided is repeated bit for bit by a run that is given the decisions", () => {
    const original = byTime(3);
    original.log(events);
    original.advance({ ...far, encounters: events });
    const decisions = original.facets.adaptiveCells.decisions();
    expect(decisions.length).toBeGreaterThan(5);
    const again = createSingleCheck(system, { cells: [12, 12], decisions });
    again.log(events);
    // However it is cut.
    while (again.tally().collisions < events) again.advance({ ...far, encounters: 777 });
    const [a, b] = [original.drain(), again.drain()];
    expect(Buffer.compare(Buffer.from(a.times.buffer), Buffer.from(b.times.buffer.slice(0, a.times.byteLength)))).toBe(
      0,
    );
    expect(again.facets.adaptiveCells.decisions().slice(0, decisions.length)).toEqual(decisions);
    expect(again.tally().work.transfers).toBeGreaterThanOrEqual(original.tally().work.transfers);
  });

  test("a run that is taken back decides again as it did", () => {
    const engine = byTime(4);
    engine.advance({ ...far, encounters: 8000 });
    const before = engine.save();
    engine.advance({ ...far, encounters: 12_000 });
    const [end, decided] = [engine.save(), engine.facets.adaptiveCells.decisions()];
    engine.restore(before);
    engine.advance({ ...far, encounters: 12_000 });
    expect(engine.facets.adaptiveCells.decisions()).toEqual(decided);
    expect(Buffer.compare(engine.save(), end)).toBe(0);
  });
});
