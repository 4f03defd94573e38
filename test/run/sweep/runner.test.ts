/** The runner of sweeps: known points, several at a time, cancellation. */
import { describe, expect, test } from "vitest";
import { inSlices, keyOf, type Measured, type Point, type Row, runSweep } from "../../../src/run/sweep/runner.ts";

const now = () => performance.now();

describe("running a sweep", () => {
  const toy = { points: [1, 2, 3, 4].map((k) => ({ k })), effort: () => 1 };
  const alone = inSlices(
    function* ({ k }) {
      yield 0.5;
      return { square: Number(k) ** 2 };
    },
    async () => {},
    now,
    () => false,
  );

  test("what is known is not run again, and rows keep their order with several at a time", async () => {
    const run: number[] = [];
    const late = async (point: Point): Promise<Measured> => {
      run.push(Number(point.k));
      await new Promise((go) => setTimeout(go, 20 - 4 * Number(point.k)));
      return (await alone(point, () => {}))!;
    };
    const known = new Map([[keyOf({ k: 2 }), { square: 4 }]]);
    const rows = await runSweep(toy, { measurers: [late, late], known, now });
    expect(run.sort()).toEqual([1, 3, 4]);
    expect(rows!.map(({ point, measured }) => [point.k, measured.square])).toEqual([
      [1, 1],
      [2, 4],
      [3, 9],
      [4, 16],
    ]);
  });

  test("stopped, it keeps what was finished and says so", async () => {
    const kept: Row[] = [];
    const measurer = async (point: Point) => (point.k === 3 ? undefined : alone(point, () => {}));
    const rows = await runSweep(toy, { measurers: [measurer], now, measured: (row) => kept.push(row) });
    expect(rows).toBeUndefined();
    expect(kept.map(({ point }) => point.k)).toEqual([1, 2]);
  });
});
