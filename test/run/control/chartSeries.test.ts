/** Columns of the charts over time: measured values, theory, and costs per encounter. */
import { describe, expect, test } from "vitest";
import { theoryComparison } from "../../../src/analysis/theory/theoryComparison.ts";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import { chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { countedWork } from "../../../src/run/session/counts.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../sessionOf.ts";

const gas: Scenario = { box: { size: [10, 10] }, particles: { count: 100, fraction: 0.2 }, stop: { time: 2 } };

function columnsOf({ names, columns }: { names: readonly string[]; columns: readonly ArrayLike<number>[] }) {
  return new Map(names.map((name, k) => [name, Array.from(columns[k])]));
}

describe("the series of a panel", () => {
  const session = sessionOf(gas);
  session.work();
  const all = columnsOf(chartSeriesOf(session));

  test("costs, times the encounters they are for, add up to all the work since the first row", () => {
    const collisions = all.get("collisions")!;
    const work = flatTally(session.engine.tally());
    const first = session.counts.column("pairTests")[0];
    const sum = all.get("cost.pairTests")!.reduce((total, cost, k) => {
      const happened = k === 0 ? 0 : collisions[k] - collisions[k - 1];
      return happened > 0 ? total + cost * happened : total;
    }, 0);
    // Rows in which nothing met have no cost an encounter; there were a few tests all the same.
    expect(sum).toBeLessThanOrEqual((work.pairTests - first) * (1 + 1e-12));
    expect(sum / (work.pairTests - first)).toBeGreaterThan(0.95);
  });

  test("theory at a row's temperature is theory asked at that temperature", () => {
    const kT = all.get("temperature")![0];
    const theory = theoryComparison(session.system, kT)!;
    expect(all.get("collisionRate.theory")![0] / theory.collisionRate).toBeCloseTo(1, 12);
    expect(all.get("pressure.theory")![0] / theory.pressure).toBeCloseTo(1, 12);
    expect(all.get("compressibility.theory")![0] / theory.compressibility).toBeCloseTo(1, 12);
  });

  test("is the same when it is computed in pieces", () => {
    const pieces = [0, 1, 7, 100].map((first, k, firsts) => {
      const columns = columnsOf(chartSeriesOf(session, first));
      return [...columns].map(([name, values]) => [name, values.slice(0, (firsts[k + 1] ?? 1e9) - first)] as const);
    });
    const joined = pieces.reduce((joined, piece) =>
      piece.map(([name, values], k) => [name, [...joined[k][1], ...values]]),
    );
    expect(new Map(joined)).toEqual(all);
  });

  test("has no theory where it does not hold, and no drift of what does not stay", () => {
    const grains = sessionOf({
      ...gas,
      box: { size: [10, 10], edges: "reflecting" },
      contact: { restitution: 0.9 },
    });
    grains.work({ until: 1 });
    const { names } = chartSeriesOf(grains);
    expect(names.filter((name) => name.endsWith(".theory"))).toEqual([]);
    expect(names).toContain("energyDrift");
    expect(names).not.toContain("momentumDrift");
    expect(names).toContain("wallPressure.low.x");
  });

  test("beside Brownian spheres it is a constant, the one in the results, and one alone is that of theory", () => {
    const session = sessionOf({
      box: { size: [8, 8, 8] },
      particles: { count: 80, radius: 0.5, mass: 3 },
      motion: { kind: "brownian", diffusion: 1 },
      method: { kind: "time-stepped", step: 0.005 },
      stop: { time: 0.5 },
    });
    session.work();
    const { names, columns } = chartSeriesOf(session);
    const column = (name: string) => columns[names.indexOf(name)];
    const outcome = outcomeOf(session);
    const rates = column("collisionRate.theory");
    expect(new Set(rates)).toEqual(new Set([outcome.theory!.collisionRate]));
    const { mean, error } = outcome.averages.collisionRate!;
    expect(Math.abs(mean - rates[0])).toBeLessThan(Math.max(4 * error, 0.05 * mean));
    // 6Dt and 6D(1 − 2φ)t.
    const fraction = (80 * Math.PI) / 6 / 8 ** 3;
    expect(column("meanSquareDisplacement.alone").at(-1)).toBeCloseTo(3, 9);
    expect(column("meanSquareDisplacement.theory").at(-1)).toBeCloseTo(3 * (1 - 2 * fraction), 9);
  });

  test.for(["event-driven", "single-check", "lubachevsky", "cells", "node-lists", "saved-times", "simple"] as const)(
    "what a run by the method %s is said to cost is just what it does count",
    (kind) => {
      const begun = sessionOf({ ...gas, method: { kind } });
      const offered = chartSeriesOf(begun).names.flatMap((name) => /^cost\.(.*)/.exec(name)?.[1] ?? []);
      begun.work();
      const tally = flatTally(begun.engine.tally());
      const counted = countedWork.filter((name) => tally[name] > 0);
      expect(offered.filter((name) => name !== "microseconds").sort()).toEqual([...counted].sort());
    },
  );
});
