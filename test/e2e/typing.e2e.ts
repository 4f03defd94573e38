/** Scenarios that are written by keys alone, from an empty file to a run without an error or a warning. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import type { Editor } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { Typist } from "./typist.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

let editor: Editor;
let workbench: Workbench;
let panel: PanelInPage;

type Writing = readonly [name: string, written: object, write: (keys: Typist) => Promise<void>];

/** Two groups are begun by hand, as a list, and entered one by one. */
const grains: Writing = [
  "grains",
  {
    box: { size: [2, 1], edges: "reflecting" },
    particles: [
      { name: "large", count: 60, radius: 0.05, density: 1 },
      { name: "small", count: 400, radius: 0.012, density: 1 },
    ],
    gravity: [0, -2],
    contact: { restitution: 0.8, pairs: [{ between: ["large", "walls"], restitution: 0.7 }] },
    stop: { time: 0.1 },
  },
  async (keys) => {
    await keys.block("box", "between walls", "{");
    await keys.fill("2", "1");
    await keys.take('"reflecting"');
    await keys.has('"edges": "reflecting" }');
    await keys.type(",");
    await keys.press("Enter");
    await keys.take("particles", true);
    await keys.rows.filter({ hasText: "1000" }).first().waitFor();
    // The proposals for a value give way to those for its entries.
    await keys.type("[");
    await keys.has('"particles": []');
    await keys.take('"sand"', true);
    await keys.has('"name": "sand"');
    await keys.fill("large", "60", "0.05");
    await keys.press("Tab");
    await keys.type(",");
    await keys.press("Enter");
    await keys.take('"sand"', true);
    await keys.has('\n    { "name": "sand"');
    await keys.fill("small", "400", "0.012");
    await keys.press("Tab");
    await keys.press("ArrowDown");
    await keys.press("End");
    await keys.type(",");
    await keys.block("gravity", "[0, -1]", "[0, -1]");
    await keys.fill("0", "-2");
    await keys.type(",");
    await keys.block("contact", '{ "restitution": 0.9 }', '{ "restitution": 0.9 }');
    await keys.type("0.8, ");
    await keys.take("pairs", true);
    // Both are chosen from the groups and the walls.
    await keys.take("large");
    await keys.take("walls");
    await keys.has('"between": ["large", "walls"]');
    await keys.type("0.7");
    await keys.press("End");
    await keys.type(",");
    await keys.block("stop", '"time"', '{ "time": 10');
    await keys.fill("0.1");
  },
];

const granularGas: Writing = [
  "granular gas",
  {
    box: { size: [2, 2], edges: "periodic" },
    particles: [
      { name: "large", count: 50, radius: 0.03, density: 1 },
      { name: "small", count: 500, radius: 0.02, density: 1 },
    ],
    contact: { restitution: 0.85 },
    stop: { time: 0.1 },
  },
  async (keys) => {
    await keys.block("box", "periodic", "{");
    await keys.fill("2", "2");
    await keys.take('"periodic"');
    await keys.type(",");
    await keys.block("particles", "two species", "[");
    // Tab alone keeps what is proposed.
    for (let k = 0; k < 6; k++) await keys.press("Tab");
    await keys.fill("0.02", "1");
    await keys.type(",");
    await keys.block("contact", '{ "restitution": 0.9 }', '{ "restitution": 0.9 }');
    await keys.fill("0.85");
    await keys.type(",");
    await keys.block("stop", '"time"', '{ "time": 10');
    await keys.fill("0.1");
  },
];

const squareWell: Writing = [
  "square well",
  {
    box: { size: [9, 9, 9], edges: "periodic" },
    particles: { name: "argon", count: 200, radius: 0.5, density: 1 },
    contact: { potential: { distances: [1.5], energies: [-1] } },
    method: { kind: "single-check", cells: "auto" },
    stop: { collisionsPerParticle: 5 },
  },
  async (keys) => {
    await keys.block("box", "in three dimensions", "{");
    await keys.fill("9", "9", "9");
    await keys.take('"periodic"');
    await keys.type(",");
    await keys.block("particles", "a species", "{");
    await keys.fill("argon", "200", "0.5", "1");
    await keys.type(",");
    await keys.block("contact", "a square well", "{");
    await keys.fill("1.5", "-1");
    await keys.type(",");
    await keys.block("method", "all contact laws", '{ "kind": "single-check"');
    await keys.take('"auto"');
    await keys.type(",");
    await keys.block("stop", "collisions per particle", "{");
    await keys.fill("5");
  },
];

const eddies: Writing = [
  "discs in a Taylor-Green flow",
  {
    box: { size: [6, 6], edges: "periodic" },
    flow: { kind: "taylor-green", speed: 1 },
    particles: { name: "sand", count: 1000, radius: 0.03, density: 1 },
    motion: { kind: "drag", tauPerRadius: 16 },
    method: { kind: "particle-field", step: 0.01 },
    stop: { time: 0.1 },
  },
  async (keys) => {
    await keys.block("box", "periodic", "{");
    await keys.fill("6", "6");
    await keys.take('"periodic"');
    await keys.type(",");
    await keys.block("flow", "taylor-green", '{ "kind": "taylor-green"');
    await keys.fill("1");
    await keys.type(",");
    await keys.block("particles", "a species", "{");
    for (let k = 0; k < 4; k++) await keys.press("Tab");
    await keys.type(",");
    await keys.block("motion", "drag in a flow", '{ "kind": "drag"');
    await keys.fill("16");
    await keys.type(",");
    await keys.block("method", "particles in a flow", '{ "kind": "particle-field"');
    await keys.fill("0.01");
    await keys.type(",");
    await keys.block("stop", '"time"', '{ "time": 10');
    await keys.fill("0.1");
  },
];

const damBreak: Writing = [
  "dam break",
  {
    box: { size: [800, 400], edges: "reflecting" },
    gravity: [0, -9.81],
    fluid: { cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [200, 400] }] },
    method: { kind: "srd", step: 0.1 },
    stop: { time: 1 },
  },
  async (keys) => {
    await keys.block("box", "between walls", "{");
    await keys.fill("800", "400");
    await keys.take('"reflecting"');
    await keys.type(",");
    await keys.block("gravity", "[0, -1]", "[0, -1]");
    await keys.fill("0", "-9.81");
    await keys.type(",");
    await keys.block("fluid", "a dam", "{");
    for (let k = 0; k < 6; k++) await keys.press("Tab");
    await keys.type(",");
    await keys.block("method", "a fluid of particles", '{ "kind": "srd"');
    await keys.fill("0.1");
    await keys.type(",");
    await keys.block("stop", '"time"', '{ "time": 10');
    await keys.fill("1");
  },
];

const all = [granularGas, squareWell, eddies, damBreak, grains];
const fileOf = (name: string) => `${name.replaceAll(" ", "-").toLowerCase()}.edpd.json`;

inWindow(
  (opened) => {
    ({ editor, workbench, panel } = opened);
  },
  Object.fromEntries(all.map(([name]) => [fileOf(name), ""])),
  { settings: { "edpd.run.speed": "max" } },
);

test.each(all)("%s is written by keys alone, and runs", async (name, written, write) => {
  const { page } = workbench;
  const file = fileOf(name);
  await workbench.openFile(file);
  await workbench.clearText();
  const keys = new Typist(workbench);
  await keys.type("{");
  await write(keys);
  await keys.press("Escape");
  // What a run takes is said once there is no error.
  await page
    .locator(".codelens-decoration a", { hasText: /[\d,]+ (discs|spheres|fluid particles)/ })
    .first()
    .waitFor();
  await expect.poll(() => page.locator(".squiggly-error, .squiggly-warning").count()).toBe(0);
  await workbench.picture(file.replace(".edpd.json", "-typed"));
  await keys.press("Control+s");
  await page.locator(`.tab.active[data-resource-name="${file}"]:not(.dirty)`).waitFor();
  // The tab says that it is saved before all is written.
  const saved = () => JSON.parse(readFileSync(join(editor.folder, file), "utf8") || "{}");
  await expect.poll(saved).toEqual(written);
  if (await panel.words.isVisible()) await panel.says(labels.ready);
  await keys.press("Control+F5");
  await panel.says(/Reached /);
});
