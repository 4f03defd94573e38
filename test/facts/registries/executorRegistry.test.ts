/** An executor that is added to the registry alone is offered, documented, and computes sweeps and studies. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExecutorKind } from "../../../src/batch/executors/executor.ts";
import { executors } from "../../../src/batch/executors/index.ts";
import { atOnce } from "../../../src/run/measuring.ts";
import { defineStudy } from "../../../src/study/core/study.ts";
import { studies } from "../../../src/study/papers/index.ts";
import { directoryWith, terminal } from "../../cli/terminal.ts";

const squares = defineStudy({
  name: "squares",
  title: "Squares of small numbers",
  source: "Euclid, Elements II",
  finding: "The square of 3 is 9",
  paper: "The square of 3 is 9.",
  here: "Numbers from 1 to 4.",
  quickly: "Numbers from 1 to 4.",
  seconds: 1,
  points: () => [1, 2, 3, 4].map((k) => ({ k })),
  effort: ({ k }) => k,
  *measure({ k }) {
    yield 0.5;
    return { square: k * k };
  },
  judge: () => ({ figures: [], charts: [], remarks: [] }),
});
const computed: string[] = [];
const backwards: ExecutorKind = {
  name: "backwards",
  about: "the last run first",
  needsFolder: true,
  machine: "an abacus",
  atATime: () => 3,
  create: async (batch, { progress }) => ({
    async compute() {
      for (const run of batch.missing.reverse()) {
        computed.push(run.key);
        batch.finish(run, { state: "finished", measured: atOnce(batch.work.measure(run)) }, 0);
        progress(batch.progress({ fraction: 1 }));
      }
      return true;
    },
    stop() {},
  }),
};

beforeAll(() => {
  executors.push(backwards);
  studies.push(squares);
});
afterAll(() => {
  executors.splice(executors.indexOf(backwards), 1);
  studies.splice(studies.indexOf(squares), 1);
});

const scenario = {
  box: { size: [10, 10] },
  particles: { count: 10, radius: 0.3 },
  stop: { collisions: 10 },
  sweep: { over: [{ path: "contact.restitution", values: [0.8, 0.9, 1] }], collect: ["collisions", "temperature"] },
};
const directory = () => directoryWith({ "gas.edpd.json": JSON.stringify(scenario) });

test("it is in the help of the commands, and named where another word is given", async () => {
  const cwd = directory();
  for (const command of ["sweep", "study"]) {
    const { out } = await terminal(["help", command], { cwd });
    expect(out).toContain("backwards: the last run first. --out is needed for processes, slurm, backwards");
    expect(out).toContain("local (default): threads of this machine");
  }
  const wrong = await terminal(["sweep", "gas.edpd.json", "--executor", "sideways"], { cwd });
  expect(wrong.err).toContain('--executor: expected one of local, processes, slurm, backwards; got "sideways".');
  const lost = await terminal(["sweep", "gas.edpd.json", "--executor", "backwards"], { cwd });
  expect(lost.err).toContain("--executor backwards needs --out DIR");
});

test("a sweep has the tables of the other executors, computed by this one", async () => {
  const cwd = directory();
  const sweep = (out: string, ...more: string[]) =>
    terminal(["sweep", "gas.edpd.json", "--quiet", "--jobs", "1", "--out", out, ...more], { cwd });
  computed.length = 0;
  expect((await sweep("there", "--executor", "backwards")).status).toBe(0);
  expect(computed).toHaveLength(3);
  expect((await sweep("here")).status).toBe(0);
  expect(computed).toHaveLength(3);
  for (const name of ["runs.csv", "points.csv", "results.json"])
    expect(readFileSync(join(cwd, "there", name), "utf8")).toBe(readFileSync(join(cwd, "here", name), "utf8"));
  const { out } = await terminal(["sweep", "gas.edpd.json", "--plan", "--executor", "backwards"], { cwd });
  expect(out).toContain("with 3 at a time");
});

test("the points of a study are its own, in their order, kept with the machine that it names", async () => {
  const cwd = directory();
  computed.length = 0;
  const argv = ["study", "squares", "--quiet", "--out", "here", "--executor", "backwards"];
  expect((await terminal(argv, { cwd })).status).toBe(0);
  expect(computed).toHaveLength(4);
  const lines = readFileSync(join(cwd, "here", "points.jsonl"), "utf8")
    .trim()
    .split("\n");
  const { rows } = JSON.parse(readFileSync(join(cwd, "here", "result.json"), "utf8"));
  expect(lines.map((line) => JSON.parse(line).point)).toEqual(rows.map(({ point }: { point: object }) => point));
  expect(lines[0]).toContain("an abacus");
});

test("docs/SWEEPS.md describes each executor", () => {
  const page = readFileSync("docs/SWEEPS.md", "utf8");
  for (const { name, about } of executors.filter((kind) => kind !== backwards))
    expect(page).toContain(`| \`${name}\` | ${about}`);
});
