/** Expected times of runs, by which the extension asks before it runs them. */
import { expect, test } from "vitest";
import { edpd } from "../../../src/cli/edpd.ts";
import type { Io } from "../../../src/cli/io.ts";
import { toolsIn } from "../../../src/cli/mcp/tools.ts";
import { directoryWith } from "../terminal.ts";

const none = { write() {}, interactive: false, columns: 80 };
const io = {
  out: none,
  err: none,
  env: {},
  onInterrupt: () => () => {},
  now: () => performance.now(),
} as unknown as Io;

test("the expected time is that of the end that is asked for; of a run without one it is not known", async () => {
  const gas = { box: { size: [1, 1] }, particles: { count: 1000, fraction: 0.2 } };
  const folder = directoryWith({
    "ends.edpd.json": JSON.stringify({ ...gas, stop: { time: 10 } }),
    "endless.edpd.json": JSON.stringify(gas),
    "bad.edpd.json": "{}",
  });
  const { seconds } = toolsIn(folder, edpd, io);
  const whole = (await seconds("ends.edpd.json"))!;
  expect(whole).toBeGreaterThan(0);
  expect(await seconds("ends.edpd.json", 1000)).toBeCloseTo(100 * whole, 6);
  expect(await seconds("endless.edpd.json")).toBeUndefined();
  expect(await seconds("bad.edpd.json")).toBeUndefined();
  await expect(seconds("missing.edpd.json")).rejects.toThrow(/no scenario missing/);
});

test("a call waits for a time, not for a number of rounds: a busy process has fewer of them", async () => {
  const folder = directoryWith({ "long.edpd.json": "{}" });
  let clock = 0;
  const never = () => new Promise<number>(() => {});
  const { tools } = toolsIn(folder, never, { ...io, now: () => (clock += 5000) } as Io);
  const run = tools.find(({ name }) => name === "run")!;
  const before = performance.now();
  await run.call({ file: "long.edpd.json" }, new AbortController().signal);
  expect(clock).toBeGreaterThan(20_000);
  expect(performance.now() - before).toBeLessThan(10_000);
});

test("a run that fails in an unforeseen way has ended, and its place is free", async () => {
  const folder = directoryWith({ "gas.edpd.json": "{}" });
  const { tools } = toolsIn(folder, () => Promise.reject(new Error("unforeseen")), io);
  const run = tools.find(({ name }) => name === "run")!;
  for (let k = 1; k <= 3; k++)
    expect(await run.call({ file: "gas.edpd.json" }, new AbortController().signal)).toMatch(
      /has ended with status 1\.\nThe run has failed: unforeseen/,
    );
});

test("a run that is canceled before it listens to signals ends", async () => {
  const long = { box: { size: [1, 1] }, particles: { count: 100, fraction: 0.2 }, stop: { time: 1e6 } };
  const folder = directoryWith({ "long.edpd.json": JSON.stringify(long) });
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const quiet = { protect: () => () => {}, interruption: () => () => false, breathe };
  const { tools } = toolsIn(folder, edpd, { ...io, ...quiet } as Io);
  const run = tools.find(({ name }) => name === "run")!;
  const status = tools.find(({ name }) => name === "run_status")!;
  const call = new AbortController();
  call.abort();
  expect(await run.call({ file: "long.edpd.json" }, call.signal)).toContain("Run 1 of long.edpd.json is in progress");
  const { signal } = new AbortController();
  expect(await status.call({ run: 1 }, signal)).toContain("has ended with status 130");
});
