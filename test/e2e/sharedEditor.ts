/**
 * A VS Code server for each process of tests, and one browser, for all files of a run; each file has a window of its own, on a folder of its
 * own. Tests in the editor mostly wait for it: two files at a time take little more time than one.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { serveBrowser } from "../../scripts/editor/browser.mjs";
import { installEditor, root } from "../../scripts/editor/install.mjs";
import { serveEditor } from "../../scripts/editor/serve.mjs";

declare module "vitest" {
  interface ProvidedContext {
    readonly editor: {
      readonly browser: string;
      /** By the number of the process. */
      readonly servers: readonly { readonly port: number; readonly settingsFile: string }[];
    };
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const programs = await installEditor();
  mkdirSync(join(root, "out/screenshots"), { recursive: true });
  const start = () => serveEditor(programs, { installed: [join(root, "test/e2e/assistant")], grace: 20 });
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, start));
  const browser = await serveBrowser(programs.chromium);
  project.provide("editor", {
    browser: browser.wsEndpoint(),
    servers: servers.map(({ port, settingsFile }) => ({ port, settingsFile })),
  });
  return async () => {
    await browser.close();
    for (const server of servers) await server.stop();
  };
}
