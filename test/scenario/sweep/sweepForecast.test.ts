/** Forecasts of sweeps before they run: numbers, time and memory, refused combinations, and limits of a cluster that are too small. */
import { describe, expect, test } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { bytesOfLimit, secondsOfLimit } from "../../../src/scenario/sweep/checkSweepCost.ts";
import { forecastText, runsPerTask, secondsBesideWork } from "../../../src/scenario/sweep/sweepForecast.ts";

const base = {
  box: { size: [200, 200] },
  particles: { count: 1000, radius: 0.2 },
  stop: { time: 100 },
};
const read = (sweep: object, more: object = {}) => readScenario(JSON.stringify({ ...base, ...more, sweep }));
const warnings = (sweep: object, more: object = {}) =>
  read(sweep, more)
    .diagnostics.filter(({ severity }) => severity === "warning")
    .map(({ path, message }) => `${path.join(".")}: ${message}`);
const counts = { path: "particles.count", values: [100, 1000, 10_000] };

describe("the forecast of a sweep", () => {
  test("adds the estimates of its points: time of all runs, the longest, the largest", () => {
    const alone = counts.values.map((count) => {
      const { scenario } = readScenario(JSON.stringify({ ...base, particles: { ...base.particles, count } }));
      return estimate(scenario!)!;
    });
    const { sweep } = read({ over: [counts], repeats: 20 });
    const sum = alone.reduce((total, { seconds }) => total + seconds, 0);
    expect(sweep).toMatchObject({ points: 3, runs: 60, longest: alone[2].seconds, bytes: alone[2].bytes });
    expect(sweep!.seconds).toBeCloseTo(20 * sum + 60 * secondsBesideWork, 8);
  });

  test("of many points follows some of them, whatever the periods of the axes", () => {
    const axis = (points: number) => ({ path: "particles.count", from: 100, to: 10_000, points });
    const other = { path: "contact.restitution", values: [1, 0.999999] };
    const mean = (over: object[]) => {
      const { seconds, runs } = read({ over }).sweep!;
      return seconds! / runs;
    };
    const all = mean([axis(12), other]);
    expect(mean([axis(1000), other]) / all).toBeCloseTo(1, 0);
    expect(mean([other, axis(1000)]) / all).toBeCloseTo(1, 0);
    expect(read({ over: [axis(1000), axis(1000)].slice(0, 1), repeats: 1000 }).sweep!.runs).toBe(1_000_000);
  });

  test("is a line with numbers, time with workers, and memory; without files nothing is known of their particles", () => {
    const text = forecastText(read({ over: [counts], repeats: 2 }).sweep!, 2);
    expect(text).toMatch(/^6 runs of 3 points, (under|about) \d+ (s|min) with 2 at a time, \d+ MB each$/);
    const { sweep } = read(
      { over: [{ path: "contact.restitution", values: [0.9, 1] }] },
      { particles: { file: "a.xyz" } },
    );
    expect(sweep).toEqual({ points: 2, runs: 2 });
    expect(forecastText(sweep!, 4)).toBe("2 runs, time and memory unknown before files are read");
  });

  test("names combinations that are refused though each of their values is taken", () => {
    const over = [counts, { path: "particles.radius", values: [0.2, 5] }];
    const { diagnostics } = read({ over });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    // 10⁴ discs of radius 5 are twenty times the box; 10³ of them are twice the box.
    expect(warnings({ over })).toEqual([
      expect.stringMatching(/^sweep\.over: About 34 % of the points are refused\. With .*= 1000, .*radius` = 5: /),
    ]);
  });

  test("warns of months, of more memory than a run has, and of tasks that the cluster would kill", () => {
    const long = { over: [counts], repeats: 100_000 };
    expect(warnings(long, { stop: { time: 1e6 } })).toEqual([
      expect.stringMatching(/^sweep: 300,000 runs take .* days/),
    ]);
    const large = { over: [{ path: "particles.count", values: [100, 4_000_000] }] };
    expect(warnings(large, { box: { size: [2000, 2000] }, stop: { collisions: 10 } })).toEqual([]);
    expect(
      readScenario(JSON.stringify({ ...base, box: { size: [2000, 2000] }, sweep: large, stop: { collisions: 10 } }), {
        memory: 1e9,
      }).diagnostics.map(({ message }) => message),
    ).toEqual([expect.stringMatching(/^The largest run requires about [\d.]+ GB; a run has 1 GB\.$/)]);
    const slurm = { time: "1", memory: "50M", runsPerTask: 100_000 };
    expect(warnings({ over: [counts], repeats: 100_000, slurm })).toEqual([
      expect.stringMatching(/^sweep\.slurm\.time: A task takes about .*, more than this limit/),
      expect.stringMatching(/^sweep\.slurm\.memory: A task requires about [\d.]+ GB, more than this limit/),
    ]);
    expect(warnings({ over: [counts], slurm: { time: "1-0", memory: "2G" } })).toEqual([]);
  });

  test("tasks of a cluster take about a minute, or as many runs as they are given", () => {
    const { document, sweep } = read({ over: [counts], repeats: 1000 });
    const each = sweep!.seconds! / sweep!.runs;
    expect(runsPerTask(document!, sweep!) * each).toBeLessThanOrEqual(60);
    expect(runsPerTask(document!, sweep!)).toBe(Math.min(1000, Math.floor(60 / each)));
    const given = read({ over: [counts], slurm: { runsPerTask: 7 } });
    expect(runsPerTask(given.document!, given.sweep!)).toBe(7);
  });
});

test("runs that exchange temperatures are one task, which takes the time of all, in the memory of one process", () => {
  const pair = (exchange: object, slurm: object = {}) => {
    const over = [{ path: "thermostat.temperature", from: 0.5, to: 1, points: 8 }];
    const more = {
      contact: { potential: { distances: [0.6], energies: [-1] } },
      thermostat: { kind: "andersen", temperature: 1, rate: 1 },
    };
    return read({ over, repeats: 3, slurm, ...exchange }, more);
  };
  const [plain, ladder] = [pair({}), pair({ exchange: { every: 1 } })];
  const beyond = (every: number) => pair({ exchange: { every } }).sweep!.seconds! - plain.sweep!.seconds!;
  // Exchanges take time of their own, which more threads do not divide.
  expect(beyond(0.25) / beyond(0.5)).toBeCloseTo(2, 6);
  expect(ladder.sweep!.exchanging! * 3).toBeCloseTo(beyond(1), 9);
  const each = ladder.sweep!.seconds! / 24;
  expect(runsPerTask(ladder.document!, ladder.sweep!)).toBe(Math.max(1, Math.floor(60 / (8 * each))));
  // Far less than eight processes.
  expect(ladder.sweep!.bytes! / plain.sweep!.bytes!).toBeGreaterThan(1);
  expect(ladder.sweep!.bytes! / plain.sweep!.bytes!).toBeLessThan(2);
  expect(forecastText(ladder.sweep!, 2)).toMatch(/^24 runs of 8 points, .* MB per ladder$/);
  const limits = pair({ exchange: { every: 1 } }, { time: "1", runsPerTask: 1000 });
  expect(limits.diagnostics.map(({ path }) => path.join("."))).toEqual(["sweep.slurm.time"]);
});

test("limits of a cluster are written as sbatch takes them", () => {
  expect(["30", "30:15", "1:30:00", "2-0", "1-12:30", "1-0:0:5"].map(secondsOfLimit)).toEqual([
    1800, 1815, 5400, 172_800, 131_400, 86_405,
  ]);
  expect(["500", "500M", "2G", "1T", "4g"].map(bytesOfLimit)).toEqual(
    [500, 500, 2048, 2 ** 20, 4096].map((megabytes) => megabytes * 2 ** 20),
  );
  for (const wrong of ["", "30 min", "1h", "1:2:3:4", "-5"]) expect(secondsOfLimit(wrong)).toBeUndefined();
  for (const wrong of ["", "2 GB", "all", "1.5G"]) expect(bytesOfLimit(wrong)).toBeUndefined();
  const errors = read({ over: [counts], slurm: { time: "30 min", memory: "all" } }).diagnostics;
  expect(errors.map(({ severity, message }) => [severity, message])).toEqual([
    ["error", expect.stringMatching(/^expected a time limit such as "30:00" .*, got "30 min"\.$/)],
    ["error", expect.stringMatching(/^expected an amount such as "500M" or "2G", got "all"\.$/)],
  ]);
});
