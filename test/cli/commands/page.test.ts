/** `edpd page`: the program as it was built, and a scenario. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { directoryWith, terminal } from "../terminal.ts";

const edpd = (args: readonly string[], cwd: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../../dist/edpd.js"), "page", ...args], { cwd });

const two = (rest: object) => JSON.stringify({ box: { size: [10, 10] }, stop: { time: 1 }, ...rest });
const fromFile = two({ title: "</script> & $&", particles: { file: "two.xyz", radius: 0.5 } });
const positions = "2\n\nA 1 1 0\nA 5 5 0\n";

const partOf = (page: string, id: string) => new RegExp(`id="${id}">([^<]*)</script>`).exec(page)![1]!;

test("a page has the text, the files that it names, and a policy that allows its own scripts alone", async () => {
  const cwd = directoryWith({ "two.edpd.json": fromFile, "two.xyz": positions });
  const { stdout } = await edpd(["two.edpd.json", "-o", "out.html"], cwd);
  expect(stdout).toMatch(/^Written: out.html \(\d+ kB\)\n$/);
  const page = readFileSync(join(cwd, "out.html"), "utf8");
  const { name, text, files } = JSON.parse(partOf(page, "scenario"));
  expect([name, text]).toEqual(["two.edpd.json", fromFile]);
  expect(Buffer.from(files["two.xyz"], "base64").toString()).toBe(positions);
  expect(page).toContain("<title>&#60;/script&#62; &#38; $&#38;</title>");

  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!;
  const [, boot] = /<script>(.*)<\/script>\n<\/body>/s.exec(page)!;
  expect(policy).toContain(`'sha256-${createHash("sha256").update(boot!).digest("base64")}'`);
  expect(policy.replaceAll(/'sha256-[^']+'/g, "DIGEST")).toBe(
    "default-src 'none'; script-src DIGEST DIGEST 'wasm-unsafe-eval'; style-src DIGEST; worker-src blob:; " +
      "img-src blob: data:; media-src blob:; base-uri 'none'; form-action 'none'",
  );
  // Nothing is loaded: neither scripts nor images, styles or fonts are named by an address.
  expect(page.replace(partOf(page, "program"), "")).not.toMatch(/ (src|href)=/);
});

test("a page of one scenario has at most 700 kB", async () => {
  const cwd = directoryWith({ "two.edpd.json": two({ particles: { count: 2, radius: 0.5 } }) });
  await edpd(["two.edpd.json"], cwd);
  expect(readFileSync(join(cwd, "two.html")).length).toBeLessThan(700_000);
});

test("a scenario with errors, or a file that is missing, gives no page", async () => {
  const cwd = directoryWith({ "bad.edpd.json": two({ particles: { count: -1 } }), "two.edpd.json": fromFile });
  for (const [file, reason] of [
    ["bad.edpd.json", /bad\.edpd\.json:1:\d+: error/],
    ["two.edpd.json", /two\.xyz.* cannot be read/],
  ] as const) {
    const { status, err } = await terminal(["page", file], { cwd });
    expect([status, existsSync(join(cwd, file.replace(".edpd.json", ".html")))]).toEqual([1, false]);
    expect(err).toMatch(reason);
  }
});

test("files are read from other folders on request only", async () => {
  const cwd = directoryWith({
    "in/two.edpd.json": two({ particles: { file: "../../two.xyz", radius: 0.5 } }),
    "two.xyz": positions,
  });
  const { status, err } = await terminal(["page", "two.edpd.json"], { cwd: join(cwd, "in") });
  expect([status, err]).toEqual([1, expect.stringMatching(/cannot be read/)]);
});
