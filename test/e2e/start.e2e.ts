/** `npm start` in the browser's VS Code: the samples are there, an address answers, and Ctrl-C leaves nothing running. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const own = mkdtempSync(join(tmpdir(), "edpd-start-"));
afterAll(() => rmSync(own, { recursive: true, force: true }));
const folder = join(own, "mine");

async function start() {
  const child = spawn(process.execPath, ["scripts/start.mjs", "--browser", folder], {
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
  const led = [await fetch(url), await fetch(url)];
  for (const { url: workbench, status } of led) {
    expect(new URL(workbench).searchParams.get("folder")).toBe(folder);
    expect(status).toBe(200);
  }
  // Once the window has been opened it has its own files.
  expect(led.map(({ url: workbench }) => workbench.includes("gas.edpd.json"))).toEqual([true, false]);
  expect(await first.stop()).toBe(0);
  await expect(fetch(url)).rejects.toThrow();

  writeFileSync(join(folder, "gases/gas.edpd.json"), "// mine\n");
  rmSync(join(folder, "gases/fluid.edpd.json"));
  const second = await start();
  expect(await second.stop()).toBe(0);
  expect(readFileSync(join(folder, "gases/gas.edpd.json"), "utf8")).toBe("// mine\n");
  expect(readdirSync(join(folder, "gases"))).not.toContain("fluid.edpd.json");
});
