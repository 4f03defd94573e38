/** A number in the text grows and shrinks by keys, as fast as they come, or is dragged in the playground, and one undo takes it back. */
import { expect, test } from "vitest";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const name = "numbers.edpd.json";
const scenario = `{
  "box": { "size": [20, 20] },
  "particles": { "count": 100, "radius": 0.30 },
  "stop": { "time": 40 }
}
`;

let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  { [name]: scenario },
  // What is saved by itself is undone by itself.
  { settings: { "files.autoSave": "off" } },
);

/** Lines are wrapped anywhere, also within a number. */
const written = async () => (await workbench.textOf()).replace(/\s+/g, "");
const number = async (name: string) => new RegExp(`"${name}":([\\d.]+)`).exec(await written())?.[1];
const radius = () => number("radius");
const time = () => number("time");
const columnOfRadius = '  "particles": { "count": 100, "radius": '.length + 1;
const knob = (name: string) => panel.frame.getByRole("spinbutton", { name });
/** The cursor is at a number, and the extension knows it: the playground shows the number. */
const begin = async (line: number, column: number, number: string) => {
  await workbench.restore(name, scenario);
  await workbench.command("EDPD: Open Playground to the Side");
  await workbench.goTo(line, column);
  await knob(number).waitFor();
};
const press = async (key: string, times: number) => {
  for (let k = 0; k < times; k++) await workbench.page.keyboard.press(key);
};

test.each([
  ["before", 0],
  ["in", 2],
  ["behind", 4],
])(
  "each of many quick presses counts, with the cursor %s the number, and one undo takes all back",
  async (_, offset) => {
    await begin(3, columnOfRadius + offset, "particles.radius");
    await press("Alt+ArrowUp", 15);
    await expect.poll(radius).toBe("0.45");
    await press("Alt+Shift+ArrowDown", 2);
    await expect.poll(radius).toBe("0.25");
    // No line has moved.
    await expect.poll(written).toContain('{"box":{"size":[20,20]},"particles":{"count":100,"radius":0.25');
    await workbench.page.keyboard.press("Control+z");
    await expect.poll(radius).toBe("0.30");
  },
);

test("a number that has just been typed is changed, and what is typed afterwards is undone alone", async () => {
  const { keyboard } = workbench.page;
  await begin(4, '  "stop": { "time": 40'.length + 1, "stop.time");
  await keyboard.type("5");
  await press("Alt+ArrowUp", 3);
  await expect.poll(time).toBe("408");
  await keyboard.type("0");
  await expect.poll(time).toBe("4080");
  await keyboard.press("Control+z");
  await expect.poll(time).toBe("408");
  await keyboard.press("Control+z");
  await expect.poll(time).toBe("405");
});

test("away from a number the keys move the line", async () => {
  await workbench.restore(name, scenario);
  await workbench.goTo(4, 6);
  await workbench.page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await workbench.textOf()).split("\n")[2]).toContain('"stop"');
});

test("in the playground the number at the cursor is dragged, or changed by keys; the start follows, and one undo takes it back", async () => {
  const count = knob("particles.count");
  await begin(3, '  "particles": { "count": 1'.length + 1, "particles.count");
  await expect.poll(() => panel.number("particles")).toBe(100);
  expect(await count.textContent()).toContain("100");
  await workbench.picture("number-knob");
  const { x, y, width, height } = (await count.boundingBox())!;
  const { mouse } = workbench.page;
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x + width / 2 + 60, y + height / 2, { steps: 20 });
  await mouse.up();
  await expect.poll(() => count.textContent()).toContain("200");
  await expect.poll(() => panel.number("particles")).toBe(200);
  await count.press("PageUp");
  await expect.poll(() => panel.number("particles")).toBe(300);
  await workbench.page.locator(".editor-instance .view-lines").first().click();
  await workbench.page.keyboard.press("Control+z");
  await expect.poll(() => panel.number("particles")).toBe(100);
  await workbench.goTo(1, 1);
  await count.waitFor({ state: "hidden" });
});
