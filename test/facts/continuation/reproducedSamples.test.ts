/** Every sample is computed again from the folder of its run alone, to the last byte; its scenario is deleted before. */
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { directoryWith, terminal } from "../../cli/terminal.ts";
import { complete } from "../../effort.ts";

const folder = "media/samples";
const samples = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));

test.each(complete ? samples : ["mixture.edpd.json"])("%s", { timeout: 600_000 }, async (name) => {
  const cwd = directoryWith({});
  // A sample may name a file beside it.
  cpSync(folder, join(cwd, "samples"), { recursive: true });
  const run = await terminal(["run", `samples/${name}`, "--out", "o", "--quiet"], { cwd });
  // What it expects may fail on no machine.
  expect(run.status).toBe(0);
  rmSync(join(cwd, "samples"), { recursive: true });
  const { status, out, err } = await terminal(["reproduce", "o", "--quiet"], { cwd });
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^identical: \d+ results of /);
});
