/** Writing a scenario in the real workbench, by mouse and keyboard, with pictures in out/screenshots to be looked at. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Editor } from "./editorServer.ts";
import { inWindow, testInAll } from "./window.ts";
import type { Workbench } from "./workbench.ts";
import { misspelt, mixture, twice, unended, wrong } from "./writtenScenarios.ts";

let editor: Editor;
let workbench: Workbench;

inWindow(
  (opened) => {
    ({ editor, workbench } = opened);
  },
  {
    "mixture.edpd.json": mixture,
    "wrong.edpd.json": wrong,
    "misspelt.edpd.json": misspelt,
    "empty.edpd.json": "",
    "words.edpd.json": "",
    "unended.edpd.json": unended,
    "twice.edpd.json": twice,
  },
);

test("the line above a scenario says what a run takes", async () => {
  await workbench.openFile("mixture.edpd.json");
  const lens = workbench.page.locator(".codelens-decoration a", { hasText: "discs" }).first();
  await lens.waitFor();
  expect(await lens.textContent()).toMatch(/550 discs/);
  await workbench.page.locator(".view-line", { hasText: "fraction 0.141" }).waitFor();
});

test("a mistake is underlined as it is typed", async ({ task }) => {
  const { page } = workbench;
  if (task.result?.retryCount) await workbench.restore("mixture.edpd.json", mixture);
  await workbench.goTo(10, 20);
  // Once before it is measured; the squiggle of this one is drawn and gone again.
  await page.keyboard.type("x");
  await page.locator(".squiggly-error").first().waitFor();
  await page.keyboard.press("Backspace");
  await workbench.goTo(6, 25);
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  await page.evaluate(watchForSquiggle);
  await page.keyboard.type("x");
  const milliseconds = Number(await page.evaluate("window.squiggleAfter"));
  console.log(`key pressed to squiggle drawn: ${milliseconds.toFixed(0)} ms`);
  expect(milliseconds).toBeGreaterThan(0);
  expect(milliseconds).toBeLessThan(20_000);
  await workbench.picture("mistake-light");
});

test("the quick fix takes it away", async () => {
  const { page } = workbench;
  await workbench.quickFix("Write count", "quick-fix-light");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  expect(await workbench.textOf()).toContain('"count": 50');
});

test("a word is completed from the schema", async () => {
  const { page } = workbench;
  await workbench.goTo(9, 1);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type('"cont');
  const row = page.locator(".suggest-widget .monaco-list-row", { hasText: "contact" });
  // A busy workbench does not always open its list; a person would ask for it.
  await row
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => page.keyboard.press("Control+Space"));
  await row.first().waitFor();
  await workbench.picture("completion-light");
  await page.keyboard.press("Enter");
  await expect.poll(() => workbench.textOf()).toContain('"contact": ');
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
});

test("a whole scenario is offered in an empty file, and runs through the check", async () => {
  const { page } = workbench;
  await workbench.openFile("empty.edpd.json");
  await workbench.clearText();
  await page.keyboard.press("Control+Space");
  const row = page.locator(".suggest-widget .monaco-list-row", { hasText: "Gas of discs" });
  // Each with a line that says what it is.
  await row.filter({ hasText: "2-D, periodic" }).first().waitFor();
  await page.locator(".suggest-widget .monaco-list-row", { hasText: "Brownian spheres" }).first().waitFor();
  await workbench.picture("empty-light");
  await row.first().click();
  await page.locator(".codelens-decoration a", { hasText: "1,000 discs" }).first().waitFor();
  await page.keyboard.press("Escape");
  await workbench.command("EDPD: Check Scenario");
  // Under its test driver VS Code keeps notifications in their list.
  await workbench.command("Notifications: Show Notifications");
  await page
    .locator(".notifications-center .notification-list-item", { hasText: "1,000 particles are placed" })
    .waitFor();
  await workbench.command("Notifications: Clear All Notifications");
});

testInAll("what is taken is written as the samples are: two spaces in, lists of numbers in one line", async () => {
  const { page } = workbench;
  await workbench.openFile("empty.edpd.json");
  await workbench.clearText();
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget .monaco-list-row", { hasText: "Listed particles" }).first().click();
  await page.locator(".codelens-decoration a", { hasText: "3 discs" }).first().waitFor();
  await page.keyboard.press("Escape");
  const text = await workbench.textOf();
  expect(text).toContain('\n  "box": { "size": [2, 1], "edges": "reflecting" },');
  expect(text).toContain('\n    "at": [[0.5, 0.5], [1, 0.5], [1.5, 0.5]],');
  await workbench.picture("taken-light");
});

testInAll("a scenario is written with what is proposed: what it needs comes first", async () => {
  const { page } = workbench;
  await workbench.openFile("words.edpd.json");
  await workbench.clearText();
  await page.keyboard.type("{ ");
  // What is typed over each stop of the cursor; the edges are chosen from a list that comes by itself.
  const typed = { box: ["8", "10"], particles: ["2000", "0.2"], stop: ["20"] };
  for (const [first, stops] of Object.entries(typed)) {
    await page.keyboard.press("Control+Space");
    const row = page.locator(".suggest-widget.visible .monaco-list-row.focused");
    await row.filter({ hasText: first }).waitFor();
    if (first === "box") await workbench.picture("words-light");
    await page.keyboard.press("Enter");
    // The name brings its colon, and what may stand behind it.
    await row.filter({ hasText: "{" }).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => workbench.textOf()).toContain(`"${first}": {`);
    for (const value of stops) {
      await page.keyboard.type(value);
      await page.keyboard.press("Tab");
    }
    if (first === "box") {
      await row.filter({ hasText: "periodic" }).waitFor();
      await workbench.picture("edges-light");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    if (first !== "stop") await page.keyboard.type(", ");
  }
  // Hints of what follows stand behind some of the numbers.
  await expect
    .poll(() => workbench.textOf())
    .toMatch(
      /^\{ "box": \{ "size": \[8, 10\], "edges": "reflecting" \}, "particles": \{ "count": 2000, "fraction": 0\.2[^}]*\}, "stop": \{ "\w+": 20[^}]*\}/,
    );
  await page.keyboard.press("Escape");
  await page.locator(".codelens-decoration a", { hasText: "2,000 discs" }).first().waitFor();
  await page.locator(".squiggly-error").waitFor({ state: "detached" });
  // Above the first line, and in sight.
  // The line is drawn anew as its words change, and has no place then.
  const topOf = async (of: string) => (await page.locator(of).first().boundingBox())?.y ?? Number.NaN;
  const isAbove = async () => (await topOf(".codelens-decoration")) < (await topOf(".editor-instance .view-line"));
  await expect.poll(isAbove).toBe(true);
});

for (const [name, offered, after] of [
  ["unended", "Insert }", '"size": [10, 10] },'],
  ["twice", "Keep this one, 5", '"radius": 0.2'],
] as const)
  testInAll(`${name}: ${offered}`, async () => {
    const { page } = workbench;
    await workbench.openFile(`${name}.edpd.json`);
    await page.locator(".codelens-decoration a", { hasText: "error" }).first().waitFor();
    await workbench.command("Go to Next Problem (Error, Warning, Info)");
    await page.keyboard.press("Escape");
    await workbench.quickFix(offered);
    await expect.poll(() => workbench.textOf()).toContain(after);
  });

testInAll("names of groups and walls are proposed where two meet", async () => {
  const { page } = workbench;
  await workbench.goTo(4, 54);
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget .monaco-list-row", { hasText: "bottom" }).first().waitFor();
  await workbench.picture("names-light");
  await page.keyboard.press("Escape");
});

testInAll("letters of the field are no suspicious ones", async () => {
  const { page } = workbench;
  await workbench.openFile("fluid.edpd.json");
  await page.locator(".view-line", { hasText: "ρ*" }).first().waitFor();
  await page.locator(".codelens-decoration a").first().waitFor();
  expect(await page.locator(".unicode-highlight").count()).toBe(0);
});

test("a hover explains and derives", async () => {
  const { page } = workbench;
  await workbench.openFile("mixture.edpd.json");
  await workbench.goTo(5, 6);
  await workbench.hover("Mean free path");
  await workbench.picture("hover-light");
  await page.keyboard.press("Escape");
});

test("derived quantities are a list to search in", async () => {
  const { page } = workbench;
  await page.locator(".codelens-decoration a", { hasText: "discs" }).first().click();
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "Mean collision time" }).waitFor();
  await workbench.picture("derived-light");
  await page.keyboard.press("Escape");
});

/** From the gallery; its tab has the name of the sample with a number. */
async function newScenario(): Promise<string> {
  const { page } = workbench;
  const tab = page.locator(".editor-group-container .tab.active").first();
  const inFront = async () => (await tab.getAttribute("data-resource-name")) ?? "";
  const before = await inFront();
  await workbench.command("EDPD: New Scenario…");
  await page.locator(".quick-input-list .monaco-list-row").nth(3).waitFor();
  await workbench.picture("gallery-light");
  const [{ title }] = JSON.parse(readFileSync(join(editor.folder, "index.json"), "utf8"));
  await workbench.choose(title);
  // The one before it is in front until it is there.
  await expect.poll(inFront).not.toBe(before);
  return inFront();
}

test("New Scenario… opens a sample under a name of its own", async () => {
  const { page } = workbench;
  expect(await newScenario()).toMatch(/^gas-\d\.edpd\.json$/);
  await page.locator(".codelens-decoration a").first().waitFor();
  await workbench.picture("new-light");
});

testInAll(
  "a sweep of a scenario that is not saved asks to save it, and one without a sweep says how to write it",
  async () => {
    const { page } = workbench;
    const name = await newScenario();
    await workbench.command("EDPD: Run Sweep");
    await (await workbench.told("save it first")).locator(".monaco-button", { hasText: "Save" }).click();
    await workbench.acceptPath(name);
    await workbench.told(`${name} has no sweep. Add for example "sweep"`);
    await workbench.command("Notifications: Clear All Notifications");
    await page.locator(`.tab.active[data-resource-name="${name}"]:not(.dirty)`).waitFor();
  },
);

for (const [theme, kind, name] of [
  ["Dark High Contrast", "hc-black", "high-contrast"],
  ["Light Modern", "vs", "light"],
  ["Dark Modern", "vs-dark", "dark"],
] as const)
  testInAll(`messages in ${theme}`, async () => {
    const { page } = workbench;
    await workbench.theme(theme, kind);
    await workbench.openFile("wrong.edpd.json");
    await page.locator(".squiggly-error").first().waitFor();
    // First this: VS Code adds no lenses to an editor that has lost the focus.
    await page.locator(".codelens-decoration a", { hasText: "3 errors" }).waitFor();
    await workbench.command("Problems: Focus on Problems View");
    await page.locator(".markers-panel .monaco-list-row").nth(2).waitFor();
    await workbench.picture(`problems-${name}`);
    await page.keyboard.press("Control+j");
    await workbench.openFile("mixture.edpd.json");
    await page.locator(".codelens-decoration a").first().waitFor();
    await workbench.picture(`scenario-${name}`);
  });

testInAll("a message's code opens its documentation", async () => {
  const { page } = workbench;
  await workbench.openFile("misspelt.edpd.json");
  await workbench.goTo(4, 14);
  await page.locator(".squiggly-error").first().waitFor();
  await (await workbench.hover("unknown")).locator("a", { hasText: "unknown" }).click();
  await page.locator('.tab.active[data-resource-name="FORMAT.md"]').waitFor();
  await page.locator(".editor-instance .view-line", { hasText: "unknown" }).first().waitFor();
  await workbench.picture("documentation-dark");
});

/** In the page: notes how long after the next key a squiggle is there. */
const watchForSquiggle = `(() => {
  window.squiggleAfter = new Promise((seen) => {
    addEventListener("keydown", () => {
      const begun = performance.now();
      const look = () => {
        if (document.querySelector(".squiggly-error")) seen(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      look();
    }, { once: true, capture: true });
  });
})()`;
