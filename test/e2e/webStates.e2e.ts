/**
 * The same end state, to the last bit, in a terminal, in the threads of the desktop, in Web Workers of a browser and by the library in its
 * page: the modules as they are shipped, without VS Code.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectBrowser } from "../../scripts/editor/browser.mjs";
import { root } from "../../scripts/editor/install.mjs";
import { endOf, type Thread } from "./endOf.ts";

/** What programs of threads are made of. */
const parts = /^(chunk-\w+|analyzer|web-runner|web-machine|library)\.js$/;

let own = "";
let page: Page;

beforeAll(async () => {
  own = mkdtempSync(join(tmpdir(), "edpd-web-"));
  const browser = await connectBrowser(inject("editor").browser);
  page = await browser.newPage();
  const { outputFiles } = await build({
    stdin: { contents: inPage, resolveDir: join(root, "test/e2e"), loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
  });
  await page.addScriptTag({ content: outputFiles[0].text });
  for (const name of readdirSync(join(root, "dist")).filter((file) => parts.test(file)))
    await page.evaluate(
      `texts[${JSON.stringify(name)}] = ${JSON.stringify(readFileSync(join(root, "dist", name), "utf8"))}`,
    );
});

afterAll(async () => {
  await page?.close();
  rmSync(own, { recursive: true, force: true });
});

/** In the page: Web Workers made of the text of their scripts. */
const inPage = `
  import { ModuleAddresses } from "../../src/editor/platform/moduleAddresses.ts";
  import { WebThread } from "../../src/editor/platform/webThread.ts";
  import { endOf } from "./endOf.ts";
  globalThis.texts = {};
  const addresses = new ModuleAddresses(async (name) => texts[name]);
  const start = (name) => {
    const thread = new WebThread(addresses.ofThread(name === "runner" ? "web-runner.js" : "analyzer.js"), name);
    return {
      post: (message) => thread.postMessage(message),
      listen: (receive) => thread.on("message", receive),
      end: () => thread.terminate(),
    };
  };
  globalThis.endOf = (text) => endOf(start, text);
  globalThis.endOfLibrary = async (text) => {
    const { run } = await import(await addresses.of("library.js"));
    const { end } = await run(text);
    return end.files.map(({ bytes }) => new TextDecoder().decode(bytes));
  };
`;

const onDesktop = (name: "analyzer" | "runner"): Thread => {
  const worker = new Worker(join(root, "dist", `${name}.js`));
  return {
    post: (message) => worker.postMessage(message),
    listen: (receive) => worker.on("message", receive),
    end: () => void worker.terminate(),
  };
};

const run = promisify(execFile);
const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

async function inTerminal(name: string): Promise<readonly string[]> {
  const out = join(own, name);
  const scenario = join(root, `media/samples/${name}.edpd.json`);
  await run(process.execPath, [join(root, "dist/edpd.js"), "run", scenario, "--out", out, "--quiet"]);
  const ends = readdirSync(out).filter((file) => /^end\./.test(file));
  return ends.map((file) => readFileSync(join(out, file), "utf8"));
}

// Drawn velocities, a box in space, grains that dissipate, and a fluid of random rotations with bodies in it.
test.each(["gas", "fluid", "viscoelastic", "colloids"])("%s", async (name) => {
  const text = readFileSync(join(root, `media/samples/${name}.edpd.json`), "utf8");
  const [inThreads, inWebWorkers, byLibrary, written] = await Promise.all([
    endOf(onDesktop, text),
    page.evaluate<readonly string[]>(`endOf(${JSON.stringify(text)})`),
    page.evaluate<readonly string[]>(`endOfLibrary(${JSON.stringify(text)})`),
    inTerminal(name),
  ]);
  expect(inThreads[0]).toMatch(/after \d+ collisions/);
  const hashes = inThreads.map(hash);
  expect(inWebWorkers.map(hash)).toEqual(hashes);
  expect(byLibrary.map(hash)).toEqual(hashes);
  expect(written.map(hash)).toEqual(hashes);
});
