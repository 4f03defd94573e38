/** Runs test/e2e/inside in the extension host of a real VS Code; every case there is a test here. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { desktopEditor, runOnDesktop } from "../../scripts/editor/desktop.mjs";
import { root } from "../../scripts/editor/install.mjs";
import { openEditor } from "./editorServer.ts";
import type { Report } from "./inside/cases.ts";

const cases = join(root, "out/e2e/inside.cjs");
/** Milliseconds without a further case ended: a case without progress ends by itself before. */
const longestPause = 240_000;

const own = mkdtempSync(join(tmpdir(), "edpd-inside-"));
const environment = { EDPD_REPORT: join(own, "report.json"), EDPD_TESTS: process.env.EDPD_TESTS ?? "" };
const desktop = await desktopEditor(console.log);
const { failed, log } = desktop ? await runOnDesktop(desktop, own, cases, environment) : await inBrowser();
const report = reportSoFar();
rmSync(own, { recursive: true, force: true });

function reportSoFar(): Report | undefined {
  try {
    return JSON.parse(readFileSync(environment.EDPD_REPORT, "utf8"));
  } catch {
    return undefined;
  }
}

async function inBrowser(): Promise<{ readonly failed?: string; readonly log: string }> {
  // As on the desktop; in a browser VS Code saves a text by itself a second after it has been changed, and then nothing is to be reverted.
  const editor = await openEditor({}, { settings: { "files.autoSave": "off" }, samples: false });
  let log = "";
  let timer: NodeJS.Timeout | undefined;
  try {
    const page = await editor.context.newPage();
    // What is tested here is not looked at, and pictures cost the processor by their size.
    await page.setViewportSize({ width: 480, height: 360 });
    const ended = new Promise<number>((resolve) => {
      page.exposeFunction("codeAutomationLog", (_: string, args: unknown) => {
        log += `${args}\n`;
      });
      page.exposeFunction("codeAutomationExit", resolve);
    });
    const stalled = new Promise<never>((_, reject) => {
      let [count, since] = [0, Date.now()];
      timer = setInterval(() => {
        const now = reportSoFar()?.results.length ?? 0;
        if (now !== count) [count, since] = [now, Date.now()];
        else if (Date.now() - since > longestPause)
          reject(new Error(`no case ended for ${longestPause / 1000} s, after ${count} cases`));
      }, 500);
    });
    await page.goto(editor.address({ tests: cases, environment }));
    const code = await Promise.race([ended, stalled]);
    return { log, ...(code !== 0 && { failed: `ended with ${code}` }) };
  } catch (error) {
    return { failed: String(error), log };
  } finally {
    clearInterval(timer);
    await editor.close();
  }
}

test("the cases ran to their end", () => {
  expect(failed, log).toBeUndefined();
  expect(report, log).toBeDefined();
});

for (const { name, error } of report?.results ?? []) {
  test(name, () => {
    if (error !== undefined) throw new Error(error);
  });
}

for (const { name, milliseconds } of report?.results ?? [])
  if (milliseconds > 5000) console.log(`${(milliseconds / 1000).toFixed(1)} s: ${name}`);
for (const [name, value] of Object.entries(report?.figures ?? {})) console.log(`${name}: ${value.toFixed(1)}`);
