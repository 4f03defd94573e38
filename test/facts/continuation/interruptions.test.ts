/** A run that is interrupted at random moments, in every way, and resumed ends with the files of one that is not. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { differences, kinds, runInterrupted } from "../../cli/interruptions.ts";
import { directoryWith, terminal } from "../../cli/terminal.ts";
import { take } from "../../effort.ts";

// On a fast machine a second, in `npm run test:all` several: five interruptions, each at most 0.06 or 0.15 s of work apart, must find it running.
const scenario = {
  box: { size: [20, 20, 20], edges: ["periodic", "periodic", "reflecting"] },
  particles: { count: 600, fraction: 0.15 },
  contact: { restitution: 0.9999 },
  measure: { every: 10, what: ["energy", "impact-separations"] },
  stop: { time: take(200, 4000) },
};

test("a run interrupted five times equals the uninterrupted one, byte for byte", async () => {
  const cwd = directoryWith({ "gas.edpd.json": JSON.stringify(scenario) });
  const options = ["--trajectory", `${scenario.stop.time / 5}`, "--export", "xyz,gsd,lammps,vtp"];
  const whole = await terminal(["run", "gas.edpd.json", "-o", "whole", ...options, "--quiet"], { cwd });
  expect(whole.status).toBe(0);
  const { kinds: found, last } = await runInterrupted({
    cwd,
    file: "gas.edpd.json",
    out: "cut",
    options,
    checkpoint: take(0.02, 0.05),
    times: 5,
    after: [0, take(40, 100)],
    seed: 7,
  });
  expect(last.status).toBe(0);
  // The premise: it was interrupted in every way.
  expect(new Set(found)).toEqual(new Set(kinds));
  const names = ["series.csv", "velocities.csv", "impacts.csv", "end.edpd.json", "end.xyz", "end.gsd", "end.dump"];
  const films = ["trajectory.xyz", "trajectory.gsd", "trajectory.dump", "trajectory.pvd", "trajectory-000005.vtp"];
  expect(differences(join(cwd, "whole"), join(cwd, "cut"), [...names, ...films])).toEqual([]);
  // The digest covers the scenario, the options and all results.
  const digest = (out: string) => JSON.parse(readFileSync(join(cwd, out, "run.json"), "utf8")).digest;
  expect(digest("cut")).toBe(digest("whole"));
});
