/**
 * npm start: VS Code with this extension on a folder of samples.
 *
 *   npm start                      a desktop VS Code, else one in the browser (npm packages only, Linux on x64)
 *   npm start -- --browser         the one in the browser, whatever is installed
 *   npm start -- FOLDER            on another folder
 *
 * The folder is playground/, copied from the samples, by theme, if it does not exist, and not changed afterwards. Its settings open
 * the playground beside the first scenario.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";

// Goes to the project's folder, and installs the packages that are missing.
const from = process.env.INIT_CWD ?? process.cwd();
const { run } = await import("./setUp.mjs");

const words = process.argv.slice(2);
const unknown = words.find((word) => word.startsWith("-") && word !== "--browser");
const folders = words.filter((word) => !word.startsWith("-"));
if (unknown || folders.length > 1) {
  console.error(
    `npm start knows ${unknown ? `no ${unknown}` : "one folder at most"}: npm start [-- [--browser] [FOLDER]]`,
  );
  process.exit(2);
}
const folder = folders[0] === undefined ? resolve("playground") : resolve(from, folders[0]);
fill(folder);
const first = ["gases/gas.edpd.json", "gas.edpd.json", ...readdirSync(folder)].find(
  (name) => name.endsWith(".edpd.json") && existsSync(join(folder, name)),
);
const file = first && join(folder, first);

console.log("Building …");
run("node", ["esbuild.mjs"]);

if (!words.includes("--browser")) {
  const { desktopEditor } = await import("./editor/desktop.mjs");
  const desktop = await desktopEditor(console.log);
  if (desktop && (await onDesktop(desktop))) process.exit(0);
}
await inBrowser();

/** The samples, in a folder for each theme, where there is no such folder yet. */
function fill(folder) {
  if (existsSync(folder)) return;
  const read = (name) => JSON.parse(readFileSync(name, "utf8"));
  const themes = read("src/editor/language/sampleThemes.json");
  for (const { file, files = [], system } of read("media/samples/index.json")) {
    const theme = themes.find(({ systems }) => new RegExp(systems).test(system))?.folder ?? "others";
    for (const name of [file, ...files]) cpSync(join("media/samples", name), join(folder, theme, name));
  }
  mkdirSync(join(folder, ".vscode"), { recursive: true });
  // Off as on the desktop: saving would part a drag of a number into several steps of undo.
  const settings = { "edpd.panel.openWithScenario": true, "files.autoSave": "off" };
  writeFileSync(join(folder, ".vscode/settings.json"), `${JSON.stringify(settings, null, 2)}\n`);
}

/** True once it is open; false where it does not start. */
async function onDesktop({ program, fetched }) {
  // In a terminal inside VS Code these variables would make it part of that instance.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_)/.test(name)));
  const options = [
    `--extensionDevelopmentPath=${resolve(".")}`,
    "--disable-workspace-trust",
    "--skip-welcome",
    // A fetched one leaves the settings of others alone.
    ...(fetched ? [`--user-data-dir=${resolve(".vscode-test/user-data")}`, "--skip-release-notes"] : []),
  ];
  const child = spawn(program, [folder, ...(file ? [file] : []), ...options], { env, detached: true, stdio: "ignore" });
  const failed = await new Promise((done) => {
    child.on("error", (error) => done(error.message));
    // One that is running already takes the folder over and this one ends at once, with 0.
    child.on("exit", (status) => done(status === 0 ? undefined : `it ended with ${status}`));
    setTimeout(() => done(undefined), 4000);
  });
  child.unref();
  if (failed === undefined) {
    console.log(`\nVS Code opens on ${folder}: press ▷ above a scenario to run it.`);
    return true;
  }
  console.log(`VS Code (${program}) does not start: ${failed}. Taking the one in the browser.`);
  return false;
}

async function inBrowser() {
  const { installEditor } = await import("./editor/install.mjs");
  const { serveEditor } = await import("./editor/serve.mjs");
  let server;
  try {
    server = await serveEditor(await installEditor(console.log), { installed: [resolve("scripts/editor/firstFile")] });
  } catch (error) {
    console.error(`${error.message}\nInstall VS Code (https://code.visualstudio.com) and try again, or stay in the terminal:
    node dist/edpd.js run ${file ?? "media/samples/gas.edpd.json"}`);
    process.exit(1);
  }
  const door = await shortAddress(server);
  // Before the address is printed: Ctrl-C may be pressed at once.
  const end = async () => {
    door.close();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, end);
  // npm passes no SIGTERM on to what it has started: the program ends with its parent.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void end(), 500).unref();
  console.log(`\nVS Code is at

    http://127.0.0.1:${door.address().port}/

Open this in a browser and press ▷ above a scenario to run it. Ctrl-C ends it; what you save stays in ${folder}.`);
}

/** A server whose only address leads to the workbench: that of the workbench has 480 characters. */
async function shortAddress(server) {
  const location = server.address(folder, { environment: { EDPD_FIRST_FILE: file } });
  const door = createServer(({ url, method }, response) => {
    if (url !== "/" || method !== "GET") return response.writeHead(404).end();
    response.writeHead(302, { location, "cache-control": "no-store" }).end();
  });
  await new Promise((ready) => door.listen(0, "127.0.0.1", ready));
  return door;
}
