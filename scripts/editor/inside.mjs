/**
 * Runs out/e2e/inside.cjs inside a VS Code: in the desktop one where there is a screen and one is installed or can be
 * fetched (@vscode/test-electron), else in the npm-only one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "./browser.mjs";
import { desktopEditor } from "./desktop.mjs";
import { installEditor, root } from "./install.mjs";
import { serveEditor } from "./serve.mjs";

const tests = join(root, "out/e2e/inside.cjs");
const limit = 300_000;

/** @returns {Promise<{ host: string, failed?: string, log: string }>} */
export async function runInside(environment, say = console.log) {
  const folder = mkdtempSync(join(tmpdir(), "edpd-scenarios-"));
  try {
    const desktop = await desktopEditor(say);
    return await (desktop ? onDesktop(desktop, folder, environment) : inBrowser(folder, environment));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inBrowser(folder, environment) {
  const programs = await installEditor();
  // As on the desktop; in a browser VS Code saves a text by itself a second after it has been changed, and then nothing is to be reverted.
  const server = await serveEditor(programs, { settings: { "files.autoSave": "off" } });
  const browser = await openBrowser(programs.chromium);
  let log = "";
  try {
    const page = await browser.newPage();
    const ended = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no end after ${limit / 1000} s`)), limit);
      timer.unref();
      page.exposeFunction("codeAutomationLog", (_, args) => {
        log += `${args}\n`;
      });
      page.exposeFunction("codeAutomationExit", (code) => {
        clearTimeout(timer);
        resolve(code);
      });
    });
    await page.goto(server.address(folder, { tests, environment }));
    const code = await ended;
    return { host: "VS Code in a browser", log, ...(code !== 0 && { failed: `ended with ${code}` }) };
  } catch (error) {
    return { host: "VS Code in a browser", failed: String(error), log: log + server.log() };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function onDesktop({ program }, folder, extensionTestsEnv) {
  const { runTests } = await import("@vscode/test-electron");
  const host = "VS Code on the desktop";
  try {
    await runTests({
      vscodeExecutablePath: program,
      extensionDevelopmentPath: root,
      extensionTestsPath: tests,
      extensionTestsEnv,
      launchArgs: [folder, "--disable-extensions", "--disable-workspace-trust"],
    });
    return { host, log: "" };
  } catch (error) {
    return { host, failed: String(error), log: "" };
  }
}
