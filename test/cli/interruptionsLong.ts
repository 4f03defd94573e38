/**
 * `npm run interruptions [COLLISIONS] [TIMES] [SYSTEM…]`: long runs interrupted at random moments by SIGINT, SIGTERM, kill -9 and a full
 * disk, and resumed each time, beside runs that are not interrupted. By default 10⁸ collisions and twenty interruptions of each system.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { differences, runInterrupted } from "./interruptions.ts";

/** A system for each way in which the production engine finds its events. */
const systems = {
  cells: { box: { size: [24, 24, 24] }, particles: { count: 4000, fraction: 0.3 } },
  lists: { box: { size: [20, 20, 20] }, particles: { count: 4000, fraction: 0.45 } },
  levels: {
    box: { size: [20, 20, 20] },
    particles: [
      { count: 8, radius: 2 },
      { count: 6000, radius: 0.2 },
    ],
  },
  blocks: { box: { size: [40, 40, 40] }, particles: { count: 40_000, fraction: 0.3 } },
};
const what = ["energy", "momentum", "pressure", "impact-separations", "pair-correlation", "velocity-autocorrelation"];
const options = ["--trajectory", "50", "--export", "xyz,lammps"];

const [collisions = 1e8, times = 20] = process.argv.slice(2, 4).map(Number);
const named = process.argv.slice(4);
const unknown = named.find((name) => !(name in systems));
if (unknown !== undefined) throw new Error(`There is no system ${unknown}: ${Object.keys(systems).join(", ")}`);

const log = (line: string) => process.stdout.write(`${line}\n`);
for (const [name, system] of Object.entries(systems)) {
  if (named.length > 0 && !named.includes(name)) continue;
  log(`${name}:`);
  if (!(await survives(name, { ...system, measure: { what }, stop: { collisions } }))) process.exitCode = 1;
}

/** @param search the expected way of finding events */
async function survives(search: string, scenario: object): Promise<boolean> {
  const cwd = mkdtempSync(join(tmpdir(), "edpd-interruptions-"));
  writeFileSync(join(cwd, "system.edpd.json"), JSON.stringify(scenario));
  const given = { cwd, file: "system.edpd.json", options, log };
  const began = performance.now();
  await runInterrupted({ ...given, out: "whole", checkpoint: 1e6, times: 0, after: [0, 0], seed: 1 });
  const whole = performance.now() - began;
  const after = [0, (1.5 * whole) / Math.max(1, times)] as const;
  const { kinds } = await runInterrupted({
    ...given,
    out: "cut",
    checkpoint: whole / 1000 / 200,
    times,
    after,
    seed: 2026,
  });
  // The summary has durations.
  const names = readdirSync(join(cwd, "whole")).filter((name) => name !== "summary.json");
  const different = differences(join(cwd, "whole"), join(cwd, "cut"), names);
  log(`${collisions} collisions; interrupted ${kinds.length} times: ${kinds.join(", ")}`);
  log(different.length === 0 ? `the same, byte for byte: ${names.join(", ")}` : `different: ${different.join(", ")}`);
  const searches = ["whole", "cut"].map(
    (out) => JSON.parse(readFileSync(join(cwd, out, "summary.json"), "utf8")).cost.search,
  );
  log(`events were found by: ${searches.join(", ")}`);
  rmSync(cwd, { recursive: true, force: true });
  if (searches.some((found) => found !== search)) return false;
  return different.length === 0 && kinds.length === times;
}
