/** A sweep in a folder: every finished run is kept there, so that one that is started again goes on. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sweepInFolder } from "../../../src/batch/sweep/sweepWork.ts";
import { built } from "../../built.ts";

const own = mkdtempSync(join(tmpdir(), "edpd-sweep-"));
afterAll(() => rmSync(own, { recursive: true, force: true }));

const text = JSON.stringify({
  box: { size: [10, 10] },
  particles: { count: 20, radius: 0.3 },
  stop: { time: 1 },
  sweep: { over: [{ path: "particles.radius", values: [0.2, 0.3] }], collect: ["collisions"] },
});

function sweep(made: string) {
  const folder = join(own, "results");
  const done: number[] = [];
  const request = { text, file: "gas.edpd.json", files: {}, folder, made, threads: 1, script: built("study.js") };
  const page = sweepInFolder(request as Parameters<typeof sweepInFolder>[0], (progress) => done.push(progress.done));
  return page.then((path) => ({ path, page: readFileSync(path, "utf8"), begun: done[0] }));
}
const runs = () => readdirSync(join(own, "results/runs"));

test("each run has a file, a sweep that is begun again has nothing left to do; another program computes its own", async () => {
  const first = await sweep("program 1");
  expect(first.begun).toBe(0);
  expect(first.page).toContain("gas.edpd.json");
  const kept = runs();
  expect(kept).toHaveLength(2);
  const written = kept.map((name) => statSync(join(own, "results/runs", name)).mtimeMs);
  const again = await sweep("program 1");
  expect(again.begun).toBe(2);
  expect(kept.map((name) => statSync(join(own, "results/runs", name)).mtimeMs)).toEqual(written);
  expect((await sweep("program 2")).begun).toBe(0);
  expect(runs()).toHaveLength(4);
});

test("the page is named like the scenario; points are scenarios in lines, titled by their values", async () => {
  const { path } = await sweep("program 1");
  expect(path).toBe(join(own, "results/gas.md"));
  const point = readFileSync(join(own, "results/points/2.edpd.json"), "utf8");
  expect(JSON.parse(point)).toMatchObject({
    title: "gas.edpd.json: radius = 0.3",
    particles: { count: 20, radius: 0.3 },
  });
  expect(point).toContain(`\n  "box": { "size": [10, 10] },\n  "particles": { "count": 20, "radius": 0.3 },\n`);
});
