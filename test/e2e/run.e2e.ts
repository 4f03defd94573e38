/** Running a scenario in the real workbench: press Run, watch, pause, step, go back, edit, reload, and lose the worker. */
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { sample } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow, testInAll } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const gas = `{
  "title": "A gas in motion",
  "box": { "size": [1, 1] },
  "particles": { "count": 300, "fraction": 0.2 },
  "stop": { "time": 8 },
  "expect": { "energyDrift": { "max": 1e-9 }, "temperature": { "min": 5 } }
}
`;
const three = `{
  "title": "Three balls",
  "box": { "size": [4, 4], "edges": "reflecting" },
  "particles": {
    "radius": 0.5,
    "velocity": [[1, 0.2], [0, 0], [-0.5, 0.3]],
    "at": [
      [1, 1],
      [2, 2],
      [3, 3]
    ]
  },
  "stop": { "time": 20 }
}
`;
/** Balls that come to rest collide on and on: without a contact duration the run cannot end. */
const collapsing = `{
  "title": "Balls fall on a floor and come to rest",
  "box": { "size": [6, 6], "edges": "reflecting" },
  "gravity": [0, -1],
  "particles": { "radius": 0.4, "velocity": "rest", "at": [[1, 2], [3, 3], [5, 4]] },
  "contact": { "restitution": 0.5 },
  "stop": { "time": 100 }
}
`;

/** Placing them takes seconds. */
const crowd = 1_500_000;
const crowded = `{ "box": { "size": [1, 1] }, "stop": { "time": 1000 },
  "particles": { "count": ${crowd}, "fraction": 0.38, "place": "random" } }`;

/** Collisions after which a granular gas is looked at. */
const cooled = "250,000";

let workbench: Workbench;
let panel: PanelInPage;
inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  {
    "moving.edpd.json": gas,
    "three.edpd.json": three,
    "resting.edpd.json": collapsing,
    "crowded.edpd.json": crowded,
    "cooling.edpd.json": sample("cooling").replace(
      '"collisionsPerParticle": 100',
      `"collisions": ${cooled.replace(",", "")}`,
    ),
  },
);

test("the panel previews the start beside the text, which keeps the focus", async () => {
  await workbench.openFile("moving.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.says(labels.ready);
  expect(await panel.number("particles")).toBe(300);
  await workbench.picture("preview-light");
});

test("the preview follows the text", async () => {
  const before = await panel.pixels();
  await workbench.goBefore(gas, "300");
  await workbench.page.keyboard.press("Delete");
  await workbench.page.keyboard.type("2");
  await expect.poll(() => workbench.textOf()).toContain('"count": 200');
  await expect.poll(() => panel.number("particles")).toBe(200);
  expect(await panel.pixels()).not.toBe(before);
  await workbench.page.keyboard.press("Control+z");
  await workbench.page.keyboard.press("Control+z");
  await workbench.page.keyboard.press("Control+z");
  await expect.poll(() => panel.number("particles")).toBe(300);
});

test("Run: particles move, numbers grow, points arrive in the charts", async () => {
  const lens = workbench.page.locator(".codelens-decoration a", { hasText: "Run" });
  const chart = panel.chart("Events per second");
  await chart.scrollIntoViewIfNeeded();
  await chart.locator(".blank", { hasText: labels.noData }).waitFor();
  const start = await panel.pixels();
  // In simulated time, and slowly: it still runs when it is paused, on a busy machine, too.
  await panel.speed("0.1");
  await lens.first().click();
  await panel.says(/^Running/);
  const moved = await panel.pixels();
  expect(moved).not.toBe(start);
  await expect.poll(() => panel.pixels()).not.toBe(moved);
  await chart.locator(".blank").waitFor({ state: "hidden" });
  const [points, collisions] = [await chart.screenshot(), await panel.number("collisions")];
  await expect.poll(() => panel.number("collisions")).toBeGreaterThan(collisions);
  await expect.poll(async () => (await chart.screenshot()).equals(points)).toBe(false);
  await workbench.picture("running-light");
});

test("pause stands still, one event on is one collision, one frame on is a little time", async () => {
  await panel.control(labels.pause).click();
  await panel.says(labels.paused);
  const [still, time] = [await panel.stillPixels(), await panel.number("time")];
  expect(await panel.pixels()).toBe(still);
  const collisions = await panel.number("collisions");
  await panel.control(labels.stepEvent).click();
  await expect.poll(() => panel.number("collisions")).toBe(collisions + 1);
  await panel.says(/^Collision \d+–\d+ at t = \d\.\d{3,}$/);
  const first = await panel.number("time");
  await panel.control(labels.stepEvent).click();
  await expect.poll(() => panel.number("collisions")).toBe(collisions + 2);
  expect(await panel.number("time")).toBeGreaterThan(first);
  await panel.control(labels.stepFrame).click();
  await expect.poll(() => panel.number("time")).toBeGreaterThan(time);
  expect(await panel.stillPixels()).not.toBe(still);
});

test("the time line goes back, and what comes after is what was there before", async () => {
  await panel.control(labels.stepEvent).focus();
  const [here, collisions] = [await panel.stillPixels(), await panel.number("collisions")];
  await panel.timeline.focus();
  await workbench.page.keyboard.press("Home");
  await expect.poll(() => panel.number("time")).toBe(0);
  expect(await panel.number("collisions")).toBe(0);
  expect(await panel.timeline.inputValue()).toBe("0");
  // A rate has no value at the start.
  const chart = panel.chart("Pressure");
  await chart.scrollIntoViewIfNeeded();
  const head = chart.locator(".chart-legend .value").first();
  await expect.poll(() => head.textContent()).toBe("–");
  expect(await panel.pixels()).not.toBe(here);
  await workbench.page.keyboard.press("End");
  await expect.poll(() => panel.number("collisions")).toBe(collisions);
  await expect.poll(async () => Number(await head.textContent())).toBeGreaterThan(0);
  await expect.poll(() => panel.pixels()).toBe(here);
});

test("run to the end: results beside theory, what was expected, and messages in the text", async () => {
  await panel.speed("max");
  await panel.control(labels.resume).click();
  await panel.says(/Reached time 8\./, 40_000);
  await panel.control(labels.results).click();
  await panel.frame.locator(".results th", { hasText: "collision rate" }).waitFor();
  await workbench.picture("finished-light");
  const squiggle = workbench.page.locator(".squiggly-error").first();
  await squiggle.waitFor();
  await workbench.focusText();
  await workbench.goBefore(gas, "5 } }");
  await workbench.page.locator(".codelens-decoration a", { hasText: "1 of 2 expectations failed" }).waitFor();
  await workbench.page.keyboard.type("1");
  await squiggle.waitFor({ state: "detached" });
  await panel.control(labels.changed).waitFor();
  await workbench.page.keyboard.press("Control+z");
  await squiggle.waitFor();
});

testInAll("the line at the present moment stays there when the panel becomes wider and nothing runs", async () => {
  const { page } = workbench;
  await panel.says(/Reached time 8\./);
  const chart = panel.chart("Events per second");
  await chart.scrollIntoViewIfNeeded();
  const fromEnd = async () => {
    const [line, canvas] = [
      await chart.locator(".line.now").boundingBox(),
      await chart.locator("canvas").boundingBox(),
    ];
    return canvas!.x + canvas!.width - line!.x;
  };
  const [before, narrow] = [await fromEnd(), (await chart.boundingBox())!.width];
  expect(before).toBeLessThan(24);
  await page.setViewportSize({ width: 1700, height: 800 });
  await expect.poll(async () => (await chart.boundingBox())!.width).not.toBe(narrow);
  await expect.poll(fromEnd).toBeCloseTo(before, 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await chart.boundingBox())!.width).toBeCloseTo(narrow, 0);
  await expect.poll(fromEnd).toBeCloseTo(before, 0);
});

testInAll("numbered pictures of a run that is at its end can begin at the start", async () => {
  const { page } = workbench;
  await workbench.command("EDPD: Start/Stop Image Sequence");
  await panel.control(labels.beginAtStart).click();
  await panel.says(labels.ready);
  await panel.frame.locator(".numbered", { hasText: labels.selectFolder }).waitFor();
  await page.keyboard.press("Escape");
  await panel.frame.locator(".numbered").waitFor({ state: "hidden" });
});

test("F6 pauses and goes on, Shift+F5 ends the run, by keys in the text", async () => {
  const { page } = workbench;
  await panel.speed("0.2");
  await workbench.focusText();
  await page.keyboard.press("Control+F5");
  await panel.says(/^(Running|Replaying)/);
  await page.keyboard.press("F6");
  await panel.says(labels.paused);
  await page.keyboard.press("F6");
  await panel.says(/^(Running|Replaying)/);
  await page.keyboard.press("Shift+F5");
  await panel.says(/^Stopped by hand at time .* of 8\.$/);
  const beside = panel.frame.locator(".readout .cell.time .beside");
  await panel.frame.locator(".doing .codicon-stop-circle").waitFor();
  expect(await beside.textContent()).toBe("/ 8");
  await page.locator(".codelens-decoration a", { hasText: "stopped," }).waitFor();
});

test("what it expects is in the Test Explorer", async () => {
  const { page } = workbench;
  await workbench.focusText();
  await workbench.command("Test: Run Tests in Current File");
  await page.locator(".testing-run-glyph.codicon-testing-failed-icon").first().waitFor();
  await workbench.picture("tests-light");
  await page.keyboard.press("Control+j");
});

testInAll("an edit and another run keep the camera, the colors and the charts", async () => {
  const { page } = workbench;
  await panel.button("Close “Events per second”").click();
  await panel.view.hover();
  await page.mouse.wheel(0, -600);
  await panel.control(labels.viewOptions).click();
  await panel.frame.getByLabel("Species").check();
  await page.keyboard.press("Escape");
  await panel.speed("1");
  await panel.control(labels.restart).click();
  await panel.says(labels.ready);
  const start = await panel.stillPixels();
  await workbench.focusText();
  await workbench.goBefore(gas, ' },\n  "expect');
  await page.keyboard.type("0");
  await expect.poll(() => workbench.textOf()).toContain('"time": 80');
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/^Running/);
  await panel.control(labels.pause).click();
  await panel.says(labels.paused);
  await panel.control(labels.restart).click();
  await panel.says(labels.ready);
  await expect.poll(() => panel.pixels()).toBe(start);
  expect(await panel.chart("Events per second").count()).toBe(0);
});

test("click a particle and land in the text; select one in the text and it is made out", async () => {
  const { page } = workbench;
  const stays = await panel.pictureStays();
  await workbench.focusText();
  await workbench.openFile("three.edpd.json");
  await expect.poll(() => panel.number("particles")).toBe(3);
  await panel.says(labels.ready);
  expect(await stays()).toBe(true);
  const box = (await panel.view.boundingBox())!;
  // The second ball is in the middle of the box.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await panel.frame.locator(".hover-card:not([hidden])").waitFor();
  await workbench.picture("hover-particle");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await panel.frame.getByRole("complementary", { name: labels.chosenParticle }).waitFor();
  await panel.control(labels.showInText).click();
  await page.locator(".monaco-editor.focused").waitFor();
  await page.locator('.statusbar-item[id="status.editor.selection"]', { hasText: "Ln 9" }).waitFor();
  await panel.control(labels.clearSelection).click();
  const before = await panel.stillPixels();
  await workbench.focusText();
  await workbench.goBefore(three, "3, 3");
  await expect.poll(() => panel.pixels()).not.toBe(before);
  await workbench.picture("selected-in-text");
});

testInAll("the messages of a run are shown in the text, with quick fixes", async () => {
  const { page } = workbench;
  await workbench.focusText();
  await workbench.openFile("resting.edpd.json");
  await expect.poll(() => panel.number("particles")).toBe(3);
  await panel.speed("max");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/collapse/i);
  await page.locator(".squiggly-error").first().waitFor();
  await workbench.picture("collapse-light");
  await workbench.focusText();
  await workbench.goBefore(collapsing, "restitution");
  await workbench.quickFix("contact duration");
  await expect.poll(() => workbench.textOf()).toContain('"tc"');
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  await workbench.command("EDPD: Run Scenario");
  await panel.says("Reached time 100.", 40_000);
});

testInAll("a pinned panel stays, and another file gets a panel of its own", async () => {
  const { page } = workbench;
  await panel.button(/^Pin/).click();
  await workbench.focusText();
  await workbench.openFile("three.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await page.locator(".tab", { hasText: "resting · playground" }).waitFor();
  await page.locator(".tab", { hasText: "three · playground" }).waitFor();
  await page.locator(".tab", { hasText: "resting · playground" }).click({ button: "middle" });
  await page.locator(".tab", { hasText: "resting · playground" }).waitFor({ state: "detached" });
});

testInAll("the window reloads: panel, time and camera are found again", async () => {
  await workbench.focusText();
  await workbench.openFile("three.edpd.json");
  await panel.isReady();
  await panel.speed("1");
  await workbench.command("EDPD: Run Scenario");
  await expect.poll(() => panel.number("time"), { timeout: 20_000 }).toBeGreaterThan(3);
  await panel.control(labels.pause).click();
  await panel.says(labels.paused);
  const [time, picture] = [await panel.number("time"), await panel.stillPixels()];
  await workbench.reload();
  await panel.isReady();
  await panel.says(labels.paused);
  expect(await panel.number("time")).toBe(time);
  await expect.poll(() => panel.pixels()).toBe(picture);
});

test("the worker dies: it is said, and there is a way on", async () => {
  await workbench.command("EDPD Test: Kill Workers");
  await panel.frame.locator(".notice", { hasText: "stopped unexpectedly" }).waitFor();
  await workbench.picture("dead-light");
  await panel.button(/^Restart$/).click();
  await panel.frame.locator(".notice", { hasText: "stopped unexpectedly" }).waitFor({ state: "hidden" });
  await panel.button(new RegExp(`^(${labels.run}|${labels.resume})`)).click();
  await panel.says(/^Running|Reached time/);
});

testInAll(
  "the window reloads while particles are being placed: the panel is there again, with all of them",
  async () => {
    await workbench.focusText();
    await workbench.openFile("crowded.edpd.json");
    await panel.says(/^Placing/);
    await workbench.reload();
    await panel.isReady();
    await expect.poll(() => panel.number("particles"), { timeout: 40_000 }).toBe(crowd);
  },
);

for (const [theme, kind, name] of [
  ["Dark High Contrast", "hc-black", "high-contrast"],
  ["Light Modern", "vs", "light"],
  ["Dark Modern", "vs-dark", "dark"],
] as const)
  testInAll(`a mixture runs in ${theme}`, async () => {
    await workbench.focusText();
    await workbench.theme(theme, kind);
    await workbench.openFile("mixture.edpd.json");
    await panel.isReady();
    await panel.speed("auto");
    await workbench.command("EDPD: Run Scenario");
    await expect.poll(() => panel.number("collisions"), { timeout: 20_000 }).toBeGreaterThan(300);
    await panel.moves();
    await workbench.picture(`mixture-${name}`);
    await workbench.openFile("fluid.edpd.json");
    await expect.poll(() => panel.number("particles")).toBe(500);
    await workbench.command("EDPD: Run Scenario");
    await expect.poll(() => panel.number("collisions"), { timeout: 20_000 }).toBeGreaterThan(300);
    await panel.moves();
    await workbench.picture(`fluid-${name}`);
  });

testInAll("a granular gas has cooled and clustered", async () => {
  const { page } = workbench;
  await workbench.focusText();
  await workbench.theme("Dark Modern", "vs-dark");
  await page.setViewportSize({ width: 1440, height: 900 });
  await workbench.command("View: Close All Editors");
  await workbench.openFile("cooling.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await workbench.command("View: Toggle Primary Side Bar Visibility");
  await panel.control(labels.viewOptions).click();
  await panel.frame.getByLabel("Speed", { exact: true }).check();
  await page.keyboard.press("Escape");
  await panel.speed("max");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(new RegExp(`Reached ${cooled} collisions`), 60_000);
  await workbench.command("View: Focus First Editor Group");
  await page.locator(".codelens-decoration a", { hasText: `${cooled} collisions in` }).waitFor();
  await panel.stillPixels();
  // A law that falls with time is a straight line where both axes are logarithmic; that it cools, one sees without asking.
  const axes = panel.chart("Temperature").locator("button.scale");
  expect(await axes.getAttribute("aria-label")).toMatch(/: Log y/);
  await axes.click();
  expect(await axes.getAttribute("aria-label")).toMatch(/Log–log/);
  expect(await panel.chart("Temperature").locator(".chart-legend").textContent()).toMatch(/Haff's law/);
  await workbench.command("View: Focus First Editor Group");
  await workbench.picture("clustered-dark");
});
