/**
 * `npm run interruptions [COLLISIONS] [TIMES]`: a long run interrupted at random moments by SIGINT, SIGTERM, kill -9 and a full disk, and
 * resumed each time, beside one that is not interrupted. By default 10⁸ collisions and twenty interruptions.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { differences, runInterrupted } from "./interruptions.ts";

const [collisions = 1e8, times = 20] = process.argv.slice(2).map(Number);
const scenario = {
  box: { size: [24, 24, 24] },
  particles: { count: 4000, fraction: 0.3 },
  measure: {
    what: ["energy", "momentum", "pressure", "impact-separations", "pair-correlation", "velocity-autocorrelation"],
  },
  stop: { collisions },
};
const options = ["--trajectory", "50", "--export", "xyz,lammps"];

const cwd = mkdtempSync(join(tmpdir(), "edpd-interruptions-"));
const log = (line: string) => process.stdout.write(`${line}\n`);
writeFileSync(join(cwd, "fluid.edpd.json"), JSON.stringify(scenario));
const given = { cwd, file: "fluid.edpd.json", options, log };
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
process.exitCode = different.length === 0 && kinds.length === times ? 0 : 1;
rmSync(cwd, { recursive: true, force: true });
