/** Several systems in order of time, in alternating slices of one process: a machine that is busy by turns is as busy for all of them. */
import type { Engine } from "../../src/engine/api/engine.ts";
import { costOf } from "../../src/engine/cells/cellSize.ts";
import { flatTally } from "../../src/engine/dynamics/counters.ts";
import { productionCosts } from "../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../src/engine/production/productionEngine.ts";
import { median, speed } from "./measureRow.ts";
import type { Row } from "./rows.ts";

/** A line for each: thousand collisions per second (median), cost relative to the first (median of rounds), counted work in pair tests. */
export function measureInTurn(rows: readonly Row[], rounds: number, seconds: number): string[] {
  const runs = rows.map(({ id, system }) => ({ id, engine: createProduction(system()), speeds: [] as number[] }));
  for (const { engine } of runs) {
    const warmUp = Math.min(10 * engine.system.count, 2_000_000);
    engine.advance({ until: Number.MAX_VALUE, encounters: Math.max(warmUp, 100_000) });
  }
  const before = runs.map(({ engine }) => counted(engine));
  for (let k = 0; k < rounds; k++) for (const { engine, speeds } of runs) speeds.push(speed(engine, seconds));
  return runs.map(({ id, engine, speeds }, k) => {
    const after = counted(engine);
    const per = (name: "pairTests" | "transfers" | "cellsVisited") =>
      (after[name] - before[k][name]) / (after.collisions - before[k].collisions);
    const [pairTests, transfers, cellsVisited] = [per("pairTests"), per("transfers"), per("cellsVisited")];
    const work = costOf({ pairTests, transfers, cellsVisited }, productionCosts);
    const ratio = median(speeds.map((each, round) => runs[0].speeds[round] / each));
    const counts = `${pairTests.toFixed(1)} tests, ${transfers.toFixed(2)} transfers, ${cellsVisited.toFixed(1)} cells`;
    return (
      `${id.padEnd(24)}${(median(speeds) / 1000).toFixed(0).padStart(6)} k  cost × ${ratio.toFixed(2)}  ` +
      `work ${work.toFixed(0)} (${counts})`
    );
  });
}

function counted(engine: Engine) {
  const { collisions, pairTests, transfers, cellsVisited } = flatTally(engine.tally());
  return { collisions, pairTests, transfers, cellsVisited };
}
