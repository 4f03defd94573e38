/** Ladders of replicas that exchange: checkpoints in a file, and what runs are left out. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ladderPlanOf, measureLadder } from "../../../src/batch/sweep/ladderWork.ts";
import { computedRuns, plannedRuns } from "../../../src/batch/sweep/sweepFolder.ts";
import type { LadderResult } from "../../../src/run/exchange/ladderResult.ts";
import { inSlices } from "../../../src/run/measuring.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { built } from "../../built.ts";
import { complete } from "../../effort.ts";
import { exchangingPair } from "../exchangingPair.ts";

const own = mkdtempSync(join(tmpdir(), "edpd-ladder-"));
afterAll(() => rmSync(own, { recursive: true, force: true }));

const files = { directory: own, within: [], anywhere: false };
const { document } = readScenario(JSON.stringify(exchangingPair));
const plan = { made: "a program", file: "pair.edpd.json", files, collect: undefined, document: document! };
const runs = plannedRuns(plan);
const ladders = computedRuns(plan, runs);
const path = join(own, "checkpoint");
const [first] = ladders;
const ladderPlan = ladderPlanOf(first, exchangingPair.sweep.exchange.every);
const command = { kind: "ladder", plan: ladderPlan, files, checkpoint: { path, key: first.key } } as const;

/** With a checkpoint after each round; the number of steps, and the result unless it was cut short. */
function measured(most = Number.POSITIVE_INFINITY): { readonly steps: number; readonly result?: LadderResult } {
  const measuring = measureLadder(command, 0);
  for (let steps = 0; steps < most; steps++) {
    const { done, value } = measuring.next();
    if (done) return { steps, result: value };
  }
  measuring.return(undefined as never);
  return { steps: most };
}

test.runIf(complete)(
  "threads that share the replicas of a ladder change nothing, with and without a checkpoint",
  async () => {
    const alone = measured().result;
    const shared = { ...command, spare: { threads: 2, script: built("study.js") } };
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
    const from = (interval: number) =>
      inSlices(
        measureLadder(shared, interval),
        pause,
        () => false,
        () => {},
      );
    // From the last checkpoint of the run in one thread, then from the start.
    expect(await from(1e9)).toEqual(alone);
    rmSync(path);
    expect(await from(0)).toEqual(alone);
    expect(existsSync(path)).toBe(true);
    rmSync(path);
  },
);

test("the runs of one ladder differ in the temperature alone, from the lowest on; repeats are ladders of their own", () => {
  expect(runs).toHaveLength(6);
  expect(ladders).toHaveLength(2);
  expect(ladderPlan.temperatures).toEqual([0.5, 0.8, 1.3]);
  expect(ladderPlan).toMatchObject({ rounds: 50, skipped: 10 });
  expect(new Set(ladders.map(({ seed }) => seed)).size).toBe(2);
});

test("a ladder that was cut short continues from its file, and ends with the results of an uninterrupted one", () => {
  const whole = measured();
  expect(existsSync(path)).toBe(true);
  rmSync(path);
  expect(measured(30).result).toBeUndefined();
  const rest = measured();
  expect(rest.steps).toBeLessThan(whole.steps - 20);
  expect(rest.result).toEqual(whole.result);
  // A damaged file is as good as none.
  writeFileSync(path, readFileSync(path).subarray(0, 2000));
  expect(measureLadder(command, 0).next().value).toBeLessThan(0.05);
});
