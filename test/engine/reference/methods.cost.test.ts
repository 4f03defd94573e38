/** Cost of the algorithms according to the papers, counted. Counted work is the same on every machine. */

import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { type FlatTally, flatTally } from "../../../src/engine/dynamics/counters.ts";
import { createAlderWainwright } from "../../../src/engine/reference/methods/alderWainwright.ts";
import { createCellTransfers } from "../../../src/engine/reference/methods/cellTransfers.ts";
import { createNodeLists } from "../../../src/engine/reference/methods/nodeLists.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { everyNth, take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";

/** Work a collision, once the crystal has melted. */
function cost(engine: Engine, perParticle = 5): FlatTally {
  const n = engine.system.count;
  engine.advance({ until: 1e9, encounters: 5 * n });
  const before = flatTally(engine.tally());
  engine.advance({ until: 1e9, encounters: perParticle * n });
  const after = flatTally(engine.tally());
  const collisions = after.collisions - before.collisions;
  const rest = Object.keys(after).map((name) => [
    name,
    (Number(after[name as keyof FlatTally]) - Number(before[name as keyof FlatTally])) / collisions,
  ]);
  return Object.fromEntries(rest) as FlatTally;
}

describe("one collision and one transfer a particle (Sigurgeirsson, Stuart & Wan 2001)", () => {
  test("checks are 1.04–1.12 collisions the partner's own among them, with cells of a diameter to 1.25 discs: at 15 %", () => {
    const system = crystal(2, 2000, 0.15);
    for (const m of everyNth(4, [40, 60, 80, 100])) {
      const { checks } = cost(createSingleCheck(system, { cells: [m, m] }), 4);
      expect(1 + checks).toBeGreaterThan(1.04);
      expect(1 + checks).toBeLessThan(1.12);
    }
  });

  test("a search looks into 3^d cells after an encounter, into a third of them after a transfer", () => {
    for (const d of [2, 3] as const) {
      const engine = createSingleCheck(crystal(d, 500, 0.2), { cells: Array(d).fill(7) });
      const before = flatTally(engine.tally());
      engine.advance({ until: 1e9, encounters: 2000 });
      const { collisions, checks, transfers, cellsVisited } = flatTally(engine.tally());
      const looks = 2 * collisions + checks;
      // The last collision's partner looks a moment later.
      const expected = 3 ** d * looks + 3 ** (d - 1) * transfers;
      expect(Math.abs(cellsVisited - before.cellsVisited - expected)).toBeLessThanOrEqual(3 ** d);
    }
  });

  test("transfers are as many as the theory of Maxwell's gas says, eq. (7)", () => {
    const system = crystal(2, 2000, 0.1);
    const m = 40;
    const engine = createSingleCheck(system, { cells: [m, m] });
    engine.advance({ until: 1e9, encounters: 4000 });
    const [from, start] = [engine.tally().work.transfers, engine.time];
    engine.advance({ until: 1e9, encounters: 10_000 });
    // A component's mean size at kT = m = 1 is √(2/π); two components, n particles, a face every L.
    const expected = (2 * Math.sqrt(2 / Math.PI) * 2000 * (engine.time - start) * m) / system.size[0];
    expect((engine.tally().work.transfers - from) / expected).toBeCloseTo(1, 1.5);
  });

  test("cost against cell size has a minimum: few cells cost pair tests, many cost transfers", () => {
    const system = crystal(2, take(1000, 2000), 0.15);
    const [coarse, best, fine] = take([11, 39, 60], [15, 55, 85]).map((m) =>
      cost(createSingleCheck(system, { cells: [m, m] }), 2),
    );
    const work = (t: FlatTally) => t.pairTests + 3 * t.transfers;
    expect(work(coarse)).toBeGreaterThan(2 * work(best));
    expect(fine.transfers).toBeGreaterThan(1.4 * best.transfers);
  });
});

describe("cells that adapt", () => {
  const system = crystal(2, take(400, 1000), 0.15);
  const work = ({ pairTests, cellsVisited, queueSteps }: FlatTally) => pairTests + 0.4 * (cellsVisited + queueSteps);

  test.each(everyNth(2, take([5, 44], [8, 70])))("find from %d an axis to a cost near the best there is", (m) => {
    const best = Math.min(
      ...take([19, 25], [20, 25, 30, 35, 40, 50, 60]).map((cells) =>
        work(cost(createSingleCheck(system, { cells: [cells, cells] }), 4)),
      ),
    );
    const adaptive = createSingleCheck(system, { cells: [m, m], adaptive: true });
    adaptive.advance({ until: 1e9, encounters: 90 * system.count });
    expect(work(cost(adaptive, take(15, 30)))).toBeLessThan(1.08 * best);
  });

  test("change no encounter, and a run put down in between goes on bit for bit", () => {
    const [whole, first, second] = [0, 1, 2].map(() => createSingleCheck(system, { cells: [10, 10], adaptive: true }));
    whole.advance({ until: 1e9, encounters: 30 * system.count });
    first.advance({ until: 1e9, encounters: 21 * system.count });
    second.restore(first.save());
    second.advance({ until: 1e9, encounters: 9 * system.count });
    expect(Buffer.compare(second.save(), whole.save())).toBe(0);
  });
});

describe("saved times (Alder & Wainwright 1959)", () => {
  test("a collision looks at 2n − 3 pairs, in all images of one box around", () => {
    const n = 64;
    const engine = createAlderWainwright({ ...crystal(2, n, 0.3), edges: Array(4).fill("reflecting") });
    const built = engine.tally().work.pairTests;
    expect(built).toBe((n * (n - 1)) / 2);
    engine.advance({ until: 1e9, encounters: 200 });
    const { collisions, wallHits, pairTests } = flatTally(engine.tally());
    expect(pairTests - built).toBe(collisions * (2 * n - 3) + wallHits * (n - 1));
  });

  test("a linear list is looked through from end to end, ∝ n²; a heap is not", () => {
    const steps = (n: number, queue: "list" | "heap") =>
      cost(createAlderWainwright(crystal(2, n, 0.3), { queue }), 1).queueSteps;
    expect(steps(100, "list") / steps(36, "list")).toBeGreaterThan(4);
    expect(steps(100, "heap")).toBeLessThan(steps(100, "list") / 4);
  });
});

describe("the cell method", () => {
  test("brings two particles up to date at a collision where all n were, and tests pairs as few", () => {
    const system = crystal(2, 400, 0.3);
    const late = cost(createCellTransfers(system));
    const early = cost(createCellTransfers(system, { update: "advance" }));
    expect(late.advanced).toBe(2);
    expect(early.advanced).toBeGreaterThan(400);
    expect(early.pairTests / late.pairTests).toBeCloseTo(1, 1);
  });

  test("cells smaller than a diameter, in which particles are where they touch, test fewer pairs of dense spheres", () => {
    const system = crystal(3, 500, 0.8);
    const center = cost(createCellTransfers(system), 3);
    const touched = cost(createCellTransfers(system, { membership: "touching", cells: [11, 11, 11] }), 3);
    expect(system.size[0] / 11).toBeLessThan(1);
    expect(touched.pairTests).toBeLessThan(0.75 * center.pairTests);
  });

  test("all events of a particle in its node: nothing is tested again when a partner is lost", () => {
    const system = crystal(3, 500, 0.5);
    const node = cost(createNodeLists(system), 3);
    const single = cost(createSingleCheck(system), 3);
    expect(node.queueStale).toBeGreaterThan(0.1);
    expect(node.checks).toBe(0);
    expect(node.pairTests).toBeLessThan(single.pairTests);
  });
});
