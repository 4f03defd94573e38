/** Windows of VS Code on copies of the samples. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { inject } from "vitest";
import { connectBrowser } from "../../scripts/editor/browser.mjs";
import { root } from "../../scripts/editor/install.mjs";
import { addressOf, writeSettings } from "../../scripts/editor/serve.mjs";

export interface Editor {
  /** Keeps what VS Code stores in a browser apart from other files. */
  readonly context: BrowserContext;
  /** The folder that is open. */
  readonly folder: string;
  /** Of the folder, and of a file to open at first. */
  address(payload?: { readonly open?: string; readonly tests?: string; readonly environment?: object }): string;
  close(): Promise<void>;
}

/** The text of a sample. */
export const sample = (name: string): string => readFileSync(join(root, `media/samples/${name}.edpd.json`), "utf8");

let connected: Promise<Browser> | undefined;

export async function openEditor(
  files: Readonly<Record<string, string>> = {},
  { trusting = true, settings = {}, samples = true } = {},
): Promise<Editor> {
  const { browser: endpoint, servers } = inject("editor");
  const { port, settingsFile } = servers[Number(process.env.VITEST_POOL_ID) - 1]!;
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
  connected ??= connectBrowser(endpoint);
  const context = await (await connected).newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, folder, address: (payload) => addressOf(port, folder, payload), close };
}
