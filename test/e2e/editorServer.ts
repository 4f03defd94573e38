/** One VS Code for all tests of a run, on a copy of the samples. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../../scripts/editor/browser.mjs";
import { installEditor, root } from "../../scripts/editor/install.mjs";
import { serveEditor } from "../../scripts/editor/serve.mjs";

export interface Editor {
  readonly browser: Browser;
  readonly server: Awaited<ReturnType<typeof serveEditor>>;
  /** The folder that is open. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function openEditor(
  files: Readonly<Record<string, string>> = {},
  { trusting = true, settings = {} } = {},
): Promise<Editor> {
  const programs = await installEditor();
  const folder = mkdtempSync(join(tmpdir(), "edpd-scenarios-"));
  cpSync(join(root, "media/samples"), folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  mkdirSync(join(root, "out/screenshots"), { recursive: true });
  const server = await serveEditor(programs, {
    installed: [join(root, "test/e2e/assistant")],
    trusting,
    // As if a person had answered no.
    settings: {
      "security.workspace.trust.startupPrompt": "never",
      ...settings,
    },
  });
  const browser = await openBrowser(programs.chromium);
  const close = async () => {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { browser, server, folder, close };
}
