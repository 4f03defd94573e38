/**
 * Pages that run by themselves: opened from a disk without a network, in sizes of a phone and of a desk, each runs its scenario to the end
 * state of the terminal, to the last bit.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/editor/install.mjs";
import { offeredFormats } from "../../src/editor/runs/exports/exportFormats.ts";
import { fragmentOf } from "../../src/protocol/link.ts";
import { labels } from "../../webview/app/labels.ts";
import { complete } from "../effort.ts";
import { edpd, Pages, sampleFile } from "./pages.ts";
import { testInAll } from "./window.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1400, height: 900 } };

let pages: Pages;

beforeAll(async () => {
  pages = await Pages.begin();
});

afterEach(() => pages.close());

afterAll(() => pages?.end());

/** The text of the state as it is exported. */
async function exported(page: Page, frame: FrameLocator): Promise<string> {
  await frame.getByRole("button", { name: labels.viewOptions }).click();
  await frame.getByRole("button", { name: labels.data }).click();
  const { label } = offeredFormats.find(({ format }) => format === "end")!;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: label }).click(),
  ]);
  const file = join(pages.folder, "exported.edpd.json");
  await download.saveAs(file);
  return readFileSync(file, "utf8");
}

const all = readdirSync(join(root, "media/samples"))
  .filter((name) => name.endsWith(".edpd.json"))
  .map((name) => ({ name: name.replace(".edpd.json", ""), sizes: [desk, phone] }));

// `npm test` has the end state of the changed text below.
test.each(complete ? all : [])("$name ends in the state of the terminal", async ({ name, sizes }) => {
  const out = join(pages.folder, name);
  edpd("run", sampleFile(name), "--out", out, "--quiet");
  const ended = readFileSync(join(out, "end.edpd.json"), "utf8");
  for (const size of sizes) {
    const [page, frame] = await pages.open(sampleFile(name), size, { fragment: "#autoplay" });
    await frame.getByLabel(labels.speed).selectOption("max");
    await frame.locator('#app[data-face="finished"]').waitFor({ timeout: 200_000 });
    await page.screenshot({ path: join(root, `out/screenshots/page-${name}-${size.viewport.width}.png`) });
    expect(await exported(page, frame)).toBe(ended);
    await pages.close();
  }
});

test("a text that is changed is checked at its places; a fix mends it, and it runs to the end state of the terminal", async () => {
  const [page, frame] = await pages.open(sampleFile("gas"), desk);
  const text = page.getByRole("textbox", { name: "Scenario" });
  await text.fill(
    '{ "box": { "size": [1, 1] },\n"particels": { "count": 10, "fraction": 0.1 },\n"stop": { "time": 1 } }',
  );
  const messages = page.getByRole("list", { name: "Messages" });
  await messages.getByText("line 2").first().waitFor();
  expect(await page.locator(".lines > div").nth(1).locator(".marked.error").first().textContent()).toBe('"particels"');
  await page.screenshot({ path: join(root, "out/screenshots/page-error.png") });
  await messages
    .getByRole("button", { name: /particles/ })
    .last()
    .click();
  await expect.poll(() => text.inputValue()).toContain('"particles"');
  await expect.poll(() => messages.locator("li").count()).toBe(0);
  await text.press("Control+Enter");
  await frame.locator('#app[data-face="finished"]').waitFor();
  const file = join(pages.folder, "gas.edpd.json");
  writeFileSync(file, await text.inputValue());
  edpd("run", file, "--out", pages.folder, "--quiet");
  expect(await exported(page, frame)).toBe(readFileSync(join(pages.folder, "end.edpd.json"), "utf8"));
  await page.getByRole("button", { name: "Original text" }).click();
  expect(await text.inputValue()).toContain("A gas of a thousand discs");
});

testInAll("in an <iframe> of another page, from a server, the fragment says how the page begins", async () => {
  edpd("page", sampleFile("gas"), "-o", join(pages.folder, "gas.html"), "-q");
  const server = createServer(({ url = "/" }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    const fragment = "#autoplay&colors=encounters&camera=0.25,0.25,0.5";
    if (url === "/gas.html") response.end(readFileSync(join(pages.folder, "gas.html")));
    else
      response.end(
        `<!DOCTYPE html><h1>A talk</h1><iframe src="gas.html${fragment}" width="900" height="700"></iframe>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const page = await pages.blank(desk);
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as { readonly port: number }).port}/`);
    const frame = page.frameLocator("iframe").frameLocator("iframe");
    await frame.locator(".stage[data-drawn]").waitFor();
    await frame.locator(".legend").getByText("Collision count").first().waitFor();
    // It runs by itself, to its end.
    await frame.getByLabel(labels.speed).selectOption("max");
    await frame.locator('#app[data-face="finished"]').waitFor({ timeout: 100_000 });
    await page.screenshot({ path: join(root, "out/screenshots/page-iframe.png") });
    // The part of the box that the camera shows is not all of it.
    const picture = frame.locator(".picture").first();
    const near = (await picture.screenshot()).toString("base64");
    await frame.getByRole("button", { name: /^Fit view/ }).click();
    await expect.poll(async () => (await picture.screenshot()).toString("base64")).not.toBe(near);
    expect(problems.filter((problem) => !/favicon/.test(problem))).toEqual([]);
  } finally {
    server.close();
  }
});

testInAll("what a page does not understand is said, and another address in the same tab is opened", async () => {
  const [page, frame] = await pages.open(
    sampleFile("gas"),
    { ...desk, forcedColors: "active" },
    { fragment: "#colors=nonsense&colour=speed", drawn: false },
  );
  await page.getByText("The address has colour=speed, expected").waitFor();
  await page.getByText("The address has colors=nonsense, expected one of").waitFor();
  await frame.locator(".stage[data-drawn]").waitFor();
  // Of the two layers of the text one is seen, in forced colors, too, and their letters lie over each other.
  const layers = await page.evaluate(`[...document.querySelectorAll(".layers > *")].map((layer) => {
    const { color, paddingLeft } = getComputedStyle(layer);
    return { seen: color !== "rgba(0, 0, 0, 0)", paddingLeft };
  })`);
  expect(layers).toEqual([
    { seen: true, paddingLeft: "48px" },
    { seen: false, paddingLeft: "48px" },
  ]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("No link was made: this page is a file").waitFor();
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  expect(await page.locator("canvas.still").count()).toBe(1);
  const text = '{ "box": { "size": [1, 1] }, "particles": { "count": 7, "radius": 0.01 }, "stop": { "time": 1 } }';
  await page.evaluate(`location.hash = "${await fragmentOf({ name: "seven.edpd.json", text: `${text}\u202e` })}"`);
  const offered = page.getByRole("region", { name: "Scenario of the link" });
  expect(await offered.locator("pre").textContent()).toBe(`${text}\\u202e`);
});

testInAll("of a text of more than a million characters the beginning is shown, and it is saved whole", async () => {
  const file = join(pages.folder, "long.edpd.json");
  const text = `${readFileSync(sampleFile("gas"), "utf8")}${"// A line.\n".repeat(100_000)}`;
  writeFileSync(file, text);
  const [page] = await pages.open(file, desk);
  await page.getByText("The text has 1.1 million characters").waitFor();
  const area = page.getByRole("textbox", { name: "Scenario" });
  expect([await area.isEditable(), (await area.inputValue()).length < 30_000]).toEqual([false, true]);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save text" }).click(),
  ]);
  await saved.saveAs(join(pages.folder, "saved.edpd.json"));
  expect(readFileSync(join(pages.folder, "saved.edpd.json"), "utf8")).toBe(text);
});

testInAll("on a phone the text takes the place of the view, and two fingers enlarge the picture", async () => {
  const [page, frame] = await pages.open(sampleFile("gas"), phone, { fragment: "#colors=encounters" });
  await frame.locator(".legend").getByText("Collision count").first().waitFor();
  const toggle = page.getByRole("button", { name: "Text", exact: true });
  expect(await page.getByRole("textbox", { name: "Scenario" }).isVisible()).toBe(false);
  await toggle.click();
  expect(await page.getByRole("textbox", { name: "Scenario" }).isVisible()).toBe(true);
  expect(await page.locator("iframe").isVisible()).toBe(false);
  await toggle.click();
  const picture = frame.locator(".picture").first();
  const box = (await picture.boundingBox())!;
  // The ring around the button that has the focus reaches into the last line of the picture.
  const clip = { ...box, height: box.height - 8 };
  const shown = async () => (await page.screenshot({ clip })).toString("base64");
  const before = await shown();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [-1, 1].map((side, id) => ({ x: x + side * apart, y, id })),
    });
  await touch("touchStart", 30);
  for (const apart of [50, 80, 120]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await expect.poll(shown).not.toBe(before);
  await frame.getByRole("button", { name: /^Fit view/ }).click();
  await expect.poll(shown).toBe(before);
});

testInAll(
  "a link shows its text first, and nothing is run before that is asked for; hostile links leave the page as it is",
  async () => {
    const text =
      '{ "box": { "size": [1, 1] }, "particles": { "count": 7, "radius": 0.01 }, "stop": { "time": 1 } } // <b>&amp;';
    const fragment = await fragmentOf({ name: "seven.edpd.json", text });
    const [page, frame] = await pages.open(sampleFile("gas"), desk, {
      fragment: `#autoplay&${fragment}`,
      drawn: false,
    });
    const offered = page.getByRole("region", { name: "Scenario of the link" });
    expect(await offered.locator("pre").textContent()).toBe(text);
    expect(page.workers()).toEqual([]);
    await page.screenshot({ path: join(root, "out/screenshots/page-link.png") });
    await offered.getByRole("button", { name: "Open this scenario" }).click();
    await frame.locator(".stage[data-drawn]").waitFor();
    expect(await page.getByRole("textbox", { name: "Scenario" }).inputValue()).toBe(text);
    // It does not run by itself, whatever else the link says.
    expect(await frame.locator("#app").getAttribute("data-face")).toBe("preview");
    await pages.close();

    for (const damaged of ["%%%%zzzz", "eJxLBAAAYgBi", "H4sIAAAAAAAAA0sEAEO-t-gBAAAA"]) {
      const [page] = await pages.open(sampleFile("gas"), desk, { fragment: `#s=${damaged}`, drawn: false });
      await page.getByRole("region", { name: "Scenario of the link" }).getByText("The link is damaged.").waitFor();
      expect(page.workers()).toEqual([]);
      await pages.close();
    }
    const [other, own] = await pages.open(sampleFile("gas"), desk, {
      fragment: `#s=${"A".repeat(70_000)}`,
      drawn: false,
    });
    await other.getByText(/The scenario is too long for a link/).waitFor();
    await other.getByRole("button", { name: "Open the page’s own scenario" }).click();
    await own.locator(".stage[data-drawn]").waitFor();
    expect(await own.locator("#app").getAttribute("data-face")).toBe("preview");
    expect(await other.getByRole("textbox", { name: "Scenario" }).inputValue()).toContain("A gas of a thousand discs");
  },
);

test("around a particle that is followed there are particles on all sides, at a corner of a periodic box, too", async () => {
  const file = join(pages.folder, "corner.edpd.json");
  const places = Array.from({ length: 100 }, (_, k) => [0.03 + (k % 10) / 10, 0.03 + Math.floor(k / 10) / 10]);
  const particles = { at: places, radius: 0.04, velocity: places.map(() => [0, 0]) };
  writeFileSync(file, JSON.stringify({ box: { size: [1, 1] }, particles, stop: { time: 1 } }));
  const [page, frame] = await pages.open(
    file,
    { viewport: { width: 800, height: 900 } },
    { fragment: "#colors=species" },
  );
  const picture = frame.locator(".picture").first();
  await picture.locator("[tabindex]").first().focus();
  await page.keyboard.press("n");
  await page.keyboard.press("c");
  await frame.getByRole("button", { name: labels.stopFollowing }).waitFor();
  /** Shares of pixels with a color in the quarters of the middle of the picture. */
  const covered = async () => {
    const image = (await picture.screenshot()).toString("base64");
    const shares = await page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob("${image}"), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const side = Math.floor(Math.min(bitmap.width, bitmap.height) / 2) - 20;
      return [0, 1, 2, 3].map((quarter) => {
        const context = new OffscreenCanvas(side, side).getContext("2d");
        const left = bitmap.width / 2 + ((quarter & 1) - 1) * side;
        const top = bitmap.height / 2 + ((quarter >> 1) - 1) * side;
        context.drawImage(bitmap, -left, -top);
        const { data } = context.getImageData(0, 0, side, side);
        let colored = 0;
        for (let at = 0; at < data.length; at += 4) {
          const channels = data.subarray(at, at + 3);
          if (Math.max(...channels) - Math.min(...channels) > 40) colored++;
        }
        return colored / (side * side);
      });
    })()`);
    return shares as number[];
  };
  // Discs cover half of the box.
  await expect.poll(async () => Math.min(...(await covered()))).toBeGreaterThan(0.3);
});

test("legends of charts are shown whole in narrow pages, and plots beside one another begin at one height", async () => {
  for (const width of [350, 620]) {
    const [, frame] = await pages.open(
      sampleFile("gas"),
      { viewport: { width, height: 900 } },
      { fragment: "#autoplay" },
    );
    await frame.getByLabel(labels.speed).selectOption("max");
    await frame.locator('#app[data-face="finished"]').waitFor({ timeout: 100_000 });
    const charts = await frame.locator(".chart").evaluateAll((all) =>
      all.map((chart) => {
        const legend = chart.querySelector(".chart-legend")!;
        const { left, top } = chart.querySelector(".plot")!.getBoundingClientRect();
        const isCut = legend.scrollWidth > legend.clientWidth || legend.scrollHeight > legend.clientHeight;
        return { isCut, left, top };
      }),
    );
    expect(charts.length).toBeGreaterThan(2);
    expect(charts.filter(({ isCut }) => isCut)).toEqual([]);
    const columns = new Set(charts.map(({ left }) => left)).size;
    expect(columns).toBe(width < 600 ? 1 : 2);
    for (let k = 0; k + columns <= charts.length; k += columns)
      expect(new Set(charts.slice(k, k + columns).map(({ top }) => top)).size).toBe(1);
    await pages.close();
  }
});
