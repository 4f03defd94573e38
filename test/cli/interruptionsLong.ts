/**
 * `npm run interruptions [COLLISIONS] [TIMES] [SYSTEM…]`: long runs interrupted at random moments by SIGINT, SIGTERM, kill -9 and a full
 * disk, and resumed each time, beside runs that are not interrupted. By default 10⁸ collisions and twenty interruptions of each system.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse } from "jsonc-parser";
import { differences, runInterrupted } from "./interruptions.ts";

interface Run {
  readonly scenario: object;
  /** Its collisions, as a part of those asked for: others than hard spheres cost more time each. */
  readonly share: number;
  /** Time between the frames of its trajectory. */
  readonly frames: number;
  /** The expected way of finding events. */
  readonly search?: string;
}

/** Hard spheres for each way in which the production engine finds its events. */
const spheres = {
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
const measured = [
  "energy",
  "momentum",
  "pressure",
  "impact-separations",
  "pair-correlation",
  "velocity-autocorrelation",
];

/**
 * Other matter, by the name of a sample: what its collisions cost beside those of hard spheres; for gases that cool and never collide as
 * often again, a number of particles that makes a long run of few collisions of each.
 */
const matter: Readonly<Record<string, { readonly share: number; readonly count?: number }>> = {
  droplets: { share: 0.2 },
  polymers: { share: 0.2 },
  "flat-chain": { share: 0.05 },
  "rough-spheres": { share: 0.1, count: 20_000 },
  viscoelastic: { share: 0.1, count: 20_000 },
  "packing-2000": { share: 0.2 },
  "sheared-gas": { share: 0.1 },
  conduction: { share: 0.2 },
  "lorentz-gas": { share: 0.002 },
  grains: { share: 0.2 },
  hourglass: { share: 0.05 },
  drum: { share: 0.02 },
};

const runs = new Map<string, Run>(
  Object.entries(spheres).map(([search, system]) => [
    search,
    { scenario: { ...system, measure: { what: measured } }, share: 1, frames: 50, search },
  ]),
);
for (const [name, { share, count }] of Object.entries(matter)) {
  const { expect: _, ...scenario } = parse(readFileSync(`media/samples/${name}.edpd.json`, "utf8"));
  if (count) {
    const { size } = scenario.box;
    const larger = (count / scenario.particles.count) ** (1 / size.length);
    scenario.box = { ...scenario.box, size: size.map((side: number) => side * larger) };
    scenario.particles = { ...scenario.particles, count };
  }
  runs.set(name, { scenario, share, frames: (scenario.stop.time ?? 100) / 5 });
}

/** Files with times by the clock, by the keys of these and of what depends on them. */
const measuredOnce = { "summary.json": ["cost"], "run.json": ["machine", "sha256"] };

const [collisions = 1e8, times = 20] = process.argv.slice(2, 4).map(Number);
const named = process.argv.slice(4);
const unknown = named.find((name) => !runs.has(name));
if (unknown !== undefined) throw new Error(`There is no system ${unknown}: ${[...runs.keys()].join(", ")}`);

const log = (line: string) => process.stdout.write(`${line}\n`);
for (const [name, one] of runs) {
  if (named.length > 0 && !named.includes(name)) continue;
  log(`${name}:`);
  if (!(await survives(one))) process.exitCode = 1;
}

async function survives({ scenario, share, frames, search }: Run): Promise<boolean> {
  const cwd = mkdtempSync(join(tmpdir(), "edpd-interruptions-"));
  cpSync("media/samples/hourglass.stl", join(cwd, "hourglass.stl"));
  const stop = { collisions: Math.round(collisions * share) };
  writeFileSync(join(cwd, "system.edpd.json"), JSON.stringify({ ...scenario, stop }));
  const options = ["--trajectory", String(frames), "--export", "xyz,lammps"];
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
  const [first, second] = ["whole", "cut"].map((out) => join(cwd, out));
  const names = readdirSync(first, { recursive: true, encoding: "utf8" }).filter(
    (name) => !(name in measuredOnce) && statSync(join(first, name)).isFile(),
  );
  const different = differences(first, second, names);
  for (const [name, keys] of Object.entries(measuredOnce)) {
    const [one, other] = [first, second].map((out) => {
      const document = JSON.parse(readFileSync(join(out, name), "utf8"));
      return Object.entries(document).filter(([key]) => !keys.includes(key));
    });
    if (!isDeepStrictEqual(one, other)) different.push(name);
  }
  log(`${stop.collisions} collisions; interrupted ${kinds.length} times: ${kinds.join(", ")}`);
  log(different.length === 0 ? `the same, byte for byte: ${names.join(", ")}` : `different: ${different.join(", ")}`);
  const searches = ["whole", "cut"].map(
    (out) => JSON.parse(readFileSync(join(cwd, out, "summary.json"), "utf8")).cost.search,
  );
  log(`events were found by: ${searches.join(", ")}`);
  rmSync(cwd, { recursive: true, force: true });
  if (search !== undefined && searches.some((found) => found !== search)) return false;
  return different.length === 0 && kinds.length === times;
}
