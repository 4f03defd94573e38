/** Executor of this machine: kept runs, failures, a stop, progress. */
import { describe, expect, test } from "vitest";
import { Batch, type BatchProgress, type BatchResult } from "../../../src/batch/batch.ts";
import { oneByOne } from "../../../src/batch/executors/threadExecutor.ts";

interface Toy {
  readonly key: string;
  readonly k: number;
}
interface Square {
  readonly square: number;
}

function squares(kept: readonly BatchResult<Square>[], measured: (k: number) => void = () => {}) {
  const saved: BatchResult<Square>[] = [];
  const batch = new Batch<Toy, Square, BatchResult<Square>>(
    [1, 2, 3, 4].map((k) => ({ key: `k${k}`, k })),
    {
      effort: ({ k }) => k,
      *measure({ k }) {
        measured(k);
        yield 0.5;
        if (k === 4) throw new Error("too large");
        return { square: k ** 2 };
      },
      command: () => ({}),
      resultOf: ({ key }, outcome) => ({ key, ...outcome }),
    },
    new Map(kept.map((result) => [result.key, result])),
    (result) => saved.push(result),
  );
  return { batch, saved };
}

describe("a batch in this thread", () => {
  test("kept runs are not computed again; a run that fails is a result with its reason", async () => {
    const computed: number[] = [];
    const { batch, saved } = squares([{ key: "k2", state: "finished", measured: { square: 4 } }], (k) =>
      computed.push(k),
    );
    const reported: BatchProgress[] = [];
    const host = { breathe: async () => {}, progress: (progress: BatchProgress) => reported.push(progress) };
    expect(await oneByOne(batch, host).compute()).toBe(true);
    expect(computed).toEqual([1, 3, 4]);
    expect(saved).toEqual([
      { key: "k1", state: "finished", measured: { square: 1 } },
      { key: "k3", state: "finished", measured: { square: 9 } },
      { key: "k4", state: "failed", reason: "too large" },
    ]);
    // Of efforts 1 + 2 + 3 + 4, two of which were kept.
    expect(reported.map(({ done, failed, fraction }) => [done, failed, Math.round(10 * fraction)])).toEqual([
      [2, 0, 3],
      [3, 0, 6],
      [4, 1, 10],
    ]);
    expect(batch.missing).toEqual([]);
  });

  test("stopped, it keeps what was finished and says so", async () => {
    const { batch, saved } = squares([], (k) => k === 2 && executor.stop());
    const executor = oneByOne(batch, { breathe: async () => {}, progress: () => {} });
    expect(await executor.compute()).toBe(false);
    expect(saved.map(({ key }) => key)).toEqual(["k1", "k2"]);
    expect(batch.missing.map(({ k }) => k)).toEqual([3, 4]);
  });
});
