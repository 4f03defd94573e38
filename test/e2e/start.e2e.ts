/** `npm start` in the browser's VS Code: the samples are there, an address answers, and Ctrl-C leaves nothing running. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { connectBrowser } from "../../scripts/editor/browser.mjs";
import { sample } from "./editorServer.ts";
import { Workbench } from "./workbench.ts";

const own = mkdtempSync(join(tmpdir(), "edpd-start-"));
afterAll(() => rmSync(own, { recursive: true, force: true }));
const folder = join(own, "mine");

async function start(on = folder) {
  const child = spawn(process.execPath, ["scripts/start.mjs", "--browser", on], {
    env: { ...process.env, INIT_CWD: own },
  });
  let said = "";
  const ended = new Promise<number | null>((done) => child.on("exit", done));
  const address = await new Promise<string>((found, failed) => {
    child.on("exit", () => failed(new Error(said)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
        const url = /(http:\/\/\S+)\s/.exec(said)?.[1];
        if (url) found(url);
      });
    }
  });
  const stop = () => {
    child.kill("SIGINT");
    return ended;
  };
  return { address, stop };
}

test("opens a folder of samples, and never touches what is in it", async () => {
  const first = await start();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const scenarios = names.filter((name) => name.endsWith(".edpd.json"));
  expect(scenarios).toEqual(expect.arrayContaining(["gases/fluid.edpd.json", "fluids/colloids.edpd.json"]));
  // In folders by theme; beside them only a flow and a mesh that two name, and settings, which open the playground with the first.
  expect(scenarios.every((name) => /^[a-z-]+\/[\w-]+\.edpd\.json$/.test(name))).toBe(true);
  expect(names.filter((name) => !/\.edpd\.json$|^[a-z-]+$/.test(name)).sort()).toEqual([
    ".vscode",
    ".vscode/settings.json",
    "flows/cavity.txt",
    "grains/hourglass.stl",
  ]);
  const url = new URL(first.address);
  expect(url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const led = await fetch(url);
  expect(new URL(led.url).searchParams.get("folder")).toBe(folder);
  expect(led.status).toBe(200);
  expect(await first.stop()).toBe(0);
  await expect(fetch(url)).rejects.toThrow();

  writeFileSync(join(folder, "gases/gas.edpd.json"), "// mine\n");
  rmSync(join(folder, "gases/fluid.edpd.json"));
  const second = await start();
  expect(await second.stop()).toBe(0);
  expect(readFileSync(join(folder, "gases/gas.edpd.json"), "utf8")).toBe("// mine\n");
  expect(readdirSync(join(folder, "gases"))).not.toContain("fluid.edpd.json");
});

test("the window begins with the first scenario; a reload brings back what was open", async () => {
  const two = join(own, "two");
  mkdirSync(two);
  for (const name of ["first", "second"]) writeFileSync(join(two, `${name}.edpd.json`), sample("gas"));
  const { address, stop } = await start(two);
  const browser = await connectBrowser(inject("editor").browser);
  const context = await browser.newContext();
  const workbench = await Workbench.open({
    context,
    folder: two,
    address: () => address,
    close: () => browser.close(),
  });
  const active = (name: string) => workbench.page.locator(`.tab.active[data-resource-name="${name}.edpd.json"]`);
  await active("first").waitFor();
  await workbench.openFile("second.edpd.json");
  await workbench.reload();
  await active("second").waitFor();
  await workbench.page.locator(".codelens-decoration a").first().waitFor();
  expect(await active("first").count()).toBe(0);
  await browser.close();
  expect(await stop()).toBe(0);
});
