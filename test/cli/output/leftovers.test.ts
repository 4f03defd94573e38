/** Results of two runs in one directory: those of the first are not mistaken for the second's. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { directoryWith, gas, terminal } from "../terminal.ts";

test("files of an earlier run that the later does not write are listed and kept; other files are ignored", async () => {
  const cwd = directoryWith({ "gas.edpd.json": gas, "o/notes.csv": "mine" });
  const run = (...argv: string[]) => terminal(["run", "gas.edpd.json", "-o", "o", "-t", "1", ...argv], { cwd });
  const first = await run("--log", "--export", "vtp", "--trajectory", "0.25");
  expect(first.out).not.toContain("earlier run");
  const { out } = await run("--export", "vtp", "--trajectory", "0.5");
  const [, named = ""] = /of an earlier run and not of this: (.*)/.exec(out) ?? [];
  expect(named).toBe("events.csv, impacts.csv, 2 files trajectory-….vtp");
  expect(readdirSync(join(cwd, "o"))).toContain("events.csv");
  const { out: plain } = await run("--json");
  expect(() => JSON.parse(plain)).not.toThrow();
});
