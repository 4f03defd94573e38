/** The clock of studies: it goes on while this thread works, in steps that a short stretch is measured by. */
import { expect, test } from "vitest";
import { processorClock } from "../../../src/study/core/processorClock.ts";

const usage = (milliseconds: number) => ({ user: 1000 * milliseconds, system: 0 });

/** The least that it goes on by in some milliseconds. */
function leastStep(clock: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  const end = performance.now() + 30;
  for (let last = clock(); performance.now() < end; ) {
    const value = clock();
    if (value > last) least = Math.min(least, value - last);
    last = value;
  }
  return least;
}

test("where processor time comes in ticks of milliseconds it is real time", () => {
  const process = globalThis.process as { threadCpuUsage?: unknown };
  const before = process.threadCpuUsage;
  try {
    process.threadCpuUsage = () => usage(10 * Math.floor(performance.now() / 10));
    expect(leastStep(processorClock(false))).toBeLessThan(1);
    let spent = 0;
    process.threadCpuUsage = () => {
      spent += 0.01;
      return usage(spent);
    };
    const clock = processorClock(false);
    // Its own, as it is fine enough.
    expect(clock()).toBeCloseTo(spent, 6);
  } finally {
    process.threadCpuUsage = before;
  }
});
