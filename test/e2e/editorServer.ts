/** Windows of VS Code on copies of the samples. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { inject } from "vitest";
import { connectBrowser } from "../../scripts/editor/browser.mjs";
import { root } from "../../scripts/editor/install.mjs";
import { addressOf, writeSettings } from "../../scripts/editor/serve.mjs";

export interface Editor {
  readonly context: BrowserContext;
  /** The folder that is open. */
  readonly folder: string;
  /** Of the folder, and of a file to open at first. */
  address(payload?: { readonly open?: string; readonly tests?: string; readonly environment?: object }): string;
  close(): Promise<void>;
}

/** The text of a sample. */
export const sample = (name: string): string => readFileSync(join(root, `media/samples/${name}.edpd.json`), "utf8");

/** One for all files of a process: the scripts of VS Code are read and compiled for the first window only. */
let shared: Promise<BrowserContext> | undefined;

async function makeContext(endpoint: string): Promise<BrowserContext> {
  const browser = await connectBrowser(endpoint);
  return browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
}

/** Closes the windows, and forgets all that VS Code has stored in the browser. */
async function clear(context: BrowserContext, origin: string): Promise<void> {
  const blank = await context.newPage();
  for (const page of context.pages()) if (page !== blank) await page.close();
  const session = await context.newCDPSession(blank);
  const storageTypes = "cookies,indexeddb,local_storage,service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await blank.close();
}

export async function openEditor(
  files: Readonly<Record<string, string>> = {},
  { trusting = true, settings = {}, samples = true } = {},
): Promise<Editor> {
  const { browser: endpoint, servers } = inject("editor");
  const { port, settingsFile } = servers[Number(process.env.VITEST_POOL_ID) - 1];
  const folder = mkdtempSync(join(tmpdir(), "edpd-scenarios-"));
  if (samples) cpSync(join(root, "media/samples"), folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  // Files of one process are run one after another: a window reads the settings of its file when it opens.
  const trust = {
    "security.workspace.trust.enabled": !trusting,
    // As if a person had answered no.
    "security.workspace.trust.startupPrompt": "never",
  };
  writeSettings(settingsFile, { ...trust, ...settings });
  shared ??= makeContext(endpoint);
  const context = await shared;
  const close = async () => {
    await clear(context, `http://127.0.0.1:${port}`);
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, folder, address: (payload) => addressOf(port, folder, payload), close };
}
