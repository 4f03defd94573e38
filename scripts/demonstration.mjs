/**
 * npm run demonstration: docs/playground.gif, the moving picture of the README. A scenario in a real VS Code: its density is changed, the
 * picture follows, and it runs. Installs the VS Code of the tests where it is missing.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./setUp.mjs";

run("node", ["esbuild.mjs"]);
const { connectBrowser, serveBrowser } = await import("./editor/browser.mjs");
const { installEditor } = await import("./editor/install.mjs");
const { serveEditor } = await import("./editor/serve.mjs");
const { animated } = await import("./pictures/gif.mjs");
const { readPng } = await import("./pictures/png.mjs");

const target = "docs/playground.gif";
/** A marketplace shows larger ones late (bytes). */
const most = 3e6;
const size = { width: 960, height: 600 };
/** Keys that raise the density, and time for which the run is shown (ms). */
const steps = 4;
const shown = 9000;
/** Between two frames (ms). */
const interval = 125;
const last = 2500;

const text = `// A granular gas cools and clusters.
{
  "box": { "size": [1, 1] },
  "particles": {
    "count": 900,
    "fraction": 0.2
  },
  "contact": { "restitution": 0.8 },
  "stop": { "collisionsPerParticle": 60 },
  "measure": {
    "what": ["temperature"]
  }
}
`;
const settings = {
  "edpd.panel.openWithScenario": true,
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.activityBar.location": "hidden",
  "workbench.statusBar.visible": false,
  "workbench.layoutControl.enabled": false,
  "window.commandCenter": false,
  "breadcrumbs.enabled": false,
  "editor.fontSize": 13,
  "editor.lineNumbers": "off",
  "editor.glyphMargin": false,
};

const folder = mkdtempSync(join(tmpdir(), "edpd-demonstration-"));
const file = join(folder, "gas.edpd.json");
writeFileSync(file, text);
const programs = await installEditor();
const server = await serveEditor(programs, { settings });
const browserServer = await serveBrowser(programs.chromium);
const browser = await connectBrowser(browserServer.wsEndpoint());
try {
  const page = await browser.newPage({ viewport: size });
  const [frames, delays] = await record(page);
  const gif = animated(frames, delays);
  mkdirSync("docs", { recursive: true });
  writeFileSync(target, gif);
  console.log(`${target}: ${frames.length} frames, ${gif.length} bytes`);
  if (gif.length > most) throw new Error(`${target} has more than ${most} bytes.`);
} finally {
  await browser.close();
  await browserServer.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function record(page) {
  const shots = [];
  const times = [];
  const shoot = async () => {
    times.push(Date.now());
    shots.push(await page.screenshot());
  };
  await page.goto(server.address(folder, { open: file }));
  const panel = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await panel.locator(".stage[data-drawn]").waitFor({ timeout: 120_000 });
  await page.locator(".codelens-decoration a", { hasText: "Run" }).first().waitFor();
  await page.keyboard.press("Control+b");
  await panel.getByRole("button", { name: /^View options/ }).click();
  await panel.getByLabel("Speed", { exact: true }).check();
  await page.keyboard.press("Escape");
  // Into the number that is changed.
  await page.locator(".view-line", { hasText: "fraction" }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.mouse.move(5, 5);
  await page.waitForTimeout(1500);
  await shoot();
  for (let k = 0; k < steps; k++) {
    await page.keyboard.press("Alt+ArrowUp");
    await page.waitForTimeout(600);
    await shoot();
  }
  await page.keyboard.press("Control+F5");
  for (const end = Date.now() + shown; Date.now() < end; ) {
    const next = times.at(-1) + interval;
    if (Date.now() < next) await page.waitForTimeout(next - Date.now());
    await shoot();
  }
  const delays = times.map((time, k) => (k + 1 < times.length ? Math.min(800, times[k + 1] - time) : last));
  delays[0] = 1200;
  return [shots.map(readPng), delays];
}
