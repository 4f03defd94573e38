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
