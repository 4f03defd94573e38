/** No command prints what a terminal would obey, but its own colors and its line of progress. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { directoryWith, terminal } from "../terminal.ts";

const hostile = "\u001b]0;pwn\u0007\u001b[2J\u001b[31mred\u202e\u009b31m\nsecond";
const name = "\u001b[7m\u202ex\n|<img src=x onerror=alert(1)>`";
const scenario = {
  title: hostile,
  box: { size: [10, 10] },
  units: "\u001b[5m",
  particles: [
    { name: "=cmd|' /C calc'!A0", count: 10, radius: 0.2 },
    { name, count: 10, radius: 0.2 },
    { name: "../../+1", count: 4, radius: 0.1 },
  ],
  contact: { restitution: 0.9 },
  stop: { collisions: 100 },
  measure: { what: ["temperature", "energy"] },
};
const swept = {
  ...scenario,
  sweep: {
    over: [
      { path: "contact.restitution", from: 0.8, to: 1, points: 3 },
      { path: "title", values: ["=1+1<script>alert(1)</script>", "-2\n|x|`<img src=x>\u001b[31m", "-3"] },
    ],
  },
};
const cwd = directoryWith({
  "s.edpd.json": JSON.stringify(scenario),
  "sweep.edpd.json": JSON.stringify(swept),
  "\u001b[2J\u202ebad.edpd.json": "{",
});

/** The program's own colors and its line of progress. */
const own = /\p{Cc}\[(1|2|22|31|32|33|34|39)m|\r\p{Cc}\[2K/gu;
const controls = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

test.each([
  ["check", "s.edpd.json"],
  ["check", "\u001b[2J\u202ebad.edpd.json"],
  ["check", "\u001b[2Jnone.edpd.json"],
  ["run", "s.edpd.json"],
  ["run", "s.edpd.json", "--json"],
  ["estimate", "s.edpd.json"],
  ["compare", "s.edpd.json", "-m", "simple", "--seconds", "0.001"],
  ["sweep", "sweep.edpd.json", "--plan"],
  ["sweep", "sweep.edpd.json", "-j", "1"],
  ["\u001b[2J"],
])("edpd %s %j", async (...argv) => {
  for (const interactive of [true, false]) {
    const { out, err } = await terminal(argv, { cwd, interactive });
    const said = out + err;
    expect(said.length).toBeGreaterThan(10);
    expect(said.replace(interactive ? own : "", "")).not.toMatch(controls);
    // A color of the document is not one of the program.
    expect(said).not.toContain("\u001b[31mred");
    if (argv.includes("--json")) expect(JSON.parse(out)).toMatchObject({ title: hostile });
  }
});

const forged = "x\nFORGED";
const multiline = {
  title: forged,
  box: { size: [10, 10] },
  particles: [
    { name: forged, count: 10, radius: 0.2 },
    { name: forged, count: 10, radius: 0.3 },
    { name: "b", file: `${forged}.xyz`, radius: 0.1 },
  ],
  stop: { collisions: 20 },
  measure: { what: ["temperature"] },
  [forged]: 1,
};
const { [forged]: _, ...named } = multiline;
const runnable = { ...named, particles: multiline.particles.slice(0, 2) };
const values = ["a", forged];
const lines = directoryWith({
  "wrong.edpd.json": JSON.stringify(multiline),
  "nofile.edpd.json": JSON.stringify(named),
  "s.edpd.json": JSON.stringify(runnable),
  "sweep.edpd.json": JSON.stringify({ ...runnable, sweep: { over: [{ path: "title", values }] } }),
  [`${forged}.edpd.json`]: JSON.stringify(runnable),
});

test.each([
  ["check", "wrong.edpd.json"],
  ["check", "nofile.edpd.json"],
  ["check", `${forged}.edpd.json`],
  ["check", `${forged}.edpd.json`, "--run"],
  ["run", "nofile.edpd.json"],
  ["run", "s.edpd.json", "--out", forged],
  ["run", "none\nFORGED.edpd.json"],
  ["estimate", "nofile.edpd.json"],
  ["compare", "s.edpd.json", "-m", "simple", "--seconds", "0.001"],
  ["sweep", "sweep.edpd.json", "--plan"],
  ["sweep", "sweep.edpd.json", "-j", "1", "--out", `${forged}2`],
  ["sweep", "s\nFORGED.edpd.json"],
  ["x\nFORGED"],
])("no text of a document begins a line of its own: edpd %s %j", async (...argv) => {
  for (const interactive of [true, false]) {
    const { out, err } = await terminal(argv, { cwd: lines, interactive });
    expect(out + err).toContain("FORGED");
    expect(out + err).not.toMatch(/^FORGED/m);
  }
});

test("a page and tables of a sweep have text where the scenario has tags and formulas", async () => {
  const argv = ["sweep", "sweep.edpd.json", "-j", "1", "-q", "--out", "out"];
  expect((await terminal(argv, { cwd })).status).toBe(0);
  const folder = join(cwd, "out");
  const page = readFileSync(join(folder, "sweep.md"), "utf8");
  expect(page).not.toMatch(/<(script|img)/);
  expect(page).not.toMatch(controls);
  const rows = page.split("\n").filter((line) => line.startsWith("|"));
  const cells = (row: string) => row.replaceAll("\\|", "").split("|").length;
  expect(new Set(rows.map(cells)).size).toBe(1);
  expect(rows).toHaveLength(2 + 9);
  for (const table of ["points.csv", "runs.csv"]) {
    const text = readFileSync(join(folder, table), "utf8");
    expect(text).toContain("'=1+1<script>");
    expect(text).not.toMatch(/(^|,)"?[=@+]/m);
    // Numbers stay numbers.
    expect(text).toMatch(/,-3,/);
  }
  for (const file of readdirSync(folder)) expect(file).toMatch(/^[\w.-]+$/);
  for (const file of readdirSync(folder).filter((each) => each.endsWith(".svg"))) {
    const svg = readFileSync(join(folder, file), "utf8");
    expect(svg).not.toMatch(/<(script|img)/);
    expect(svg).not.toMatch(controls);
  }
});
