/** Runs test/e2e/inside in the extension host of a real VS Code; every case there is a test here. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInside } from "../../scripts/editor/inside.mjs";
import type { Report } from "./inside/cases.ts";

const own = mkdtempSync(join(tmpdir(), "edpd-inside-"));
const file = join(own, "report.json");
const { host, failed, log } = await runInside({ EDPD_REPORT: file });
let report: Report | undefined;
try {
  report = JSON.parse(readFileSync(file, "utf8"));
} catch {}
rmSync(own, { recursive: true, force: true });

test(`the cases ran to their end in ${host}`, () => {
  expect(failed, log).toBeUndefined();
  expect(report, log).toBeDefined();
});

for (const { name, error } of report?.results ?? []) {
  test(name, () => {
    if (error !== undefined) throw new Error(error);
  });
}

for (const [name, value] of Object.entries(report?.figures ?? {})) console.log(`${name}: ${value.toFixed(1)}`);
