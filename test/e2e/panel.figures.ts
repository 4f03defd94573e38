/**
 * npm run figures: how fast the panel is in a real VS Code. Reported, not judged: it draws in software here, and machines
 * are shared. Medians where something is measured more than once.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Editor, openEditor } from "./editorServer.ts";
import { PanelInPage } from "./panelInPage.ts";
import { Workbench } from "./workbench.ts";

const sizes = [1000, 10_000, 100_000, 1_000_000];
const gas = (count: number) => `{
  "box": { "size": [1, 1] },
  "particles": { "count": ${count}, "fraction": 0.3 },
  "stop": { "collisions": 1000000000 }
}
`;
const name = (count: number) => `gas${count}.edpd.json`;
const rounds = 5;

interface HostFigures {
  /** Milliseconds, without waiting for a processor. */
  readonly longestWork: number;
  /** By the clock. */
  readonly runs: readonly [uri: string, { readonly firstPicture?: number; readonly longestBlock: number }][];
}

let editor: Editor;
let workbench: Workbench;
let panel: PanelInPage;

beforeAll(async () => {
  editor = await openEditor(Object.fromEntries(sizes.map((count) => [name(count), gas(count)])));
  workbench = await Workbench.open(editor);
  panel = PanelInPage.inWorkbench(workbench.page);
});

afterAll(() => editor?.close());

test("Run to the first picture, 10,000 particles", { timeout: 240_000 }, async () => {
  await workbench.openFile(name(10_000));
  await workbench.page.locator(".codelens-decoration a", { hasText: "Run" }).first().waitFor();
  const cold: number[] = [];
  const warm: number[] = [];
  for (let k = 0; k < rounds; k++) {
    const began = Date.now();
    await workbench.page.keyboard.press("Control+F5");
    await panel.isReady();
    await expect.poll(() => panel.number("collisions"), { interval: 20, timeout: 30_000 }).toBeGreaterThan(0);
    cold.push(Date.now() - began);
    warm.push(await secondRun());
    await panel.says(/^Running/);
    await workbench.command("EDPD: Stop Run");
    const tab = workbench.page.locator(".tab", { hasText: "playground" });
    await tab.click({ button: "middle" });
    await tab.waitFor({ state: "detached" });
    await panel.frame.locator("body").waitFor({ state: "detached" });
    await workbench.focusText();
  }
  console.log(`Run to numbers that change, panel to be opened: ${median(cold)} ms`);
  console.log(`Run to first picture of it, panel open: ${median(warm)} ms`);
});

/** The same text once more, in the panel that is open; until the picture has been drawn. */
async function secondRun(): Promise<number> {
  await panel.says(/^Running/);
  await workbench.command("EDPD: Stop Run");
  await panel.says(/^Stopped/);
  await workbench.focusText();
  const frame = await pageOfPanel();
  const shown = frame.evaluate(`new Promise((resolve) => {
    const hear = ({ data }) => {
      if (data.kind !== "frame" || data.time === 0) return;
      removeEventListener("message", hear);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
    };
    addEventListener("message", hear);
  })`);
  const began = Date.now();
  await workbench.page.keyboard.press("Control+F5");
  return Number(await shown) - began;
}

test.for(sizes)("pictures a second, %i particles", { timeout: 240_000 }, async (count) => {
  await workbench.openFile(name(count));
  await workbench.command("EDPD Test: Begin Figures");
  await workbench.command("EDPD: Run Scenario");
  await panel.isReady();
  await panel.says(/^Running/, 120_000);
  await panel.speed("max");
  const frame = await pageOfPanel();
  const [shots, bytes, milliseconds] = (await frame.evaluate(`new Promise((resolve) => {
    let [shots, bytes] = [0, 0];
    const began = performance.now();
    const hear = ({ data }) => {
      if (data.kind !== "frame") return;
      shots++;
      bytes += data.positions.byteLength + data.shades.byteLength;
    };
    addEventListener("message", hear);
    setTimeout(() => {
      removeEventListener("message", hear);
      resolve([shots, bytes, performance.now() - began]);
    }, 8000);
  })`)) as [number, number, number];
  await workbench.command("EDPD: Stop Run");
  await panel.says(/^Stopped/, 120_000);
  const { longestWork, runs } = await hostFigures();
  const { firstPicture, longestBlock } = runs.find(([uri]) => uri.endsWith(name(count)))![1];
  console.log(`${count} particles:
  ${((1000 * shots) / milliseconds).toFixed(1)} pictures a second, ${(bytes / shots).toFixed(0)} bytes each;
  loading to first picture in the host ${firstPicture?.toFixed(0)} ms;
  the host's longest work without a break ${longestWork.toFixed(0)} ms of a processor, ${longestBlock.toFixed(0)} ms by the clock`);
  await workbench.focusText();
});

/** Of the host's thread, since figures were begun, and of each run. */
async function hostFigures(): Promise<HostFigures> {
  const file = join(editor.folder, "figures.json");
  rmSync(file, { force: true });
  await workbench.command("EDPD Test: Write Figures");
  await expect.poll(() => existsSync(file)).toBe(true);
  return JSON.parse(readFileSync(file, "utf8"));
}

async function pageOfPanel(): Promise<Frame> {
  const element = await panel.frame.locator("body").elementHandle();
  return (await element!.ownerFrame())!;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
