/** `edpd sweep` of replicas that exchange: one table wherever they are computed, and the record repeats it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exchangingPair } from "../../batch/exchangingPair.ts";
import { complete } from "../../effort.ts";
import { directoryWith, terminal } from "../terminal.ts";

const names = [
  "runs.csv",
  "points.csv",
  "ladder-1-curves.csv",
  "ladder-2-trace.csv",
  "ladder-1-pair-correlation.csv",
  "ladder-1-heat-capacity.svg",
];
const tables = (folder: string) => names.map((name) => readFileSync(join(folder, name), "utf8"));

test("the same from this thread, from threads and from processes; the record repeats it", async () => {
  const cwd = directoryWith({ "pair.edpd.json": JSON.stringify(exchangingPair) });
  const sweep = ["sweep", "pair.edpd.json", "--quiet"];
  const { status, out } = await terminal([...sweep, "--jobs", "1", "--out", "one"], { cwd });
  expect(status).toBe(0);
  expect(out).toMatch(/thermostat\.temperature +runs +potentialEnergy +heatCapacity .* roundTrips/);
  await terminal([...sweep, "--jobs", "4", "--out", "two"], { cwd });
  expect(tables(join(cwd, "two"))).toEqual(tables(join(cwd, "one")));
  if (complete) {
    await terminal([...sweep, "--executor", "processes", "--jobs", "2", "--out", "three"], { cwd });
    expect(tables(join(cwd, "three"))).toEqual(tables(join(cwd, "one")));
  }
  // Four threads: two for each ladder. Two ladders, without their checkpoints; a point is an ordinary scenario.
  expect(readdirSync(join(cwd, "one", "runs"))).toHaveLength(2);
  expect(existsSync(join(cwd, "one", "points/3.edpd.json"))).toBe(true);
  const repeated = await terminal(["reproduce", "two", "--quiet", "--jobs", "1"], { cwd });
  expect(repeated).toMatchObject({ status: 0, out: expect.stringContaining("two") });
  // Results are kept: nothing is left to do.
  const again = await terminal(["sweep", "pair.edpd.json", "--jobs", "1", "--out", "one"], { cwd });
  expect(again.err).toContain("2 of 2 ladders are kept from before.");
});
